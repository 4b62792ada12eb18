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
    var next = verdict_page_files()
    while let file = next?.pointee, let name = file.name {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      sum.update(UnsafeRawBufferPointer(bytes))
      let text = String(cString: name)
      let packed = bytes.count <= GzipBlock.most ? try? GzipBlock.pack(UnsafeRawBufferPointer(bytes)) : nil
      let ending = text.split(separator: ".").last.map(String.init) ?? ""
      files[text] = File(
        bytes: Array(bytes), packed: packed.flatMap { $0.count < bytes.count ? $0 : nil },
        type: Self.types[ending, default: "application/octet-stream"])
      next = next?.successor()
    }
    folder = "/files/\(sum.finish().short)"
  }

  /// Returns the text of one file, without packing all.
  static func text(of name: String) -> String {
    var next = verdict_page_files()
    while let file = next?.pointee, let known = file.name {
      if String(cString: known) == name {
        return String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
      }
      next = next?.successor()
    }
    preconditionFailure("there is no page file \(name)")
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
