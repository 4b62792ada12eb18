// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// A game whose every entry a test decides, and the lines that it leads to.
struct GameStage {
  let table: Table
  private(set) var now = Instant(milliseconds: 1_000_000)
  let seed: BagSeed?
  /// Words that the list lacks.
  var bad: Set<String> = []
  /// What lines are told in.
  var language = Language.english
  /// What happened last, told by `answer` and `told`; nil before the game begins.
  private var telling: GameTelling?

  /// A game of ann and ben on the English list, begun.
  init(
    _ kind: TableKind, rule: ChallengeRule = .double, isDesk: Bool = false,
    names: (String, String) = ("ann", "ben"), alphabet: Alphabet = .english,
    begins: Bool = true, _ change: (inout GameTerms) -> Void = { _ in }
  ) throws {
    seed = kind == .dealt ? BagSeed(SHA256.digest(of: "a seed of the tests".utf8)) : nil
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.first = .seat(.one)
    change(&terms)
    terms.commitment = seed?.commitment
    let one = try Self.person(names.0)
    let two = try Self.person(names.1)
    table = Table(
      Opening(
        terms: Terms(
          lexicon: Self.lexicon(alphabet), rule: rule, confirmSeconds: 60, invited: nil, isDesk: isDesk,
          game: terms),
        opener: one, sides: isDesk ? BySeat(one.name, two.name) : nil),
      id: TableID(1), at: now)
    guard begins else { return }
    if !isDesk, terms.robotLevel == nil { fold(.joined(.two, two)) }
    try takeDue()
  }

  static func lexicon(_ alphabet: Alphabet) -> AgreedLexicon {
    AgreedLexicon(
      name: alphabet.name, edition: "test", count: 3, seal: LexiconSeal(digest: SHA256.digest(of: [])),
      alphabet: alphabet)
  }

  static func person(_ name: String) throws -> Person {
    Person(name: try #require(PlayerName(name)), role: .guest, codeHash: "")
  }

  /// The decisions that may be made now.
  func decide() throws -> DecideGame { try #require(DecideGame(table, now: now, seed: seed)) }

  /// Where the game stands.
  var position: GamePosition {
    get throws { try #require(table.game).position }
  }

  var tiles: TileSet {
    get throws { try position.rules.tiles }
  }

  mutating func wait(_ seconds: Int) { now = now.adding(seconds: seconds) }

  private func side(of seat: Seat) -> Side {
    Side(seat: table.terms.isDesk ? .one : seat, isDesk: table.terms.isDesk)
  }

  private var sideOnTurn: Side {
    get throws { side(of: try position.game?.onTurn ?? .one) }
  }

  /// Folds the next entry in.
  @discardableResult
  private func fold(_ event: Event) -> Receipt {
    let sequence = table.sequence + 1
    let receipt = Receipt(table: table.id, sequence: sequence, sum: 0xe0a4_417d)
    table.fold(
      RecordedEntry(
        entry: Entry(
          table: table.id, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)), at: now,
          event: event),
        receipt: receipt))
    return receipt
  }

  private mutating func take(_ event: GameEvent, by author: Seat?) throws -> GameAction {
    let before = try position
    let receipt = fold(.game(event))
    telling = GameTelling(
      event: event, before: before, scene: GameView.Scene(table, try position), receipt: receipt,
      author: author)
    return event.action
  }

  /// Takes in what the side on turn decided.
  @discardableResult
  mutating func take(_ decide: (DecideGame, Side) throws -> GameDecision) throws -> GameAction {
    let side = try sideOnTurn
    return try take(try decide(self.decide(), side).event, by: side.seat)
  }

  /// Takes in what a seat decided.
  @discardableResult
  mutating func take(
    as seat: Seat, _ decide: (DecideGame, Side) throws -> GameDecision
  ) throws -> GameAction {
    let side = side(of: seat)
    return try take(try decide(self.decide(), side).event, by: side.seat)
  }

  /// Takes in what happens by itself now.
  @discardableResult
  mutating func takeDue() throws -> GameAction {
    try take(try #require(try decide().due(coin: { .one })).event, by: nil)
  }

  /// Makes a play, written as a player types it.
  mutating func play(_ text: String) throws {
    let placement = try Placement(text: text, tiles: tiles)
    try take { try $0.place(placement, $1, after: nil) { _ in true } }
  }

  /// Challenges the play on the table.
  mutating func challenge(_ words: [String] = []) throws {
    let alphabet = table.terms.lexicon.alphabet
    let named = Words(try words.map { try alphabet.word(from: $0) })
    let bad = bad
    try take { decide, side in
      try decide.challenge(play: nil, named, side) { words in
        words.allSatisfy { !bad.contains(alphabet.spelled($0)) }
      }
    }
  }

  // MARK: States and events that no decision makes

  /// Changes the position as a test needs it.
  func arrange(_ change: (inout GamePosition) -> Void) throws {
    guard case .game(let held) = table.family else { throw LineFault() }
    var next = held.state.position
    change(&next)
    let event = GameEvent(action: .clockStarted, mark: next.mark, ending: next.ending)
    held.state.take(
      GameDecision(event: event, next: next, change: .none),
      Receipt(table: table.id, sequence: table.sequence, sum: 0))
  }

  /// Makes an action the newest event without changing the position.
  mutating func pretend(_ action: GameAction, by author: Seat?) throws {
    let position = try position
    telling = GameTelling(
      event: GameEvent(action: action, mark: position.mark, ending: position.ending),
      before: position, scene: GameView.Scene(table, position),
      receipt: Receipt(table: table.id, sequence: table.sequence, sum: 0xe0a4_417d), author: author)
  }

  // MARK: Lines

  /// Returns the lines of the answer to the newest event, in order; none for an event without an author.
  ///
  /// A nil `viewer` is the author. `isRepeat` tells a recorded answer again.
  func answer(to viewer: Viewer? = nil, isRepeat: Bool = false) -> [String] {
    guard let told = telling, let viewer = viewer ?? told.author.map({ .seat($0) }) else { return [] }
    let telling = GameTelling(
      event: told.event, before: told.before, scene: told.scene, receipt: told.receipt, author: told.author,
      isRepeat: isRepeat, phonies: told.phonies)
    return lines { ReplyText.write(.game(telling.news(for: viewer)), .none, at: now, into: &$0) }
  }

  /// Returns the notices of the newest event to one reader, in order.
  func told(_ viewer: Viewer) -> [String] {
    guard let telling else { return [] }
    let name = viewer.seat.flatMap { table.person(in: $0)?.name }
    let notice = Notice(
      table: table.id, waits: .none, audience: name.map { .person($0) } ?? .observers(.all),
      body: .game(telling.news(for: viewer)))
    return lines { NoticeText.write(notice, into: &$0) }
  }

  /// Returns the answer to a seat's question.
  func look(_ question: GameQuestion, as seat: Seat = .one) throws -> [String] {
    let view = GameView(GameView.Scene(table, try position), to: .seat(seat))
    let look = try decide().look(question, side(of: seat))
    return lines { ReplyText.write(.looked(look, view), .none, at: now, into: &$0) }
  }

  /// Returns the table as a viewer may see it.
  func view(to viewer: Viewer) -> TableView { TableView(table, to: viewer) }

  func show(to viewer: Viewer = .seat(.one), plain: Bool = false) -> [String] {
    lines { ReplyText.write(.shown(view(to: viewer), plain: plain), .none, at: now, into: &$0) }
  }

  func history(to viewer: Viewer = .seat(.one), from first: Int = 1) throws -> [String] {
    let history = GameHistory(table, try #require(table.game), from: first, to: viewer)
    return lines { ReplyText.write(.turns(history), .none, at: now, into: &$0) }
  }

  /// The one line of a refusal that a decision throws.
  func refusal(of decide: (DecideGame, Side) throws -> GameDecision) throws -> String {
    do {
      _ = try decide(self.decide(), try sideOnTurn)
    } catch let refusal as Refusal {
      return Self.line(refusal)
    }
    return "no refusal"
  }

  static func line(_ refusal: Refusal) -> String {
    var writer = LineWriter()
    ReplyText.write(.refused(refusal), .none, at: Instant(milliseconds: 0), into: &writer)
    return String(decoding: writer.lines.bytes, as: UTF8.self).replacing("\r\n", with: "")
  }

  private func lines(_ write: (inout LineWriter) -> Void) -> [String] {
    HelpTests.lines(in: language, write)
  }
}

/// A test's own steps went wrong.
struct LineFault: Error {}
