// SPDX-License-Identifier: MIT
import Wire

/// `Protocol/texts.txt`, read by itself.
struct CatalogueFile {
  struct Row {
    let line: Int
    /// By language; the English is the template.
    let texts: [Language: String]

    var english: String { texts[.english] ?? "" }
  }

  let rows: [Row]

  /// Throws what is not of the form.
  init(_ text: String) throws {
    var rows: [Row] = []
    var texts: [Language: String] = [:]
    for (index, line) in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") {
        if !texts.isEmpty { rows.append(Row(line: index - texts.count + 1, texts: texts)) }
        texts = [:]
        continue
      }
      guard line.dropFirst(2).first == " ", let language = Language(rawValue: String(line.prefix(2))),
        texts[language] == nil, !texts.isEmpty || language == .english
      else { throw LineFault() }
      texts[language] = String(line.dropFirst(3))
    }
    self.rows = rows
  }

  static func read() throws -> CatalogueFile { try CatalogueFile(SourceTree.text("Protocol/texts.txt")) }
}
