// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// What the `kind` of a line of an event can be.
enum TournamentKind: KindWord, CaseIterable {
  case entrant = "entrant"
  case coded = "entrant-code"
  case dropped = "entrant-dropped"
  case away = "entrant-away"
  case returned = "entrant-returned"
  case termed = "event-terms"
  case paired = "round-paired"
  case unpaired = "round-unpaired"
  case swapped = "boards-swapped"
  case adjourned = "board-adjourned"
  case seated = "board-opened"
  case claimed = "result-claimed"
  case scored = "scored"
  case corrected = "score-corrected"
  case conditions = "event-conditions"
  case starting = "round-start"
  case started = "round-started"
  case closed = "event-closed"
  case reopened = "event-reopened"

  init(_ step: EventStep) {
    switch step {
    case .tournament(let step): self.init(step)
    case .conditions: self = .conditions
    case .starting: self = .starting
    case .started: self = .started
    }
  }

  init(_ step: TournamentStep) {
    self =
      switch step {
      case .entered: .entrant
      case .coded: .coded
      case .dropped: .dropped
      case .away: .away
      case .returned: .returned
      case .termed: .termed
      case .paired: .paired
      case .unpaired: .unpaired
      case .swapped: .swapped
      case .adjourned: .adjourned
      case .seated: .seated
      case .claimed: .claimed
      case .scored: .scored
      case .corrected: .corrected
      case .closed: .closed
      case .reopened: .reopened
      }
  }

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .entrant, .coded, .dropped, .away, .returned, .termed, .paired, .unpaired, .swapped, .adjourned,
      .seated,
      .claimed, .scored, .corrected, .conditions, .starting, .started, .closed, .reopened:
      1
    }
  }
}

extension TournamentStep {
  /// Writes a step from its kind on.
  func write(into line: inout LineText) {
    line.kind(TournamentKind(self))
    switch self {
    case .entered(let enrolment): enrolment.write(into: &line)
    case .coded(let number, let hash):
      line.member(",\"number\":", number)
      line.member(",\"code\":", hash)
    case .dropped(let number, let round):
      line.member(",\"number\":", number)
      line.member(",\"round\":", round)
    case .away(let number, let round, let back):
      line.member(",\"number\":", number)
      line.member(",\"round\":", round)
      line.member(",\"back\":", back)
    case .returned(let number, let round):
      line.member(",\"number\":", number)
      line.member(",\"round\":", round)
    case .termed(let terms): terms.write(into: &line)
    case .paired(let round, let division, let boards, let byes, let made):
      line.member(",\"round\":", round)
      line.member(",\"division\":", division)
      line.write(boards: boards)
      line.write(numbers: byes, as: ",\"byes\":[")
      if made.boards > 0 { line.member(",\"made\":", made.boards) }
      if made.byes > 0 { line.member(",\"given\":", made.byes) }
      if made.isOrdered { line.member(",\"order\":", "given") }
    case .unpaired(let round, let division):
      line.member(",\"round\":", round)
      line.member(",\"division\":", division)
    case .swapped(let round, let one, let other):
      line.member(",\"round\":", round)
      line.member(",\"number\":", one)
      line.member(",\"other\":", other)
    case .adjourned(let round, let board, let through):
      line.member(",\"round\":", round)
      line.member(",\"board\":", BySeat(board.first, board.second))
      line.member(",\"through\":", through)
    case .seated(let round, let board, let table):
      line.member(",\"round\":", round)
      line.member(",\"board\":", BySeat(board.first, board.second))
      line.member(",\"opens\":", table)
    case .claimed(let round, let result, let number):
      line.member(",\"round\":", round)
      result.write(as: ",\"result\":", into: &line)
      line.member(",\"number\":", number)
    case .scored(let round, let result):
      line.member(",\"round\":", round)
      result.write(as: ",\"result\":", into: &line)
    case .corrected(let round, let was, let now, let reason):
      line.member(",\"round\":", round)
      if let first = was.first { first.write(as: ",\"was\":", into: &line) }
      if was.count > 1 { was[1].write(as: ",\"other\":", into: &line) }
      if let now { now.write(as: ",\"result\":", into: &line) }
      line.member(",\"reason\":", reason)
    case .closed: break
    case .reopened(let taken): if !taken.isEmpty { line.write(numbers: taken, as: ",\"taken\":[") }
    }
  }

  /// Reads a step from behind its kind on.
  static func read(_ kind: TournamentKind, from line: inout LineCursor) throws(LineDamage) -> TournamentStep {
    switch kind {
    case .entrant: return .entered(try Enrolment(from: &line))
    case .coded:
      let number = try line.ordinal(",\"number\":")
      return .coded(number, hash: try line.text(",\"code\":"))
    case .dropped:
      let number = try line.ordinal(",\"number\":")
      return .dropped(number, from: try line.ordinal(",\"round\":"))
    case .away:
      let number = try line.ordinal(",\"number\":")
      let round = try line.ordinal(",\"round\":")
      return .away(number, from: round, back: try line.ordinal(",\"back\":"))
    case .returned:
      let number = try line.ordinal(",\"number\":")
      return .returned(number, from: try line.ordinal(",\"round\":"))
    case .termed: return .termed(try TournamentTerms.read(from: &line))
    case .paired:
      let round = try line.ordinal(",\"round\":")
      let division = try line.text(",\"division\":")
      let boards = try line.boards()
      try line.need(",\"byes\":[")
      let byes = try line.numbers()
      let made = line.has(",\"made\":") ? try line.ordinal() : 0
      let given = line.has(",\"given\":") ? try line.ordinal() : 0
      let isOrdered = line.has(",\"order\":\"given\"")
      return .paired(
        round: round, division: division, boards: boards, byes: byes,
        byHand: MadeByHand(boards: made, byes: given, isOrdered: isOrdered))
    case .unpaired:
      let round = try line.ordinal(",\"round\":")
      return .unpaired(round: round, division: try line.text(",\"division\":"))
    case .swapped:
      let round = try line.ordinal(",\"round\":")
      let one = try line.ordinal(",\"number\":")
      return .swapped(round: round, one, try line.ordinal(",\"other\":"))
    case .adjourned:
      let round = try line.ordinal(",\"round\":")
      try line.need(",\"board\":")
      let board = try line.board()
      return .adjourned(round: round, board, through: try line.ordinal(",\"through\":"))
    case .seated:
      let round = try line.ordinal(",\"round\":")
      try line.need(",\"board\":")
      let board = try line.board()
      return .seated(round: round, board, table: try line.ordinal(",\"opens\":"))
    case .claimed:
      let round = try line.ordinal(",\"round\":")
      let result = try RoundResult.read(",\"result\":", from: &line)
      return .claimed(round: round, result, by: try line.ordinal(",\"number\":"))
    case .scored:
      let round = try line.ordinal(",\"round\":")
      return .scored(round: round, try RoundResult.read(",\"result\":", from: &line))
    case .corrected:
      let round = try line.ordinal(",\"round\":")
      var was: [RoundResult] = []
      if line.sees(",\"was\":") {
        was.append(try RoundResult.read(",\"was\":", from: &line))
        if line.sees(",\"other\":") { was.append(try RoundResult.read(",\"other\":", from: &line)) }
      }
      let now = line.sees(",\"result\":") ? try RoundResult.read(",\"result\":", from: &line) : nil
      return .corrected(round: round, was: was, now: now, reason: try line.text(",\"reason\":"))
    case .conditions, .starting, .started: preconditionFailure("it is no step of the tournament's")
    case .closed: return .closed
    case .reopened:
      return .reopened(taken: line.has(",\"taken\":[") ? try line.numbers() : [])
    }
  }
}

extension Enrolment {
  fileprivate func write(into line: inout LineText) {
    line.member(",\"number\":", number)
    line.member(",\"name\":", name)
    line.member(",\"rating\":", rating)
    line.member(",\"division\":", division)
    line.member(",\"round\":", firstRound)
    if let codeHash { line.member(",\"code\":", codeHash) }
    if let seed = particulars.seed { line.member(",\"seed\":", seed) }
    if let playingClass = particulars.playingClass { line.member(",\"class\":", playingClass) }
    if let team = particulars.team { line.member(",\"team\":", team) }
    if let realName = particulars.realName { line.member(",\"person\":", realName) }
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let number = try line.ordinal(",\"number\":")
    let name = try line.text(",\"name\":")
    let rating = try line.number(",\"rating\":")
    let division = try line.text(",\"division\":")
    let firstRound = try line.ordinal(",\"round\":")
    let codeHash = line.has(",\"code\":") ? try line.text() : nil
    let place = line.place
    var particulars = Particulars()
    if line.has(",\"seed\":") { particulars.seed = try line.ordinal() }
    if line.has(",\"class\":") { particulars.playingClass = try line.text() }
    if line.has(",\"team\":") { particulars.team = try line.text() }
    if line.has(",\"person\":") { particulars.realName = try line.text() }
    guard particulars.areSound else { throw LineDamage(.value, at: place) }
    self.init(
      number: number, name: name, rating: rating, division: division, firstRound: firstRound,
      codeHash: codeHash, particulars: particulars)
  }
}

extension RoundResult {
  /// Writes an object: who met and what both scored, a bye, or who did not come.
  fileprivate func write(as name: StaticString, into line: inout LineText) {
    line.pen.literal(name)
    switch self {
    case .played(let meeting):
      line.member("{\"first\":", meeting.first)
      line.member(",\"second\":", meeting.second)
      line.member(",\"scores\":", BySeat(meeting.firstScore, meeting.secondScore))
      if let winner = meeting.winner { line.member(",\"winner\":", winner) }
    case .bye(let number, let spread):
      line.member("{\"bye\":", number)
      line.member(",\"spread\":", signed: spread)
    case .forfeit(let absent, let present, let loss, let win):
      line.member("{\"absent\":", absent)
      if let present { line.member(",\"present\":", present) }
      line.member(",\"loss\":", signed: loss)
      line.member(",\"win\":", signed: win)
    }
    line.pen.byte(UInt8(ascii: "}"))
  }

  fileprivate static func read(
    _ name: StaticString, from line: inout LineCursor
  ) throws(LineDamage) -> RoundResult {
    try line.need(name)
    let result: RoundResult
    if line.has("{\"first\":") {
      let first = try line.ordinal()
      let place = line.place
      let second = try line.ordinal(",\"second\":")
      guard first != second else { throw LineDamage(.value, at: place) }
      let scores = try line.pair(",\"scores\":")
      let won = line.place
      let winner = line.has(",\"winner\":") ? try line.ordinal() : nil
      let meeting = Meeting(first: first, scores.one, second: second, scores.two, winner: winner)
      // Nobody is named whom the scores name.
      guard meeting.winner == winner else { throw LineDamage(.value, at: won) }
      result = .played(meeting)
    } else if line.has("{\"bye\":") {
      let number = try line.ordinal()
      result = .bye(number, spread: try line.signedNumber(",\"spread\":"))
    } else {
      let absent = try line.ordinal("{\"absent\":")
      let present = line.has(",\"present\":") ? try line.ordinal() : nil
      let loss = try line.signedNumber(",\"loss\":")
      result = .forfeit(
        by: absent, to: present, lossSpread: loss, winSpread: try line.signedNumber(",\"win\":"))
    }
    try line.need("}")
    return result
  }
}

extension LineText {
  /// Pairs of numbers, who goes first before the other.
  fileprivate mutating func write(boards: [BoardPairing]) {
    pen.literal(",\"boards\":[")
    for (place, board) in boards.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: ",")) }
      member("", BySeat(board.first, board.second))
    }
    pen.byte(UInt8(ascii: "]"))
  }

  fileprivate mutating func write(numbers: [Int], as name: StaticString) {
    pen.literal(name)
    for (place, number) in numbers.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: ",")) }
      member("", number)
    }
    pen.byte(UInt8(ascii: "]"))
  }
}

extension LineCursor {
  fileprivate mutating func boards() throws(LineDamage) -> [BoardPairing] {
    try need(",\"boards\":[")
    var boards: [BoardPairing] = []
    while !has("]") {
      if !boards.isEmpty { try need(",") }
      boards.append(try board())
    }
    return boards
  }

  fileprivate mutating func board() throws(LineDamage) -> BoardPairing {
    let start = place
    let pair = try pair()
    guard pair.one > 0, pair.two > 0, pair.one != pair.two else { throw LineDamage(.value, at: start) }
    return BoardPairing(first: pair.one, second: pair.two)
  }

  /// The rest of a list of ordinals, behind its bracket.
  fileprivate mutating func numbers() throws(LineDamage) -> [Int] {
    var numbers: [Int] = []
    while !has("]") {
      if !numbers.isEmpty { try need(",") }
      numbers.append(try ordinal())
    }
    return numbers
  }
}

extension TournamentTerms {
  func write(into line: inout LineText) {
    line.member(",\"systems\":", systems.map(\.rawValue).joined(separator: ","))
    if let spreadCap { line.member(",\"cap\":", spreadCap) }
    line.member(",\"bye\":", byeSpread)
    if let repeats { line.member(",\"repeats\":", repeats) }
    if let groups = wishes.groups { line.member(",\"groups\":", groups) }
    if let factor = wishes.factor { line.member(",\"factor\":", factor) }
    if let bands = wishes.bands { line.member(",\"bands\":", bands.map(String.init).joined(separator: ",")) }
    if let apart = wishes.apart { line.member(",\"apart\":", apart) }
  }

  static func read(from line: inout LineCursor) throws(LineDamage) -> TournamentTerms {
    let start = line.place
    let names = try line.text(",\"systems\":").split(separator: ",", omittingEmptySubsequences: false)
    let systems = names.compactMap { PairingSystem(rawValue: String($0)) }
    guard systems.count == names.count else { throw LineDamage(.value, at: start) }
    let cap = line.has(",\"cap\":") ? try line.ordinal() : nil
    let bye = try line.number(",\"bye\":")
    let repeats = line.has(",\"repeats\":") ? try line.number() : nil
    var wishes = PairingWishes()
    if line.has(",\"groups\":") { wishes.groups = try line.ordinal() }
    if line.has(",\"factor\":") { wishes.factor = try line.ordinal() }
    if line.has(",\"bands\":") { wishes.bands = try line.text(as: PairingWishes.bands) }
    if line.has(",\"apart\":") { wishes.apart = try line.ordinal() }
    guard
      let terms = TournamentTerms(
        systems: systems, spreadCap: cap, byeSpread: bye, repeats: repeats, wishes: wishes)
    else { throw LineDamage(.value, at: start) }
    return terms
  }
}
