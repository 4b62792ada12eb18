// SPDX-License-Identifier: MIT
import Bytes
import Practice
import Rulebook

/// The terms of a table to be opened; nil values take the server's defaults.
package struct OpenRequest: Sendable {
  /// The lexicon's name or label.
  package var lexicon: String?
  package var rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, within `SlipTerms.confirmSecondsRange`.
  package var confirmSeconds: Int?
  package var invited: PlayerName?
  /// The names of both sides at a desk; nil when each side has a connection.
  package var sides: BySeat<PlayerName>?
  package var isDesk: Bool
  package var kind = TableKind.slip
  package var named = NamedTerms()
  /// The position from which a game at a board starts, with the side that goes first; nil for an empty board.
  package var start: StartPosition?
  /// The table of the game before, if this is a return game; else nil.
  package var again: TableID?
  /// The seconds of a scramble's round, 0 for no limit; nil for the default.
  package var practice = NamedPracticeTerms()

  package init(
    lexicon: String? = nil, rule: ChallengeRule? = nil, confirmSeconds: Int? = nil,
    invited: PlayerName? = nil, sides: BySeat<PlayerName>? = nil, isDesk: Bool = false
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.confirmSeconds = confirmSeconds
    self.invited = invited
    self.sides = sides
    self.isDesk = isDesk
  }
}

extension OpenRequest {
  /// Returns the terms of a game; nil for a table of another kind.
  func gameTerms(commitment: Digest) -> GameTerms? {
    guard kind == .board || kind == .dealt else { return nil }
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.again = again
    // A game against the robot has no clock, and time to read its play, unless the line names others.
    if named.robotLevel != nil { (terms.clock, terms.window) = (.off, .ofHouse) }
    named.apply(to: &terms)
    terms.tries = rule?.exists == false ? (named.tries ?? .usual).most : nil
    terms.start = terms.isDealt ? nil : start
    terms.commitment = terms.isDealt ? commitment : nil
    return terms
  }

  /// Creates the request for the return game of a game: the same terms, and each player takes the other's side.
  ///
  /// Nil if no game was begun. The asker, from `seat`, takes seat 1, as the opener of every table does. A desk swaps its two
  /// names.
  init?(againAfter table: Table, askedBy seat: Seat) {
    guard let game = table.game?.position, game.hasBegun else { return nil }
    let (terms, old) = (table.terms, game.terms)
    let sides = table.agreement.opening.sides
    self.init(
      lexicon: terms.lexicon.label, rule: terms.rule,
      invited: terms.isDesk || old.robotLevel != nil ? nil : table.name(of: seat.opposite),
      sides: sides.map { BySeat($0.two, $0.one) }, isDesk: terms.isDesk)
    kind = terms.kind
    again = table.id
    // If the players change seats, each seat keeps its side. An asker who stays in seat 1 swaps the seats' sides.
    let changesSeat = terms.isDesk || seat == .two
    start = old.start.map { changesSeat ? $0 : StartPosition(swapping: $0) }
    named.first = .seat(changesSeat ? game.first : game.first.opposite)
    named.clock = old.clock
    named.window = old.window
    named.abandon = old.abandon
    named.centre = old.centre
    named.endRack = old.endRack
    named.zeroPlacement = old.zeroPlacement
    named.tries = PlayTries(most: old.tries)
    named.robotLevel = old.robotLevel
    named.series = old.series?.next
  }

  /// Returns the request without the terms that its kind does not use: practice has no desk, no slips and no game.
  func ofItsKind() -> OpenRequest {
    guard let practice = kind.practice else { return self }
    var wanted = OpenRequest(lexicon: lexicon, rule: practice == .trainer ? rule : nil, invited: invited)
    wanted.kind = kind
    wanted.practice = self.practice
    return wanted
  }

  /// Returns the terms of practice, whose numbers the parser has checked; nil for a table of another kind.
  ///
  /// - Throws: `practice` for a challenge rule without challenges.
  func practiceTerms() throws(Refusal) -> PracticeTerms? {
    guard let practice = kind.practice else { return nil }
    do throws(PracticeRefusal) {
      return try PracticeTerms(
        practice, seconds: self.practice.seconds ?? PracticeTerms.defaultSeconds,
        length: self.practice.length ?? PracticeTerms.defaultLength, choice: self.practice.choice ?? .all,
        rule: rule ?? .double, dealsAll: self.practice.dealsAll)
    } catch {
      throw .practice(.house, error)
    }
  }
}

/// The terms of practice in a line, without the trainer's rule; nil values take the server's defaults.
package struct NamedPracticeTerms: Equatable, Sendable {
  /// The seconds of a scramble's round; 0 for no limit.
  package var seconds: Int?
  /// The number of tiles of anagrams, and the words to choose from.
  package var length: Int?
  package var choice: AnagramChoice?
  /// Whether words that the definitions mark as hurtful are dealt, too.
  package var dealsAll = false

  package init() {}
}

/// The terms of a game in a line; nil values take the server's defaults.
package struct NamedTerms: Equatable, Sendable {
  package var clock: TimeAllowance?
  package var window: ChallengeWindow?
  package var first: FirstTurn?
  package var abandon: AbandonPolicy?
  package var centre: TournamentRules.Centre?
  package var endRack: TournamentRules.EndRack?
  package var zeroPlacement: TournamentRules.ZeroPlacement?
  package var tries: PlayTries?
  /// The level of the robot in seat 2; nil for another opponent.
  package var robotLevel: Int?
  /// The series of games that is wanted, with the place of its next game; nil for a single game.
  package var series: SeriesPlace?

  package init() {}

  /// Puts the named terms in place of those of a game.
  func apply(to terms: inout GameTerms) {
    terms.clock = clock ?? terms.clock
    terms.window = window ?? terms.window
    terms.first = first ?? terms.first
    terms.abandon = abandon ?? terms.abandon
    terms.centre = centre ?? terms.centre
    terms.endRack = endRack ?? terms.endRack
    terms.zeroPlacement = zeroPlacement ?? terms.zeroPlacement
    if let tries { terms.tries = tries.most }
    terms.robotLevel = robotLevel ?? terms.robotLevel
    // A line names the number of games, and the table has the place.
    if let series, series.games != terms.series?.games { terms.series = series }
  }

  /// Returns whether each term named is equal to the table's own.
  func agree(with terms: GameTerms?) -> Bool {
    guard let terms else { return self == NamedTerms() }
    var named = terms
    apply(to: &named)
    return named == terms
  }
}

/// The terms that a player names in `JOIN`, nil for one not named; each must be equal to the table's own.
package struct JoinAgreement: Sendable {
  /// The lexicon's name or label.
  package let lexicon: String
  package let rule: ChallengeRule?
  package let confirmSeconds: Int?
  package let named: NamedTerms

  package init(
    lexicon: String, rule: ChallengeRule?, confirmSeconds: Int?, named: NamedTerms = NamedTerms()
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.confirmSeconds = confirmSeconds
    self.named = named
  }
}
