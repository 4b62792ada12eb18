// SPDX-License-Identifier: MIT
import CZlib

/// A gzip member whose header holds its length, so that a reader can skip it.
///
/// Any gzip reader reads a file of such members. The header holds no time and no name, so the same bytes
/// compress to the same block.
/// Source: RFC 1952; the blocked form (BGZF) of the SAM format, 4.1: <https://samtools.github.io/hts-specs/SAMv1.pdf>.
package enum GzipBlock {
  /// The greatest number of bytes in a block; their compressed form always fits `longest`.
  package static let most = 65_280
  /// The number of bytes before the compressed data.
  package static let headCount = 18
  private static let tailCount = 8
  /// The greatest length of a block in a file, in bytes.
  package static let longest = 65_536

  /// An empty block, the last of every complete file.
  package static let end: [UInt8] = [
    0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 0xFF, 6, 0, 0x42, 0x43, 2, 0, 0x1B, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// Returns the length of a block from its first `headCount` bytes; nil if they begin no block.
  package static func count(_ head: UnsafeRawBufferPointer) -> Int? {
    guard head.count >= headCount, head.prefix(4).elementsEqual(end.prefix(4)),
      head[10..<16].elementsEqual(end[10..<16])
    else { return nil }
    let count = Int(head[16]) + Int(head[17]) << 8 + 1
    return count > headCount + tailCount ? count : nil
  }

  /// Returns the number of bytes in a block from its last 4 bytes; nil if greater than `longest`.
  package static func plainCount(_ tail: UnsafeRawBufferPointer) -> Int? {
    let count = tail.suffix(4).reversed().reduce(0) { $0 << 8 + Int($1) }
    return count <= longest ? count : nil
  }

  /// Compresses 1 to `most` bytes into one block; traps on any other number; throws `noMemory`.
  package static func pack(_ bytes: UnsafeRawBufferPointer) throws(InflateFault) -> [UInt8] {
    precondition(1...most ~= bytes.count, "a block holds 1 to \(most) bytes")
    var block = [UInt8](repeating: 0, count: longest)
    let outcome = block.withUnsafeMutableBytes { room in
      Result { () throws(InflateFault) in
        try deflate(
          bytes, into: UnsafeMutableRawBufferPointer(rebasing: room[headCount..<longest - tailCount]))
      }
    }
    let count = try outcome.get()
    block.replaceSubrange(..<headCount, with: end.prefix(headCount))
    block.removeSubrange((headCount + count)...)
    for number in [Inflater.checkSum(bytes), UInt32(bytes.count)] {
      withUnsafeBytes(of: number.littleEndian) { block.append(contentsOf: $0) }
    }
    block[16] = UInt8(truncatingIfNeeded: block.count - 1)
    block[17] = UInt8(truncatingIfNeeded: (block.count - 1) >> 8)
    return block
  }

  private static func deflate(
    _ source: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> Int {
    var stream = z_stream()
    guard verdict_deflate_begin(&stream) == Z_OK else { throw .noMemory }
    defer { deflateEnd(&stream) }
    stream.take(source, into: room)
    // Incompressible data are stored with 5 bytes for each 16,383 and a few more, so `most` bytes always fit.
    guard CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END else {
      preconditionFailure("\(most) bytes fit into a block")
    }
    return room.count - Int(stream.avail_out)
  }
}
