// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Practice
import Rulebook

/// What someone asks the referee to do; one line of the wire, read.
///
/// Indirect, because it passes through many hands, and waits beside its answer, and would be copied at
/// the size of its largest case each time.
package indirect enum Command: Sendable {
  /// Enter under a name whose code was proven, or was free to take.
  ///
  /// The code comes along only so that the answer can show it to its owner.
  case login(Person, code: String)
  /// Judge words for no table.
  case judge(JudgeRequest)
  /// Ask for words or meanings; the referee only says whether they may be told.
  case lookUp(Lookup.Matter)
  /// Open a table.
  case open(OpenRequest)
  /// Sit down; without an agreement the terms are only shown.
  case join(TableID, JoinAgreement?)
  /// Get up, or stop observing; without a table, the one the caller is at.
  case leave(TableID?)
  /// Doubt a play: write a slip. At a desk `by` says which side doubts.
  case challenge(Words, by: Seat?)
  /// Agree to a slip's words, or rule alone when the time is up.
  case confirm(slip: Int)
  /// Write a slip anew.
  case amend(slip: Int, Words)
  /// Take a slip back unjudged.
  case withdraw(slip: Int)
  /// Watch a table.
  case observe(TableID)
  /// Speak to the table the caller is at.
  case say(String)
  /// List the tables from a number on.
  case tables(from: Int)
  /// Show one table; without a number, the one the caller is at.
  case show(TableID?, plain: Bool)
  /// List a table's rulings from a slip's number on; without a table, the one the caller is at.
  case history(TableID?, from: Int)
  /// List the lexica.
  case lexica
  /// Do something at a game.
  case game(GameCommand)
  /// Do something at a practice table.
  case practice(PracticeRequest)
  /// The house acts at a table, on what stood at a sequence.
  case house(HouseAct, TableID, sequence: Int)
}

/// A word-judge question.
package struct JudgeRequest: Sendable {
  /// The words, read over the lexicon's alphabet.
  package let words: Words
  /// The list to ask.
  package let lexicon: Lexicon
  /// Where the question arose, or nil.
  package let board: String?
  /// Who asks, as they name themselves, or nil.
  package let by: String?

  package init(words: Words, lexicon: Lexicon, board: String?, by: String?) {
    self.words = words
    self.lexicon = lexicon
    self.board = board
    self.by = by
  }
}

/// What a table is to be; every nil takes the house's default.
package struct OpenRequest: Sendable {
  /// The list's name, or name and seal.
  package var lexicon: String?
  /// What a challenge costs.
  package var rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, within `Terms.confirmSecondsRange`.
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

/// Who sends a command.
package struct Caller: Sendable {
  /// Nil before `LOGIN`.
  package let person: Person?
  /// The table that this connection watches.
  package let observing: TableID?
  /// True where a game is to go on and the other player has no connection: what the server knows.
  package let isOpponentAway: Bool

  package init(person: Person?, observing: TableID?, isOpponentAway: Bool = false) {
    self.person = person
    self.observing = observing
    self.isOpponentAway = isOpponentAway
  }
}

/// One command, ready to be decided, and decided again when the ledger brings news.
package struct Request: Sendable {
  /// Where the answer goes.
  package let slot: SlotID
  /// Who asks.
  package let caller: Caller
  /// What is asked.
  package let command: Command
  /// When it came.
  package let at: Instant

  package init(slot: SlotID, caller: Caller, command: Command, at: Instant) {
    self.slot = slot
    self.caller = caller
    self.command = command
    self.at = at
  }

  /// The same request, come at a moment at the earliest.
  func notBefore(_ moment: Instant) -> Request {
    at >= moment ? self : Request(slot: slot, caller: caller, command: command, at: moment)
  }
}
