// SPDX-License-Identifier: MIT
import Bytes
import Practice
import Rulebook

/// What a table is to be; every nil takes the house's default.
package struct OpenRequest: Sendable {
  /// The list's name, or name and seal.
  package var lexicon: String?
  /// What a challenge costs.
  package var rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, within `SlipTerms.confirmSecondsRange`.
  package var confirmSeconds: Int?
  /// The only person who may take seat 2.
  package var invited: PlayerName?
  /// The two sides at one connection, or nil where each side has its own.
  package var sides: DeskSides?
  /// True where both seats are played from one connection.
  package var isDesk: Bool
  /// What the table is for.
  package var kind = TableKind.slip
  /// A game's terms, where they were named.
  package var named = NamedTerms()
  /// From where a game at a board goes on, by who begins as the line says; nil for an empty board.
  package var start: StartPosition?
  /// A scramble's seconds a round, 0 for no limit; nil where they were not named.
  package var roundSeconds: Int?

  package init(
    lexicon: String? = nil, rule: ChallengeRule? = nil, confirmSeconds: Int? = nil,
    invited: PlayerName? = nil, sides: DeskSides? = nil, isDesk: Bool = false
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
  /// The terms of the game that is wanted; nil for a slip table.
  func gameTerms(commitment: Digest) -> GameTerms? {
    guard kind == .board || kind == .dealt else { return nil }
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.houseLevel = named.houseLevel
    // Nobody plays the house against time unless they ask for it.
    terms.clock = named.clock ?? (named.houseLevel == nil ? .usual : .off)
    terms.window = named.window ?? terms.window
    terms.first = named.first ?? terms.first
    terms.abandon = named.abandon ?? terms.abandon
    terms.centre = named.centre ?? terms.centre
    terms.endRack = named.endRack ?? terms.endRack
    terms.zeroPlacement = named.zeroPlacement ?? terms.zeroPlacement
    if rule?.exists == false { terms.tries = (named.tries ?? .usual).most }
    terms.start = terms.isDealt ? nil : start
    terms.commitment = terms.isDealt ? commitment : nil
    return terms
  }
}

extension OpenRequest {
  /// The request without what its kind has no use for: a practice table has no desk, no slips, no game.
  func ofItsKind() -> OpenRequest {
    guard let practice = kind.practice else { return self }
    var wanted = OpenRequest(lexicon: lexicon, rule: practice == .trainer ? rule : nil, invited: invited)
    wanted.kind = kind
    wanted.roundSeconds = roundSeconds
    return wanted
  }

  /// What is to be practised; nil for any other table.
  ///
  /// The parser has checked the numbers; a rule without challenges is refused here.
  func practiceTerms() throws(Refusal) -> PracticeTerms? {
    guard let practice = kind.practice else { return nil }
    do throws(PracticeRefusal) {
      return try PracticeTerms(
        practice, seconds: roundSeconds ?? PracticeTerms.defaultSeconds, rule: rule ?? .double)
    } catch {
      throw .practice(.house, error)
    }
  }
}

/// A game's terms as a line names them; every nil takes the house's default.
package struct NamedTerms: Equatable, Sendable {
  /// Each player's time.
  package var clock: TimeAllowance?
  /// How long a play may be doubted.
  package var window: ChallengeWindow?
  /// Who begins.
  package var first: FirstTurn?
  /// What a claim against an absent player does.
  package var abandon: AbandonPolicy?
  /// What becomes of a first play away from the centre.
  package var centre: TournamentRules.Centre?
  /// Who gains and loses by the tiles left.
  package var endRack: TournamentRules.EndRack?
  /// Whether a placement without points is a scoreless turn.
  package var zeroPlacement: TournamentRules.ZeroPlacement?
  /// How many refused plays a side has in a turn.
  package var tries: PlayTries?
  /// The strength of the house, where it sits in seat 2.
  package var houseLevel: Int?

  package init() {}

  /// Whether each term named is the table's own.
  func agree(with terms: GameTerms?) -> Bool {
    guard let terms else { return self == NamedTerms() }
    return (clock ?? terms.clock) == terms.clock && (window ?? terms.window) == terms.window
      && (first ?? terms.first) == terms.first && (abandon ?? terms.abandon) == terms.abandon
      && (centre ?? terms.centre) == terms.centre && (endRack ?? terms.endRack) == terms.endRack
      && (zeroPlacement ?? terms.zeroPlacement) == terms.zeroPlacement
      && (tries == nil || tries?.most == terms.tries)
      && (houseLevel == nil || houseLevel == terms.houseLevel)
  }
}

/// The terms that someone names when sitting down; each must be the table's own.
package struct JoinAgreement: Sendable {
  /// The list's name, or name and seal.
  package let lexicon: String
  /// What a challenge costs, where it was named.
  package let rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, where they were named.
  package let confirmSeconds: Int?
  /// A game's terms, where they were named.
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
