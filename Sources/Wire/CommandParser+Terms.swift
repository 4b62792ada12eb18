// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Reading what a table is to be, and what somebody agrees to when sitting down.
extension CommandParser {
  func openRequest(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> OpenRequest {
    var wanted = OpenRequest()
    wanted.kind = try kind(line, arguments)
    if wanted.kind.practice != nil { return try practiceRequest(line, arguments, wanted.kind) }
    var sides = BySeat<PlayerName?>(nil, nil)
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index) else {
        throw .badArgument(at: index, .unknownKey(.open))
      }
      let value = line.text(key.value)
      let name = line.text(key.name).lowercased()
      switch name {
      case "kind": break
      case "lexicon": wanted.lexicon = value
      case "rule": wanted.rule = try rule(value, at: index, isSlip: wanted.kind == .slip)
      case "confirm":
        guard wanted.kind == .slip else { throw .badArgument(at: index, .notForGames(.confirm)) }
        wanted.confirmSeconds = try confirmSeconds(value, at: index)
      case "for": wanted.invited = try self.name(value, at: index)
      case "desk": wanted.isDesk = try yesNo(value, .desk, at: index)
      case "seat1": sides.one = try self.name(value, at: index)
      case "seat2": sides.two = try self.name(value, at: index)
      case "against", "level":
        guard wanted.kind == .dealt else { throw .badArgument(at: index, .house) }
      default:
        guard let term = Term(rawValue: name) else { throw .badArgument(at: index, .unknownKey(.open)) }
        guard wanted.kind != .slip else { throw .badArgument(at: index, .notForSlips(term.name)) }
        try read(term, value, at: index, into: &wanted.named)
        if wanted.kind == .dealt, wanted.named.window == .next { throw .badArgument(at: index, .windowNext) }
      }
    }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.open)) }
    wanted.named.houseLevel = try houseLevel(line, arguments)
    try seatSides(sides, &wanted, arguments)
    return wanted
  }

  /// What the table is for, wherever the line says it.
  private func kind(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> TableKind {
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index), line.isNamed("kind", key.name) else { continue }
      guard let kind = TableKind(rawValue: line.text(key.value).lowercased()) else {
        throw .badArgument(at: index, .kind)
      }
      return kind
    }
    throw .badArgument(at: 1, .kind)
  }

  /// How strong the house plays, where the line puts it in seat 2.
  private func houseLevel(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> Int? {
    var isAgainst = false
    var level: Int?
    var last = 0
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index) else { continue }
      let value = line.text(key.value)
      if line.isNamed("against", key.name) {
        guard value.lowercased() == "house" else { throw .badArgument(at: index, .house) }
        isAgainst = true
      } else if line.isNamed("level", key.name) {
        guard let number = Int(value), value.utf8.count == 1, GameTerms.houseLevels.contains(number) else {
          throw .badArgument(at: index, .house)
        }
        level = number
        last = index
      } else if line.isNamed("for", key.name) {
        last = index
      }
    }
    guard isAgainst else {
      guard level == nil else { throw .badArgument(at: last, .house) }
      return nil
    }
    // Nobody else can be kept the seat that the house sits in.
    for index in 1..<arguments.count {
      guard let key = arguments.key(line, at: index), line.isNamed("for", key.name) else { continue }
      throw .badArgument(at: index, .house)
    }
    return level ?? GameTerms.houseLevels.lowerBound
  }

  /// A desk names both sides, has nobody to wait for, and plays with real tiles.
  private func seatSides(
    _ sides: BySeat<PlayerName?>, _ wanted: inout OpenRequest, _ arguments: Arguments
  ) throws(ProtocolFault) {
    guard !wanted.isDesk || wanted.kind != .dealt else {
      throw .badArgument(at: arguments.count - 1, .deskAtDealt)
    }
    guard !wanted.isDesk || wanted.invited == nil else {
      throw .badArgument(at: arguments.count - 1, .deskSides)
    }
    switch (wanted.isDesk, sides.one, sides.two) {
    case (false, nil, nil): break
    case (true, let one?, let two?) where one != two: wanted.sides = DeskSides(one: one, two: two)
    default: throw .badArgument(at: arguments.count, .deskSides)
    }
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
    var terms = NamedTerms()
    for index in 2..<arguments.count {
      guard let key = arguments.key(line, at: index) else {
        guard index == 2 else { throw .badArgument(at: index, .unknownKey(.join)) }
        lexicon = line.text(arguments[index])
        continue
      }
      let value = line.text(key.value)
      let name = line.text(key.name).lowercased()
      switch name {
      case "lexicon": lexicon = value
      case "rule": named = try rule(value, at: index, isSlip: false)
      case "confirm": seconds = try confirmSeconds(value, at: index)
      default:
        guard let term = Term(rawValue: name) else { throw .badArgument(at: index, .unknownKey(.join)) }
        try read(term, value, at: index, into: &terms)
      }
    }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.join)) }
    guard let lexicon else { throw .badArgument(at: 2, .lexiconName) }
    return .join(
      table, JoinAgreement(lexicon: lexicon, rule: named, confirmSeconds: seconds, named: terms))
  }

  // MARK: Values

  /// A term of games alone.
  private enum Term: String {
    case clock, window, first, abandon, centre, endrack, zero

    /// What faults call it.
    var name: StaticName {
      switch self {
      case .clock: .clock
      case .window: .window
      case .first: .first
      case .abandon: .abandon
      case .centre: .centre
      case .endrack: .endrack
      case .zero: .zero
      }
    }
  }

  private func read(
    _ term: Term, _ value: String, at index: Int, into terms: inout NamedTerms
  ) throws(ProtocolFault) {
    let value = value.lowercased()
    switch term {
    case .clock:
      guard let clock = TimeAllowance(text: value) else { throw .badArgument(at: index, .clock) }
      terms.clock = clock
    case .window:
      guard let window = ChallengeWindow(text: value) else { throw .badArgument(at: index, .window) }
      terms.window = window
    case .first: terms.first = try chosen(FirstTurn(text: value), .first, at: index)
    case .abandon: terms.abandon = try chosen(AbandonPolicy(rawValue: value), .abandon, at: index)
    case .centre: terms.centre = try chosen(TournamentRules.Centre(rawValue: value), .centre, at: index)
    case .endrack: terms.endRack = try chosen(TournamentRules.EndRack(rawValue: value), .endrack, at: index)
    case .zero:
      terms.zeroPlacement = try chosen(TournamentRules.ZeroPlacement(rawValue: value), .zero, at: index)
    }
  }

  /// What a word chose; nil is none of the words that the key takes.
  private func chosen<Choice>(
    _ choice: Choice?, _ name: ChoiceName, at index: Int
  ) throws(ProtocolFault) -> Choice {
    guard let choice else { throw .badArgument(at: index, .choice(name)) }
    return choice
  }

  func rule(_ value: String, at index: Int, isSlip: Bool) throws(ProtocolFault) -> ChallengeRule {
    guard let rule = ChallengeRule(text: value.lowercased()) else { throw .badArgument(at: index, .rule) }
    guard rule.exists || !isSlip else { throw .badArgument(at: index, .voidAtSlip) }
    return rule
  }

  private func confirmSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    guard (1...4).contains(value.utf8.count), value.utf8.allSatisfy({ (48...57).contains($0) }),
      let seconds = Int(value), Terms.confirmSecondsRange.contains(seconds)
    else { throw .badArgument(at: index, .confirmSeconds) }
    return seconds
  }

  func name(_ value: String, at index: Int) throws(ProtocolFault) -> PlayerName {
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
