// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// What the `kind` of a line can be that tables of any family have.
enum TableEventKind: KindWord, CaseIterable {
  case opened = "opened"
  case joined = "joined"
  case lookup = "lookup"
  case left = "left"
  case abandoned = "abandoned"

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .opened, .joined, .lookup, .left, .abandoned: 1
    }
  }

  /// What stands behind the kind on each of its lines; a line without it is of no kind.
  var head: StaticString {
    switch self {
    case .opened: ""
    case .joined, .left: ","
    case .lookup: ",\"verb\":"
    case .abandoned: ",\"since\":"
    }
  }
}

/// The lines that tables of any family have, from behind their kind on.
enum TableLines {
  static func read(
    _ kind: TableEventKind, from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Event, LineTerms?) {
    switch kind {
    case .opened:
      let opening = try Opening.read(from: &line, knowing: &lexica)
      return (.opened(opening), LineTerms(opening.terms))
    case .joined: return (try readJoined(from: &line), nil)
    case .lookup: return (.lookup(try Lookup(from: &line)), nil)
    case .left: return (try readLeft(from: &line), nil)
    case .abandoned: return (.abandoned(since: try line.moment(",\"since\":")), nil)
    }
  }

  static func write(joined seat: Seat, _ person: Person, into line: inout LineText) {
    line.kind(TableEventKind.joined)
    line.member(",\"seat\":", seat)
    person.write(into: &line)
  }

  private static func readJoined(from line: inout LineCursor) throws(LineDamage) -> Event {
    let seat = try line.seat(",\"seat\":")
    return .joined(seat, try Person(from: &line))
  }

  static func write(left seat: Seat, into line: inout LineText) {
    line.kind(TableEventKind.left)
    line.member(",\"seat\":", seat)
  }

  static func write(abandoned since: Instant, into line: inout LineText) {
    line.kind(TableEventKind.abandoned)
    line.member(",\"since\":", since)
  }

  private static func readLeft(from line: inout LineCursor) throws(LineDamage) -> Event {
    .left(try line.seat(",\"seat\":"))
  }
}

extension Lookup {
  func write(into line: inout LineText) {
    line.kind(TableEventKind.lookup)
    line.member(",\"verb\":", matter.rawValue)
    line.member(",\"name\":", by)
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let matter = try line.text(",\"verb\":", as: { Lookup.Matter(rawValue: $0) })
    self.init(matter, by: try line.name(",\"name\":"))
  }
}

extension Opening {
  func write(into line: inout LineText) {
    line.kind(TableEventKind.opened)
    line.member(",\"game\":", terms.kind.rawValue)
    terms.lexicon.write(into: &line)
    if let practice = terms.practice {
      practice.write(into: &line)
    } else if let event = terms.event {
      event.write(into: &line)
      if event.isAgreed { terms.rule.write(into: &line) }
    } else {
      terms.rule.write(into: &line)
      if let game = terms.game {
        game.write(into: &line, TileSet.named(terms.lexicon.alphabet.name))
      } else {
        line.member(",\"confirm\":", terms.confirmSeconds)
      }
    }
    if let invited = terms.invited { line.member(",\"for\":", invited) }
    if terms.isDesk {
      line.pen.literal(",\"desk\":true")
    } else {
      line.pen.literal(",\"desk\":false")
    }
    opener.write(into: &line)
    if let sides {
      line.member(",\"seat1\":", sides.one)
      line.member(",\"seat2\":", sides.two)
    }
    guard let place = terms.place else { return }
    line.member(",\"event\":", place.event.number)
    line.member(",\"round\":", place.round)
    line.member(",\"board\":", place.board)
  }

  private static func readEvent(
    from line: inout LineCursor, _ lexicon: AgreedLexicon
  ) throws(LineDamage) -> Opening {
    let event = try EventTerms.read(from: &line)
    let rule = event.isAgreed ? try ChallengeRule(from: &line) : .double
    let terms = Terms(lexicon: lexicon, rule: rule, invited: nil, isDesk: false, family: .event(event))
    try line.need(",\"desk\":false")
    return Opening(terms: terms, opener: try Person(from: &line), sides: nil)
  }

  /// Whose board the table is; nil where nothing is said of that.
  private static func readPlace(from line: inout LineCursor) throws(LineDamage) -> EventPlace? {
    guard line.has(",\"event\":") else { return nil }
    let event = TableID(try line.ordinal())
    let round = try line.ordinal(",\"round\":")
    return EventPlace(event: event, round: round, board: try line.ordinal(",\"board\":"))
  }

  fileprivate static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> Opening {
    let kind = try line.text(",\"game\":", as: { TableKind(rawValue: $0) })
    let lexicon = try AgreedLexicon.read(from: &line, knowing: &lexica)
    if kind == .event { return try readEvent(from: &line, lexicon) }
    var practice: PracticeTerms?
    if let kind = kind.practice { practice = try PracticeTerms.read(from: &line, of: kind) }
    let rule = if let practice { practice.rule } else { try ChallengeRule(from: &line) }
    let isGame = kind == .board || kind == .dealt
    let game =
      isGame ? try GameTerms(from: &line, isDealt: kind == .dealt, TileSet.named(lexicon.alphabet.name)) : nil
    var confirm = SlipTerms.confirmSecondsDefault
    if kind == .slip {
      try line.need(",\"confirm\":")
      confirm = try line.number(in: SlipTerms.confirmSecondsRange)
    }
    let invited = line.has(",\"for\":") ? try line.name() : nil
    try line.need(",\"desk\":")
    let isDesk = practice == nil && line.has("true")
    if !isDesk { try line.need("false") }
    let opener = try Person(from: &line)
    var sides: DeskSides?
    if line.has(",\"seat1\":") {
      let one = try line.name()
      sides = DeskSides(one: one, two: try line.name(",\"seat2\":"))
    }
    let terms = Terms(
      lexicon: lexicon, rule: rule, confirmSeconds: confirm, invited: invited, isDesk: isDesk, game: game,
      practice: practice, place: try readPlace(from: &line))
    return Opening(terms: terms, opener: opener, sides: sides)
  }
}
