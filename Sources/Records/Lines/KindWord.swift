// SPDX-License-Identifier: MIT
import Glibc

/// The word of a line's kind: the raw value of the kinds of every family.
///
/// It refers to bytes stored elsewhere, so that writing or finding a kind allocates no string.
struct KindWord: Equatable, ExpressibleByStringLiteral {
  /// The word's bytes, letters and hyphens, which need no escape; they are valid as long as their literal or line.
  let letters: UnsafeRawBufferPointer

  @inline(__always)
  init(stringLiteral literal: StaticString) {
    letters = UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  @inline(__always)
  init(_ run: UnsafeRawBufferPointer) { letters = run }

  @inline(__always)
  static func == (one: KindWord, other: KindWord) -> Bool {
    guard one.letters.count == other.letters.count else { return false }
    guard let left = one.letters.baseAddress, let right = other.letters.baseAddress else { return true }
    return memcmp(left, right, one.letters.count) == 0
  }
}

extension KindWord: CustomStringConvertible {
  var description: String { String(decoding: letters, as: UTF8.self) }
}
