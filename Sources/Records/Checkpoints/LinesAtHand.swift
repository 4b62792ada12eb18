// SPDX-License-Identifier: MIT
import Glibc

/// The lines that a start read to prove its checkpoint, kept so that the fold need not fetch or unpack them again.
struct LinesAtHand: Sendable {
  /// The maximum size in bytes; lines beyond it are read again.
  static let most = 64 << 20

  /// The places of the lines, in the ledger's order.
  private var spots: [LedgerChain.Spot] = []
  /// For each place: the offset of its line in `text`.
  private var begins: [Int] = []
  private var text: [UInt8] = []

  /// Keeps a line, with or without its line feed, after all others, if there is room for it.
  mutating func keep(_ line: UnsafeRawBufferPointer, at spot: LedgerChain.Spot) {
    guard text.count + line.count <= Self.most else { return }
    spots.append(spot)
    begins.append(text.count)
    text.append(contentsOf: line)
  }

  /// Copies a kept line without its line feed into a buffer of `LedgerLine.longest` bytes; nil if it is not kept.
  func line(
    at spot: LedgerChain.Spot, into room: UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    var (low, high) = (0, spots.count)
    while low < high {
      let middle = (low + high) / 2
      if spots[middle] < spot { low = middle + 1 } else { high = middle }
    }
    guard low < spots.count, spots[low] == spot else { return nil }
    let count = Int(spot.count) - 1
    text.withUnsafeBytes { text in
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[begins[low]..<begins[low] + count]))
    }
    return UnsafeRawBufferPointer(rebasing: room[..<count])
  }
}
