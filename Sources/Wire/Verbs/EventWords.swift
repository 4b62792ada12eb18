// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension Arguments {
  func eventWords(_ line: Span<UInt8>) -> EventWords {
    var words = EventWords(verb: verb)
    if let textStart, textStart < line.count { words.text = line.text(textStart..<line.count) }
    for index in 0..<count {
      if index >= wordCount, let key = key(line, at: index) {
        words.keys[line.text(key.name).lowercased()] = (line.text(key.value), index)
      } else {
        words.texts.append(line.text(self[index]))
      }
    }
    return words
  }
}

/// The parts of a line about an event; word 0 is the verb.
struct EventWords {
  let verb: Verb
  var texts: [String] = []
  var keys: [String: (value: String, place: Int)] = [:]
  var text: String?

  /// The number of words, with the verb and without keys.
  var count: Int { texts.count }

  /// The fault that shows how a line of this kind is typed.
  var form: ProtocolFault.ArgumentFault {
    let what = texts.count > 1 ? texts[1].uppercased() : ""
    guard let form = Self.forms.first(where: { $0.dropFirst(6).hasPrefix(what) }) else {
      return .missing(verb)
    }
    return .event(.form(form))
  }

  static let terms = [
    "rounds", "system", "cap", "bye", "repeats", "groups", "factor", "bands", "apart", "kind", "lexicon",
    "rule", "clock", "delay", "lag", "break", "grace",
  ]

  /// An example of each kind of line with all its keys.
  ///
  /// Of kinds with a common beginning, the kind that the beginning means comes first.
  static let forms = lines(
    verbatim: """
      EVENT NEW tues rounds=6 system=swiss cap=300 bye=50 repeats=0 kind=slip lexicon=english rule=double delay=5 :Tuesday club
      EVENT ENTER tues ann rating=1500 seed=1 division=A class=B team=north member=AA1 federation=NASPA :Smith, Ann
      EVENT CHANGE tues ann name=anna rating=1510 division=B class=off team=north :Smith, Anna
      EVENT JOIN tues ann
      EVENT APART tues ann ben through=3
      EVENT CODES tues ann
      EVENT DROP tues ann round=3 back=5
      EVENT RETURN tues ann round=4
      EVENT SET tues rounds=7 cap=300 repeats=1 groups=2 factor=4 bands=1,3 apart=2 kind=dealt clock=20:00
      EVENT SET tues division=B rounds=5 system=koth boards=13-24 lag=1
      EVENT PAIR tues 1 ann ben bye=cas order=given division=A
      EVENT UNPAIR tues 1 division=A
      EVENT SWAP tues 1 ann ben
      EVENT ADJOURN tues 1 ann ben through=3
      EVENT SCORE tues 1 ann 412 ben 388
      EVENT DESK tues
      EVENT SAY tues :lunch until half past one
      EVENT CORRECT tues 1 ann 402 ben 388 :why
      EVENT CLOSE tues
      EVENT REOPEN tues
      EVENT STANDINGS tues round=1 division=A
      EVENT START tues 3 5
      EVENT TIMER tues 55
      EVENT WHY tues 2 ann
      EVENT SHOW tues 1
      EVENT MISSING tues
      EVENT MICROPHONE tues what=pairings division=A
      EVENT CARD tues ann
      EVENT CROSS tues division=A
      EVENT HIGHS tues round=1 most=3 what=win,upset
      EVENT TEAMS tues division=A
      EVENT RATINGS tues division=A
      EVENT PRIZES tues fund=500 shares=50,30,20 class=B keep=yes
      """)

  private static func lines(verbatim text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// Checks the number of words after the verb, the keys and the free text.
  ///
  /// `wantsText` is true if a free text is required, false if none is allowed, nil if it is optional.
  ///
  /// - Throws: the first fault from the left.
  func take(
    _ wanted: ClosedRange<Int>, _ known: [String], text wantsText: Bool? = false
  ) throws(ProtocolFault) {
    guard count > wanted.lowerBound else { throw .badArgument(at: count, form) }
    guard count <= wanted.upperBound + 1 else { throw .badArgument(at: wanted.upperBound + 1, form) }
    if let place = keys.filter({ !known.contains($0.key) }).values.map(\.place).min() {
      throw .badArgument(at: place, form)
    }
    let last = count + keys.count
    if wantsText == false, text != nil { throw .badArgument(at: last, form) }
    if wantsText == true, text == nil { throw .badArgument(at: last, .event(.reason)) }
  }

  func take(_ wanted: Int, _ known: [String], text: Bool? = false) throws(ProtocolFault) {
    try take(wanted...wanted, known, text: text)
  }

  func name(_ index: Int) throws(ProtocolFault) -> String {
    try PlayerName(texts[index]).or(.event(.name), at: index).text
  }

  /// Reads an entrant's name, also the form for a forgotten one, or the number of an entrant.
  func entrant(_ index: Int) throws(ProtocolFault) -> String { try entrant(texts[index], at: index) }

  func entrant(_ text: String, at place: Int) throws(ProtocolFault) -> String {
    if Self.isNumber(text) { return text }
    return try PlayerName(recorded: text).or(.event(.name), at: place).text
  }

  /// Reads the value of a key, nil if the line does not have it; throws the fault if `read` returns nil.
  func value<Value>(
    _ key: String, else fault: ProtocolFault.ArgumentFault, _ read: (String) -> Value?
  ) throws(ProtocolFault) -> Value? {
    guard let (value, place) = keys[key] else { return nil }
    return try read(value).or(fault, at: place)
  }

  /// Reads the label of a new event.
  func newLabel() throws(ProtocolFault) -> String {
    let label = texts[2].lowercased()
    guard TournamentOpening.isLabel(label), label != "off" else { throw .badArgument(at: 2, .event(.label)) }
    return label
  }

  /// Returns the event that a label names, `.` the only open one; nil for anything else.
  static func label(_ text: String) -> TournamentLabel? {
    let label = text.lowercased()
    return label == "." ? .only : TournamentOpening.isLabel(label) ? .named(label) : nil
  }

  /// Reads a round, or `.` for the present one, and the division if the line has one.
  func round(_ index: Int) throws(ProtocolFault) -> TournamentRound {
    if texts[index] == "." { return TournamentRound(of: try division) }
    let number = Int(texts[index]).flatMap { (1...TournamentTerms.roundsMost).contains($0) ? $0 : nil }
    return TournamentRound(number: try number.or(.event(.round), at: index), of: try division)
  }

  /// Reads two names with scores, or one; if `mayBeNone`, also a name and `none` for no result.
  func result(from first: Int, orNone mayBeNone: Bool = false) throws(ProtocolFault) -> TypedResult {
    if count > first + 2 {
      guard count > first + 3 else { throw .badArgument(at: first + 3, .event(.score)) }
      guard keys["alone"] == nil else { throw .badArgument(at: keys["alone"]?.place ?? first, form) }
      let (one, other) = (try scored(first), try scored(first + 2))
      let winner = try keys["winner"].map { key throws(ProtocolFault) in try entrant(key.value, at: key.place)
      }
      return .game(one, other, winner: winner)
    }
    if let place = keys["winner"]?.place { throw .badArgument(at: place, form) }
    if mayBeNone, texts[first + 1].lowercased() == "none" { return .none(try entrant(first)) }
    let scored = try scored(first)
    let isAlone = try yes("alone")
    if isAlone, scored.score >= 0, let key = keys["alone"] {
      throw .badArgument(at: key.place, .event(.alone))
    }
    return .alone(scored, isAlone: isAlone)
  }

  func scored(_ index: Int) throws(ProtocolFault) -> ScoredName {
    let name = try entrant(index)
    guard texts[index + 1].utf8.count <= 5, let score = Int(texts[index + 1]) else {
      throw .badArgument(at: index + 1, .event(.score))
    }
    return ScoredName(name, score)
  }

  func number(
    _ key: String, _ range: ClosedRange<Int>, else fault: ProtocolFault.ArgumentFault? = nil
  ) throws(ProtocolFault) -> Int? {
    try value(key, else: fault ?? .event(.number(key, range))) { value in
      Int(value).flatMap { value.utf8.count <= 7 && range.contains($0) ? $0 : nil }
    }
  }

  /// Reads a number, or `off` for no bound.
  func bound(_ key: String, _ range: ClosedRange<Int>) throws(ProtocolFault) -> TournamentChange.Bound? {
    if keys[key]?.value.lowercased() == "off" { return TournamentChange.Bound.none }
    return try number(key, range).map { .number($0) }
  }

  func bands() throws(ProtocolFault) -> [Int]? {
    try value("bands", else: .event(.bands), PairingWishes.bands)
  }

  /// Reads a class or a team.
  func word(_ key: String) throws(ProtocolFault) -> String? {
    try value(key, else: .event(.word)) { Particulars.isWord($0) ? $0 : nil }
  }

  func yes(_ key: String) throws(ProtocolFault) -> Bool {
    try value(key, else: .unknownKey(verb)) { $0.lowercased() == "yes" ? true : nil } ?? false
  }

  /// The division in capitals, 1 to 16 letters and digits.
  var division: String? {
    get throws(ProtocolFault) {
      try value("division", else: .unknownKey(verb)) { value in
        let isName = value.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) }
        return isName && (1...16).contains(value.utf8.count) ? value.uppercased() : nil
      }
    }
  }

  /// Reads a message to others, which is never blank.
  func talk() throws(ProtocolFault) -> String {
    let text = SafeText.said(try reason())
    guard !text.isEmpty else { throw .badArgument(at: count + keys.count, .event(.reason)) }
    return text
  }

  /// Reads a reason, which is never blank.
  func reason() throws(ProtocolFault) -> String {
    guard let text, text.contains(where: { $0 != " " }) else {
      throw .badArgument(at: count + keys.count, .event(.reason))
    }
    return text
  }
}
