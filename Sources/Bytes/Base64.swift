// SPDX-License-Identifier: MIT
import CCrypto

/// Base64 with padding.
///
/// Source: RFC 4648 §4.
package enum Base64 {
  /// Returns the text of some bytes.
  package static func text(of bytes: [UInt8]) -> String {
    let length = (bytes.count + 2) / 3 * 4
    // The library writes a zero behind the text.
    let text = [UInt8](unsafeUninitializedCapacity: length + 1) { room, filled in
      filled = Int(EVP_EncodeBlock(room.baseAddress, bytes, Int32(bytes.count)))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil for anything but base64 with padding.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
    // The library leaves out spaces, line feeds and hyphens at the ends, and takes padding anywhere for zeros.
    guard text.dropLast(padding).allSatisfy({ $0 > UInt8(ascii: " ") && !"-=".utf8.contains($0) }) else {
      return nil
    }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { room, filled in
      let count = text.isEmpty ? 0 : Int(EVP_DecodeBlock(room.baseAddress, text, Int32(text.count)))
      isWhole = count >= padding
      filled = isWhole ? count - padding : 0
    }
    return isWhole ? bytes : nil
  }
}
