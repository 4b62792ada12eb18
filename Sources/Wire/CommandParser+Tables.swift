// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension CommandParser {
  func show(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> Command {
    let last = arguments.count - 1
    let plain = last > 0 && line.isNamed("plain", arguments[last])
    guard last - (plain ? 1 : 0) > 0 else {
      try arguments.requireAtMost(1)
      return .show(nil, plain: plain)
    }
    try arguments.requireAtMost(plain ? 2 : 1)
    return .show(TableID(try arguments.number(line, at: 1, .table)), plain: plain)
  }

  func history(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> Command {
    guard arguments.count > 1, arguments.key(line, at: 1) == nil else {
      return .history(nil, from: try arguments.optionalFrom(line, at: 1))
    }
    let table = TableID(try arguments.number(line, at: 1, .table))
    return .history(table, from: try arguments.optionalFrom(line, at: 2))
  }

  func who(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> PlayerName? {
    guard arguments.count > 1 else {
      try arguments.requireAtMost(0)
      return nil
    }
    guard let key = arguments.key(line, at: 1), line.isNamed("from", key.name) else {
      throw .badArgument(at: 1, .unknownKey(.who))
    }
    try arguments.requireAtMost(1)
    return try name(line.text(key.value), at: 1)
  }

  func login(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> ConnectionCommand {
    let name = try name(line.text(try arguments.range(1)), at: 1)
    var last = arguments.count - 1
    var language: Language?
    if last > 1, let key = arguments.key(line, at: last), line.isNamed("lang", key.name) {
      language = try self.language(line.text(key.value), at: last)
      last -= 1
    }
    guard last <= 2, arguments.textStart == nil else { throw .badArgument(at: 3, .surplus(.login)) }
    guard last == 2 else { return .login(name, code: nil, in: language) }
    let code = line.text(arguments[2])
    guard (4...64).contains(code.utf8.count) else { throw .badArgument(at: 2, .number(.code)) }
    return .login(name, code: code, in: language)
  }

  func language(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> ConnectionCommand {
    try arguments.requireAtMost(1)
    guard arguments.count > 1 else { return .language(nil) }
    return .language(try language(line.text(arguments[1]), at: 1))
  }

  private func language(_ code: String, at index: Int) throws(ProtocolFault) -> Language {
    guard let language = Language(rawValue: code.lowercased()) else {
      throw .badArgument(at: index, .language)
    }
    return language
  }
}
