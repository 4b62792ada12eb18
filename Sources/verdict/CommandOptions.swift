// SPDX-License-Identifier: MIT
import CGetopt
import Glibc

/// The options and operands of one command line, parsed by getopt_long(3).
struct CommandOptions {
  /// The options given, by name, in order; the value of a flag is `yes`.
  private var values: [(name: String, value: String)] = []
  private(set) var operands: [String] = []

  /// Parses a command line; nil after a complaint on standard error.
  ///
  /// - Parameters:
  ///   - words: the command line without the program and the subcommand.
  ///   - command: the subcommand's name, for complaints.
  ///   - names: the options with a value.
  ///   - flags: the options without a value.
  init?(_ words: [String], of command: String, taking names: [String], flags: [String] = []) {
    let all = names + flags
    var held = (["verdict \(command)"] + words).map { strdup($0) }
    held.append(nil)
    let labels = all.map { strdup($0) }
    defer {
      for pointer in held { free(pointer) }
      for pointer in labels { free(pointer) }
    }
    var table = all.indices.map { index in
      option(name: labels[index], has_arg: index < names.count ? 1 : 0, flag: nil, val: Int32(1000 + index))
    }
    table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    // -o FILE is the only short option; commands that write a file have it.
    let short = names.contains("output") ? "o:" : ""
    verdict_options_restart()
    while true {
      let found = getopt_long(Int32(words.count + 1), &held, short, &table, nil)
      if found == -1 { break }
      let value = verdict_option_value().map { String(cString: $0) } ?? "yes"
      switch found {
      case Int32(UInt8(ascii: "o")): values.append(("output", value))
      case 1000...: values.append((all[Int(found) - 1000], value))
      default: return nil
      }
    }
    operands = held[Int(verdict_first_operand())...].compactMap { $0.map { String(cString: $0) } }
  }

  /// Parses a command line by a command's option table; nil after a complaint on standard error.
  init?(_ words: [String], of command: String, by table: [OptionRow]) {
    let flags = table.filter { $0.kind == .flag }.map(\.name)
    self.init(words, of: command, taking: table.map(\.name).filter { !flags.contains($0) }, flags: flags)
  }

  func faults(by table: [OptionRow]) -> [String] {
    values.compactMap { name, value in table.first { $0.name == name }?.fault(value, "--\(name)") }
  }

  /// Adds the options of a file; an option given here takes precedence.
  mutating func add(_ others: [(name: String, value: String)]) {
    let named = Set(values.map(\.name))
    values += others.filter { !named.contains($0.name) }
  }

  var names: [String] { values.map(\.name) }

  /// Returns the last value of an option, or nil.
  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  func has(_ name: String) -> Bool { value(name) != nil }
}

/// The paths of data folders, ledger folders and ledger files, which all commands take in the same way.
extension CommandOptions {
  static let usualData = "./verdict-data"

  /// Returns the paths of a command line, given as operands or with `--data`.
  ///
  /// - Parameter count: the number of operands before the paths.
  /// - Returns: the operands in order, then the values of `--data`; `usualData` if there are none.
  func paths(behind count: Int = 0) -> [String] {
    let named = operands.dropFirst(count) + all("data")
    return named.isEmpty ? [Self.usualData] : Array(named)
  }

  /// Returns the single path of a command line.
  ///
  /// - Parameter count: the number of operands before the path.
  /// - Returns: the path, `usualData` if none is given, or nil if several are.
  func path(behind count: Int = 0) -> String? {
    let paths = paths(behind: count)
    return paths.count == 1 ? paths[0] : nil
  }
}
