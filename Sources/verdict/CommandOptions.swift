// SPDX-License-Identifier: MIT
import CGetopt
import Glibc

/// The options and operands of one command line, read by getopt_long(3).
struct CommandOptions {
  /// What was given, by name, in order.
  private var values: [(name: String, value: String)] = []
  /// What is not an option, in order.
  private(set) var operands: [String] = []

  /// Reads a command line; nil after a complaint on standard error.
  ///
  /// - Parameters:
  ///   - words: without the program and the subcommand.
  ///   - command: the subcommand, for the complaint.
  ///   - names: of options with a value.
  ///   - flags: of options without one.
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
    // -o FILE is the one short option, where a command writes a file.
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

  /// Reads a command line by a command's own rows; nil after a complaint on standard error.
  init?(_ words: [String], of command: String, by table: [OptionRow]) {
    let flags = table.filter { $0.kind == .flag }.map(\.name)
    self.init(words, of: command, taking: table.map(\.name).filter { !flags.contains($0) }, flags: flags)
  }

  /// What is wrong with the values that were given, in order.
  func faults(by table: [OptionRow]) -> [String] {
    values.compactMap { name, value in table.first { $0.name == name }?.fault(value, "--\(name)") }
  }

  /// Takes what a file says of the options that were not given here.
  mutating func add(_ others: [(name: String, value: String)]) {
    let named = Set(values.map(\.name))
    values += others.filter { !named.contains($0.name) }
  }

  /// The options that were given.
  var names: [String] { values.map(\.name) }

  /// The last value of an option, or nil.
  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// Every value of an option, in order.
  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { value(name) != nil }
}

/// Data folders, ledger folders and ledger files, which every command that reads one takes in the same way.
extension CommandOptions {
  /// The folder that a server keeps its data in unless its options say another.
  static let usualData = "./verdict-data"

  /// The paths that a command line names, as operands or with `--data`.
  ///
  /// - Parameter count: how many operands come before the paths.
  /// - Returns: the operands first, in order; `usualData` where none is named.
  func paths(behind count: Int = 0) -> [String] {
    let named = operands.dropFirst(count) + all("data")
    return named.isEmpty ? [Self.usualData] : Array(named)
  }

  /// The only path of a command line.
  ///
  /// - Parameter count: how many operands come before the path.
  /// - Returns: the path, `usualData` where none is named, or nil where several are.
  func path(behind count: Int = 0) -> String? {
    let paths = paths(behind: count)
    return paths.count == 1 ? paths[0] : nil
  }
}
