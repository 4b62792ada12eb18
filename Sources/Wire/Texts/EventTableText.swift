// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The lists of an event as tables, for people who read without keys.
///
/// Entrants have their numbers, which stand for names in every line, and their real names.
extension LineWriter {
  mutating func table(
    of standings: [TournamentStanding], from first: Int, _ view: TournamentView, _ tag: Tag
  ) -> Int? {
    table(
      standings, from: first, as: .standings, tag,
      [.number("place") { "\($0.standing.place)" }, .number("no.") { "\($0.entrant)" }]
        + Self.record { $0.standing } + [
          .number("rating") { view.rating($0.entrant) },
          .text("class") { Phrase(verbatim: view.entrant($0.entrant).particulars.playingClass ?? "") },
          .text("safe") { Phrase(verbatim: $0.isGibson ? "*" : "") },
          .text("name", isFlexible: true) { Phrase(verbatim: view.printedName($0.entrant)) },
        ])
  }

  mutating func table(of cross: CrossTable, from first: Int, _ view: TournamentView, _ tag: Tag) -> Int? {
    table(
      cross.rows, from: first, as: .cross, tag,
      [.number("place") { "\($0.standing.place)" }, .number("no.") { "\($0.entrant)" }]
        + Self.record { $0.standing } + [
          .number("firsts") { "\($0.firsts)" },
          .text("name", isFlexible: true) { Phrase(verbatim: view.printedName($0.entrant)) },
        ]
    ) { $0.words(of: cross.played) }
  }

  /// Writes the boards and byes of a round by their places in it, boards first.
  mutating func table(
    of round: TournamentView.Round, _ places: [Int], from first: Int, _ view: TournamentView, _ tag: Tag,
    state: @escaping (BoardPairing) -> Phrase
  ) -> Int? {
    func board(_ place: Int) -> BoardPairing? { place < round.boards.count ? round.boards[place] : nil }
    func bye(_ place: Int) -> Int { round.byes[place - round.boards.count] }
    return table(
      places, from: first, as: .eventShown, tag,
      [
        .number("board") { board($0) == nil ? "" : "\(round.numbers[$0])" },
        .number("no.") { "\(board($0)?.first ?? bye($0))" },
        .text("goes first", isFlexible: true) {
          Phrase(verbatim: view.printedName(board($0)?.first ?? bye($0)))
        },
        .text("score") { place in
          guard let board = board(place) else { return "a bye" }
          return Phrase(
            verbatim: round.result(of: board.first).map { Self.scores(EventText.scores($0, in: round)) } ?? ""
          )
        },
        .number("no.") { board($0).map { "\($0.second)" } ?? "" },
        .text("goes second", isFlexible: true) {
          Phrase(verbatim: board($0).map { view.printedName($0.second) } ?? "")
        },
        .text("table") { board($0).map(state) ?? "" },
      ])
  }

  mutating func table(of boards: [MissingBoard], _ view: TournamentView, _ tag: Tag) {
    _ = table(
      boards, from: 1, as: .missing, tag,
      [
        .number("round") { "\($0.round)" },
        .number("board") { "\($0.place)" },
        .number("no.") { "\($0.board.first)" },
        .text("goes first", isFlexible: true) { Phrase(verbatim: view.printedName($0.board.first)) },
        .number("no.") { "\($0.board.second)" },
        .text("goes second", isFlexible: true) { Phrase(verbatim: view.printedName($0.board.second)) },
        .text("by round") { Phrase(verbatim: $0.through.map { "\($0)" } ?? "") },
      ])
  }

  mutating func table(of card: TournamentCard, _ view: TournamentView, _ tag: Tag) {
    _ = table(
      card.rounds, from: 1, as: .card, tag,
      [
        .number("round") { "\($0.round)" },
        .number("board") { $0.board.map { "\($0)" } ?? "" },
        .number("no.") { $0.opponent.map { "\($0)" } ?? "" },
        .text("opponent", isFlexible: true) { line in
          line.opponent.map { Phrase(verbatim: view.printedName($0)) } ?? "a bye"
        },
        .text("start") { line in
          line.opponent == nil ? "" : line.isFirst ? "goes first" : "goes second"
        },
        .text("score") { line in
          switch line.outcome {
          case .played(let own, let other, _): Phrase(verbatim: Self.scores("\(own),\(other)"))
          case .free: line.opponent == nil ? "" : "won by forfeit"
          case .away: "lost by forfeit"
          case nil: ""
          }
        },
        .number("spread") { $0.outcome.map { Self.signed($0.spread) } ?? "" },
      ])
  }

  mutating func table(of teams: [TeamStandings.Row], from first: Int, _ tag: Tag) -> Int? {
    table(
      teams, from: first, as: .teams, tag,
      [
        .number("place") { "\($0.place)" },
        .number("won") { HalfText.of(2 * $0.wins + $0.ties) },
        .number("lost") { HalfText.of(2 * $0.losses + $0.ties) },
        .number("spread") { Self.signed($0.spread) },
        .number("players") { "\($0.players)" },
        .text("team", isFlexible: true) { Phrase(verbatim: $0.team) },
      ])
  }

  private static func record<Entry>(
    _ standing: @escaping (Entry) -> Standing
  ) -> [PlainColumn<Entry>] {
    [
      .number("won") { HalfText.of(standing($0).halfWins) },
      .number("lost") { HalfText.of(standing($0).halfLosses) },
      .number("spread") { signed(standing($0).spread) },
    ]
  }

  private static func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }

  private static func scores(_ both: String) -> String {
    both.split(separator: ",").joined(separator: " – ")
  }
}

/// A board without a result; round and place are counted from 1.
struct MissingBoard {
  let round: Int
  let place: Int
  let board: BoardPairing
  /// The last round that is paired without the result, if the game is put off.
  let through: Int?
}

/// Half numbers as people write them.
enum HalfText {
  /// Returns a number of halves: `3½` of 7.
  static func of(_ halves: Int) -> String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : halves == 1 ? "½" : "\(halves / 2)½"
  }
}

extension TournamentView {
  fileprivate func printedName(_ number: Int) -> String { entrant(number).printedName }

  fileprivate func rating(_ number: Int) -> String {
    let rating = entrant(number).rating
    return rating > 0 ? "\(rating)" : ""
  }
}
