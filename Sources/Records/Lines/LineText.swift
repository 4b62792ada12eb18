// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// The writer of one line, member by member in the schema's order.
///
/// It is a value, so that a whole line is written under one exclusive access. The members between `kind` and
/// `line` depend on the family of the event.
/// Source: Protocol/ledger.schema.json.
struct LineText: ~Copyable {
  private var pen = LinePen()
  private var stamp = Timestamp()
  /// The texts of lexica that were written lately.
  private var lexica = LexiconTexts()
  private(set) var terms: LineTerms?
  private var sets = KnownTiles()
  /// The names of accounts that are spelled as numbers; nil to spell each name as it is.
  private let names: NameFile?
  /// The spellings of a line that was read, in order, which come before those of `names`.
  private var spelled: [PlayerName] = []
  private var countOfNames = 0

  init(names: NameFile?) { self.names = names }

  /// Writes a line up to its sum; false if terms are missing.
  ///
  /// `spelled` has the names of a line that was read, as that spells them.
  mutating func write(
    _ entry: borrowing Entry, under terms: LineTerms?, line: Int, batch: Int, spelled: [PlayerName]
  ) -> Bool {
    let kind = LineKind(entry.event)
    self.spelled = spelled
    countOfNames = 0
    pen.begin()
    pen.literal("{\"v\":1,\"table\":")
    pen.decimal(entry.table.number)
    pen.literal(",\"seq\":")
    pen.decimal(entry.sequence)
    pen.literal(",\"id\":\"")
    pen.hex(entry.id.run)
    pen.byte(UInt8(ascii: "-"))
    pen.decimal(entry.id.count)
    pen.literal("\",\"ts\":\"")
    stamp.write(entry.at, into: &pen)
    pen.literal("\",\"kind\":\"")
    pen.literal(kind.word.letters)
    pen.byte(UInt8(ascii: "\""))
    do throws(LineDamage) { try write(entry.event, of: kind, at: entry.at, under: terms) } catch {
      return false
    }
    pen.literal(",\"line\":")
    pen.decimal(line)
    pen.literal(",\"batch\":")
    pen.decimal(batch)
    return true
  }

  @inline(__always)
  private mutating func write(
    _ event: borrowing Event, of kind: LineKind, at moment: Instant, under terms: LineTerms?
  ) throws(LineDamage) {
    // Most lines are judgements and plays; they are written without a copy of the event.
    switch event {
    case .house(.judged(let judgement)): _ = try BareJudgement.members(judgement, &self)
    case .game(let event):
      self.terms = terms
      _ = try GameKind(event.action).members(event, at: moment, &self)
    default:
      self.terms = terms
      try write(copyOf: event, of: kind, at: moment)
    }
  }

  @inline(never)
  private mutating func write(
    copyOf event: borrowing Event, of kind: LineKind, at moment: Instant
  ) throws(LineDamage) {
    _ = try kind.members(copy event, at: moment, &self)
  }

  /// Writes the sum and the line's end; false if the line is too long.
  mutating func finish(with sum: Digest) -> Bool {
    pen.literal(",\"sum\":\"")
    pen.hex(sum)
    pen.literal("\"}\n")
    return !pen.overflowed && pen.count <= LedgerLine.longest
  }

  /// The bytes written so far, valid until the next change.
  var bytes: UnsafeRawBufferPointer { pen.line }

  /// True if the bytes did not fit, so that the line is too long to be stored.
  var overflowed: Bool { pen.overflowed }

  /// Returns the previous sum's digits followed by the bytes written so far.
  mutating func chained(to previous: Digest) -> UnsafeRawBufferPointer { pen.chained(to: previous) }

  /// Returns the previous sum's digits followed by a body that was written before.
  mutating func chained(_ body: UnsafeRawBufferPointer, to previous: Digest) -> UnsafeRawBufferPointer {
    pen.begin()
    pen.run(body)
    return pen.chained(to: previous)
  }
}

/// A nil value for a member that the line must have is damage: the entry cannot be written.
extension LineText: MemberCoder {
  @inline(__always)
  var place: Int { pen.count }

  var tiles: TileSet? {
    mutating get { sets.tiles(of: terms) }
  }

  @inline(__always)
  mutating func keep(_ terms: @autoclosure () -> LineTerms) {}

  static var isReading: Bool { false }

  mutating func next(_ count: Int) -> UnsafeMutableRawPointer? {
    pen.take(count).map { UnsafeMutableRawPointer($0) }
  }

  mutating func step(_ count: Int) {}

  func mismatch(_ text: StaticString) -> LineDamage { LineDamage(.member, at: place) }

  func sees(_ text: StaticString, _ isKnown: Bool) -> Bool { isKnown }

  @inline(__always)
  private func needed<Value>(_ known: Value?) throws(LineDamage) -> Value {
    guard let known else { throw LineDamage(.member, at: place) }
    return known
  }

  @inline(__always)
  mutating func number(_ known: Int?, in range: ClosedRange<Int>) throws(LineDamage) -> Int {
    let number = try needed(known)
    pen.decimal(number)
    return number
  }

  @inline(__always)
  mutating func signed(_ known: Int?) throws(LineDamage) -> Int {
    let number = try needed(known)
    pen.signed(number)
    return number
  }

  mutating func name(_ known: PlayerName?) throws(LineDamage) -> PlayerName {
    let name = try needed(known)
    let form = countOfNames < spelled.count ? spelled[countOfNames] : names?.spelling(of: name) ?? name
    countOfNames += 1
    pen.quoted(form.text)
    return name
  }

  /// An entrant whose name an account has in another spelling is spelled as it is.
  mutating func entrant(_ known: String?) throws(LineDamage) -> String {
    let text = try needed(known)
    guard let name = PlayerName(recorded: text),
      countOfNames < spelled.count || names?.hasExactly(name) == true
    else {
      pen.quoted(text)
      return text
    }
    _ = try self.name(name)
    return text
  }

  @inline(__always)
  mutating func text(_ known: String?) throws(LineDamage) -> String {
    let text = try needed(known)
    pen.quoted(text)
    return text
  }

  @inline(__always)
  mutating func text<Value>(
    _ known: Value?, _ spell: (Value) -> String, as read: (String) -> Value?, orElse reason: LineDamage.Reason
  ) throws(LineDamage) -> Value {
    let value = try needed(known)
    pen.quoted(spell(value))
    return value
  }

  /// Writes a moment with a stamp of its own, so that the second cached for entries stays.
  mutating func moment(_ known: Instant?) throws(LineDamage) -> Instant {
    let moment = try needed(known)
    var stamp = Timestamp()
    pen.byte(UInt8(ascii: "\""))
    stamp.write(moment, into: &pen)
    pen.byte(UInt8(ascii: "\""))
    return moment
  }

  mutating func digest(_ known: Digest?) throws(LineDamage) -> Digest {
    let digest = try needed(known)
    pen.hex(digest)
    return digest
  }

  mutating func lexicon(_ known: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    let lexicon = try needed(known)
    lexica.text(of: lexicon).writeMembers(into: &pen)
    return lexicon
  }

  @inline(__always)
  mutating func words(_ words: inout Words, of lexicon: AgreedLexicon?) throws(LineDamage) -> AgreedLexicon {
    let lexicon = try needed(lexicon)
    precondition(words.count > 0, "nothing was judged")
    let text = lexica.text(of: lexicon)
    text.writeMembers(into: &pen)
    pen.literal(",\"words\":[")
    for position in 0..<words.count {
      if position == 0 { pen.byte(UInt8(ascii: "\"")) } else { pen.literal(",\"") }
      text.write(words[position], into: &pen)
      pen.byte(UInt8(ascii: "\""))
    }
    pen.byte(UInt8(ascii: "]"))
    return lexicon
  }

  mutating func items<Value>(
    _ known: [Value]?, _ form: ListForm, _ item: (Value?, inout LineText) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    let values = try needed(known)
    for (place, value) in values.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: ",")) }
      _ = try item(value, &self)
    }
    pen.byte(UInt8(ascii: "]"))
    return values
  }

  @inline(__always)
  mutating func whole<Value>(
    _ known: Value?, at place: Int, _ make: @autoclosure () -> Value?
  ) throws(LineDamage) -> Value {
    try needed(known)
  }

  @inline(__always)
  mutating func check(_ holds: @autoclosure () -> Bool, at place: Int) {}
}
