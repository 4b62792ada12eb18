// SPDX-License-Identifier: MIT
import CZlib

/// One member of a gzip file that is read in blocks: its header says how long it is, so that a reader can step over it.
///
/// Any gzip reader reads such a file. Neither time nor name is in it, so that the same bytes are packed alike.
/// Source: RFC 1952; the blocked form (BGZF) of the SAM format, 4.1: <https://samtools.github.io/hts-specs/SAMv1.pdf>.
package enum GzipBlock {
  /// The most bytes that a block holds; packed, they never need more than a header can say.
  package static let most = 65_280
  /// How many bytes stand before and behind what is deflated.
  package static let headCount = 18
  private static let tailCount = 8
  /// The most bytes that a block takes.
  package static let longest = 65_536

  /// A block that holds nothing: the last one of a file, without which the file was cut.
  package static let end: [UInt8] = [
    0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 0xFF, 6, 0, 0x42, 0x43, 2, 0, 0x1B, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// How many bytes a block takes, read from its first `headCount` bytes; nil where no block begins so.
  package static func count(_ head: UnsafeRawBufferPointer) -> Int? {
    guard head.count >= headCount, head.prefix(4).elementsEqual(end.prefix(4)),
      head[10..<16].elementsEqual(end[10..<16])
    else { return nil }
    let count = Int(head[16]) + Int(head[17]) << 8 + 1
    return count > headCount + tailCount ? count : nil
  }

  /// How many bytes a block holds, read from its last 4 bytes; nil for more than a block may.
  package static func plainCount(_ tail: UnsafeRawBufferPointer) -> Int? {
    let count = tail.suffix(4).reversed().reduce(0) { $0 << 8 + Int($1) }
    return count <= longest ? count : nil
  }

  /// Packs bytes into one block.
  ///
  /// - Parameter bytes: 1...`most`.
  /// - Returns: the block as it stands in a file.
  /// - Throws: `noMemory`.
  package static func pack(_ bytes: UnsafeRawBufferPointer) throws(InflateFault) -> [UInt8] {
    precondition(1...most ~= bytes.count, "a block holds 1 to \(most) bytes")
    var block = [UInt8](repeating: 0, count: longest)
    let outcome = block.withUnsafeMutableBytes { room in
      Result { () throws(InflateFault) in
        try deflate(bytes, into: UnsafeMutableRawBufferPointer(rebasing: room[headCount...]))
      }
    }
    let count = try outcome.get()
    block.replaceSubrange(..<headCount, with: end.prefix(headCount))
    block.removeSubrange((headCount + count)...)
    append(Int(Inflater.checkSum(bytes)), 4, to: &block)
    append(bytes.count, 4, to: &block)
    block[16] = UInt8(truncatingIfNeeded: block.count - 1)
    block[17] = UInt8(truncatingIfNeeded: (block.count - 1) >> 8)
    return block
  }

  private static func append(_ number: Int, _ count: Int, to block: inout [UInt8]) {
    for shift in 0..<count { block.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
  }

  private static func deflate(
    _ source: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(InflateFault) -> Int {
    var stream = z_stream()
    guard verdict_deflate_begin(&stream) == Z_OK else { throw .noMemory }
    defer { deflateEnd(&stream) }
    stream.next_in = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(
      to: UInt8.self)
    stream.avail_in = UInt32(source.count)
    stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(room.count - tailCount)
    // What cannot be folded is stored, 5 bytes for each 16,383 and a few more: the room is enough for `most`.
    guard CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END else {
      preconditionFailure("\(most) bytes fit into a block")
    }
    return room.count - tailCount - Int(stream.avail_out)
  }
}
