// SPDX-License-Identifier: MIT
import CGetopt
import Glibc
import Officiating
import Records

/// The options and operands of one command line, parsed by getopt_long(3).
struct CommandOptions {
  /// The options given, by name, in order; the value of a flag is `yes`.
  private var values: [(name: String, value: String)] = []
  private(set) var operands: [String] = []

  /// Parses the words behind a command, whose flags take no value; throws `trouble` if getopt_long(3) complains.
  init(
    _ words: [String], of command: String, taking names: [String], flags: [String] = [],
    orElse trouble: Trouble = .told
  ) throws(Trouble) {
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
      default: throw trouble
      }
    }
    operands = held[Int(verdict_first_operand())...].compactMap { $0.map { String(cString: $0) } }
  }

  init(_ words: [String], of command: String, by table: [OptionRow]) throws(Trouble) {
    let flags = table.filter { $0.kind == .flag }.map(\.name)
    let others = table.map(\.name).filter { !flags.contains($0) }
    try self.init(words, of: command, taking: others, flags: flags, orElse: .usage)
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

  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  func has(_ name: String) -> Bool { value(name) != nil }
}

/// The paths of data folders, ledger folders and ledger files, which all commands take in the same way.
extension CommandOptions {
  static let usualData = "./verdict-data"

  /// The operands in order, then the values of `--data`; `usualData` if there are none.
  var paths: [String] {
    let named = operands + all("data")
    return named.isEmpty ? [Self.usualData] : named
  }

  /// Returns the number of `--table`; throws `obstacle` if it is no number from 1.
  func tableNumber() throws(Trouble) -> Int {
    guard let number = value("table").flatMap({ Int($0) }), number > 0 else {
      throw .obstacle("a table is a number from 1")
    }
    return number
  }

  /// Returns the times of `--since` and `--until`, all time unless said; throws `obstacle` for another text.
  func span() throws(Trouble) -> (since: Instant, until: Instant) {
    func moment(_ name: String, _ unsaid: Int64) throws(Trouble) -> Instant {
      guard let text = value(name) else { return Instant(milliseconds: unsaid) }
      guard let moment = Instant(text: text) else {
        throw .obstacle(
          "\(EventChains.plain(text)): a time is UTC, of the calendar, and looks like 2026-01-31 or 2026-01-31T19:30"
        )
      }
      return moment
    }
    return (try moment("since", .min), try moment("until", .max))
  }

  /// Returns the single path of a command line; throws `usage` if there are several.
  func path() throws(Trouble) -> String {
    guard paths.count == 1 else { throw .usage }
    return paths[0]
  }
}

/// The ports of commands that listen.
extension CommandOptions {
  /// Returns the port that an option names, nil if it is not given; throws `obstacle` for what is no port.
  func port(_ name: String) throws(Trouble) -> UInt16? {
    guard let text = value(name) else { return nil }
    guard text.utf8.first != UInt8(ascii: "+"), let port = UInt16(text) else {
      throw .obstacle("--\(name) \(text) is no number from 0 to 65535")
    }
    return port
  }

  /// Returns where the page of figures is, nil without one; throws `obstacle` if lines or pages are served there.
  func metrics(
    beside ports: [UInt16], at host: String
  ) throws(Trouble) -> (host: String, port: UInt16)? {
    guard let port = try port("metrics-port") else {
      guard !has("metrics-host") else {
        throw .obstacle("--metrics-host is for the page of figures; add --metrics-port 9171")
      }
      return nil
    }
    let place = value("metrics-host") ?? "127.0.0.1"
    guard port == 0 || place != host || !ports.contains(port) else {
      throw .obstacle(
        "--metrics-port is \(port), which this program listens on already; it needs one of its own")
    }
    return (place, port)
  }
}
