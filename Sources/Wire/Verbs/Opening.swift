// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

extension Arguments {
  /// Reads the terms of a dealt game for anybody.
  func seekRequest(_ line: Span<UInt8>) throws(ProtocolFault) -> OpenRequest {
    for index in 1..<max(1, count) {
      guard let (name, value) = named(line, at: index) else { continue }
      let isElsewhere = ["for", "desk", "seat1", "seat2", "against", "level"].contains(name)
      guard !isElsewhere, name != "kind" || value.lowercased() == TableKind.dealt.rawValue else {
        throw .badArgument(at: index, .seek)
      }
    }
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    return try openRequest(line, of: .dealt)
  }

  /// Reads the terms of a table, whose kind the line names if it is nil.
  func openRequest(_ line: Span<UInt8>, of known: TableKind? = nil) throws(ProtocolFault) -> OpenRequest {
    var wanted = OpenRequest()
    wanted.kind = if let known { known } else { try kind(line) }
    if wanted.kind.practice != nil { return try practiceRequest(line, wanted.kind) }
    var sides = BySeat<PlayerName?>(nil, nil)
    var triesAt: Int?
    for index in 1..<max(1, count) {
      guard let (name, value) = named(line, at: index) else {
        let isPosition = line.text(self[index]).contains("/")
        throw .badArgument(at: index, isPosition ? .position(.colon) : .unknownKey(verb))
      }
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
        let term = try GameTerm(rawValue: name).or(.unknownKey(verb), at: index)
        guard wanted.kind != .slip else { throw .badArgument(at: index, .notForSlips(term)) }
        try read(term, value, at: index, into: &wanted.named)
        if term == .tries { triesAt = index }
        if wanted.kind == .dealt, wanted.named.window == .next { throw .badArgument(at: index, .windowNext) }
      }
    }
    // Only the rule `void` refuses plays for their words, and the line may name the rule last.
    if let triesAt, wanted.rule?.exists ?? true { throw .badArgument(at: triesAt, .triesUnderVoid) }
    wanted.named.robotLevel = try robotLevel(line)
    try seatSides(sides, &wanted)
    return wanted
  }

  /// Reads the position from which a game starts, given as the free text.
  func start(
    _ line: Span<UInt8>, of wanted: OpenRequest, over alphabet: Alphabet
  ) throws(ProtocolFault) -> StartPosition {
    guard wanted.kind == .board else { throw .badArgument(at: count, .position(.kind)) }
    guard let textStart, let tiles = TileSet.named(alphabet.name) else {
      preconditionFailure("every alphabet has its tiles")
    }
    let seat: Seat
    switch wanted.named.first {
    case nil: seat = .one
    case .seat(let named)?: seat = named
    case .drawn?: throw .badArgument(at: count, .position(.first))
    }
    let position: CGPPosition
    do throws(CGPFault) {
      position = try CGPReader.read(line.text(textStart..<line.count), tiles: tiles).position
    } catch { throw .badArgument(at: count, .position(.read(error))) }
    do throws(StartFault) {
      return try StartPosition(position, onTurn: seat, tiles: tiles)
    } catch { throw .badArgument(at: count, .position(.start(error))) }
  }

  /// Reads the kind, which may be at any place in the line.
  private func kind(_ line: Span<UInt8>) throws(ProtocolFault) -> TableKind {
    for index in 1..<max(1, count) {
      guard let (name, value) = named(line, at: index), name == "kind" else { continue }
      let word = value.lowercased()
      let isPractice = ["practice", "practise", "training"].contains(word)
      return try TableKind(rawValue: word).or(isPractice ? .kindOfPractice : .kind, at: index)
    }
    throw .badArgument(at: 1, .kind)
  }

  /// Reads the level of the house opponent, the lowest by default; nil without `against=house`.
  private func robotLevel(_ line: Span<UInt8>) throws(ProtocolFault) -> Int? {
    var isAgainst = false
    var level: Int?
    var last = 0
    var invitedAt: Int?
    for index in 1..<max(1, count) {
      guard let (name, value) = named(line, at: index) else { continue }
      switch name {
      case "against":
        guard value.lowercased() == "house" else { throw .badArgument(at: index, .house) }
        isAgainst = true
      case "level":
        level = try Int(digits: value, most: 1, in: GameTerms.robotLevels).or(.house, at: index)
        last = index
      case "for":
        last = index
        invitedAt = invitedAt ?? index
      default: break
      }
    }
    guard isAgainst else {
      guard level == nil else { throw .badArgument(at: last, .house) }
      return nil
    }
    // `for=` cannot reserve the seat of the house.
    if let invitedAt { throw .badArgument(at: invitedAt, .house) }
    return level ?? GameTerms.robotLevels.lowerBound
  }

  /// Checks that a desk has two different names, no invited player and real tiles.
  private func seatSides(
    _ sides: BySeat<PlayerName?>, _ wanted: inout OpenRequest
  ) throws(ProtocolFault) {
    guard !wanted.isDesk || wanted.kind != .dealt else { throw .badArgument(at: count - 1, .deskAtDealt) }
    guard !wanted.isDesk || wanted.invited == nil else {
      throw .badArgument(at: count - 1, .deskSides(wanted.kind))
    }
    switch (wanted.isDesk, sides.one, sides.two) {
    case (false, nil, nil): break
    case (true, let one?, let two?) where one != two: wanted.sides = BySeat(one, two)
    default: throw .badArgument(at: count, .deskSides(wanted.kind))
    }
  }

  private func practiceRequest(
    _ line: Span<UInt8>, _ kind: TableKind
  ) throws(ProtocolFault) -> OpenRequest {
    var wanted = OpenRequest()
    wanted.kind = kind
    for index in 1..<max(1, count) {
      let (name, value) = try named(line, at: index).or(.unknownKey(verb), at: index)
      switch name {
      case "kind": break
      case "lexicon": wanted.lexicon = value
      case "for": wanted.invited = try self.name(value, at: index)
      case "seconds":
        guard kind == .scramble else { throw .badArgument(at: index, .notForPractice(.seconds)) }
        wanted.practice.seconds = try roundSeconds(value, at: index)
      case "length":
        guard kind == .anagrams else { throw .badArgument(at: index, .notForPractice(.length)) }
        wanted.practice.length = try Int(digits: value, most: 1, in: PracticeTerms.anagramLengths)
          .or(.practice(.badLength), at: index)
      case "from":
        guard kind == .anagrams else { throw .badArgument(at: index, .notForPractice(.from)) }
        wanted.practice.choice = try AnagramChoice(rawValue: value.lowercased()).or(.choice(.from), at: index)
      case "practice":
        guard value.lowercased() == "all" else { throw .badArgument(at: index, .choice(.practice)) }
        wanted.practice.dealsAll = true
      case "rule":
        guard kind == .trainer else { throw .badArgument(at: index, .notForPractice(.rule)) }
        wanted.rule = try rule(value, at: index, isSlip: false)
      default: throw .badArgument(at: index, .unknownKey(verb))
      }
    }
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    return wanted
  }
}
