// SPDX-License-Identifier: MIT
import Glibc

/// Lines of a ledger folder, read from where they stand; of a run of spots each file is opened once.
///
/// Whoever made it says `close`.
struct SpotFile {
  private let folder: String
  private var number: Int32 = 0
  private var descriptor: Int32 = -1

  /// - Parameter folder: the ledger folder.
  init(in folder: String) { self.folder = folder }

  /// The path of the file that a spot is in.
  func path(of spot: LedgerChain.Spot) -> String { "\(folder)/\(LedgerFiles.name(of: Int(spot.file)))" }

  /// A line without its line feed, good until the room is used again.
  ///
  /// - Parameters:
  ///   - spot: where it stands.
  ///   - room: has place for a line of `LedgerLine.longest`.
  /// - Returns: a part of the room.
  /// - Throws: when the file can't be opened or read, or ends before the line does.
  mutating func line(
    at spot: LedgerChain.Spot, into room: UnsafeMutableRawBufferPointer
  ) throws(LedgerPathFault) -> UnsafeRawBufferPointer {
    if spot.file != number || descriptor < 0 {
      close()
      descriptor = open(path(of: spot), O_RDONLY | O_CLOEXEC)
      number = spot.file
      guard descriptor >= 0 else { throw .unreadable(path(of: spot), errno: errno) }
    }
    let count = Int(spot.count)
    var filled = 0
    while filled < count, let base = room.baseAddress {
      let more = pread(descriptor, base + filled, count - filled, spot.offset + filled)
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .unreadable(path(of: spot), errno: more < 0 ? errno : EIO) }
      filled += more
    }
    return UnsafeRawBufferPointer(rebasing: room[..<(count - 1)])
  }

  mutating func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
