// SPDX-License-Identifier: MIT
import CZlib

/// A decompressor of successive gzip members that works piece by piece and fills only the caller's buffer.
///
/// Not thread-safe: its creator uses it alone. Source: RFC 1952, as zlib reads it.
package final class GzipStream {
  // The address must not change: zlib keeps it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Whether a member has ended and no other has begun; only then may the source end.
  package private(set) var isBetweenMembers = false

  /// Creates a stream; throws `noMemory`.
  package init() throws(InflateFault) {
    stream.initialize(to: z_stream())
    guard verdict_inflate_begin(stream, Inflater.Wrapping.gzip.rawValue) == Z_OK else {
      throw .noMemory
    }
  }

  deinit {
    // zlib itself detects a stream whose start failed.
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decompresses the bytes that follow those taken so far; returns the numbers of bytes taken and filled.
  ///
  /// Both are 0 if the source or the room is empty. Throws `noMemory`, or `damaged` if the data are malformed, a checksum
  /// differs, or other bytes follow a member.
  package func unfold(
    _ source: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> (taken: Int, filled: Int) {
    guard source.count > 0, room.count > 0 else { return (0, 0) }
    if isBetweenMembers {
      guard inflateReset(stream) == Z_OK else { throw .damaged }
      isBetweenMembers = false
    }
    stream.pointee.take(source, into: room)
    switch CZlib.inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    case Z_MEM_ERROR: throw .noMemory
    default: throw .damaged
    }
    return (source.count - Int(stream.pointee.avail_in), room.count - Int(stream.pointee.avail_out))
  }
}
