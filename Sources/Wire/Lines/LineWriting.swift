// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// Writing of lines: a kind, keys in order, text for people, then CR LF.
///
/// Only literals, numbers, checked names, tiles and text that was checked on arrival are written. No control character
/// can leave.
extension LineWriter {
  /// Begins the final line of a reply.
  package mutating func beginReply(_ kind: ReplyKind, _ tag: Tag) {
    var row = kind.rawValue
    row.withUTF8 { row in
      code = ReplyKind.number(of: row)
      if tag == .none { lines.append(contentsOf: row) } else { begin(row, " ", tag) }
    }
  }

  /// Begins a continuation line of a reply.
  package mutating func beginContinuation(_ kind: ReplyKind, _ tag: Tag) {
    var row = kind.rawValue
    row.withUTF8 { begin($0, "-", tag) }
  }

  private mutating func begin(_ row: UnsafeBufferPointer<UInt8>, _ mark: StaticString, _ tag: Tag) {
    lines.append(contentsOf: UnsafeBufferPointer(rebasing: row[..<3]))
    append(mark)
    tag.write(into: &self)
    lines.append(contentsOf: UnsafeBufferPointer(rebasing: row[4...]))
  }

  package mutating func beginNotice(_ kind: NoticeKind) {
    append("* ")
    lines.append(kind.rawValue)
  }

  /// Writes the final line of a reply: its keys, then its text.
  package mutating func reply(
    _ kind: ReplyKind, _ tag: Tag, _ phrase: Phrase, _ keys: (inout LineWriter) -> Void = { _ in }
  ) {
    beginReply(kind, tag)
    keys(&self)
    text(phrase)
    endLine()
  }

  /// Writes the final line of a reply about a table: the table, further keys, then the text.
  mutating func reply(
    _ kind: ReplyKind, _ tag: Tag, at table: TableID, _ phrase: Phrase,
    _ keys: (inout LineWriter) -> Void = { _ in }
  ) {
    reply(kind, tag, phrase) { writer in
      writer.key(table: table)
      keys(&writer)
    }
  }

  /// Writes the last reply of a connection.
  package mutating func fatal(_ kind: ReplyKind, _ tag: Tag, _ phrase: Phrase) {
    reply(kind, tag, phrase) { $0.key("fatal", literal: "yes") }
  }

  /// Writes a continuation line of a reply; `rest` writes the part after the keyword.
  package mutating func line(_ kind: ReplyKind, _ tag: Tag, _ rest: (inout LineWriter) -> Void) {
    beginContinuation(kind, tag)
    rest(&self)
    endLine()
  }

  package mutating func key(_ name: StaticString, _ number: Int) { key(name) { $0.append(decimal: number) } }

  /// Writes a key whose value has no spaces.
  package mutating func key(_ name: StaticString, _ value: String) { key(name) { $0.append(value) } }

  /// Writes a key whose value is a literal without spaces.
  package mutating func key(_ name: StaticString, literal value: StaticString) {
    key(name) { $0.append(value) }
  }

  /// Writes a key, whose value `write` writes; a plain line has its phrase instead.
  @inline(__always)
  mutating func key(_ name: StaticString, _ write: (inout LineWriter) -> Void) {
    let start = lines.count
    lines.append(name, between: UInt8(ascii: " "), and: UInt8(ascii: "="))
    write(&self)
    if speech.isPlain { tell("\(name)", from: start) }
  }

  package mutating func key(table: TableID) { key("table", table.number) }

  /// Writes `words=AT,AA`.
  package mutating func key(words: Words, _ alphabet: Alphabet) {
    key("words") { alphabet.write(words, into: &$0.lines) }
  }

  /// Writes `lexicon=name@seal8`.
  package mutating func key(lexicon: AgreedLexicon) { key("lexicon", lexicon.label) }

  /// Writes the number of a list's words.
  mutating func key(countOf lexicon: AgreedLexicon) {
    key("count", lexicon.count, plain: "\(lexicon.count) words")
  }

  /// Writes `receipt=TABLE.SEQ.SUM8`.
  package mutating func key(receipt: Receipt) {
    key("receipt") { writer in
      writer.append(decimal: receipt.table.number)
      writer.append(".")
      writer.append(decimal: receipt.sequence)
      writer.append(".")
      writer.lines.append(hex: UInt64(receipt.sum), digits: 8)
    }
  }

  /// Writes `effect=` and its further keys; without the side on turn or the winner if the line states them otherwise.
  package mutating func key(effect: ChallengeEffect, withSide: Bool = true) {
    key("effect", literal: effect.name)
    switch effect {
    case .playRemoved, .none: break
    case .challengerLosesTurn(let turn): if withSide { key("turn", turn) }
    case .pointsTo(let seat, let points):
      key("points", points)
      key("to", seat)
    case .pointsFrom(let seat, let points):
      key("points", points)
      key("from", seat)
    case .gameWon(let seat): if withSide { key("seat", seat) { "\($0) wins" } }
    }
  }
}

extension ChallengeEffect {
  var name: StaticString {
    switch self {
    case .playRemoved: "play-removed"
    case .none: "none"
    case .challengerLosesTurn: "challenger-loses-turn"
    case .pointsTo, .pointsFrom: "points"
    case .gameWon: "game-won"
    }
  }
}
