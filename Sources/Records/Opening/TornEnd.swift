// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// An end of the ledger that was never durable; it is copied to a file of its own, then cut off.
struct TornEnd {
  let place: LedgerPlace
  let now: Instant

  /// Copies the end beside its file, and cuts it off once the copy is durable; no copy stays if nothing was cut.
  func cutOff(in folder: String, disk: any Disk) throws(LedgerOpenFault) -> TornTail {
    let source = open(place.file, O_RDWR | O_CLOEXEC)
    guard source >= 0 else { throw LedgerOpenFault(errno, at: place.file) }
    defer { LedgerTail.letGo(source) }
    guard LedgerTail.hold(source) else { throw .inUse(folder) }
    let name = LedgerFiles.fileName(of: place.file)
    let (kept, copy) = try create(in: folder, beside: name)
    defer { close(copy) }
    let path = folder + "/" + kept
    let bytes: Int
    do throws(LedgerOpenFault) {
      bytes = try FileCopy.run(
        (source, place.file), place.offset..<Int.max, to: (copy, path), LedgerOpenFault.init)
      guard Durable.sync(copy) else { throw LedgerOpenFault(errno, at: path) }
      try sync(folder, disk)
    } catch {
      // Repeated starts must not pile up copies.
      unlink(path)
      throw error
    }
    guard ftruncate(source, place.offset) == 0, Durable.sync(source) else {
      throw LedgerOpenFault(errno, at: place.file)
    }
    try sync(folder, disk)
    return TornTail(file: name, at: place.offset, bytes: bytes, keptAs: kept)
  }

  /// Creates a new file; a second one within the same second gets a number.
  private func create(
    in folder: String, beside name: String
  ) throws(LedgerOpenFault) -> (name: String, descriptor: Int32) {
    let plain = name + ".torn-" + Timestamp.compact(now)
    for attempt in 1...1000 {
      let kept = attempt == 1 ? plain : plain + "-\(attempt)"
      let copy = open(folder + "/" + kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if copy >= 0 { return (kept, copy) }
      guard errno == EEXIST else { throw LedgerOpenFault(errno, at: folder + "/" + kept) }
    }
    throw .refused(folder + "/" + plain, errno: EEXIST)
  }

  private func sync(_ folder: String, _ disk: any Disk) throws(LedgerOpenFault) {
    do throws(DiskFault) { try disk.sync(folder: folder) } catch {
      throw .refused(folder, errno: error.errno)
    }
  }
}
