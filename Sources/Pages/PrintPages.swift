// SPDX-License-Identifier: MIT
import Directing
import Visiting

/// Pages of an event for paper, made from the server's answers; the layout is that of `verdict event print`.
struct PrintPages {
  let looks: PublicLooks
  /// The address of the pages, such as `http://club.example:8080`, for the codes on scorecards.
  let address: String

  /// The kinds that need nothing but what everybody may look at; prizes need a fund.
  static let kinds = Paper.Kind.allCases.filter { $0 != .prizes }

  func page(_ kind: Paper.Kind, of label: String, round: String?, then: @escaping PublicPages.Then) {
    looks.all("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      guard overview.isDone else { return then(PublicPages.refusal(overview)) }
      let shown = kind.isOfRound ? round ?? overview.last.keys["round", default: "0"] : "0"
      looks.all("EVENT CROSS \(label)") { lines in
        guard let cross = lines.map(Answer.init) else { return then(nil) }
        let ask =
          shown != "0" ? "EVENT SHOW \(label) \(shown)" : "EVENT STANDINGS \(label)"
        looks.all(ask) { lines in
          guard let answer = lines.map(Answer.init) else { return then(nil) }
          let title = overview.last.words.isEmpty ? label : overview.last.words
          let filled = Filled(cross: cross, answer: answer, title: title, label: label, address: address)
          let rounds = overview.last.keys["rounds"].flatMap { Int($0) } ?? 1
          let body =
            kind.isOfRound && shown == "0"
            ? "<p>No round is paired yet.</p>" : filled.body(kind, round: Int(shown) ?? 0, rounds: rounds)
          let links = HTML(
            Self.kinds.map { other -> HTML in
              #"<a href="/print/\#(label)/\#(other.rawValue)"\#(other == kind ? #" aria-current="page""# : "")>\#(other.title)</a> "#
            })
          then(
            (
              "\(title): \(kind.title)",
              """
              <nav class="screen" aria-label="To print">\(links)</nav>
              <h1>\(title)</h1><h2>\(kind.title)\(kind.isOfRound ? ", round \(shown)" : "")</h2>
              <div class="\(kind.rawValue)">\(body)</div>
              """, true
            ))
        }
      }
    }
  }

  /// The answers of which a page is made.
  private struct Filled {
    let cross: Answer
    let answer: Answer
    let title: String
    let label: String
    let address: String
    private let players: [String: Paper.Player]

    init(cross: Answer, answer: Answer, title: String, label: String, address: String) {
      (self.cross, self.answer, self.title, self.label, self.address) = (cross, answer, title, label, address)
      var players: [String: Paper.Player] = [:]
      for line in cross.rows {
        let name = line.keys["name", default: ""]
        players[name] = Paper.Player(
          name, printed: line.words, number: line.keys["number"].flatMap { Int($0) })
      }
      self.players = players
    }

    func body(_ kind: Paper.Kind, round: Int, rounds: Int) -> HTML {
      switch kind {
      case .pairings: Paper.pairings(made(round))
      case .names: Paper.names(made(round))
      case .slips: Paper.slips(made(round), title)
      case .seating: Paper.seating(made(round))
      case .tags: Paper.tags(everybody, title)
      case .cards: Paper.cards(everybody.map { Paper.Card($0, badge: badge(of: $0)) }, title, rounds: rounds)
      case .standings, .prizes: Paper.standings(standings)
      }
    }

    private var everybody: [Paper.Player] { cross.rows.map { player($0.keys["name", default: ""]) } }

    private func player(_ name: String) -> Paper.Player { players[name] ?? Paper.Player(name) }

    /// A code that leads to the page on which the player comes in.
    private func badge(of player: Paper.Player) -> HTML {
      let event = WebText.encoded("/event/\(label)")
      return QRCode.svg("\(address)/login?name=\(WebText.encoded(player.name))&next=\(event)")
    }

    private func made(_ round: Int) -> Paper.Round {
      let boards = answer.rows.compactMap { line -> Paper.Board? in
        guard let board = line.keys["board"].flatMap({ Int($0) }), let first = line.keys["first"],
          let second = line.keys["second"]
        else { return nil }
        let scores = line.keys["scores"]?.split(separator: ",").joined(separator: " : ") ?? ""
        return Paper.Board(board, player(first), player(second), result: scores)
      }
      return Paper.Round(round, boards, byes: answer.rows.compactMap { $0.keys["bye"] }.map { player($0) })
    }

    private var standings: [Paper.Placed] {
      answer.rows.map { line in
        Paper.Placed(
          line.keys["place", default: ""], player(line.keys["name", default: ""]),
          wins: line.keys["wins", default: "0"], losses: line.keys["losses", default: "0"],
          ties: line.keys["ties", default: "0"], spread: line.keys["spread"].flatMap { Int($0) } ?? 0)
      }
    }
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

/// The style of paper, for pages that no gateway sends.
package enum PrintStyle {
  package static var text: String { PageFiles.text(of: "print.css") }
}
