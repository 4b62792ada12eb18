// SPDX-License-Identifier: MIT
import CZlib

/// Why a compressed run of bytes did not unfold.
package enum InflateFault: Error {
  /// The input ends before the data do.
  case cut
  /// The data contradict themselves, or their check sum.
  case damaged
  /// The output does not fit into the room.
  case full
  /// The system has no memory left.
  case noMemory
}

/// Unfolds deflated bytes into room that the caller bounds, so no input can make it take more.
///
/// Source: RFC 1950 to 1952, as zlib reads them.
package enum Inflater {
  /// How the deflated bytes are wrapped.
  package enum Wrapping: Int32 {
    /// gzip members, one behind another, each with its check sum.
    case gzip = 31
    /// No wrapping, as inside a zip archive.
    case none = -15
  }

  /// Fills the room from its start.
  ///
  /// Nothing but zeros may stand behind the data. Returns how many bytes of the room were filled.
  package static func inflate(
    _ source: UnsafeRawBufferPointer, _ wrapping: Wrapping, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> Int {
    var stream = z_stream()
    guard verdict_inflate_begin(&stream, wrapping.rawValue) == Z_OK else { throw .noMemory }
    defer { inflateEnd(&stream) }
    // zlib's pointer to the input is not constant, but the input is not written to.
    stream.next_in = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(
      to: UInt8.self)
    stream.avail_in = UInt32(source.count)
    stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(room.count)
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

  /// The check sum that zip archives and gzip members carry: CRC-32.
  package static func checkSum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(
      truncatingIfNeeded: crc32_z(
        0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
  }
}
