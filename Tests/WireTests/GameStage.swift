// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// A game whose every entry a test decides, and the lines that it leads to.
struct GameStage {
  private(set) var table: Table
  private(set) var now = Instant(milliseconds: 1_000_000)
  let seed: BagSeed?
  /// Words that the list lacks.
  var bad: Set<String> = []
  /// What lines are told in.
  var language = Language.english

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
    let lexicon = AgreedLexicon(
      name: alphabet.name, edition: "test", count: 3, seal: LexiconSeal(digest: SHA256.digest(of: [])),
      alphabet: alphabet)
    let one = try Self.person(names.0)
    let two = try Self.person(names.1)
    table = Table(
      Opening(
        terms: Terms(
          lexicon: lexicon, rule: rule, confirmSeconds: 60, invited: nil, isDesk: isDesk, game: terms),
        opener: one, sides: isDesk ? DeskSides(one: one.name, two: two.name) : nil),
      id: TableID(1), at: now)
    guard begins else { return }
    if !isDesk, terms.houseLevel == nil { take(.joined(.two, two)) }
    take(.game(try decide().start(coin: { .one })))
  }

  static func person(_ name: String) throws -> Person {
    Person(name: try #require(PlayerName(name)), role: .guest, codeHash: "")
  }

  /// The decisions that may be made now.
  func decide() throws -> DecideGame { try #require(DecideGame(table, now: now, seed: seed)) }

  var live: LiveGame {
    get throws { try #require(table.game) }
  }

  var tiles: TileSet {
    get throws { try live.rules.tiles }
  }

  mutating func wait(_ seconds: Int) { now = now.adding(seconds: seconds) }

  private mutating func take(_ event: Event) {
    let sequence = table.sequence + 1
    table.apply(
      RecordedEntry(
        entry: Entry(
          table: table.id, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)), at: now,
          event: event),
        receipt: receipt(sequence)))
  }

  private func receipt(_ sequence: Int) -> Receipt {
    Receipt(table: table.id, sequence: sequence, sum: 0xe0a4_417d)
  }

  /// Takes in what was decided.
  @discardableResult
  mutating func take(_ decide: (DecideGame, Decide.Side) throws -> GameEvent) throws -> GameAction {
    let side = Decide.Side(seat: try live.game?.onTurn ?? .one, isDesk: table.terms.isDesk)
    return take(event: try decide(self.decide(), side))
  }

  /// Takes in what a seat decided.
  @discardableResult
  mutating func take(
    as seat: Seat, _ decide: (DecideGame, Decide.Side) throws -> GameEvent
  ) throws -> GameAction {
    take(event: try decide(self.decide(), Decide.Side(seat: seat, isDesk: table.terms.isDesk)))
  }

  private mutating func take(event: GameEvent) -> GameAction {
    take(.game(event))
    return event.action
  }

  /// Makes a play, written as a player types it.
  @discardableResult
  mutating func play(_ text: String) throws -> PlayMade {
    let placement = try Placement(text: text, tiles: tiles)
    let action = try take { try $0.place(placement, $1, after: nil) { _ in true } }
    guard case .played(let play) = action else { throw LineFault() }
    return play
  }

  /// Challenges the play on the table.
  @discardableResult
  mutating func challenge(_ words: String...) throws -> (ruled: RuledPlay, receipt: Receipt) {
    let alphabet = table.terms.lexicon.alphabet
    let named = Words(try words.map { try alphabet.word(from: $0) })
    let bad = bad
    let action = try take { decide, side in
      try decide.challenge(play: nil, named, side) { words in
        words.allSatisfy { !bad.contains(alphabet.spelled($0)) }
      }
    }
    guard case .ruled(let ruled) = action else { throw LineFault() }
    return (ruled, receipt(table.sequence))
  }

  // MARK: Lines

  func reply(_ reply: GameReply, to viewer: Viewer = .seat(.one)) -> [String] {
    lines { ReplyText.write(.game(reply, table, to: viewer), .none, at: now, into: &$0) }
  }

  func show(to viewer: Viewer = .seat(.one), plain: Bool = false) -> [String] {
    lines { ReplyText.write(.shown(table, to: viewer, plain: plain), .none, at: now, into: &$0) }
  }

  func history(to viewer: Viewer = .seat(.one), from first: Int = 1) -> [String] {
    lines { ReplyText.write(.history(table, to: viewer, from: first), .none, at: now, into: &$0) }
  }

  func notice(_ notice: GameNotice) -> String {
    lines { NoticeText.write(.game(notice, table), table: table.id, into: &$0) }.joined(separator: "\n")
  }

  /// The one line of a refusal that a decision throws.
  func refusal(of decide: (DecideGame, Decide.Side) throws -> GameEvent) throws -> String {
    let side = Decide.Side(seat: try live.game?.onTurn ?? .one, isDesk: table.terms.isDesk)
    do {
      _ = try decide(self.decide(), side)
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
