// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// A referee with one game under way: ann in seat 1 begins, ben sits in seat 2.
struct GameHall {
  let hall: Hall
  let table = TableID(1)
  static let opened = Instant(milliseconds: 1_000_000)
  static let seed = BagSecret(SHA256.digest(of: "bag".utf8)).seed(of: TableID(1), openedAt: opened)

  /// A game of a kind under a rule; dealt `racks` are drawn where they are nil, every word but the `bad` ones is
  /// in the list, at a desk ann acts for both seats, and `terms` changes the usual terms, whose clock is off.
  init(
    _ kind: TableKind = .board, rule: ChallengeRule = .double, racks: (String, String)? = nil,
    bad: Set<String> = [], isDesk: Bool = false, terms change: (inout GameTerms) -> Void = { _ in }
  ) throws {
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.clock = .off
    terms.first = .seat(.one)
    if terms.isDealt { terms.commitment = Self.seed.commitment }
    change(&terms)
    let script = ScriptedLedger.Script()
    let lexicon = Hall(bad: bad).lexicon
    let opening = Opening(
      terms: Terms(
        lexicon: AgreedLexicon(lexicon), rule: rule, confirmSeconds: 60, invited: nil, isDesk: isDesk,
        game: terms), opener: .ann, sides: nil)
    var events = [Event.opened(opening)]
    let state = Table(opening, id: table, at: Self.opened)
    if !isDesk, terms.robotLevel == nil {
      events.append(.joined(.two, .ben))
      state.fold(Self.recorded(events[1], sequence: 2))
    }
    let decide = try #require(DecideGame(state, now: Self.opened, seed: terms.isDealt ? Self.seed : nil))
    var start = decide.start { .one }
    if let racks {
      let tiles = TileSet.english
      let one = try #require(tiles.rack(from: racks.0))
      let two = try #require(tiles.rack(from: racks.1))
      start = decide.sure(.started(first: .one, racks: BySeat(one, two)))
    }
    events.append(.game(start.event))
    script.standing(
      events.enumerated().map { Self.recorded($0.element, sequence: $0.offset + 1) })
    hall = Hall(bad: bad, script: script)
  }

  private static func recorded(_ event: Event, sequence: Int) -> RecordedEntry {
    RecordedEntry(
      entry: Entry(
        table: TableID(1), sequence: sequence, id: EntryID(run: 9, count: UInt64(sequence)), at: opened,
        event: event),
      receipt: Receipt(table: TableID(1), sequence: sequence, sum: 9))
  }

  /// Sends a command; `at` is in seconds after the beginning.
  @discardableResult
  func send(
    _ command: GameCommand, as person: Person, isOpponentAway: Bool = false, at seconds: Int = 0
  ) async -> Outcome {
    await hall.send(.game(command), as: person, isOpponentAway: isOpponentAway, at: seconds)
  }

  /// Makes a placement, such as `8G CAT`.
  @discardableResult
  func play(_ text: String, as person: Person, after: Int? = nil, at seconds: Int = 0) async throws -> Outcome
  {
    await send(.play(try Placement(text: text, tiles: .english), after: after), as: person, at: seconds)
  }

  /// Doubts the play on the table, or one by its number; no words stand for all.
  @discardableResult
  func challenge(
    _ words: String..., play: Int? = nil, as person: Person, at seconds: Int = 0
  ) async -> Outcome {
    await send(
      .challenge(play: play, Words(words.map { Alphabet.english.known($0) })), as: person, at: seconds)
  }

  /// Lets time pass.
  @discardableResult
  func wait(until seconds: Int) async -> [Notice] {
    await hall.referee.meetDeadlines(now: Self.opened.adding(seconds: seconds))
  }

  /// The game as it stands, over or not.
  var live: GameState {
    get async throws { try #require(await hall.referee.floor.peekAny(table)?.game) }
  }

  /// The scores as the table has them.
  var scores: [Int] {
    get async throws {
      let scores = try await live.mark.scores
      return [scores.one, scores.two]
    }
  }

  /// Stores everything and takes the games up from the ledger with another referee.
  func restarted() async -> GameHall {
    hall.script.storeAll()
    _ = await hall.referee.settle()
    return GameHall(hall: Hall(bad: hall.bad, script: hall.script))
  }

  private init(hall: Hall) { self.hall = hall }

  /// A referee that takes up what a script has stored, with a list that lacks some words.
  init(_ script: ScriptedLedger.Script, bad: Set<String>) { hall = Hall(bad: bad, script: script) }
}

extension Outcome {
  /// The answer about a game, where it is one.
  var gameNews: GameNews? { if case .game(let news) = reply { news } else { nil } }

  /// What the answer tells of a game, where it tells any.
  var game: GameAction? { gameNews?.action }

  /// What was looked at in a game, where something was.
  var looked: GameLook? { if case .looked(let look, _) = reply { look } else { nil } }

  /// The play on the table, where the answer is one.
  var placed: PlayMade? { if case .played(let play) = game { play } else { nil } }

  /// The ruling on a play, where it is one.
  var ruledPlay: RuledPlay? { if case .ruled(let ruled) = game { ruled } else { nil } }

  /// Whether the answer is the recorded one.
  var isRepeat: Bool { ruledPlay != nil && gameNews?.isRepeat == true }
}

extension Notice {
  /// What is told of a game, where something is.
  var game: GameNews? { if case .game(let news) = body { news } else { nil } }
}

extension GameAction {
  /// What the player of the last play draws by it; nil where nothing is drawn.
  var drew: Rack? {
    switch self {
    case .played(let play): play.drew
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): drew
    case .exchanged(let made): made.drew
    case .ruled(let ruled): ruled.drew
    case .overruled(let overruling): overruling.drew
    case .started, .clockStarted, .clockNoted, .refused, .held, .undone, .amended, .asked, .declined,
      .paused, .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted,
      .racksWaived, .interrupted, .windowResumed:
      nil
    }
  }
}

func rack(_ text: String) -> Rack { TileSet.english.rack(from: text) ?? Rack() }

extension Floor {
  /// A live table, or one that ended lately.
  func peekAny(_ id: TableID) -> Table? { peek(id) ?? peekEnded(id) }
}
