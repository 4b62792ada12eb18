// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

@testable import verdict

/// A file of options: each fault is one line that names its own, and what is taken is taken again.
///
/// Source: docs/DESIGN.md#options.
enum FuzzedOptions: Fuzzed {
  static let longest = 6000
  static var words: [String] {
    ServeOptions.rows.flatMap { ["\($0.name) ", "\n\($0.name)="] } + ["yes", "no", " #"]
  }

  static var seeds: [[UInt8]] {
    get throws {
      try Project.files(below: "docs", ending: "verdict.conf.example")
        + [
          "host 0.0.0.0\n  port=7000\r\n\tguests = no \n# more\ntrust\t10.0.0.0/8\ntrust ::1\n",
          "\u{FEFF}lexicon english\nlexicon /a/b.lexicon\ntls-port 7172\ncertificate c.pem\nkey ../k.pem\n",
          "lookups stations\nlog-judgements no\nwordnet no\ndata \"x\"\nprot 1\nport 1 # x\nconfig y\ncheck\n",
          String(repeating: "trust 10.0.0.0/8\n", count: 40) + String(repeating: "x", count: 4200),
        ].map { Array($0.utf8) }
    }
  }

  private static let folder: TemporaryFolder? = try? TemporaryFolder()

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let path = "\(folder?.path ?? "")/verdict.conf"
    let read = file(bytes, path)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
    try Finding.unless(read.faults.count <= OptionFile.mostFaults + 1, "\(read.faults.count) faults")
    for fault in read.faults {
      try Finding.unless(fault.hasPrefix(path), "a fault that names no file: \(fault)")
      // A tab within a value is let be, and shown by its number where the fault is written.
      try Finding.unless(
        fault.unicodeScalars.allSatisfy { $0 == "\t" || $0.properties.generalCategory != .control },
        "a fault of several lines")
      let rest = fault.dropFirst(path.count + 1)
      let isWhole = rest.hasPrefix(" was read no further than line ")
      let number = rest.prefix { $0 != ":" }
      try Finding.unless(
        isWhole || Int(number).map { (1...lines).contains($0) } ?? false, "no line: \(fault)")
    }
    let names = Set(ServeOptions.rows.filter { !$0.isTypedOnly }.map(\.name))
    try Finding.unless(read.values.allSatisfy { names.contains($0.name) }, "an option that there is not")
    let text = read.values.map { "\($0.name) = \($0.value)\n" }.joined()
    guard text.utf8.count < OptionFile.longest, !read.values.contains(where: { $0.value.utf8.count > 4000 })
    else {
      return
    }
    let again = file(Array(text.utf8), path)
    try Finding.unless(again.faults.isEmpty, "what was taken is refused: \(again.faults)")
    try Finding.unless(
      again.values.map(\.name) == read.values.map(\.name)
        && again.values.map(\.value) == read.values.map(\.value),
      "what was taken is taken otherwise")
  }

  private static func file(_ bytes: [UInt8], _ path: String) -> OptionFile {
    guard let file = fopen(path, "w") else { preconditionFailure("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return OptionFile(path, by: ServeOptions.rows)
  }
}
