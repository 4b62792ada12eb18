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
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    // The library leaves out spaces, line feeds and hyphens at the ends.
    guard text.allSatisfy({ $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }) else { return nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3) { room, filled in
      let count = text.isEmpty ? 0 : Int(EVP_DecodeBlock(room.baseAddress, text, Int32(text.count)))
      isWhole = count >= padding
      filled = isWhole ? count - padding : 0
    }
    return isWhole ? bytes : nil
  }
}
