// SPDX-License-Identifier: MIT

/// The only file of a zip archive, found by the directory at the archive's end.
///
/// Folders do not count, nor do files that some systems add (`__MACOSX/…`).
/// Source: .ZIP File Format Specification 6.3, 4.3.7, 4.3.12 and 4.3.16.
struct ZipArchive {
  /// The bytes of the file as stored.
  let packed: UnsafeRawBufferPointer
  /// Whether the bytes are deflated; otherwise they are stored without compression.
  let isDeflated: Bool
  /// The size in bytes and the check sum of the unpacked file, as stated in the archive.
  let size: Int
  let checkSum: UInt32

  private static let damaged = ListFault.broken("the zip archive is cut or damaged")

  private static func foreign(_ feature: String) -> ListFault {
    .foreign("the zip archive uses \(feature); unpack it first")
  }

  /// A file as the archive's directory describes it.
  private struct Entry {
    let method: Int
    let flags: Int
    let checkSum: UInt32
    let packedSize: Int
    let size: Int
    let place: Int
  }

  /// Finds the file; throws a fault if there is not exactly one, or if it cannot be read.
  init(_ bytes: UnsafeRawBufferPointer) throws(ListFault) {
    let run = ByteRun(bytes)
    guard let end = Self.end(run), let entryCount = run.two(at: end + 10),
      let directorySize = run.four(at: end + 12), let directory = run.four(at: end + 16)
    else { throw Self.damaged }
    guard entryCount != 0xFFFF, directory != 0xFFFF_FFFF else { throw Self.foreign("zip64") }
    guard directory + directorySize <= end else { throw Self.damaged }
    let files = try Self.files(run, from: directory, count: entryCount, before: end)
    guard files.count == 1 else {
      throw .foreign("the zip archive holds \(files.count) files; give one with a single list inside")
    }
    let file = files[0]
    guard file.flags & 1 == 0 else { throw Self.foreign("encryption") }
    guard file.method == 0 || file.method == 8 else { throw Self.foreign("compression \(file.method)") }
    guard file.size != 0xFFFF_FFFF, file.packedSize != 0xFFFF_FFFF else { throw Self.foreign("zip64") }

    guard run.four(at: file.place) == 0x0403_4B50, let name = run.two(at: file.place + 26),
      let extra = run.two(at: file.place + 28),
      let packed = run.slice(at: file.place + 30 + name + extra, count: file.packedSize),
      file.place + 30 + name + extra + file.packedSize <= directory
    else { throw Self.damaged }
    self.packed = packed
    isDeflated = file.method == 8
    size = file.size
    checkSum = file.checkSum
    guard isDeflated || packed.count == size else { throw Self.damaged }
  }

  /// Returns the start of the record at the end, whose comment of at most 65,535 bytes ends the archive.
  private static func end(_ run: ByteRun) -> Int? {
    var place = run.count - 22
    while place >= 0, place >= run.count - 22 - 0xFFFF {
      if run.four(at: place) == 0x0605_4B50, run.two(at: place + 20) == run.count - place - 22 {
        return place
      }
      place -= 1
    }
    return nil
  }

  private static func files(
    _ run: ByteRun, from directory: Int, count: Int, before end: Int
  ) throws(ListFault) -> [Entry] {
    var files: [Entry] = []
    var place = directory
    for _ in 0..<count {
      guard place < end, run.four(at: place) == 0x0201_4B50, let flags = run.two(at: place + 8),
        let method = run.two(at: place + 10), let checkSum = run.four(at: place + 16),
        let packedSize = run.four(at: place + 20), let size = run.four(at: place + 24),
        let nameSize = run.two(at: place + 28), let extraSize = run.two(at: place + 30),
        let commentSize = run.two(at: place + 32), let local = run.four(at: place + 42),
        let name = run.slice(at: place + 46, count: nameSize)
      else { throw Self.damaged }
      place += 46 + nameSize + extraSize + commentSize
      if name.last == UInt8(ascii: "/") || name.starts(with: "__MACOSX/".utf8) { continue }
      files.append(
        Entry(
          method: method, flags: flags, checkSum: UInt32(checkSum), packedSize: packedSize, size: size,
          place: local))
    }
    return files
  }
}
