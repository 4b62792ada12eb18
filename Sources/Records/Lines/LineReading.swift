// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// The coder that reads the members of a line and refuses bytes that do not fit.
struct LineReading: MemberCoder {
  var cursor: LineCursor
  private(set) var terms: LineTerms?
  private var sets = KnownTiles()
  private var lexica = KnownLexica()
  /// The names of accounts that lines spell as numbers; nil to read each name as it is spelled.
  private let names: NameFile?
  /// The names of this line as it spells them, in order; empty without `names`.
  private(set) var spelled: [PlayerName] = []
  /// The names of this line as they are meant, in order; empty without `names`.
  private(set) var meant: [PlayerName] = []
  private var moment = Instant(milliseconds: 0)

  init(names: NameFile?) {
    cursor = LineCursor(UnsafeRawBufferPointer(start: nil, count: 0))
    self.names = names
  }

  mutating func entry(in bytes: UnsafeRawBufferPointer) throws(LineDamage) -> (LineHead, Event) {
    cursor = LineCursor(bytes)
    terms = nil
    spelled.removeAll(keepingCapacity: true)
    meant.removeAll(keepingCapacity: true)
    let head = try LineHead(from: &cursor)
    moment = head.at
    return (head, try head.kind.members(nil, at: head.at, &self))
  }

  var place: Int { cursor.place }

  var tiles: TileSet? {
    mutating get { sets.tiles(of: terms) }
  }

  mutating func keep(_ terms: @autoclosure () -> LineTerms) { self.terms = terms() }

  static var isReading: Bool { true }

  @inline(__always)
  func next(_ count: Int) -> UnsafeMutableRawPointer? {
    guard count <= cursor.bytes.count - place, let base = cursor.bytes.baseAddress else { return nil }
    return UnsafeMutableRawPointer(mutating: base + place)
  }

  @inline(__always)
  mutating func step(_ count: Int) { cursor.place += count }

  func mismatch(_ text: StaticString) -> LineDamage {
    var cursor = cursor
    do throws(LineDamage) { try cursor.need(text) } catch { return error }
    return LineDamage(.member, at: place)
  }

  func sees(_ text: StaticString, _ isKnown: Bool) -> Bool { cursor.sees(text) }

  mutating func number(_ known: Int?, in range: ClosedRange<Int>) throws(LineDamage) -> Int {
    let start = place
    let number = try cursor.number()
    guard range.contains(number) else { throw LineDamage(.value, at: start) }
    return number
  }

  mutating func signed(_ known: Int?) throws(LineDamage) -> Int { try cursor.signedNumber() }

  mutating func text(_ known: String?) throws(LineDamage) -> String { try cursor.text() }

  mutating func text<Value>(
    _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?, orElse reason: LineDamage.Reason
  ) throws(LineDamage) -> Value {
    let start = place
    guard let value = read(try cursor.text()) else { throw LineDamage(reason, at: start) }
    return value
  }

  mutating func name(_ known: PlayerName?) throws(LineDamage) -> PlayerName {
    let start = place
    guard let spelled = PlayerName(recorded: try cursor.text()) else { throw LineDamage(.value, at: start) }
    guard let names else { return spelled }
    return keep(spelled, names)
  }

  private mutating func keep(_ spelled: PlayerName, _ names: NameFile) -> PlayerName {
    let name = names.name(spelled: spelled, at: moment, line: LineTail.number(in: cursor.bytes))
    self.spelled.append(spelled)
    meant.append(name)
    return name
  }

  mutating func entrant(_ known: String?) throws(LineDamage) -> String {
    let text = try cursor.text()
    guard let names, let spelled = PlayerName(recorded: text) else { return text }
    return keep(spelled, names).text
  }

  mutating func moment(_ known: Instant?) throws(LineDamage) -> Instant { try cursor.moment() }

  mutating func digest(_ known: Digest?) throws(LineDamage) -> Digest { try cursor.digest() }

  /// Returns one shared object for a lexicon that several lines name.
  mutating func lexicon(_ known: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    if let known = lexica.lexicon(at: &cursor) { return known }
    let start = place
    let lexicon = try AgreedLexicon.members(nil, &self)
    lexica.keep(lexicon, as: Array(cursor.bytes[start..<place]))
    return lexicon
  }

  mutating func words(_ words: inout Words, of lexicon: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    let lexicon = try self.lexicon(nil)
    try literal(",\"words\":[")
    repeat {
      let start = place
      guard words.count < Words.capacityMax else { throw LineDamage(.word, at: start) }
      let run = try cursor.quoted()
      guard let word = Word.read(run, of: lexicon.alphabet) else { throw LineDamage(.word, at: start) }
      words.append(word)
    } while cursor.has(",")
    try literal("]")
    return lexicon
  }

  mutating func items<Value>(
    _ known: [Value]?, _ form: ListForm, _ item: (Value?, inout LineReading) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    var values: [Value] = []
    switch form {
    case .some(let most, let reason):
      repeat {
        guard values.count < most else { throw LineDamage(reason, at: place) }
        values.append(try item(nil, &self))
      } while cursor.has(",")
    case .any(let most):
      while !cursor.has("]") {
        guard values.count < most else { throw LineDamage(.value, at: place) }
        if !values.isEmpty { try literal(",") }
        values.append(try item(nil, &self))
      }
      return values
    }
    try literal("]")
    return values
  }

  mutating func whole<Value>(
    _ known: Value?, at place: Int, _ make: @autoclosure () -> Value?
  ) throws(LineDamage) -> Value {
    guard let value = make() else { throw LineDamage(.value, at: place) }
    return value
  }

  mutating func check(_ holds: @autoclosure () -> Bool, at place: Int) throws(LineDamage) {
    guard holds() else { throw LineDamage(.value, at: place) }
  }
}
