// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records

/// A copy of a data folder with one changed bit in a line; a server must refuse to start on it.
enum DamagedCopy {
  /// Makes a copy and tries to start on it.
  ///
  /// - Parameters:
  ///   - folder: the run's folder, in which no server writes.
  ///   - tables: the tables that were live, whose lines every start reads.
  ///   - dice: the dice that choose the line and the bit.
  ///   - now: the moment of the start.
  /// - Returns: a fault if a server starts; nil if none does or there is nothing to damage.
  static func opened(of folder: String, tables: [TableID], _ dice: Dice, _ now: Instant) -> String? {
    let (data, copy) = ("\(folder)/data", "\(folder)/damaged")
    defer { Folder.remove(copy) }
    mkdir(copy, 0o700)
    mkdir("\(copy)/ledger", 0o700)
    for name in ["bag.key", "names", "checkpoint"] { write(read("\(data)/\(name)"), to: "\(copy)/\(name)") }
    let names = ((try? FolderNames.read("\(data)/ledger")) ?? []).sorted()
    for name in names { write(read("\(data)/ledger/\(name)"), to: "\(copy)/ledger/\(name)") }
    guard let name = names.last(where: { $0.hasSuffix(".ndjson") }), !tables.isEmpty else { return nil }
    var bytes = read("\(copy)/ledger/\(name)")
    let key = Array("\"table\":\(dice.pick(tables).number),".utf8)
    // The newest batch is spared, because damage there can look like a torn end.
    let all = bytes.split(separator: 10).filter { $0.first == UInt8(ascii: "{") }
    guard let newest = all.last.flatMap({ batch(of: $0) }) else { return nil }
    let lines = all.filter { contains($0, key) && batch(of: $0) != newest }
    guard !lines.isEmpty else { return nil }
    let line = dice.pick(Array(lines))
    // A letter or digit is replaced by another, so that the line still parses.
    let places = line.indices.filter { isWord(line[$0]) && isWord(line[$0] ^ 1) }
    guard !places.isEmpty else { return nil }
    bytes[dice.pick(places)] ^= 1
    write(bytes, to: "\(copy)/ledger/\(name)")
    var bounds = FileLedger.Bounds()
    (bounds.roomAhead, bounds.checkpointSpacing) = (256 << 10, 8 << 10)
    do throws(LedgerOpenFault) {
      _ = try FileLedger(
        at: copy, run: 1, now: now, disk: RealDisk(), bounds: bounds, checkpoints: .kept, hand: LedgerHand(),
        wake: {})
      return "a server begins though a bit has changed: \(String(decoding: line, as: UTF8.self))"
    } catch { return nil }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }

  private static func batch(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = Array(",\"batch\":".utf8)
    guard let begin = line.indices.last(where: { line[$0...].starts(with: name) }) else { return nil }
    return line[begin...].dropFirst(name.count).prefix { $0 != UInt8(ascii: ",") }
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ key: [UInt8]) -> Bool {
    line.indices.contains { line[$0...].starts(with: key) }
  }

  private static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard !bytes.isEmpty else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
