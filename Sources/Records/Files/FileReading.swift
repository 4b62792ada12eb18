// SPDX-License-Identifier: MIT
import Glibc

extension UnsafeMutableRawBufferPointer {
  /// Fills the buffer from an offset of a file on, as far as the file has bytes; nil if refused, with `errno` set.
  func fill(from descriptor: Int32, at place: Int) -> Int? {
    var filled = 0
    while filled < count {
      let more = pread(descriptor, baseAddress.map { $0 + filled }, count - filled, place + filled)
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { return nil }
      if more == 0 { break }
      filled += more
    }
    return filled
  }
}

enum FileCopy {
  /// Copies bytes of a file, as far as it has them, to the beginning of another one; returns their number.
  static func run<Fault: Error>(
    _ source: (descriptor: Int32, path: String), _ range: Range<Int>,
    to target: (descriptor: Int32, path: String), _ fault: (Int32, String) -> Fault
  ) throws(Fault) -> Int {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)
    defer { room.deallocate() }
    var done = 0
    while done < range.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: room.prefix(range.count - done))
      guard let count = part.fill(from: source.descriptor, at: range.lowerBound + done) else {
        throw fault(errno, source.path)
      }
      if count == 0 { break }
      do throws(DiskFault) {
        try RealDisk().writeAll(target.descriptor, UnsafeRawBufferPointer(rebasing: part[..<count]), at: done)
      } catch { throw fault(error.errno, target.path) }
      done += count
    }
    return done
  }
}
