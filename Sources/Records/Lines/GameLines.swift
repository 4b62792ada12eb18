// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The values of the `kind` member on a game's lines.
enum GameKind: KindWord, CaseIterable {
  /// Both sides are there and the game begins; racks are the tiles dealt, absent where they are real
  /// ones. What stands from phase to end on this and every further line of a game is how the game
  /// stands after the line: scores are those before racks and time are counted, clocks are
  /// milliseconds left, running is whose clock runs and from since when (absent: since the line's
  /// ts), starts_by is when the clock of the player on turn starts although they have not looked,
  /// until is when the phase ends by itself. Lines that carry tiles say their alphabet.
  ///
  /// end says how the game ended: seat is who went out, ran out of time, gave up, won by the
  /// challenge, or lost by the forfeit, absent where a director set the result; winner is absent for
  /// a tie; racks are the tiles left, where both are known, tiles in alphabet order, blanks last as
  /// ?, tiles of several letters in brackets; seed is what every draw derived from, where the tiles
  /// were dealt. A pair is seat 1's value, then seat 2's.
  case start = "start"
  /// The player on turn looked, or had the time to: their clock runs.
  case clockStarted = "clock-started"
  /// A player's clock came to a mark that both are told of; milliseconds left.
  case clock = "clock"
  /// A placement: at is 8H for across and H8 for down, a small letter is a blank, a full stop an old
  /// tile; words are all that it forms, the main word first. drew is what the other side draws
  /// because its play is accepted by this; absent where no play stood or the tiles are real ones, and
  /// so on every line.
  case play = "play"
  /// A play of the seat was not made, because a word of it is not in the list; under void alone. play
  /// is the number that it would have had, and the next play has it. With replaces it was a
  /// correction of the play of that number, refused with what followed it; which word it was is not
  /// said.
  case playRefused = "play-refused"
  /// A pass; after a player went out, that accepts the play.
  case pass = "pass"
  /// Tiles were put back and as many drawn: drew first, then drawn, then given goes back.
  case exchange = "exchange"
  /// The opponent keeps the player from drawing.
  case hold = "hold"
  /// The opponent takes the play as it stands.
  case accept = "accept"
  /// Nobody doubted the play while it could be.
  case windowClosed = "window-closed"
  /// `ruling-play`: A play was judged. off_centre is there where it comes off because it opened the game away from
  /// the centre.
  case ruling = "ruling"
  /// The play of this number and all that followed it is taken back.
  case undo = "undo"
  /// The play of the number in replaces is another one, under a number of its own; what followed it
  /// stands.
  case amend = "amend"
  /// One side asks for what needs both.
  case ask = "ask"
  /// What the ask of a number wants is declined by a player; without by it lapsed. In the phase
  /// waiting it is the ask for the return game at the table, which is over then.
  case decline = "decline"
  /// Clocks stop, and the board is covered.
  case pause = "pause"
  /// The game goes on where it stopped.
  case resume = "continue"
  /// The game is put off.
  case adjourn = "adjourn"
  /// A player gave up.
  case concede = "concede"
  /// A player went beyond the limit of overtime.
  case timeOut = "time-out"
  /// The other side did not come back, and the terms give the game to this seat.
  case claim = "claim"
  /// What was left on a real rack, as both sides agree.
  case racks = "racks"
  /// A count of racks is a minute from its end: seat is the only side that tells none, is here and is
  /// warned.
  case silenceNoted = "racks-due"
  /// The time for declaring racks is over: racks are those that count, where the rules set them; else
  /// what is known counts.
  case racksWaived = "racks-waived"
  /// The server was down since this moment: none of that time is charged.
  case interrupted = "interrupted"
  /// What was left of the time for doubting the last play runs from this moment on, which may still
  /// come.
  case windowResumed = "window-resumed"
  /// `overrule`: A director put something right at a game: points added to the score of seat, ms
  /// milliseconds added to what its clock has left, whose turn it is, or the result, by which the
  /// game is over. by is the director, reason what they said; drew is what the player of the play on
  /// the table draws, where that stands by it.
  ///
  /// `overrule-ruling`: A director ruled otherwise on a play than the referee did; the ruling that
  /// was stays on record. by is the director, reason what they said; play to effect are as in ruling,
  /// the ruling as it is from now on; drew is what the player of the play on the table draws by it,
  /// given what goes back into the bag because the ruling that was had it drawn, to who is on turn by
  /// it although later turns stand.
  case overrule = "overrule"

  init(_ action: GameAction) {
    self =
      switch action {
      case .started: .start
      case .clockStarted: .clockStarted
      case .clockNoted: .clock
      case .played: .play
      case .refused: .playRefused
      case .passed: .pass
      case .exchanged: .exchange
      case .held: .hold
      case .accepted: .accept
      case .windowClosed: .windowClosed
      case .ruled: .ruling
      case .undone: .undo
      case .amended: .amend
      case .asked: .ask
      case .declined: .decline
      case .paused: .pause
      case .continued: .resume
      case .adjourned: .adjourn
      case .conceded: .concede
      case .timeRanOut: .timeOut
      case .claimed: .claim
      case .racksDeclared: .racks
      case .silenceNoted: .silenceNoted
      case .racksWaived: .racksWaived
      case .interrupted: .interrupted
      case .windowResumed: .windowResumed
      case .overruled: .overrule
      }
  }

  func members(_ known: GameEvent?, at moment: Instant, _ line: inout some Coder) throws(LineDamage)
    -> GameEvent
  {
    // A ruling states its alphabet with its lexicon.
    let isNamed = known.map { $0.carriesTiles && $0.action.ruled == nil } ?? false
    if let alphabet = try line.member(ifAny: ",\"alphabet\":", isNamed ? line.terms?.alphabet : nil) {
      line.keep(LineTerms(alphabet: alphabet))
    }
    let action = try members(known?.action, &line)
    let mark = try GameMark.members(known?.mark, at: moment, mayWait: self == .decline, &line)
    let ending = try Ending.members(known?.ending, &line)
    return try line.whole(known, GameEvent(action: action, mark: mark, ending: ending))
  }

  private func members(_ known: GameAction?, _ line: inout some Coder) throws(LineDamage) -> GameAction {
    switch self {
    case .start:
      let racks: BySeat<Rack>? = if case .started(_, let racks)? = known { racks } else { nil }
      return .started(
        first: try line.member(",\"first\":", known?.seat), racks: try line.racks(ifAny: racks))
    case .clockStarted: return .clockStarted
    case .silenceNoted: return .silenceNoted(warned: try line.member(ifAny: ",\"seat\":", known?.seat))
    case .racksWaived:
      let counted: BySeat<Rack>? = if case .racksWaived(let racks)? = known { racks } else { nil }
      return .racksWaived(try line.racks(ifAny: counted))
    case .clock:
      let mark: Int? = if case .clockNoted(_, let mark)? = known { mark } else { nil }
      return .clockNoted(
        try line.member(",\"seat\":", known?.seat), mark: try line.signed(",\"mark\":", mark))
    case .pass: return .passed(try line.member(",\"seat\":", known?.seat), drew: try line.drew(known?.rack))
    case .accept:
      return .accepted(try line.member(",\"seat\":", known?.seat), drew: try line.drew(known?.rack))
    case .hold: return .held(try line.member(",\"seat\":", known?.seat))
    case .concede: return .conceded(try line.member(",\"seat\":", known?.seat))
    case .timeOut: return .timeRanOut(try line.member(",\"seat\":", known?.seat))
    case .claim: return .claimed(by: try line.member(",\"seat\":", known?.seat))
    case .windowClosed: return .windowClosed(drew: try line.drew(known?.rack))
    case .racks:
      return .racksDeclared(
        try line.member(",\"seat\":", known?.seat), try line.member(",\"rack\":", known?.rack))
    case .pause: return .paused(by: try line.member(",\"by\":", known?.director))
    case .resume: return .continued(by: try line.member(",\"by\":", known?.director))
    case .adjourn: return .adjourned(by: try line.member(",\"by\":", known?.director))
    case .interrupted: return .interrupted(since: try line.member(",\"since\":", known?.moment))
    case .windowResumed: return .windowResumed(from: try line.member(",\"goes_on\":", known?.moment))
    case .play, .playRefused, .amend, .undo, .exchange: return try playMembers(known, &line)
    case .ruling, .ask, .decline, .overrule: return try rulingMembers(known, &line)
    }
  }

  /// Writes or reads the members of a play, a refused play, an amendment, an undo or an exchange.
  private func playMembers(_ known: GameAction?, _ line: inout some Coder) throws(LineDamage) -> GameAction {
    switch self {
    case .play:
      let play: PlayMade? = if case .played(let play)? = known { play } else { nil }
      let made = try PlayMade.members(play, &line, mayDraw: true)
      // A writer makes no second action, which would be an allocation.
      return try line.whole(known, .played(made))
    case .playRefused:
      let refused: RefusedPlay? = if case .refused(_, let refused)? = known { refused } else { nil }
      let read = try RefusedPlay.members(refused, &line)
      return .refused(read.play.seat, read)
    case .amend:
      let was: (PlayMade, replaced: Int, reopened: Bool)? =
        if case .amended(let play, let replaced, _, let opened)? = known { (play, replaced, opened) } else {
          nil
        }
      let replaced = try line.ordinal(",\"replaces\":", was?.replaced)
      let play = try PlayMade.members(was?.0, &line)
      let reopened = line.has(",\"reopened\":true", was?.reopened == true)
      let director = try line.member(ifAny: ",\"by\":", known?.director)
      return .amended(play, replacing: replaced, by: director, reopened: reopened)
    case .undo:
      let was: (Int, closing: Int?)? =
        if case .undone(let number, _, let closing)? = known { (number, closing) } else { nil }
      let number = try line.ordinal(",\"play\":", was?.0)
      let closing = try line.ordinal(ifAny: ",\"closing\":", was?.closing)
      let director = try line.member(ifAny: ",\"by\":", known?.director)
      return .undone(play: number, by: director, closing: closing)
    default:
      let made: ExchangeMade? = if case .exchanged(let made)? = known { made } else { nil }
      return .exchanged(try ExchangeMade.members(made, &line))
    }
  }

  /// Writes or reads the members of a ruling, an ask, a declined ask or an overruling.
  private func rulingMembers(_ known: GameAction?, _ line: inout some Coder) throws(LineDamage) -> GameAction
  {
    switch self {
    case .ruling:
      return .ruled(try RuledPlay.members(known?.ruled, &line))
    case .ask:
      let ask: Ask? = if case .asked(let ask)? = known { ask } else { nil }
      return .asked(try Ask.members(ask, &line))
    case .decline:
      let number: Int? = if case .declined(let number, _)? = known { number } else { nil }
      return .declined(
        try line.ordinal(",\"ask\":", number), by: try line.member(ifAny: ",\"by\":", known?.director))
    default:
      let overruling: Overruling? = if case .overruled(let overruling)? = known { overruling } else { nil }
      return .overruled(try Overruling.members(overruling, &line))
    }
  }
}

extension GameEvent {
  /// Whether the event's line holds tiles and therefore states their alphabet.
  var carriesTiles: Bool {
    if ending?.racks != nil { return true }
    switch action {
    case .started(_, let racks): return racks != nil
    case .played, .refused, .amended, .racksDeclared, .ruled: return true
    case .racksWaived(let counted): return counted != nil
    case .overruled(let overruling): return overruling.ruled != nil || overruling.drew != nil
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): return drew != nil
    case .exchanged(let made): return made.given != nil || made.drawn != nil || made.drew != nil
    case .asked(let ask):
      switch ask.matter {
      case .amend, .racks: return true
      case .undo, .pause, .resume, .adjourn, .again: return false
      }
    case .clockStarted, .clockNoted, .held, .undone, .declined, .paused, .continued, .adjourned, .conceded,
      .timeRanOut, .claimed, .silenceNoted, .interrupted, .windowResumed:
      return false
    }
  }
}

// Values that the lines of several kinds contain.
extension GameAction {
  fileprivate var seat: Seat? {
    switch self {
    case .started(let seat, _), .clockNoted(let seat, _), .passed(let seat, _), .accepted(let seat, _),
      .held(let seat), .conceded(let seat), .timeRanOut(let seat), .claimed(let seat),
      .racksDeclared(let seat, _):
      seat
    case .silenceNoted(let seat): seat
    default: nil
    }
  }

  fileprivate var rack: Rack? {
    switch self {
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): drew
    case .racksDeclared(_, let rack): rack
    default: nil
    }
  }

  fileprivate var moment: Instant? {
    switch self {
    case .interrupted(let moment), .windowResumed(let moment): moment
    default: nil
    }
  }
}
