// SPDX-License-Identifier: MIT
import CZlib

/// Unfolds gzip members, one behind another, piece by piece: whatever a file unfolds to, only the caller's room is filled.
///
/// Confined to whoever made it. Source: RFC 1952, as zlib reads it.
package final class GzipStream {
  // zlib keeps this address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Whether a member has ended and no other one has begun: the source may end here.
  package private(set) var isBetweenMembers = false

  /// - Throws: `noMemory`.
  package init() throws(InflateFault) {
    stream.initialize(to: z_stream())
    guard verdict_inflate_begin(stream, Inflater.Wrapping.gzip.rawValue) == Z_OK else {
      throw .noMemory
    }
  }

  deinit {
    // One that never began is told apart by zlib itself.
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Unfolds what comes next.
  ///
  /// - Parameters:
  ///   - source: the bytes that follow those taken so far.
  ///   - room: what to fill, from its start.
  /// - Returns: how many bytes were taken and filled; both 0 where the source is used up or there is no room.
  /// - Throws: `damaged`, where the source contradicts itself, its check sum, or goes on with something else behind a
  ///   member; `noMemory`.
  package func unfold(
    _ source: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> (taken: Int, filled: Int) {
    guard source.count > 0, room.count > 0 else { return (0, 0) }
    if isBetweenMembers {
      guard inflateReset(stream) == Z_OK else { throw .damaged }
      isBetweenMembers = false
    }
    // zlib's pointer to the input is not constant, but the input is not written to.
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(
      to: UInt8.self)
    stream.pointee.avail_in = UInt32(source.count)
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    switch CZlib.inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    case Z_MEM_ERROR: throw .noMemory
    default: throw .damaged
    }
    return (source.count - Int(stream.pointee.avail_in), room.count - Int(stream.pointee.avail_out))
  }
}
