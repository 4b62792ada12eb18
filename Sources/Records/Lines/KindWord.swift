// SPDX-License-Identifier: MIT
import Glibc

/// The word that a kind of line is told by: what the kinds of every family have as raw values.
///
/// It holds no bytes of its own, so that writing a kind and finding it makes no string.
struct KindWord: Equatable, ExpressibleByStringLiteral {
  /// Letters and hyphens, which stand for themselves inside a JSON string: a literal's, or a line's, and then good
  /// as long as the line is.
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
