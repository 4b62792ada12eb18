// SPDX-License-Identifier: MIT

/// Little-endian numbers out of bytes, with every place checked.
struct ByteRun {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The two bytes at a place; nil outside.
  func two(at place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  /// The four bytes at a place; nil outside.
  func four(at place: Int) -> Int? {
    guard place >= 0, place <= count - 4 else { return nil }
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  /// Some bytes from a place on; nil when they reach outside.
  func slice(at place: Int, count length: Int) -> UnsafeRawBufferPointer? {
    guard place >= 0, length >= 0, place <= count, length <= count - place else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + length])
  }
}
