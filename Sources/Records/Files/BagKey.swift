// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A live table with dealt tiles: its ID, its opening time, and the commitment to its bag's seed.
typealias BagUnderWay = (table: TableID, openedAt: Instant, commitment: Digest)

/// The file `bag.key`, the secret that all bag seeds derive from: 64 hexadecimal digits and a line feed.
///
/// The key predicts every draw, so the file must be readable by the server's user alone. A new key is stored as
/// `bag.key.new` until the ledger's first line is durable. A `bag.key` therefore proves that its ledger has lines.
/// Source: docs/bag.md; docs/DESIGN.md#a-ledger-that-is-gone; rename(2), fsync(2).
struct BagKey {
  private static let length = 65
  private let folder: String
  let path: String
  /// The path of a new key before the ledger's first line.
  var draft: String { path + ".new" }

  /// Creates the key of a data folder that is held by its lock.
  init(in folder: String) {
    self.folder = folder
    path = folder + "/bag.key"
  }

  /// Returns the key of a file; nil if there is no such file.
  private static func read(_ path: String) throws(LedgerOpenFault) -> BagSecret? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      let fault = errno
      if fault == ENOENT { return nil }
      throw fault == ELOOP ? .bagKeyDamaged(path) : .refused(path, errno: fault)
    }
    defer { close(descriptor) }
    guard let facts = stat(of: descriptor) else { throw .refused(path, errno: errno) }
    guard facts.isFile else { throw .bagKeyDamaged(path) }
    try PrivateFiles.check(facts, at: path)
    var bytes = [UInt8](repeating: 0, count: Self.length + 1)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .refused(path, errno: errno) }
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    guard count == Self.length, bytes[64] == UInt8(ascii: "\n"), let key = Digest(hex: text), key.hex == text
    else { throw .bagKeyDamaged(path) }
    return BagSecret(key)
  }

  /// Returns the key that live games draw from; nil if there is neither a key nor such a game.
  func read(for bags: [BagUnderWay]) throws(LedgerOpenFault) -> BagSecret? {
    guard let secret = try Self.read(path) else {
      if let bag = bags.first { throw .bagKeyMissing(path, bag.table) }
      return nil
    }
    for bag in bags
    where secret.seed(of: bag.table, openedAt: bag.openedAt).commitment != bag.commitment {
      throw .bagKeyWrong(path, bag.table)
    }
    return secret
  }

  /// Returns the key, or a new one that is durable: as `bag.key.new`, or as `bag.key` if the ledger has lines.
  func prepare(hasLines: Bool, _ disk: any Disk) throws(LedgerOpenFault) -> BagSecret {
    if let secret = try Self.read(path) { return secret }
    let secret = if let drafted = drafted() { drafted } else { try make(disk) }
    guard hasLines else { return secret }
    try named(disk)
    return secret
  }

  /// Returns the key in `bag.key.new`; nil if that file is missing or damaged, so that nothing was drawn from it.
  func drafted() -> BagSecret? { (try? Self.read(draft)) ?? nil }

  /// Calls `keep` and reports its fault as `LedgerOpenFault`.
  func named(_ disk: any Disk) throws(LedgerOpenFault) {
    try rethrowing(keep(disk), as: LedgerOpenFault.at(path))
  }

  /// Renames a new key to `bag.key`, once the ledger's first line is durable; does nothing if there is no new key.
  func keep(_ disk: any Disk) throws(DiskFault) {
    guard access(path, F_OK) != 0, drafted() != nil else { return }
    try disk.giveName(path, to: draft)
  }

  private func make(_ disk: any Disk) throws(LedgerOpenFault) -> BagSecret {
    var numbers = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    let key = bytes.withUnsafeBytes { Digest(bytes: $0) }
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LedgerOpenFault(errno, at: draft) }
    defer { close(descriptor) }
    let text = Array(key.hex.utf8) + [UInt8(ascii: "\n")]
    let count = write(descriptor, text, text.count)
    guard count == text.count else { throw LedgerOpenFault(count < 0 ? errno : ENOSPC, at: draft) }
    guard Durable.sync(descriptor) else { throw LedgerOpenFault(errno, at: draft) }
    do throws(DiskFault) { try disk.sync(folder: folder) } catch {
      throw .refused(draft, errno: error.errno)
    }
    return BagSecret(key)
  }
}

extension FileLedger {
  /// Returns the secret of this folder's bag seeds; makes a key if there is none and no game under way needs it.
  package func bagSecret() throws(LedgerOpenFault) -> BagSecret {
    let key = BagKey(in: folder.path)
    if let secret = try key.read(for: bagsUnderWay()) { return secret }
    return try key.prepare(hasLines: linesAtStart > 0, disk)
  }
}
