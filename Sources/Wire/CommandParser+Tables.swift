// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension CommandParser {
  func openRequest(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> OpenRequest {
    var wanted = OpenRequest()
    var seatOne: PlayerName?
    var seatTwo: PlayerName?
    var kindStated = false
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index) else {
        throw .badArgument(at: index, .unknownKey(.open))
      }
      let value = line.text(key.value)
      switch line.text(key.name).lowercased() {
      case "kind":
        guard value.lowercased() == "slip" else { throw .badArgument(at: index, .kind) }
        kindStated = true
      case "lexicon": wanted.lexicon = value
      case "rule": wanted.rule = try rule(value, at: index)
      case "confirm": wanted.confirmSeconds = try confirmSeconds(value, at: index)
      case "for": wanted.invited = try name(value, at: index)
      case "desk": wanted.isDesk = try yesNo(value, .desk, at: index)
      case "seat1": seatOne = try name(value, at: index)
      case "seat2": seatTwo = try name(value, at: index)
      case "clock": throw .badArgument(at: index, .notForSlips(.clock))
      case "window": throw .badArgument(at: index, .notForSlips(.window))
      case "first": throw .badArgument(at: index, .notForSlips(.first))
      default: throw .badArgument(at: index, .unknownKey(.open))
      }
    }
    guard kindStated else { throw .badArgument(at: 1, .kind) }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.open)) }
    // A desk has nobody to wait for.
    guard !wanted.isDesk || wanted.invited == nil else {
      throw .badArgument(at: arguments.count - 1, .deskSides)
    }
    switch (wanted.isDesk, seatOne, seatTwo) {
    case (false, nil, nil): break
    case (true, let one?, let two?) where one != two: wanted.sides = DeskSides(one: one, two: two)
    default: throw .badArgument(at: arguments.count, .deskSides)
    }
    return wanted
  }

  func join(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> Command {
    let table = TableID(try arguments.number(line, at: 1, .table))
    guard arguments.count > 2 else {
      try arguments.requireAtMost(1)
      return .join(table, nil)
    }
    var lexicon: String?
    var named: ChallengeRule?
    var seconds: Int?
    for index in 2..<arguments.count {
      guard let key = arguments.key(line, at: index) else {
        guard index == 2 else { throw .badArgument(at: index, .unknownKey(.join)) }
        lexicon = line.text(arguments[index])
        continue
      }
      let value = line.text(key.value)
      switch line.text(key.name).lowercased() {
      case "lexicon": lexicon = value
      case "rule": named = try rule(value, at: index)
      case "confirm": seconds = try confirmSeconds(value, at: index)
      default: throw .badArgument(at: index, .unknownKey(.join))
      }
    }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.join)) }
    guard let lexicon else { throw .badArgument(at: 2, .lexiconName) }
    return .join(table, JoinAgreement(lexicon: lexicon, rule: named, confirmSeconds: seconds))
  }

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
    try arguments.requireAtMost(2)
    guard arguments.count > 2 else { return .login(name, code: nil) }
    let code = line.text(arguments[2])
    guard (4...64).contains(code.utf8.count) else { throw .badArgument(at: 2, .number(.code)) }
    return .login(name, code: code)
  }

  // MARK: Values

  private func rule(_ value: String, at index: Int) throws(ProtocolFault) -> ChallengeRule {
    guard let rule = ChallengeRule(text: value.lowercased()) else { throw .badArgument(at: index, .rule) }
    guard rule.exists else { throw .badArgument(at: index, .voidAtSlip) }
    return rule
  }

  private func confirmSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    guard (1...4).contains(value.utf8.count), value.utf8.allSatisfy({ (48...57).contains($0) }),
      let seconds = Int(value), Terms.confirmSecondsRange.contains(seconds)
    else { throw .badArgument(at: index, .confirmSeconds) }
    return seconds
  }

  private func name(_ value: String, at index: Int) throws(ProtocolFault) -> PlayerName {
    guard let name = PlayerName(value) else { throw .badArgument(at: index, .name) }
    return name
  }

  private func yesNo(_ value: String, _ key: StaticName, at index: Int) throws(ProtocolFault) -> Bool {
    switch value.lowercased() {
    case "yes": true
    case "no": false
    default: throw .badArgument(at: index, .yesNo(key))
    }
  }
}
