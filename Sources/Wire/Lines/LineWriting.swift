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
    code = kind.number
    append(kind.code)
    append(" ")
    tag.write(into: &self)
    append(kind.keyword)
  }

  /// Begins a continuation line of a reply.
  package mutating func beginContinuation(_ kind: ReplyKind, _ tag: Tag) {
    append(kind.code)
    append("-")
    tag.write(into: &self)
    append(kind.keyword)
  }

  /// Begins a notice.
  package mutating func beginNotice(_ kind: NoticeKind) {
    append("* ")
    append(kind.keyword)
  }

  /// Writes a key whose value is a number.
  package mutating func key(_ name: StaticString, _ number: Int) {
    beginKey(name)
    append(decimal: number)
  }

  /// Writes a key whose value has no spaces.
  package mutating func key(_ name: StaticString, _ value: String) {
    beginKey(name)
    append(value)
  }

  /// Writes a key whose value is a literal without spaces.
  package mutating func key(_ name: StaticString, literal value: StaticString) {
    beginKey(name)
    append(value)
  }

  /// Writes ` name=`.
  package mutating func beginKey(_ name: StaticString) {
    append(" ")
    append(name)
    append("=")
  }

  /// Writes `table=N`.
  package mutating func key(table: TableID) { key("table", table.number) }

  /// Writes `words=AT,AA`.
  package mutating func key(words: Words, _ alphabet: Alphabet) {
    beginKey("words")
    alphabet.write(words, into: &lines)
  }

  /// Writes `lexicon=name@seal8`.
  package mutating func key(lexicon: AgreedLexicon) { key("lexicon", lexicon.label) }

  /// Writes `receipt=TABLE.SEQ.SUM8`.
  package mutating func key(receipt: Receipt) {
    beginKey("receipt")
    append(decimal: receipt.table.number)
    append(".")
    append(decimal: receipt.sequence)
    append(".")
    lines.append(hex: UInt64(receipt.sum), digits: 8)
  }

  /// Writes `effect=` and its further keys.
  package mutating func key(effect: ChallengeEffect) {
    key("effect", literal: effect.name)
    switch effect {
    case .playRemoved, .none: break
    case .challengerLosesTurn(let turn): key("turn", turn.rawValue)
    case .pointsTo(let seat, let points):
      key("points", points)
      key("to", seat.rawValue)
    case .pointsFrom(let seat, let points):
      key("points", points)
      key("from", seat.rawValue)
    case .gameWon(let seat): key("seat", seat.rawValue)
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
