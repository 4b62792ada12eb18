// SPDX-License-Identifier: MIT
import Glibc

/// Lines that a start has read to prove its checkpoint, for the fold that wants the same ones next.
///
/// Of a packed file each look at a line is a block to unpack, and of a disk that sleeps a fetch.
struct LinesAtHand: Sendable {
  /// What is kept at most; the lines behind that are read once more.
  static let most = 64 << 20

  /// Where they stand, in the order of the ledger.
  private var spots: [LedgerChain.Spot] = []
  /// By spot: where its line begins in `text`.
  private var begins: [Int] = []
  private var text: [UInt8] = []

  /// Keeps a line that stands behind all others, unless there is no more room.
  ///
  /// - Parameters:
  ///   - line: its bytes, with or without its line feed.
  ///   - spot: where it stands.
  mutating func keep(_ line: UnsafeRawBufferPointer, at spot: LedgerChain.Spot) {
    guard text.count + line.count <= Self.most else { return }
    spots.append(spot)
    begins.append(text.count)
    text.append(contentsOf: line)
  }

  /// Copies a line that is kept.
  ///
  /// - Parameters:
  ///   - spot: where it stands.
  ///   - room: has place for a line of `LedgerLine.longest`.
  /// - Returns: a part of the room, without the line feed; nil where it is not kept.
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
