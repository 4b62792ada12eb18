// SPDX-License-Identifier: MIT
import CZlib

/// A reason why bytes could not be decompressed.
package enum InflateFault: Error {
  /// The input ends before the data do.
  case cut
  /// The data are malformed, or the checksum differs.
  case damaged
  /// The output does not fit into the buffer.
  case full
  /// The system has no memory left.
  case noMemory
}

/// A decompressor into a buffer of the caller's size, so that no input can take more memory.
///
/// Source: RFC 1950 to 1952, as zlib reads them.
package enum Inflater {
  /// The format around the compressed bytes.
  package enum Wrapping: Int32 {
    /// Successive gzip members, each with its checksum.
    case gzip = 31
    /// No format, as inside a zip archive.
    case none = -15
  }

  /// Decompresses the source, which only zeros may follow, and returns the number of bytes filled.
  package static func inflate(
    _ source: UnsafeRawBufferPointer, _ wrapping: Wrapping, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> Int {
    var stream = z_stream()
    guard verdict_inflate_begin(&stream, wrapping.rawValue) == Z_OK else { throw .noMemory }
    defer { inflateEnd(&stream) }
    stream.take(source, into: room)
    while true {
      switch CZlib.inflate(&stream, Z_NO_FLUSH) {
      case Z_OK: continue
      case Z_BUF_ERROR: throw stream.avail_in == 0 && stream.avail_out > 0 ? .cut : .full
      case Z_MEM_ERROR: throw .noMemory
      case Z_STREAM_END: break
      default: throw .damaged
      }
      let rest = source.suffix(Int(stream.avail_in))
      if wrapping == .gzip, rest.starts(with: [0x1F, 0x8B]) {
        guard inflateReset(&stream) == Z_OK else { throw .damaged }
        continue
      }
      guard rest.allSatisfy({ $0 == 0 }) else { throw .damaged }
      return room.count - Int(stream.avail_out)
    }
  }

  /// Returns the CRC-32 checksum that zip archives and gzip members hold.
  package static func checkSum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(
      truncatingIfNeeded: crc32_z(
        0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
  }
}

extension z_stream {
  /// Sets the bytes to take next and the buffer to fill.
  mutating func take(_ source: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) {
    // zlib declares the input pointer mutable but does not write to it.
    next_in = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    avail_in = UInt32(source.count)
    next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    avail_out = UInt32(room.count)
  }
}
