// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A table in play whose tiles are dealt, and what it published of its bag.
typealias BagUnderWay = (table: TableID, openedAt: Instant, commitment: Digest)

/// The file that keeps what a server's bags are seeded from: `bag.key`, 64 hexadecimal digits and a line feed.
///
/// Whoever has it can tell every tile that will be drawn, so nobody but the server's own user may read it. A new key is
/// `bag.key.new` until the ledger's first line is durable: a `bag.key` says that the ledger beside it has lines.
/// Source: docs/bag.md; docs/decisions/0052-a-ledger-that-is-gone.md; rename(2), fsync(2).
struct BagKey {
  private static let length = 65
  private let folder: String
  let path: String
  /// What a key is called before the ledger has a line.
  var draft: String { path + ".new" }

  /// - Parameter folder: the data folder, held by its lock.
  init(in folder: String) {
    self.folder = folder
    path = folder + "/bag.key"
  }

  /// Reads the key; nil where there is no such file.
  func read() throws(LedgerOpenFault) -> BagSecret? { try Self.read(path) }

  private static func read(_ path: String) throws(LedgerOpenFault) -> BagSecret? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      let fault = errno
      if fault == ENOENT { return nil }
      throw fault == ELOOP ? .bagKeyDamaged(path) : .refused(path, errno: fault)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .refused(path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .bagKeyDamaged(path) }
    guard status.st_mode & 0o077 == 0 else { throw .bagKeyOpen(path) }
    var bytes = [UInt8](repeating: 0, count: Self.length + 1)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .refused(path, errno: errno) }
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    guard count == Self.length, bytes[64] == UInt8(ascii: "\n"), let key = Digest(hex: text), key.hex == text
    else { throw .bagKeyDamaged(path) }
    return BagSecret(key)
  }

  /// Reads the key that games under way draw from; nil where there is no such file, and no such game.
  func read(for bags: [BagUnderWay]) throws(LedgerOpenFault) -> BagSecret? {
    guard let secret = try read() else {
      if let bag = bags.first { throw .bagKeyMissing(path, bag.table) }
      return nil
    }
    for bag in bags
    where secret.seed(of: bag.table, openedAt: bag.openedAt).commitment != bag.commitment {
      throw .bagKeyWrong(path, bag.table)
    }
    return secret
  }

  /// The key, or a new one that is durable under its first name.
  ///
  /// - Parameters:
  ///   - hasLines: whether the ledger has a line, so that the key has its name at once.
  ///   - disk: what makes names durable.
  /// - Returns: what bags are seeded from.
  /// - Throws: `LedgerOpenFault` where the key cannot be read or made.
  func prepare(hasLines: Bool, _ disk: any Disk) throws(LedgerOpenFault) -> BagSecret {
    if let secret = try read() { return secret }
    let secret: BagSecret
    if let drafted = drafted() { secret = drafted } else { secret = try make(disk) }
    guard hasLines else { return secret }
    try named(disk)
    return secret
  }

  /// The key under its first name; nil where there is none that is whole, and then nothing was drawn from it.
  func drafted() -> BagSecret? { (try? Self.read(draft)) ?? nil }

  /// The same as `keep`, at a start.
  func named(_ disk: any Disk) throws(LedgerOpenFault) {
    do throws(DiskFault) { try keep(disk) } catch { throw LedgerOpenFault(error.errno, at: path) }
  }

  /// Gives a new key its name, once the ledger's first line is durable; nothing where none waits for that.
  func keep(_ disk: any Disk) throws(DiskFault) {
    guard access(path, F_OK) != 0, drafted() != nil else { return }
    try disk.giveName(path, to: draft)
  }

  /// Makes a key of random bytes, whole and durable.
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
    do throws(DiskFault) {
      try disk.sync(folder: folder)
    } catch {
      throw .refused(draft, errno: error.errno)
    }
    return BagSecret(key)
  }
}

extension FileLedger {
  /// What the bags of this data folder are seeded from: read from its bag key, or made where there is none.
  ///
  /// Asked once, before the first referee: a game under way whose bag was drawn from another key could never be
  /// finished, so a key that is gone or changed keeps the server from starting.
  ///
  /// - Returns: the secret, durable.
  /// - Throws: why a server can't start with this key; its text is one line for the operator.
  package func bagSecret() throws(LedgerOpenFault) -> BagSecret {
    let key = BagKey(in: folder.path)
    if let secret = try key.read(for: bagsUnderWay()) { return secret }
    return try key.prepare(hasLines: linesAtStart > 0, disk)
  }
}
