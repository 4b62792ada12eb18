// SPDX-License-Identifier: MIT

/// Bytes from which little-endian numbers are read with bounds checks.
struct ByteRun {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the two bytes at a place as a number; nil outside.
  func two(at place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
  }

  /// Returns the four bytes at a place as a number; nil outside.
  func four(at place: Int) -> Int? {
    guard place >= 0, place <= count - 4 else { return nil }
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  /// Returns `length` bytes from a place on; nil if any lies outside.
  func slice(at place: Int, count length: Int) -> UnsafeRawBufferPointer? {
    guard place >= 0, length >= 0, place <= count, length <= count - place else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + length])
  }
}
