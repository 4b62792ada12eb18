// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// Reads the rows of a checkpoint; not strictly, because the result is written again and compared with the text.
struct CheckpointRows {
  /// The fields of a row, read one after the other; a missing or malformed field is nil.
  struct Row {
    fileprivate var words: ArraySlice<UnsafeRawBufferPointer.SubSequence>

    mutating func number() -> Int? { words.popFirst().flatMap { CheckpointRows.number($0) } }

    mutating func text() -> String? { words.popFirst().flatMap { CheckpointRows.text($0) } }

    mutating func name() -> PlayerName? { text().flatMap { PlayerName($0) } }

    mutating func moment() -> Instant? { number().map { Instant(milliseconds: Int64($0)) } }

    /// Reads a field that may be `-`, which is the inner nil; the outer nil is a malformed field.
    mutating func optional<Value>(_ read: (inout Row) -> Value?) -> Value?? {
      if let first = words.first, first.elementsEqual("-".utf8) {
        words = words.dropFirst()
        return .some(nil)
      }
      return read(&self).map { .some($0) }
    }

    mutating func sum() -> Digest? { words.popFirst().flatMap { CheckpointRows.digest($0) } }

    /// Reads all fields that are left.
    mutating func spots() -> [LedgerChain.Spot]? {
      var spots: [LedgerChain.Spot] = []
      spots.reserveCapacity(words.count)
      while let word = words.popFirst() {
        guard let spot = CheckpointRows.spot(word) else { return nil }
        spots.append(spot)
      }
      return spots
    }
  }

  private let bytes: UnsafeRawBufferPointer
  private var rest: ArraySlice<UnsafeRawBufferPointer.SubSequence>

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    rest = bytes.split(separator: 10)[...]
  }

  /// The version in the first row; reading it takes the row.
  var version: Int? {
    mutating get {
      var row = take("verdict-checkpoint")
      return row?.number()
    }
  }

  /// Whether the last row holds the sum of the text before it.
  var isSealed: Bool {
    // `sum`, a space, 64 digits and a line feed.
    let count = 3 + 1 + 64 + 1
    guard bytes.count > count, let last = rest.last else { return false }
    let words = last.split(separator: 32)
    return words.count == 2 && words[0].elementsEqual("sum".utf8)
      && Self.digest(words[1]) == SHA256.digest(of: bytes.dropLast(count))
  }

  /// Reads the rows between the version and the sum; nil if one is malformed.
  mutating func checkpoint() -> Checkpoint? {
    guard var end = take("end"), let file = end.number(), let offset = end.number(),
      let linesOfLast = end.number(), let lines = end.number(),
      var batch = take("batch"), let number = batch.number(), let batchFile = batch.number(),
      let batchOffset = batch.number(),
      var seen = take("seen"), let highest = seen.number(), let newest = seen.moment(),
      var sizeRow = take("sizes"), var last = take("last"), let lastSpot = last.spots()?.first,
      var house = take("house"), let head = house.number(), let houseSum = house.sum(),
      let houseSpot = house.spots(), let standing = houseStanding()
    else { return nil }
    var sizes: [Int] = []
    while let size = sizeRow.number() { sizes.append(size) }
    var live: [LedgerStanding.Chain] = []
    while var row = take("live") {
      guard let table = row.number(), let sum = row.sum(), let spots = row.spots() else { return nil }
      live.append(LedgerStanding.Chain(table: TableID(table), sum: sum, spots: spots))
    }
    var ended: [LedgerStanding.Chain] = []
    while var row = take("ended") {
      guard let table = row.number(), let sum = row.sum(), let spots = row.spots() else { return nil }
      ended.append(LedgerStanding.Chain(table: TableID(table), sum: sum, spots: spots))
    }
    guard var row = take("lines"), let digest = row.sum() else { return nil }
    return Checkpoint(
      standing: LedgerStanding(
        end: LedgerEnd(file: file, offset: offset), linesOfLast: linesOfLast, lines: lines, sizes: sizes,
        batch: LedgerStanding.Batch(
          number: number, begin: LedgerEnd(file: batchFile, offset: batchOffset)),
        highest: TableID(highest), newest: newest,
        houseEnd: LedgerAudit.Chain(head: head, sum: houseSum), lastSpot: lastSpot,
        houseSpot: houseSpot.first, house: standing, live: live, ended: ended),
      digest: digest)
  }

  /// Takes the next row if it begins with `word`, and returns its fields.
  mutating func take(_ word: StaticString) -> Row? {
    guard let row = rest.first else { return nil }
    let words = row.split(separator: 32)
    let name = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = words.first, first.elementsEqual(name) else { return nil }
    rest = rest.dropFirst()
    return Row(words: words.dropFirst())
  }

  // At most 18 digits, which fit an `Int`.
  private static func number(_ word: some Sequence<UInt8>) -> Int? {
    var (value, count) = (0, 0)
    for digit in word {
      guard (48...57).contains(digit), count < 18 else { return nil }
      value = value * 10 + Int(digit) - 48
      count += 1
    }
    return count > 0 ? value : nil
  }

  private static func text(_ word: UnsafeRawBufferPointer.SubSequence) -> String? {
    guard word.first == UInt8(ascii: "=") else { return String(validating: word, as: UTF8.self) }
    return Hex.bytes(of: String(decoding: word.dropFirst(), as: UTF8.self)).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  private static func digest(_ word: some Sequence<UInt8>) -> Digest? {
    Digest(hex: String(decoding: Array(word), as: UTF8.self))
  }

  private static func spot(_ word: UnsafeRawBufferPointer.SubSequence) -> LedgerChain.Spot? {
    let parts = word.split(separator: UInt8(ascii: ":")).map { Self.number($0) }
    guard parts.count == 3, let file = parts[0].flatMap({ Int32(exactly: $0) }), let offset = parts[1],
      let count = parts[2].flatMap({ Int32(exactly: $0) })
    else { return nil }
    return LedgerChain.Spot(offset: offset, file: file, count: count)
  }
}
