// SPDX-License-Identifier: MIT
import CQRCode
import Directing

/// A QR code as a picture within HTML.
///
/// Source: ISO/IEC 18004, by the library qrcodegen.
enum QRCode {
  /// Returns the picture of a text; nothing if the text is too long for a code.
  static func svg(_ text: String) -> HTML {
    let most = Int(qrcodegen_BUFFER_LEN_MAX_VALUE)
    var (room, code) = ([UInt8](repeating: 0, count: most), [UInt8](repeating: 0, count: most))
    guard
      qrcodegen_encodeText(
        text, &room, &code, qrcodegen_Ecc_MEDIUM, 1, 40, qrcodegen_Mask_AUTO, true)
    else { return "" }
    let size = Int(qrcodegen_getSize(code))
    var path = ""
    for row in 0..<size {
      for column in 0..<size where qrcodegen_getModule(code, Int32(column), Int32(row)) {
        path += "M\(column) \(row)h1v1h-1z"
      }
    }
    return
      #"<svg class="qr" viewBox="-2 -2 \#(size + 4) \#(size + 4)" role="img" aria-label="Code of this player's page"><path d="\#(path)"/></svg>"#
  }
}
