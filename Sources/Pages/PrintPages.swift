// SPDX-License-Identifier: MIT
import Visiting

/// Pages of an event for paper: pairings, score slips, scorecards, standings, name tags.
struct PrintPages {
  let looks: PublicLooks
  /// The address of the pages, such as `http://club.example:8080`, for the codes on scorecards.
  let address: String

  static let kinds = [
    ("pairings", "Pairings by board"), ("names", "Pairings by name"), ("slips", "Score slips"),
    ("cards", "Scorecards"), ("standings", "Standings"), ("tags", "Name tags"),
  ]

  func page(_ kind: String, of label: String, round: String?, then: @escaping PublicPages.Then) {
    looks.all("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      guard overview.isDone else { return then(PublicPages.refusal(overview)) }
      let shown = round ?? overview.last.keys["round", default: "0"]
      let isOfRound = ["pairings", "names", "slips"].contains(kind)
      let ask =
        isOfRound && shown != "0"
        ? "EVENT SHOW \(label) \(shown)"
        : kind == "standings" ? "EVENT STANDINGS \(label)" : "EVENT CROSS \(label)"
      looks.all(ask) { lines in
        guard let answer = lines.map(Answer.init) else { return then(nil) }
        let title = overview.last.words.isEmpty ? label : overview.last.words
        let rounds = overview.last.keys["rounds"].flatMap { Int($0) } ?? 1
        let body: HTML =
          switch kind {
          case "pairings": shown == "0" ? Self.nothing : PublicPages.pairings(answer)
          case "names": shown == "0" ? Self.nothing : Self.names(answer)
          case "slips": shown == "0" ? Self.nothing : Self.slips(answer, title, shown)
          case "standings": PublicPages.standings(answer)
          case "cards": cards(answer, title, label, rounds)
          default: Self.tags(answer, title)
          }
        let links = HTML(
          Self.kinds.map {
            #"<a href="/print/\#(label)/\#($0.0)"\#($0.0 == kind ? #" aria-current="page""# : "")>\#($0.1)</a> "#
          })
        let heading = Self.kinds.first { $0.0 == kind }?.1 ?? ""
        let ofRound = isOfRound ? ", round \(shown)" : ""
        then(
          (
            "\(title): \(heading)",
            """
            <nav class="screen" aria-label="To print">\(links)</nav>
            <h1>\(title)</h1><h2>\(heading)\(ofRound)</h2>
            <div class="\(kind)">\(body)</div>
            """, true
          ))
      }
    }
  }

  private static let nothing: HTML = "<p>No round is paired yet.</p>"

  /// Everybody with the board at which they play, by name.
  private static func names(_ answer: Answer) -> HTML {
    var rows: [(name: String, cells: [HTML])] = []
    for line in answer.rows {
      if let bye = line.keys["bye"] { rows.append((bye, ["\(bye)", "", "bye"])) }
      guard let board = line.keys["board"], let first = line.keys["first"], let second = line.keys["second"]
      else {
        continue
      }
      rows.append((first, ["\(first)", "\(board)", "\(second), goes first"]))
      rows.append((second, ["\(second)", "\(board)", "\(first), goes second"]))
    }
    rows.sort { $0.name < $1.name }
    return HTML.table("Pairings by name", ["Name", "#Board", "Against"], rows.map(\.cells))
  }

  /// A slip for each board, to be filled in by its players.
  private static func slips(_ answer: Answer, _ title: String, _ round: String) -> HTML {
    HTML(
      answer.rows.filter { $0.keys["board"] != nil }.map { line -> HTML in
        let players = HTML(
          ["first", "second"].map { key -> HTML in
            "<tr><th scope=\"row\">\(line.keys[key, default: ""])</th><td></td><td></td></tr>"
          })
        return """
          <section class="slip"><p><strong>Board \(line.keys["board", default: ""])</strong>, round \(round) · \(title)</p>
          <table><tr><th scope="col">Player</th><th scope="col">Score</th><th scope="col">Signed</th></tr>\(players)</table></section>

          """
      })
  }

  /// A card for each player, with a code that leads to the page on which they come in.
  private func cards(_ answer: Answer, _ title: String, _ label: String, _ rounds: Int) -> HTML {
    HTML(
      answer.rows.map { line -> HTML in
        let name = line.keys["name", default: ""]
        let lines = HTML(
          (1...max(1, rounds)).map { round -> HTML in
            "<tr><th scope=\"row\">\(round)</th><td></td><td></td><td></td><td></td><td></td></tr>"
          })
        let place =
          "\(address)/login?name=\(WebText.encoded(name))&next=\(WebText.encoded("/event/\(label)"))"
        return """
          <section class="card"><div class="head"><div><h3>\(name)</h3><p>Number \(line.keys["number", default: ""]) · \(title)</p></div>
          \(QRCode.svg(place))</div>
          <table><tr><th scope="col">Round</th><th scope="col">Opponent</th><th scope="col">Board</th><th scope="col">Own</th>
          <th scope="col">Theirs</th><th scope="col">Spread</th></tr>\(lines)</table></section>

          """
      })
  }

  private static func tags(_ answer: Answer, _ title: String) -> HTML {
    HTML(
      answer.rows.map { line -> HTML in
        #"<section class="tag"><p class="who">\#(line.keys["name", default: ""])</p><p>\#(line.keys["number", default: ""]) · \#(title)</p></section>"#
      })
  }
}

extension PublicLooks {
  /// Asks a line and what its `next=` leads to; the rows of all answers stand before the last final line.
  func all(_ line: String, then: @escaping Onlooker.Then) {
    more(line, from: nil, behind: [], then: then)
  }

  private func more(_ line: String, from: String?, behind rows: [[UInt8]], then: @escaping Onlooker.Then) {
    ask(from.map { "\(line) from=\($0)" } ?? line) { [self] lines in
      guard let lines, let last = lines.last else { return then(nil) }
      let all = rows + lines.dropLast()
      guard let next = ServerLine(last).keys["next"], all.count < 2_000 else { return then(all + [last]) }
      more(line, from: next, behind: all, then: then)
    }
  }
}
