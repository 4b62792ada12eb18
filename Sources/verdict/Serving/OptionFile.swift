// SPDX-License-Identifier: MIT
import Bytes

/// A file of options, parsed by the same rows as the command line, with one `name value` a line.
///
/// A `=` behind the name, a byte order mark, surrounding blanks and CR LF line ends are ignored. So are empty lines and
/// lines that begin with `#`. The rest of a line is the value, inner blanks included.
/// Source: docs/DESIGN.md#options.
struct OptionFile {
  static let longest = 65_536
  /// Maximum bytes of a line without its end.
  static let longestLine = 4_096
  /// Maximum faults before reading stops, because the file is probably no option file.
  static let mostFaults = 20

  /// The options in order, with their lines from 1; relative paths are resolved against the file's folder.
  private(set) var values: [(name: String, value: String, line: Int)] = []
  /// The faults, one line each: `FILE:LINE: fault; remedy`.
  private(set) var faults: [String] = []

  private let path: String
  private let table: [OptionRow]
  /// The path up to its last slash, without it; empty if it has no slash.
  private let folder: String
  /// The line of each option's first occurrence.
  private var places: [String: Int] = [:]

  init(_ path: String, by table: [OptionRow]) {
    self.path = path
    self.table = table
    folder =
      path.lastIndex(of: "/").map { $0 == path.startIndex ? "/." : String(path[..<$0]) } ?? ""
    do throws(BoundedFile.Fault) {
      read(try BoundedFile.read(path, most: Self.longest).0)
    } catch {
      faults = ["\(path): \(Self.text(of: error))"]
    }
  }

  private static func text(of fault: BoundedFile.Fault) -> String {
    switch fault {
    case .missing: "is not there; name a file of options, one a line"
    case .notPermitted: "may not be read by this user; let it, or start as its owner"
    case .notAFile: "is a folder, a pipe or a device; name a file"
    case .tooLong: "has more than \(longest) bytes; a file of options is shorter"
    case .system(let number): "cannot be read: \(SystemFault.text(number)); name another file"
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      guard faults.count < Self.mostFaults else {
        return faults.append("\(path): was read no further than line \(index); is it a file of options?")
      }
      guard let line = String(validating: line, as: UTF8.self) else {
        return faults.append(
          "\(path):\(index + 1): this line is no UTF-8, and nothing behind it was read; save the file as UTF-8"
        )
      }
      if let fault = take(line, at: index + 1) { faults.append("\(path):\(index + 1): \(fault)") }
    }
  }

  private mutating func take(_ text: String, at number: Int) -> String? {
    guard text.utf8.count <= Self.longestLine else {
      return "this line has more than \(Self.longestLine) bytes; an option is shorter"
    }
    let line = text.trimmed
    if line.isEmpty || line.hasPrefix("#") { return nil }
    guard !line.unicodeScalars.contains(where: { $0 != "\t" && $0.properties.generalCategory == .control })
    else {
      return "a control character stands here; type the line again"
    }
    let name = line.prefix { !$0.isWhitespace && $0 != "=" }
    guard !name.isEmpty else { return "no name stands before the =; write the option's name there" }
    var rest = line[name.endIndex...].trimmed
    if rest.hasPrefix("=") { rest = rest.dropFirst().trimmed }
    guard let row = table.first(where: { $0.name == name }) else { return unknown(String(name)) }
    return take(String(rest), of: row, at: number)
  }

  private mutating func take(_ value: String, of row: OptionRow, at number: Int) -> String? {
    guard !row.isTypedOnly else { return "\(row.name) stands on the command line only; leave it out here" }
    if row.kind != .repeated, let first = places[row.name] {
      return "\(row.name) stands in line \(first) already; leave one of them out"
    }
    places[row.name] = number
    guard row.kind != .flag else {
      guard value.isEmpty else { return "\(row.name) stands alone; leave out what is behind it" }
      values.append((row.name, "yes", number))
      return nil
    }
    guard !value.isEmpty else { return "\(row.name) has no value; write it behind the name" }
    guard value.first != "\"", value.first != "'" else {
      return "\(row.name): a value has no quotes here, and goes on to the line's end; leave them out"
    }
    guard !value.contains(" #"), !value.contains("\t#") else {
      return "\(row.name): a # stands in the value; give a comment a line of its own"
    }
    if let fault = row.fault(value, row.name) { return fault }
    values.append((row.name, row.value(value, in: folder), number))
    return nil
  }

  private func unknown(_ name: String) -> String {
    let shown = name.count > 40 ? "\(name.prefix(40))…" : name
    let known = table.filter { !$0.isTypedOnly }
    // `config` and `check` are candidates too; spelled correctly, they are refused with the reason.
    guard let row = OptionRow.nearest(to: name, in: table) else {
      return "no option is called \(shown); there are \(known.map(\.name).joined(separator: ", "))"
    }
    return "no option is called \(shown); did you mean \(row.name)?"
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return front[..<front.startIndex] }
    return front[...last]
  }
}
