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

  /// Makes a page of a division, the first one unless one is named.
  func page(
    _ kind: Paper.Kind, of label: String, round: String?, division: String?, then: @escaping PublicPages.Then
  ) {
    looks.all("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      guard overview.isDone else { return then(PublicPages.refusal(overview)) }
      let divisions = overview.last.keys["divisions"]?.split(separator: ",").map(String.init) ?? []
      let division = division ?? divisions.first
      let ofDivision = division.map { " division=\($0)" } ?? ""
      let shown = kind.isOfRound ? round ?? overview.last.keys["round", default: "0"] : "0"
      looks.all("EVENT CROSS \(label)\(ofDivision)") { lines in
        guard let cross = lines.map(Answer.init) else { return then(nil) }
        looks.all("EVENT STANDINGS \(label)\(ofDivision)") { lines in
          guard let standings = lines.map(Answer.init) else { return then(nil) }
          let title = overview.last.words.isEmpty ? label : overview.last.words
          let filled = Filled(
            cross: cross, standings: standings, title: title, label: label, address: address,
            rounds: overview.last.keys["rounds"].flatMap { Int($0) } ?? 1, isOfDivision: division != nil)
          guard shown != "0" else {
            guard kind.isOfRound || standings.isDone else {
              let said: HTML = "<p>\(standings.last.words)</p>"
              return then(Self.framed(said, kind, title, label, shown, division, of: divisions))
            }
            let body = kind.isOfRound ? "<p>No round is paired yet.</p>" : filled.body(kind, 0, Answer([]))
            return then(Self.framed(body, kind, title, label, shown, division, of: divisions))
          }
          looks.all("EVENT SHOW \(label) \(shown)") { lines in
            guard let boards = lines.map(Answer.init) else { return then(nil) }
            let body = filled.body(kind, Int(shown) ?? 0, boards)
            then(Self.framed(body, kind, title, label, shown, division, of: divisions))
          }
        }
      }
    }
  }

  private static func framed(
    _ body: HTML, _ kind: Paper.Kind, _ title: String, _ label: String, _ round: String,
    _ division: String?, of divisions: [String]
  ) -> (title: String, body: HTML, isFound: Bool) {
    let links = HTML(
      kinds.map { other -> HTML in
        #"<a href="/print/\#(label)/\#(other.rawValue)\#(division.map { "?division=\($0)" } ?? "")"\#(other == kind ? #" aria-current="page""# : "")>\#(other.title)</a> "#
      })
    let others = HTML(
      divisions.map { other -> HTML in
        #"<a href="/print/\#(label)/\#(kind.rawValue)?division=\#(other)"\#(other == division ? #" aria-current="page""# : "")>Division \#(other)</a> "#
      })
    let facts = (division.map { ", division \($0)" } ?? "") + (kind.isOfRound ? ", round \(round)" : "")
    return (
      "\(title): \(kind.title)",
      """
      <nav class="screen" aria-label="To print">\(links)\(others)</nav>
      <h1>\(title)</h1><h2>\(kind.title)\(facts)</h2>
      <div class="\(kind.rawValue)">\(body)</div>
      """, true
    )
  }

  /// The answers of which a page is made.
  private struct Filled {
    private let standings: Answer
    private let title: String
    private let label: String
    private let address: String
    private let rounds: Int
    private let players: [String: Paper.Player]
    /// The names in the order of the numbers.
    private let names: [String]
    /// Whether boards of other players are left out.
    private let isOfDivision: Bool

    /// The cross table has the numbers, and the standings the real names.
    init(
      cross: Answer, standings: Answer, title: String, label: String, address: String, rounds: Int,
      isOfDivision: Bool
    ) {
      self.isOfDivision = isOfDivision
      (self.standings, self.title, self.label) = (standings, title, label)
      (self.address, self.rounds) = (address, rounds)
      var numbers: [String: Int] = [:]
      for line in cross.rows {
        if let name = line.keys["name"] { numbers[name] = line.keys["number"].flatMap { Int($0) } }
      }
      var players: [String: Paper.Player] = [:]
      for line in standings.rows {
        guard let name = line.keys["name"] else { continue }
        players[name] = Paper.Player(name, printed: line.words, number: numbers[name])
      }
      self.players = players
      names = numbers.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Returns a page, of a round with its boards as `EVENT SHOW` answers them.
    func body(_ kind: Paper.Kind, _ round: Int, _ boards: Answer) -> HTML {
      switch kind {
      case .pairings: Paper.pairings(made(round, boards))
      case .names: Paper.names(made(round, boards))
      case .slips: Paper.slips(made(round, boards), title)
      case .seating: Paper.seating(made(round, boards))
      case .tags: Paper.tags(everybody, title)
      case .cards: Paper.cards(everybody.map { Paper.Card($0, badge: badge(of: $0)) }, title, rounds: rounds)
      case .standings, .prizes: Paper.standings(placed)
      }
    }

    private var everybody: [Paper.Player] { names.map { player($0) } }

    private func player(_ name: String) -> Paper.Player { players[name] ?? Paper.Player(name) }

    /// A code that leads to the page on which the player comes in.
    private func badge(of player: Paper.Player) -> HTML {
      let event = WebText.encoded("/event/\(label)")
      return QRCode.svg("\(address)/login?name=\(WebText.encoded(player.name))&next=\(event)")
    }

    private func made(_ round: Int, _ answer: Answer) -> Paper.Round {
      let boards = answer.rows.compactMap { line -> Paper.Board? in
        guard let board = line.keys["board"].flatMap({ Int($0) }), let first = line.keys["first"],
          let second = line.keys["second"], isShown(first)
        else { return nil }
        let scores = line.keys["scores"]?.split(separator: ",").joined(separator: " : ") ?? ""
        return Paper.Board(board, player(first), player(second), result: scores)
      }
      let byes = answer.rows.compactMap { $0.keys["bye"] }.filter(isShown)
      return Paper.Round(round, boards, byes: byes.map { player($0) })
    }

    private func isShown(_ name: String) -> Bool { !isOfDivision || players[name] != nil }

    private var placed: [Paper.Placed] {
      standings.rows.map { line in
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
