// SPDX-License-Identifier: MIT

/// The layout of what is printed of an event; the rows come from a ledger or from a server's answers.
///
/// `print.css` is its style.
package enum Paper {
  package enum Kind: String, CaseIterable, Sendable {
    case pairings, names, slips, cards, tags, standings, prizes, seating

    package var title: String {
      switch self {
      case .pairings: "Pairings by board"
      case .names: "Pairings by name"
      case .slips: "Score slips"
      case .cards: "Scorecards"
      case .tags: "Name tags"
      case .standings: "Standings"
      case .prizes: "Prizes"
      case .seating: "Seating plan"
      }
    }

    /// Whether the page is about one round, and none can be printed before it is paired.
    package var isOfRound: Bool { [.pairings, .names, .slips, .seating].contains(self) }

    /// Whether each division begins on a page of its own; the others are cut apart anyway.
    package var hasPageForDivision: Bool { ![.slips, .cards, .tags].contains(self) }
  }

  package struct Player: Hashable, Sendable {
    /// The real name if it is known, else the name in the event.
    package let printed: String
    /// The name in the event.
    package let name: String
    /// The number in the event, from 1; nil if it is not known.
    package let number: Int?

    package init(_ name: String, printed: String? = nil, number: Int? = nil) {
      self.name = name
      self.printed = printed.flatMap { $0.isEmpty ? nil : $0 } ?? name
      self.number = number
    }

    /// The number and the name in the event, as far as they say more than the printed name.
    var note: String {
      [number.map { "\($0)" }, name == printed ? nil : name].compactMap { $0 }.joined(separator: " · ")
    }

    /// The printed name with its note in small type.
    var cell: HTML { note.isEmpty ? "\(printed)" : "\(printed) <small>\(note)</small>" }
  }

  package struct Board: Sendable {
    /// The board, from 1.
    let number: Int
    let first: Player
    let second: Player
    /// The scores, the first player's first; empty before the result is known.
    let result: String

    package init(_ number: Int, _ first: Player, _ second: Player, result: String = "") {
      self.number = number
      self.first = first
      self.second = second
      self.result = result
    }
  }

  /// A round of a division.
  package struct Round: Sendable {
    /// The round, from 1.
    let number: Int
    let boards: [Board]
    let byes: [Player]

    package init(_ number: Int, _ boards: [Board], byes: [Player]) {
      self.number = number
      self.boards = boards
      self.byes = byes
    }
  }

  // MARK: Rounds

  package static func pairings(_ round: Round) -> HTML {
    let rows = round.boards.map { board -> [HTML] in
      ["\(board.number)", board.first.cell, board.second.cell, "\(board.result)"]
    }
    return
      "\(HTML.table("Pairings", ["#Board", "Goes first", "Goes second", "#Result"], rows))\(resting(round))"
  }

  /// Returns all players of a round by their printed names, each with the board.
  package static func names(_ round: Round) -> HTML {
    var rows: [(key: String, cells: [HTML])] = round.byes.map { player in
      (Plain.order(of: player.printed), [player.cell, "", "", "bye"])
    }
    for board in round.boards {
      for (own, other, order) in [
        (board.first, board.second, "first"), (board.second, board.first, "second"),
      ] {
        rows.append(
          (Plain.order(of: own.printed), [own.cell, "\(board.number)", "\(order)", "\(other.printed)"]))
      }
    }
    rows.sort { $0.key < $1.key }
    let table = HTML.table("Pairings by name", ["Name", "#Board", "Goes", "Against"], rows.map(\.cells))
    return rows.count > 40 ? "<div class=\"columns\">\(table)</div>" : table
  }

  private static func resting(_ round: Round) -> HTML {
    round.byes.isEmpty ? "" : "<p>Bye: \(round.byes.map(\.printed).joined(separator: "; "))</p>"
  }

  /// Returns a slip for each board, to be filled in by its players and cut along the lines.
  package static func slips(_ round: Round, _ title: String) -> HTML {
    HTML(
      round.boards.map { board -> HTML in
        let players = HTML(
          [(board.first, "first"), (board.second, "second")].map { player, order -> HTML in
            "<tr><td>\(order)</td><th scope=\"row\">\(player.cell)</th><td></td><td></td></tr>"
          })
        return """
          <section class="slip"><p><strong>Board \(board.number)</strong>, round \(round.number) · \(title)</p>
          <table><tr><th scope="col">Goes</th><th scope="col">Player</th><th scope="col">Score</th><th scope="col">Signed</th></tr>\(players)</table></section>

          """
      })
  }

  /// Returns the boards in order, each with its two names, for the wall of the hall.
  package static func seating(_ round: Round) -> HTML {
    let boards = round.boards.map { board -> HTML in
      """
      <section class="seat"><p class="which">\(board.number)</p><p>\(board.first.printed)</p><p>\(board.second.printed)</p></section>

      """
    }
    return "<div class=\"seats\">\(HTML(boards))</div>\(resting(round))"
  }

  // MARK: Players

  package static func tags(_ players: [Player], _ title: String) -> HTML {
    HTML(
      players.map { player -> HTML in
        let note: HTML = player.note.isEmpty ? "" : "<p>\(player.note)</p>"
        return
          "<section class=\"tag\"><p class=\"who\">\(spoken(player.printed))</p>\(note)<p>\(title)</p></section>\n"
      })
  }

  /// Returns a name in the order in which it is spoken: `Ann Smith` for `Smith, Ann`.
  static func spoken(_ name: String) -> String {
    let halves = name.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    return halves.count == 2 && !halves[0].isEmpty && !halves[1].isEmpty ? "\(halves[1]) \(halves[0])" : name
  }

  /// A player's place in the standings.
  package struct Placed: Sendable {
    /// The place, from 1, with `=` if it is shared.
    let place: String
    let player: Player
    let wins: String
    let losses: String
    let ties: String
    let spread: String

    package init(
      _ place: String, _ player: Player, wins: String, losses: String, ties: String, spread: Int
    ) {
      self.place = place
      self.player = player
      self.wins = wins
      self.losses = losses
      self.ties = ties
      self.spread = HTML.signed(spread)
    }
  }

  package static func standings(_ rows: [Placed]) -> HTML {
    HTML.table(
      "Standings", ["#Place", "Name", "#Won", "#Lost", "#Tied", "#Spread"],
      rows.map { row in
        [
          "\(row.place)", row.player.cell, "\(row.wins)", "\(row.losses)", "\(row.ties)", "\(row.spread)",
        ]
      })
  }

  /// Returns a list of prizes: the place, from 1, the player, and the prize in hundredths.
  package static func prizes(_ prizes: [(place: Int, player: Player, hundredths: Int)]) -> HTML {
    HTML.table(
      "Prizes", ["#Place", "Name", "#Prize"],
      prizes.map { ["\($0.place)", $0.player.cell, "\(Prizes.text(ofHundredths: $0.hundredths))"] })
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
