// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Opponents
import Records
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// One game by two bots that play, doubt, hold, stop, take back and blunder at random; the live table takes over
/// what was decided, and after each event a table that reads the ledger's entries must be its equal.
struct RandomGame {
  private var random: Seeded
  private var hall: Hall
  private let lexicon: Lexicon
  private let kind: TableKind
  private let table = TableID(1)
  private let bots: BySeat<RobotPlayer>
  private var seconds = 0
  private var seen = 0
  private var shadow: Table?
  private let encoder = LineEncoder()
  private let reader = LineReader()
  private var terms: LineTerms?

  /// How many events were compared, and how many restarts there were.
  private(set) var events = 0
  private(set) var restarts = 0
  /// What was refused, by its name, how often.
  private(set) var refusals = 0
  /// How often a director put something right.
  private(set) var overrulings = 0

  init(_ lexicon: Lexicon, seed: UInt64) {
    var random = Seeded(seed: seed)
    self.lexicon = lexicon
    kind = Bool.random(using: &random) ? .dealt : .board
    let rules = TournamentRules(tiles: .english)
    bots = BySeat(
      RobotPlayer(level: Int.random(in: 1...3, using: &random), lexicon: lexicon, rules: rules),
      RobotPlayer(level: Int.random(in: 1...3, using: &random), lexicon: lexicon, rules: rules))
    hall = Hall(lexicon)
    self.random = random
  }

  /// Plays to the end, or for so many commands.
  mutating func run(commandsMax: Int = 600) async throws {
    try await open()
    for _ in 0..<commandsMax {
      seconds += Int.random(in: 0...25, using: &random)
      let now = Instant(milliseconds: 1_000_000).adding(seconds: seconds)
      expectNoSecrets(in: await hall.referee.meetDeadlines(now: now))
      try await compare()
      guard let live = await hall.referee.floor.peek(table)?.game else { return try addsUp() }
      let person: Person =
        Int.random(in: 0..<6, using: &random) > 0 && live.game?.onTurn == .two ? .ben : .ann
      let isDirector = Int.random(in: 0..<12, using: &random) == 0
      let outcome = await hall.send(
        isDirector ? overruling(live) : command(in: live), as: isDirector ? Self.dora : person, at: seconds)
      if case .overruled = outcome.game { overrulings += 1 }
      if outcome.refusal != nil { refusals += 1 }
      expectNoSecrets(in: outcome.notices)
      try await compare()
      if Int.random(in: 0..<8, using: &random) == 0 { try await restart() }
    }
  }

  private static let dora = Person(name: Person.guest("dora").name, role: .director, codeHash: "d")

  /// What a director puts right, sensible or not.
  private mutating func overruling(_ live: GameState) -> Command {
    let seat = SideName.seat(Bool.random(using: &random) ? .one : .two)
    let matter: OverruleOrder.Matter =
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<20:
        .ruling(
          play: Int.random(in: 1...max(1, live.playsNumbered), using: &random),
          Ruling(Bool.random(using: &random)))
      case 20..<26: .score(seat, points: Int.random(in: -50...50, using: &random))
      case 26..<32: .clock(seat, milliseconds: Int.random(in: -120_000...120_000, using: &random))
      case 32..<39: .turn(seat)
      default: .result(BySeat(Int.random(in: -10...500, using: &random), 300), names: nil)
      }
    return .game(
      .overrule(
        OverruleOrder(
          table: table, matter: matter, reason: "seen", isTrial: Int.random(in: 0..<5, using: &random) == 0)))
  }

  private mutating func open() async throws {
    let secret = AccountSecret(hash: Self.dora.codeHash, use: .always)
    await hall.send(.house(.account(.make(Self.dora.name, .director, secret), code: nil)), as: .operator)
    var wanted = OpenRequest(rule: ChallengeRule.presets.randomElement(using: &random))
    wanted.kind = kind
    wanted.named.clock = [.off, .usual, .milliseconds(180_000)].randomElement(using: &random)
    wanted.named.first = [.drawn, .seat(.one), .seat(.two)].randomElement(using: &random)
    wanted.named.abandon = AbandonPolicy.allCases.randomElement(using: &random)
    wanted.named.zeroPlacement = [.resets, .counts].randomElement(using: &random)
    wanted.named.window = kind == .dealt ? .seconds(20) : [.next, .seconds(30)].randomElement(using: &random)
    await hall.send(.open(wanted), as: .ann)
    await hall.send(
      .join(table, JoinAgreement(lexicon: lexicon.name, rule: nil, confirmSeconds: nil)), as: .ben)
    try await compare()
  }

  // MARK: What the bots do

  private mutating func command(in live: GameState) -> Command {
    guard let game = live.game else { return .leave(nil) }
    if live.status == .adjourned {
      return .game(.resume(table))
    }
    if live.status == .paused { return .game(Bool.random(using: &random) ? .resume(nil) : .tiles) }
    if case .counting = live.status { return counting(live) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55: return .game(turn(in: live, game))
    case 55..<63: return .game(.accept(play: nil))
    case 63..<68: return .game(.hold(play: nil))
    case 68..<78: return .game(.challenge(play: nil, subset(of: live)))
    case 78..<80: return .game(.pass(after: nil))
    case 80..<83: return .game(live.playsNumbered > 0 ? .undo(play: live.playsNumbered) : .clock)
    case 83..<86: return amendment(live, game)
    case 86..<90: return .confirm(slip: live.openAsks.first?.number ?? 3)
    case 90: return .game(.pause(at: nil))
    case 91: return .game(.adjourn(at: nil))
    case 92:
      return .game(.claim(table, awaySince: Instant(milliseconds: 1_000_000).adding(seconds: seconds - 280)))
    case 93: return .game(Int.random(in: 0..<6, using: &random) == 0 ? .concede(nil, by: nil) : .unseen)
    case 94: return .game(.exchangeCount(Int.random(in: 0...8, using: &random), after: nil))
    case 95: return .game(.exchange(game.racks?.one ?? Rack(), after: nil))
    case 96: return .show(nil, plain: false)
    case 97: return .game(.declare(Rack(), of: nil, force: true))
    case 98: return .leave(nil)
    default: return .game(.tryOut(wild()))
    }
  }

  private mutating func counting(_ live: GameState) -> Command {
    if let ask = live.openAsks.randomElement(using: &random), Bool.random(using: &random) {
      return .confirm(slip: ask.number)
    }
    let rest = tiles(unseenBy: live, count: 2)
    return .game(.declare(rest, of: nil, force: Bool.random(using: &random)))
  }

  private mutating func turn(in live: GameState, _ game: Game) -> GameCommand {
    let rack = game.racks?[game.onTurn] ?? tiles(unseenBy: live, count: game.rackCounts[game.onTurn])
    switch bots[game.onTurn].turn(board: game.board, rack: rack, bagCount: game.bagCount, using: &random) {
    case .place(let placement): return .play(placement, after: nil)
    case .exchange(let given):
      return kind == .dealt ? .exchange(given, after: nil) : .exchangeCount(given.count, after: nil)
    case .pass: return .pass(after: nil)
    }
  }

  private mutating func amendment(_ live: GameState, _ game: Game) -> Command {
    guard live.playsNumbered > 0 else { return .game(.clock) }
    return .game(.amend(play: Int.random(in: 1...live.playsNumbered, using: &random), wild()))
  }

  /// Some of the words of the play on the table, or all, or one that it did not form.
  private mutating func subset(of live: GameState) -> Words {
    guard let formed = live.onTable?.lexiconWords, Bool.random(using: &random) else { return Words() }
    return Words(formed.filter { _ in Bool.random(using: &random) })
  }

  private mutating func wild() -> Placement {
    let start = Square(row: .random(in: 0..<15, using: &random), column: .random(in: 0..<15, using: &random))
    let items = (0..<Int.random(in: 1...7, using: &random)).map { _ in
      Placement.Item.placed(BoardTile(label: .random(in: 1...26, using: &random)))
    }
    guard let start, let placement = Placement(start: start, direction: .across, items: items) else {
      preconditionFailure("a square and tiles")
    }
    return placement
  }

  private mutating func tiles(unseenBy live: GameState, count: Int) -> Rack {
    var bag = live.position.unseen(knowing: [])
    var rack = Rack()
    for _ in 0..<min(count, bag.count) {
      rack.insert(bag.draw(at: .random(in: 0..<bag.count, using: &random)))
    }
    return rack
  }

  // MARK: What must hold

  /// What the field's format has of the game is a game of the field, which the field's programs read.
  private func addsUp() throws {
    guard let shadow, shadow.game?.game != nil else { return }
    let last = Receipt(table: table, sequence: shadow.sequence, sum: 1)
    let bytes = try GCGExport.game(at: shadow, last: last).bytes
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    for reader in RecordReader.allCases { #expect(reader.fault(in: lines) == nil) }
    let file = try GCGFile(bytes)
    do throws(GCGFault) { try GCGCheck.run(file) } catch {
      Issue.record("\(error.text)\n\(String(decoding: file.game.bytes, as: UTF8.self))")
    }
  }

  /// Stores what was proposed, folds it, and compares.
  private mutating func compare() async throws {
    hall.script.storeAll()
    _ = await hall.referee.settle()
    let stored = hall.script.stored.filter { $0.entry.table == table }
    for recorded in stored[seen...] {
      if case .opened(let opening) = recorded.entry.event {
        shadow = Table(opening, id: table, at: recorded.entry.at)
        terms = LineTerms(opening.terms)
      } else {
        try shadow?.read(recorded)
      }
      try readsBack(recorded.entry)
      events += 1
    }
    seen = stored.count
    if let now = await hall.referee.floor.peekAny(table) { #expect(now == shadow) }
    try conserve()
  }

  /// What happened reads the same from its line of the ledger.
  private func readsBack(_ entry: Entry) throws {
    var writer = ByteWriter()
    let sum = encoder.encode(entry, under: terms, line: 1, batch: 1, after: .zero, into: &writer)
    try #require(sum != nil, "the line is too long")
    let line = try writer.bytes.dropLast().withUnsafeBytes { try reader.read($0) }
    #expect(line.entry == entry)
  }

  /// No tile comes or goes.
  private func conserve() throws {
    guard let live = shadow?.game, let game = live.game, let racks = game.racks else { return }
    #expect(game.bag == Bag(of: .english, without: game.board, racks: [racks.one, racks.two]))
  }

  /// Another referee takes up the same ledger; nothing has changed.
  private mutating func restart() async throws {
    restarts += 1
    let before = await hall.referee.tables
    let seats = await hall.referee.floor.seats.mapValues(\.id)
    hall = Hall(lexicon, script: hall.script)
    await hall.referee.takeUp(now: await hall.referee.newestMoment)
    #expect(await hall.referee.tables == before)
    #expect(await hall.referee.floor.seats.mapValues(\.id) == seats)
  }

  /// Observers are told no words, and no tiles but those on the board and those that are declared at the end.
  private func expectNoSecrets(in notices: [Notice]) {
    for notice in notices {
      guard let news = notice.game, news.reader.isObserver else { continue }
      #expect(Secrets(observed: news.action).isEmpty, "\(news.action)")
      switch news.action {
      case .played(let play), .amended(let play, _, _, _):
        let board = news.view.board
        for (place, item) in play.placement.enumerated() {
          let tile = play.placement.square(at: place).flatMap { board?[$0] }
          #expect(item == .through ? tile != nil : tile.map { item == .placed($0) } == true)
        }
      default: break
      }
    }
  }
}

/// Source: design, promise 3: the ledger is the state.
@Suite("After every event of a game the ledger's fold is the live table")
struct RandomGameTests {
  /// As many words as make games, from the shipped list.
  static let lexicon: Result<Lexicon, any Error> = Result {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Dictionaries/english/words.txt")
    let words = try Data(contentsOf: path).split(separator: 10).enumerated().filter { $0.offset % 23 == 0 }
    return try Lexicon.small(
      "some", words: words.map { String(decoding: $0.element, as: UTF8.self).uppercased() })
  }

  @Test("Bots play, doubt, stop, take back and blunder: fold, tiles and a restart agree after each event")
  func games() async throws {
    let lexicon = try Self.lexicon.get()
    let count = ProcessInfo.processInfo.environment["VERDICT_GAMES"].flatMap(Int.init) ?? 20
    let seed = Sampling.seed
    var events = 0
    var restarts = 0
    var refusals = 0
    var overrulings = 0
    for number in 0..<UInt64(count) {
      var game = RandomGame(lexicon, seed: seed &+ number)
      try await game.run()
      events += game.events
      restarts += game.restarts
      refusals += game.refusals
      overrulings += game.overrulings
    }
    print(
      "random games: \(count), seed \(seed), events \(events), restarts \(restarts), refusals \(refusals), overruled \(overrulings)"
    )
    #expect(events > count * 20 && restarts > count && refusals > count && overrulings > count)
  }
}
