// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension Verb {
  static let ofEvents = [event, events]

  package static let event = Verb(
    "EVENT", shortest: "EV", arguments: "NEW|ENTER|CODES|PAIR|SCORE|STANDINGS|SHOW|CARD|CLOSE ...",
    example: "EVENT SHOW tues", help: "a club's event, HELP EVENT; . is the only one that is open",
    takesText: true, keys: .any
  ) { line, arguments throws(ProtocolFault) in
    if arguments.leavesDesk(line) { return .connection(.leaveDesk) }
    let command = try arguments.event(line)
    if case .at(_, .say, _) = command { return .command(.tournament(command), noise: .told) }
    return .command(.tournament(command), noise: .none)
  }

  package static let events = Verb(
    "EVENTS", shortest: "EVENTS", help: "the events that are open", says: .command(.tournament(.list)))
}

extension Arguments {
  /// Returns whether the line is `EVENT DESK off`.
  fileprivate func leavesDesk(_ line: Span<UInt8>) -> Bool {
    guard count == 3 else { return false }
    let what = line.text(self[1]).uppercased()
    return what.utf8.count >= 2 && "DESK".hasPrefix(what) && line.isNamed("off", self[2])
  }

  fileprivate func event(_ line: Span<UInt8>) throws(ProtocolFault) -> TournamentCommand {
    let words = eventWords(line)
    let what = line.text(try range(1)).uppercased()
    if what == "NEW" {
      if words.keys["like"] != nil { return try newEventLike(words) }
      return .new(try newEvent(words), isTrial: try words.yes("try"))
    }
    let label = try eventLabel(words)
    return .at(label, try act(what, words), isTrial: try words.yes("try"))
  }

  /// Reads the act by its name or a beginning of it; `CORRECT` and `REOPEN` are typed in full.
  private func act(_ what: String, _ words: EventWords) throws(ProtocolFault) -> TournamentAct {
    func means(_ name: String, _ least: Int) -> Bool { name.hasPrefix(what) && what.utf8.count >= least }
    if means("ENTER", 1) { return .enter(try words.entry(), code: nil) }
    if means("CODES", 2) {
      try words.take(3, ["try"])
      return .code(try words.entrant(3), nil)
    }
    if let entrants = try words.entrants(what) { return entrants }
    if means("DROP", 1) {
      try words.take(3, ["round", "back", "try"])
      let rounds = 1...TournamentTerms.roundsMost
      return .drop(
        try words.entrant(3), from: try words.number("round", rounds),
        back: try words.number("back", rounds))
    }
    if means("RETURN", 2) {
      try words.take(3, ["round", "try"])
      return .comeBack(try words.entrant(3), for: try words.number("round", 1...TournamentTerms.roundsMost))
    }
    if means("SET", 2) { return try change(words) }
    if means("PAIR", 1) {
      try words.take(2...31, ["division", "pairs", "bye", "order", "try"])
      return .pair(
        words.count > 3 ? try words.round(3).number : nil, division: try words.division,
        byHand: try words.byHand)
    }
    if means("UNPAIR", 1) {
      try words.take(3, ["division", "try"])
      return .unpair(try words.round(3))
    }
    if means("SWAP", 2) {
      try words.take(5, ["division", "try"])
      return .swap(try words.round(3), try words.entrant(4), try words.entrant(5))
    }
    if let timing = try words.timing(what) { return timing }
    if means("SCORE", 2) {
      try words.take(5...7, ["alone", "division", "sure", "try", "winner"])
      return .score(try words.round(3), try words.result(from: 4), isSure: try words.yes("sure"))
    }
    if what == "CORRECT" {
      try words.take(5...7, ["alone", "division", "sure", "try", "winner"], text: true)
      return .correct(
        try words.round(3), try words.result(from: 4, orNone: true), reason: try words.reason(),
        isSure: try words.yes("sure"))
    }
    if let question = try words.question(what) { return question }
    if means("DESK", 2) {
      try words.take(2, [])
      return .desk
    }
    if means("SAY", 2) {
      try words.take(2, [], text: true)
      return .say(try words.talk())
    }
    if means("CLOSE", 2) {
      try words.take(2, ["sure", "try"])
      return .close(isSure: try words.yes("sure"))
    }
    if what == "REOPEN" {
      try words.take(2, ["try"])
      return .reopen
    }
    throw .badArgument(at: 1, .missing(verb))
  }

  private func newEvent(_ words: EventWords) throws(ProtocolFault) -> TournamentRequest {
    try words.take(2, EventWords.terms + ["try"], text: nil)
    let label = try words.newLabel()
    let rounds = try words.number("rounds", 1...TournamentTerms.roundsMost, else: .event(.rounds))
      .or(.event(.rounds), at: words.count)
    let system = words.keys["system"]
    let systems: [PairingSystem]?
    do throws(ScheduleFault) {
      systems = try TournamentTerms.systems(system?.value ?? PairingSystem.swiss.rawValue, rounds: rounds)
    } catch { throw .badArgument(at: system?.place ?? 2, .event(.system(error.why))) }
    guard
      let tournament = TournamentTerms(
        systems: systems ?? [], spreadCap: try words.number("cap", TournamentTerms.spreadCaps),
        byeSpread: try words.number("bye", 0...DecideTournament.spreadMost) ?? 50,
        repeats: try words.number("repeats", 0...59),
        wishes: PairingWishes(
          groups: try words.number("groups", PairingWishes.groupsRange),
          factor: try words.number("factor", PairingWishes.factorRange), bands: try words.bands(),
          apart: try words.number("apart", 1...TournamentTerms.roundsMost),
          lag: try words.number("lag", PairingWishes.lagRange)))
    else { throw .badArgument(at: system?.place ?? 2, .event(.system(.roundsNotOdd))) }
    let wanted = try conditions(words)
    let tables = try eventTables(words, wanted)
    return TournamentRequest(
      label: label, title: words.text ?? label, terms: tournament, tables: tables, lexicon: wanted.lexicon,
      rule: wanted.rule, pace: wanted.pace(after: Pace(), hasTables: tables != nil))
  }

  /// Reads the terms to change; `off` removes a bound.
  private func change(_ words: EventWords) throws(ProtocolFault) -> TournamentAct {
    if words.keys["division"] != nil { return try words.divide() }
    try words.take(2, EventWords.terms + ["try"])
    var change = try words.pairingChange()
    change.spreadCap = try words.bound("cap", TournamentTerms.spreadCaps)
    change.byeSpread = try words.number("bye", 0...DecideTournament.spreadMost)
    let conditions = try conditions(words)
    guard change != TournamentChange() || conditions != ConditionsChange() else {
      throw .badArgument(at: words.count, .event(.terms))
    }
    return .set(change, conditions)
  }

  private func newEventLike(_ words: EventWords) throws(ProtocolFault) -> TournamentCommand {
    try words.take(2, EventWords.terms + ["like", "try"], text: nil)
    let label = try words.newLabel()
    let other = try words.value("like", else: .event(.label), EventWords.label)
    try requireNoTerms(words, label)
    return .newLike(
      try other.or(.event(.label), at: 2), label: label, title: words.text, isTrial: try words.yes("try"))
  }

  /// Refuses terms beside `like=`, with the two lines that set them.
  private func requireNoTerms(_ words: EventWords, _ label: String) throws(ProtocolFault) {
    let terms = words.keys.filter { EventWords.terms.contains($0.key) }.sorted {
      $0.value.place < $1.value.place
    }
    guard let first = terms.first, let like = words.keys["like"]?.value else { return }
    let typed = terms.map { "\($0.key)=\($0.value.value)" }.joined(separator: " ")
    throw .badArgument(
      at: first.value.place, .event(.termsBesideLike(like, label: label, terms: typed)))
  }

  private func conditions(_ words: EventWords) throws(ProtocolFault) -> ConditionsChange {
    var wanted = ConditionsChange()
    wanted.lexicon = words.keys["lexicon"]?.value
    if let (value, place) = words.keys["kind"] {
      let kind = TableKind(rawValue: value.lowercased())
      if value.lowercased() == "paper" {
        wanted.place = .paper
      } else if let kind, TournamentTables(kind: kind) != nil {
        wanted.place = .tables(kind)
      } else {
        throw .badArgument(at: place, .event(.kind))
      }
    }
    if let (value, place) = words.keys["clock"] {
      guard wanted.place != .tables(.slip) else { throw .badArgument(at: place, .event(.slipClock)) }
      wanted.clock = try TimeAllowance(text: value.lowercased()).or(.clock, at: place)
    }
    wanted.rule = try words.keys["rule"].map { key throws(ProtocolFault) in
      try rule(key.value, at: key.place, isSlip: wanted.place == .tables(.slip))
    }
    wanted.delay = try words.value("delay", else: .event(.delay)) { GamesDelay(text: $0.lowercased()) }
    wanted.breakMinutes = try words.bound("break", Pace.breakRange)
    wanted.graceMinutes = try words.bound("grace", Pace.graceRange)
    if wanted.place == .paper { try requireNoTables(words) }
    return wanted
  }

  /// Refuses `clock=`, `delay=` and `grace=` for games at real boards.
  private func requireNoTables(_ words: EventWords) throws(ProtocolFault) {
    guard let place = ["clock", "delay", "grace"].compactMap({ words.keys[$0]?.place }).min() else { return }
    throw .badArgument(at: place, .event(.kind))
  }

  /// Returns the tables of a new event; nil if its games are at real boards.
  private func eventTables(
    _ words: EventWords, _ wanted: ConditionsChange
  ) throws(ProtocolFault) -> TournamentTables? {
    guard case .tables(let kind) = wanted.place else {
      try requireNoTables(words)
      return nil
    }
    return TournamentTables(kind: kind, clock: wanted.clock, delay: wanted.delay ?? .nothing)
  }

  private func eventLabel(_ words: EventWords) throws(ProtocolFault) -> TournamentLabel {
    guard words.count > 2 else { throw .badArgument(at: 2, .missing(verb)) }
    return try EventWords.label(words.texts[2]).or(.event(.label), at: 2)
  }
}
