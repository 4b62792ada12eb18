// SPDX-License-Identifier: MIT
import Bytes
import CPages

/// The files that pages are made of, which the program carries.
struct PageFiles {
  struct File {
    let bytes: [UInt8]
    /// The same bytes as gzip; nil where that is not shorter.
    let packed: [UInt8]?
    let type: String
  }

  private var files: [String: File] = [:]
  /// The path of the folder that holds them, which changes with any of them, so that browsers may keep them for good.
  let folder: String

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  init() {
    let sum = SHA256()
    for (name, text) in Self.carried {
      let bytes = Array(text.utf8)
      let packed = bytes.withUnsafeBytes { bytes in
        sum.update(bytes)
        return bytes.count <= GzipBlock.most ? try? GzipBlock.pack(bytes) : nil
      }
      let ending = name.split(separator: ".").last.map(String.init) ?? ""
      files[name] = File(
        bytes: bytes, packed: packed.flatMap { $0.count < bytes.count ? $0 : nil },
        type: Self.types[ending, default: "application/octet-stream"])
    }
    folder = "/files/\(sum.finish().short)"
  }

  /// Returns the text of one file, without packing all.
  static func text(of name: String) -> String {
    for (known, text) in carried where known == name { return text }
    preconditionFailure("there is no page file \(name)")
  }

  /// Each file's name and text.
  private static var carried: some Sequence<(name: String, text: String)> {
    sequence(state: verdict_page_list()) { file in
      guard let name = file?.pointee.name, let text = file?.pointee.text else { return nil }
      file = file?.successor()
      return (String(cString: name), String(cString: text))
    }
  }

  subscript(name: String) -> File? { files[name] }

  /// Returns a file as text, its `{{names}}` replaced by values, which are HTML already; an unknown name stays.
  func filled(_ name: String, _ values: [String: String]) -> [UInt8] {
    guard let file = files[name] else { preconditionFailure("there is no page file \(name)") }
    var rest = String(decoding: file.bytes, as: UTF8.self)[...]
    var text = ""
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      let key = rest[start.upperBound..<end.lowerBound]
      text += rest[..<start.lowerBound]
      text += values[String(key)] ?? String(rest[start.lowerBound..<end.upperBound])
      rest = rest[end.upperBound...]
    }
    return Array((text + rest).utf8)
  }
}
