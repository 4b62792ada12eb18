// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// The values of the `kind` member on an event's lines.
enum TournamentKind: KindWord, CaseIterable {
  /// Somebody entered an event: number is theirs for good, round the first that they play; seed,
  /// class, team and person, the real name, where a roster says them; member is the number in the
  /// list of federation; handicap is what a handicap prize adds to two points a win. code is the hash
  /// of what lets them in, absent for who comes in otherwise.
  case entrant = "entrant"
  /// An entrant has another code; code is its hash.
  case coded = "entrant-code"
  /// A name, rating, division or particular of an entrant is another one; all of them are here, as in
  /// entrant.
  case changed = "entrant-changed"
  /// An entrant who was not paired yet withdrew, and stands in no list; entrant-returned undoes it.
  case withdrawn = "entrant-withdrawn"
  /// An entrant checked in; with absent, did not come, and is not paired until they check in.
  case presence = "entrant-here"
  /// Two entrants, the lower number first, are not paired with each other in rounds up to through; 0
  /// ends it.
  case keptApart = "kept-apart"
  /// A late entrant plays a round that was paired, against the entrant who had its bye; board has
  /// both numbers, the one who goes first before the other.
  case joined = "board-joined"
  /// Somebody plays no more from a round on.
  case dropped = "entrant-dropped"
  /// Somebody misses some rounds, round the first of them, and is back for another.
  case away = "entrant-away"
  /// Somebody who dropped out, or is away, plays again from a round on.
  case returned = "entrant-returned"
  /// An event's terms are others from now on; members as in its opening.
  case termed = "event-terms"
  /// A division has terms of its own from now on: from and to are its boards, absent for any; with
  /// own, members as in event-terms say how it is paired, absent for the terms of the event.
  case divided = "division-terms"
  /// An event keeps prizes of a division from now on, in the place of those it kept: a fund of all
  /// its players, or of a class, by hundredths for each place, fund 0 without shares for none; or the
  /// kinds of EVENT HIGHS that win prizes, most of each, games added up for luck, and highs none
  /// alone for none.
  case prized = "prizes-set"
  /// A division's round was paired: boards has the numbers of who meets, who goes first before the
  /// other; byes of who meets nobody. made and given say how many boards and byes, from the first,
  /// are the director's own; absent for none. order is given where who goes first at the boards made
  /// is the director's word too, and nothing was drawn.
  case paired = "round-paired"
  /// A division's round is not paired any more.
  case unpaired = "round-unpaired"
  /// Two of a round sit in each other's places.
  case swapped = "boards-swapped"
  /// A board's game is played later: rounds through that one are paired without its result.
  case adjourned = "board-adjourned"
  /// A table was opened for a board: opens is its number, board who plays there, who goes first
  /// before the other.
  case seated = "board-opened"
  /// A player says what came of their own board; number is who says so. The other side is asked.
  case claimed = "result-claimed"
  /// A board, or a bye, has its result.
  case scored = "scored"
  /// A result is another one than was entered, and why. was and other are the results that it
  /// replaces: both are absent where nobody had said anything of a bye, and other is there for the
  /// second half of a double forfeit. result is absent where no result is known any more.
  case corrected = "score-corrected"
  /// An event's games are played otherwise from now on; members as in its opening, and those of
  /// event-terms where a director said both in one line.
  case conditions = "event-conditions"
  /// A round begins at a moment; none of its tables opens before. division is there where it begins
  /// for that one alone.
  case starting = "round-start"
  /// A round begins; division is there where it begins for that one alone.
  case started = "round-started"
  /// A director started the timer of the hall; it runs until ends.
  case timing = "timer-set"
  /// The timer of the hall is over, or a director ended it.
  case timed = "timer-over"
  /// The event is over; nothing follows but that it is opened again.
  case closed = "event-closed"
  /// The event goes on where it was closed; as it is kept among the games and events that ended last.
  /// taken has the numbers of entrants whose names others took meanwhile: their codes are of no use
  /// any more; absent for none.
  case reopened = "event-reopened"

  init(_ step: TournamentEvent) {
    self =
      switch step {
      case .conditions: .conditions
      case .starting: .starting
      case .started: .started
      case .timing: .timing
      case .timed: .timed
      case .step(.entered): .entrant
      case .step(.coded): .coded
      case .step(.changed): .changed
      case .step(.withdrawn): .withdrawn
      case .step(.presence): .presence
      case .step(.keptApart): .keptApart
      case .step(.joined): .joined
      case .step(.dropped): .dropped
      case .step(.away): .away
      case .step(.returned): .returned
      case .step(.termed): .termed
      case .step(.divided): .divided
      case .step(.prizesSet): .prized
      case .step(.paired): .paired
      case .step(.unpaired): .unpaired
      case .step(.swapped): .swapped
      case .step(.adjourned): .adjourned
      case .step(.seated): .seated
      case .step(.claimed): .claimed
      case .step(.scored): .scored
      case .step(.corrected): .corrected
      case .step(.closed): .closed
      case .step(.reopened): .reopened
      }
  }

  func members(_ known: TournamentStep?, _ line: inout some Coder) throws(LineDamage) -> TournamentStep {
    switch self {
    case .entrant:
      let enrolment: Enrolment? = if case .entered(let enrolment)? = known { enrolment } else { nil }
      return .entered(try Enrolment.members(enrolment, &line))
    case .coded:
      let was: (Int, String)? = if case .coded(let number, let hash)? = known { (number, hash) } else { nil }
      return .coded(
        try line.ordinal(",\"number\":", was?.0), hash: try line.member(",\"code\":", was?.1))
    case .changed:
      let enrolment: Enrolment? = if case .changed(let enrolment)? = known { enrolment } else { nil }
      return .changed(try Enrolment.members(enrolment, &line))
    case .withdrawn:
      let number: Int? = if case .withdrawn(let number)? = known { number } else { nil }
      return .withdrawn(try line.ordinal(",\"number\":", number))
    case .presence:
      let was: (Int, Bool)? =
        if case .presence(let number, let isHere)? = known { (number, isHere) } else { nil }
      let number = try line.ordinal(",\"number\":", was?.0)
      return .presence(number, isHere: !line.has(",\"absent\":true", was?.1 == false))
    case .keptApart: return try apartMembers(known, &line)
    case .dropped:
      let was: (Int, Int)? = if case .dropped(let number, let round)? = known { (number, round) } else { nil }
      return .dropped(
        try line.ordinal(",\"number\":", was?.0), from: try line.ordinal(",\"round\":", was?.1))
    case .away:
      let was: (Int, Int, Int)? =
        if case .away(let number, let round, let back)? = known { (number, round, back) } else { nil }
      return .away(
        try line.ordinal(",\"number\":", was?.0), from: try line.ordinal(",\"round\":", was?.1),
        back: try line.ordinal(",\"back\":", was?.2))
    case .returned:
      let was: (Int, Int)? =
        if case .returned(let number, let round)? = known { (number, round) } else { nil }
      return .returned(
        try line.ordinal(",\"number\":", was?.0), from: try line.ordinal(",\"round\":", was?.1))
    case .termed:
      let terms: TournamentTerms? = if case .termed(let terms)? = known { terms } else { nil }
      return .termed(try TournamentTerms.members(terms, &line))
    case .divided: return try dividedMembers(known, &line)
    case .prized: return .prizesSet(try KeptPrizes.Change.members(known, &line))
    case .closed: return .closed
    case .reopened:
      let taken: [Int]? = if case .reopened(let taken)? = known { taken } else { nil }
      return .reopened(
        taken: try line.items(ifAny: ",\"taken\":[", taken, .any(upTo: .max)) {
          (number, line) throws(LineDamage) in try line.ordinal("", number)
        })
    default: return try roundMembers(known, &line)
    }
  }

  private func dividedMembers(_ known: TournamentStep?, _ line: inout some Coder) throws(LineDamage)
    -> TournamentStep
  {
    let was: (division: String, terms: DivisionTerms)? =
      if case .divided(let division, let terms)? = known { (division, terms) } else { nil }
    let division = try line.member(",\"division\":", was?.division)
    var terms = DivisionTerms()
    let place = line.place
    let first = try line.ordinal(ifAny: ",\"from\":", was?.terms.boards?.lowerBound)
    if let first {
      let last = try line.ordinal(",\"to\":", was?.terms.boards?.upperBound)
      try line.check(first <= last, at: place)
      terms.boards = first...max(first, last)
    }
    if line.has(",\"own\":true", was?.terms.terms != nil) {
      terms.terms = try TournamentTerms.members(was?.terms.terms, &line)
    }
    return .divided(division, terms)
  }

  private func apartMembers(_ known: TournamentStep?, _ line: inout some Coder) throws(LineDamage)
    -> TournamentStep
  {
    let was: (Pair, Int)? =
      if case .keptApart(let pair, let through)? = known { (pair, through) } else { nil }
    let place = line.place
    let one = try line.ordinal(",\"number\":", was?.0.one)
    let other = try line.ordinal(",\"other\":", was?.0.two)
    try line.check(one < other, at: place)
    return .keptApart(
      Pair(one, other), through: try line.number(",\"through\":", was?.1, in: 0...TournamentTerms.roundsMost))
  }

  /// Writes or reads the members of a step within a round; the round is the first member of each.
  private func roundMembers(_ known: TournamentStep?, _ line: inout some Coder) throws(LineDamage)
    -> TournamentStep
  {
    let round = try line.ordinal(",\"round\":", known?.round)
    switch self {
    case .paired: return try pairedMembers(known, round, &line)
    case .unpaired:
      let division: String? = if case .unpaired(_, let division)? = known { division } else { nil }
      return .unpaired(round: round, division: try line.member(",\"division\":", division))
    case .swapped:
      let was: (Int, Int)? = if case .swapped(_, let one, let other)? = known { (one, other) } else { nil }
      return .swapped(
        round: round, try line.ordinal(",\"number\":", was?.0), try line.ordinal(",\"other\":", was?.1))
    case .adjourned:
      let was: (BoardPairing, Int)? =
        if case .adjourned(_, let board, let through)? = known { (board, through) } else { nil }
      return .adjourned(
        round: round, try line.member(",\"board\":", was?.0),
        through: try line.ordinal(",\"through\":", was?.1))
    case .joined:
      let board: BoardPairing? = if case .joined(_, let board)? = known { board } else { nil }
      return .joined(round: round, try line.member(",\"board\":", board))
    case .seated:
      let was: (BoardPairing, Int)? =
        if case .seated(_, let board, let table)? = known { (board, table) } else { nil }
      return .seated(
        round: round, try line.member(",\"board\":", was?.0), table: try line.ordinal(",\"opens\":", was?.1))
    case .claimed:
      let was: (RoundResult, Int)? =
        if case .claimed(_, let result, let number)? = known { (result, number) } else { nil }
      return .claimed(
        round: round, try line.member(",\"result\":", was?.0), by: try line.ordinal(",\"number\":", was?.1))
    case .scored:
      let result: RoundResult? = if case .scored(_, let result)? = known { result } else { nil }
      return .scored(round: round, try line.member(",\"result\":", result))
    default:
      let known: (was: [RoundResult], now: RoundResult?, reason: String)? =
        if case .corrected(_, let was, let now, let reason)? = known { (was, now, reason) } else { nil }
      let first = try line.member(ifAny: ",\"was\":", known?.was.first)
      let other = first == nil ? nil : try line.member(ifAny: ",\"other\":", known?.was.dropFirst().first)
      let now = try line.member(ifAny: ",\"result\":", known?.now)
      return .corrected(
        round: round, was: [first, other].compactMap { $0 }, now: now,
        reason: try line.member(",\"reason\":", known?.reason))
    }
  }

  private func pairedMembers(_ known: TournamentStep?, _ round: Int, _ line: inout some Coder)
    throws(LineDamage) -> TournamentStep
  {
    let was: (division: String, boards: [BoardPairing], byes: [Int], byHand: MadeByHand)? =
      if case .paired(_, let division, let boards, let byes, let made)? = known {
        (division, boards, byes, made)
      } else { nil }
    let division = try line.member(",\"division\":", was?.division)
    let boards = try line.items(",\"boards\":[", was?.boards, .any(upTo: .max)) {
      (board, line) throws(LineDamage) in try line.member("", board)
    }
    let byes = try line.items(",\"byes\":[", was?.byes, .any(upTo: .max)) {
      (number, line) throws(LineDamage) in try line.ordinal("", number)
    }
    let made = try line.ordinal(ifAny: ",\"made\":", was?.byHand.boards == 0 ? nil : was?.byHand.boards)
    let given = try line.ordinal(ifAny: ",\"given\":", was?.byHand.byes == 0 ? nil : was?.byHand.byes)
    let isOrdered = line.has(",\"order\":\"given\"", was?.byHand.isOrdered == true)
    return .paired(
      round: round, division: division, boards: boards, byes: byes,
      byHand: MadeByHand(boards: made ?? 0, byes: given ?? 0, isOrdered: isOrdered))
  }
}

extension TournamentStep {
  /// The round that the step's line names first; nil for a step that belongs to no round.
  fileprivate var round: Int? {
    switch self {
    case .paired(let round, _, _, _, _), .unpaired(let round, _), .swapped(let round, _, _),
      .adjourned(let round, _, _), .seated(let round, _, _), .claimed(let round, _, _), .scored(let round, _),
      .corrected(let round, _, _, _), .joined(let round, _):
      round
    case .divided, .prizesSet, .entered, .changed, .withdrawn, .presence, .keptApart, .coded, .dropped,
      .away, .returned, .termed, .closed, .reopened:
      nil
    }
  }
}

extension Enrolment {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let number = try line.ordinal(",\"number\":", known?.number)
    try line.literal(",\"name\":")
    let name = try line.entrant(known?.name)
    let rating = try line.number(",\"rating\":", known?.rating)
    let division = try line.member(",\"division\":", known?.division)
    let firstRound = try line.ordinal(",\"round\":", known?.firstRound)
    let codeHash = try line.member(ifAny: ",\"code\":", known?.codeHash)
    let place = line.place
    let particulars = Particulars(
      seed: try line.number(ifAny: ",\"seed\":", known?.particulars.seed, in: Particulars.seeds),
      playingClass: try line.member(ifAny: ",\"class\":", known?.particulars.playingClass),
      team: try line.member(ifAny: ",\"team\":", known?.particulars.team),
      realName: try line.member(ifAny: ",\"person\":", known?.particulars.realName),
      member: try line.member(ifAny: ",\"member\":", known?.particulars.member),
      federation: try line.member(ifAny: ",\"federation\":", known?.particulars.federation),
      handicap: try line.number(
        ifAny: ",\"handicap\":", known?.particulars.handicap, in: Particulars.handicaps))
    try line.check(particulars.areSound, at: place)
    return Enrolment(
      number: number, name: name, rating: rating, division: division, firstRound: firstRound,
      codeHash: codeHash, particulars: particulars)
  }
}

/// A round result is an object: two entrants with their scores, a bye, or a forfeit.
extension RoundResult: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let meeting: Meeting? = if case .played(let meeting)? = known { meeting } else { nil }
    let bye: (Int, spread: Int)? =
      if case .bye(let number, let spread)? = known { (number, spread) } else { nil }
    let result: RoundResult
    if line.has("{\"first\":", meeting != nil) {
      result = .played(try Meeting.members(meeting, &line))
    } else if line.has("{\"bye\":", bye != nil) {
      result = .bye(try line.ordinal("", bye?.0), spread: try line.signed(",\"spread\":", bye?.spread))
    } else {
      let was: (Int, Int?, loss: Int, win: Int)? =
        if case .forfeit(let absent, let present, let loss, let win)? = known {
          (absent, present, loss, win)
        } else { nil }
      result = .forfeit(
        by: try line.ordinal("{\"absent\":", was?.0), to: try line.ordinal(ifAny: ",\"present\":", was?.1),
        lossSpread: try line.signed(",\"loss\":", was?.loss),
        winSpread: try line.signed(",\"win\":", was?.win))
    }
    try line.literal("}")
    return result
  }
}

extension Meeting {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let first = try line.ordinal("", known?.first)
    let place = line.place
    let second = try line.ordinal(",\"second\":", known?.second)
    try line.check(first != second, at: place)
    let scores = try line.member(",\"scores\":", known.map { BySeat($0.firstScore, $0.secondScore) })
    let won = line.place
    let winner = try line.ordinal(ifAny: ",\"winner\":", known?.winner)
    let meeting = Meeting(first: first, scores.one, second: second, scores.two, winner: winner)
    // A winner is stated only if the scores do not decide.
    try line.check(meeting.winner == winner, at: won)
    return meeting
  }
}

/// A board's pair is an array of the entrants' numbers; the first entrant goes first.
extension BoardPairing: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let start = line.place
    let pair = try line.member("", known.map { BySeat($0.first, $0.second) })
    let isSound = pair.one > 0 && pair.two > 0 && pair.one != pair.two
    return try line.whole(
      known, at: start, isSound ? BoardPairing(first: pair.one, second: pair.two) : nil)
  }
}

extension TournamentTerms {
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let start = line.place
    let text = try line.member(",\"systems\":", known?.systems.map(\.rawValue).joined(separator: ","))
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let systems = names.compactMap { PairingSystem(rawValue: String($0)) }
    try line.check(systems.count == names.count, at: start)
    let cap = try line.ordinal(ifAny: ",\"cap\":", known?.spreadCap)
    let bye = try line.number(",\"bye\":", known?.byeSpread)
    let repeats = try line.number(ifAny: ",\"repeats\":", known?.repeats)
    var wishes = PairingWishes()
    wishes.groups = try line.number(
      ifAny: ",\"groups\":", known?.wishes.groups, in: PairingWishes.groupsRange)
    wishes.factor = try line.number(
      ifAny: ",\"factor\":", known?.wishes.factor, in: PairingWishes.factorRange)
    if line.has(",\"bands\":", known?.wishes.bands != nil) {
      wishes.bands = try line.text(
        "", known?.wishes.bands, { $0.map(String.init).joined(separator: ",") }, as: PairingWishes.bands)
    }
    wishes.apart = try line.number(
      ifAny: ",\"apart\":", known?.wishes.apart, in: 1...TournamentTerms.roundsMost)
    wishes.lag = try line.number(ifAny: ",\"lag\":", known?.wishes.lag, in: PairingWishes.lagRange)
    return try line.whole(
      known, at: start,
      TournamentTerms(systems: systems, spreadCap: cap, byeSpread: bye, repeats: repeats, wishes: wishes))
  }
}
