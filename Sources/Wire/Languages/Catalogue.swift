// SPDX-License-Identifier: MIT
import CTexts

/// The texts for people in every language, from `Protocol/texts.txt`.
///
/// A row is one line for each language: its code, a space and the text. The English text is the template.
struct Catalogue: Sendable {
  private typealias Places = InlineArray<5, Range<Int>>

  /// Byte ranges of each row's texts, keyed by the English template and indexed by `Language.order`.
  private let rows: [String: Places]

  /// The embedded catalogue, parsed on first use, which is the first text in a language other than English.
  static let whole = Catalogue()

  private static var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: verdict_texts(), count: verdict_texts_count())
  }

  private init() {
    let codes = Language.order.map { Array($0.rawValue.utf8) }
    let bytes = Self.bytes
    var rows: [String: Places] = [:]
    var english = Range(uncheckedBounds: (0, 0))
    var place = 0
    while place < bytes.count {
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if end - place > 3, bytes[place + 2] == UInt8(ascii: " "),
        let language = codes.firstIndex(where: { $0[0] == bytes[place] && $0[1] == bytes[place + 1] })
      {
        let text = place + 3..<end
        if Language.order[language] == .english { english = text }
        rows[String(decoding: bytes[english], as: UTF8.self), default: Places(repeating: 0..<0)][language] =
          text
      }
      place = end + 1
    }
    self.rows = rows
  }

  /// Returns a template's translation, with placeholders such as `%1`, or nil if the catalogue has none.
  subscript(template: String, language: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let text = rows[template]?[language], !text.isEmpty else { return nil }
    return UnsafeBufferPointer(rebasing: Self.bytes[text])
  }
}
