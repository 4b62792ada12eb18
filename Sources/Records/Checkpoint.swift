// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// What a walk had found, as it is kept beside the ledger so that a start need not read all of it again.
///
/// A cache: whatever is wrong with one, all lines are read instead. Plain text that ends in the sum of what stands before it.
/// Source: docs/decisions/0047-checkpoints.md.
struct Checkpoint: Equatable, Sendable {
  /// The version that this program writes, and the only one that it reads.
  static let version = 1
  /// A checkpoint that is longer is none.
  static let most = 256 << 20

  let standing: LedgerStanding
  /// Of the lines at `standing.spots`, with their line feeds, one behind another.
  let digest: Digest

  /// Why there is none that a start could use; what to put behind "every line was read:".
  enum Fault: Error, Equatable, Sendable {
    case missing
    case unreadable(errno: Int32)
    case otherVersion
    case changed
    /// The ledger does not have what the checkpoint was made of.
    case otherLedger(String)

    /// For people: no full stop.
    var text: String {
      switch self {
      case .missing: "there was no checkpoint"
      case .unreadable(let errno): "the checkpoint can't be read (\(SystemFault.text(errno)))"
      case .otherVersion: "the checkpoint is of another version of this program"
      case .changed: "the checkpoint was changed, or is cut"
      case .otherLedger(let what): "the checkpoint is not of this ledger: \(what)"
      }
    }
  }

  // MARK: Text

  /// The checkpoint as it stands in its file.
  var text: ByteWriter {
    var pen = Pen()
    let found = standing
    pen.begin("verdict-checkpoint", Self.version)
    pen.row("end", found.end.file, found.end.offset, found.linesOfLast, found.lines)
    pen.row("batch", found.batch.number, found.batch.begin.file, found.batch.begin.offset)
    pen.row("seen", found.highest.number, Int(found.newest.milliseconds))
    pen.row("sizes", found.sizes)
    pen.row("last", [], [found.lastSpot])
    pen.row(
      "house", [found.houseEnd.head], [found.houseSpot].compactMap(\.self) + found.house, found.houseEnd.sum)
    for chain in found.live { pen.row("live", [chain.table.number], chain.spots, chain.sum) }
    for chain in found.ended { pen.row("ended", [chain.table.number], chain.spots) }
    pen.row("lines", [], [], digest)
    return pen.sealed()
  }

  /// Reads a checkpoint's text.
  ///
  /// - Throws: `otherVersion` or `changed`: no byte of it may differ from what was written.
  init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    var rows = Rows(bytes)
    guard let version = rows.version else { throw .changed }
    guard version == Self.version else { throw .otherVersion }
    guard rows.isSealed, let read = rows.checkpoint() else { throw .changed }
    self = read
    let isSame = text.withUnsafeBufferPointer { written in
      written.count == bytes.count && written.elementsEqual(bytes)
    }
    guard isSame, isSound else { throw .changed }
  }

  init(standing: LedgerStanding, digest: Digest) {
    self.standing = standing
    self.digest = digest
  }

  /// Whether every place is one at which a line can stand.
  private var isSound: Bool {
    let found = standing
    let spots = found.spots
    guard found.end.file >= 1, found.sizes.count == found.end.file - 1, found.lines > 0,
      found.sizes.allSatisfy({ $0 >= 0 }), found.end.offset > 0,
      found.batch.begin < found.end, found.batch.begin.file >= 1
    else { return false }
    for spot in spots {
      let size = spot.file == found.end.file ? found.end.offset : nil
      guard 1...found.end.file ~= Int(spot.file), 2...Int32(LedgerLine.longest) ~= spot.count,
        spot.offset >= 0,
        spot.offset <= (size ?? found.sizes[Int(spot.file) - 1]) - Int(spot.count)
      else { return false }
    }
    let live = found.live.map(\.table)
    return zip(live, live.dropFirst()).allSatisfy { $0 < $1 } && (live.last ?? .house) <= found.highest
      && found.live.allSatisfy { !$0.spots.isEmpty && $0.table != .house }
      && found.ended.count <= EndedTables.kept && (found.houseEnd.head > 0) == (found.houseSpot != nil)
      && (found.live + found.ended).allSatisfy { zip($0.spots, $0.spots.dropFirst()).allSatisfy { $0 < $1 } }
      && zip(found.house, found.house.dropFirst()).allSatisfy { $0 < $1 }
  }
}

/// Writes a checkpoint's rows: a word and what belongs to it, separated by spaces.
private struct Pen {
  private var text = ByteWriter(capacity: 1 << 16)

  mutating func begin(_ word: StaticString, _ version: Int) {
    text.append(word)
    add(version)
    text.append(byte: 10)
  }

  mutating func row(_ word: StaticString, _ numbers: Int...) { row(word, numbers) }

  /// A row of numbers, a sum where there is one, and spots as `FILE:OFFSET:COUNT`.
  mutating func row(
    _ word: StaticString, _ numbers: [Int], _ spots: [LedgerChain.Spot] = [], _ sum: Digest? = nil
  ) {
    text.append(word)
    for number in numbers { add(number) }
    if let sum {
      text.append(byte: UInt8(ascii: " "))
      text.append(sum)
    }
    for spot in spots {
      add(Int(spot.file))
      text.append(byte: UInt8(ascii: ":"))
      text.append(decimal: spot.offset)
      text.append(byte: UInt8(ascii: ":"))
      text.append(decimal: Int(spot.count))
    }
    text.append(byte: 10)
  }

  /// The text with its own sum behind it.
  consuming func sealed() -> ByteWriter {
    let sum = text.withUnsafeBufferPointer { SHA256.digest(of: $0) }
    row("sum", [], [], sum)
    return text
  }

  private mutating func add(_ number: Int) {
    text.append(byte: UInt8(ascii: " "))
    text.append(decimal: number)
  }
}

/// Reads a checkpoint's rows; what is read is written again and compared, so nothing here need be strict.
private struct Rows {
  private let bytes: UnsafeRawBufferPointer
  private var rest: ArraySlice<UnsafeRawBufferPointer.SubSequence>

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    rest = bytes.split(separator: 10)[...]
  }

  /// The version that the first row states; takes that row.
  var version: Int? {
    mutating get {
      guard let row = take("verdict-checkpoint"), row.count == 1 else { return nil }
      return Self.number(row[0])
    }
  }

  /// Whether the last row has the sum of what stands before it.
  var isSealed: Bool {
    // The word, a space, 64 digits and a line feed.
    let count = 3 + 1 + 64 + 1
    guard bytes.count > count, let last = rest.last else { return false }
    let words = last.split(separator: 32)
    return words.count == 2 && words[0].elementsEqual("sum".utf8)
      && Self.digest(words[1]) == SHA256.digest(of: bytes.dropLast(count))
  }

  mutating func checkpoint() -> Checkpoint? {
    guard let end = numbers("end", 4), let batch = numbers("batch", 3), let seen = numbers("seen", 2),
      let sizes = take("sizes")?.map(Self.number), let last = take("last"), let house = take("house"),
      last.count == 1, let lastSpot = Self.spot(last[0]), house.count >= 2, let head = Self.number(house[0]),
      let houseSum = Self.digest(house[1]), let houseSpots = Self.spots(house.dropFirst(2))
    else { return nil }
    var live: [LedgerStanding.Chain] = []
    while let row = take("live") {
      guard row.count > 2, let table = Self.number(row[0]), let sum = Self.digest(row[1]),
        let spots = Self.spots(row.dropFirst(2))
      else { return nil }
      live.append(LedgerStanding.Chain(table: TableID(table), sum: sum, spots: spots))
    }
    var ended: [LedgerStanding.Chain] = []
    while let row = take("ended") {
      guard row.count > 1, let table = Self.number(row[0]), let spots = Self.spots(row.dropFirst()) else {
        return nil
      }
      ended.append(LedgerStanding.Chain(table: TableID(table), sum: .zero, spots: spots))
    }
    guard let row = take("lines"), row.count == 1, let digest = Self.digest(row[0]) else { return nil }
    let standing = LedgerStanding(
      end: LedgerEnd(file: end[0], offset: end[1]), linesOfLast: end[2], lines: end[3],
      sizes: sizes.compactMap(\.self),
      batch: LedgerStanding.Batch(number: batch[0], begin: LedgerEnd(file: batch[1], offset: batch[2])),
      highest: TableID(seen[0]), newest: Instant(milliseconds: Int64(seen[1])),
      houseEnd: LedgerAudit.Chain(head: head, sum: houseSum), lastSpot: lastSpot,
      houseSpot: head > 0 ? houseSpots.first : nil, house: Array(houseSpots.dropFirst(head > 0 ? 1 : 0)),
      live: live, ended: ended)
    return Checkpoint(standing: standing, digest: digest)
  }

  /// The words behind the first one of the next row, where that one is this; the row is taken then.
  private mutating func take(_ word: StaticString) -> [UnsafeRawBufferPointer.SubSequence]? {
    guard let row = rest.first else { return nil }
    let words = row.split(separator: 32)
    let name = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = words.first, first.elementsEqual(name) else { return nil }
    rest = rest.dropFirst()
    return Array(words.dropFirst())
  }

  private mutating func numbers(_ word: StaticString, _ count: Int) -> [Int]? {
    guard let row = take(word)?.map(Self.number), row.count == count else { return nil }
    let numbers = row.compactMap(\.self)
    return numbers.count == count ? numbers : nil
  }

  /// At most 18 digits, which fit.
  private static func number(_ word: some Sequence<UInt8>) -> Int? {
    var (value, count) = (0, 0)
    for digit in word {
      guard (48...57).contains(digit), count < 18 else { return nil }
      value = value * 10 + Int(digit) - 48
      count += 1
    }
    return count > 0 ? value : nil
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

  private static func spots(
    _ words: ArraySlice<UnsafeRawBufferPointer.SubSequence>
  ) -> [LedgerChain.Spot]? {
    var spots: [LedgerChain.Spot] = []
    spots.reserveCapacity(words.count)
    for word in words {
      guard let spot = spot(word) else { return nil }
      spots.append(spot)
    }
    return spots
  }
}
