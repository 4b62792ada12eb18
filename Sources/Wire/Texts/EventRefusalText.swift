// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension TournamentCommandRefusal {
  var kind: ReplyKind {
    switch self {
    case .noSuchEvent, .whichEvent: .noSuchEvent
    case .labelTaken: .nameTaken
    case .whichDivision, .hasBegun, .gameOn, .comesByItself, .hasAccount, .listStays, .onPaper, .slipClock,
      .slipVoid, .isWatched:
      .notPermitted
    case .refused(let refusal):
      switch refusal {
      case .nameTaken: .nameTaken
      case .notEntered: .notEntered
      case .notYet, .unpaired, .unfinished, .repeatsNeeded, .keptApart: .notYet
      case .improbable, .gameOrForfeit, .absence, .namesake: .improbable
      case .notPaired, .notOpponents, .noSuchRound, .noReturn, .allPaired, .noSuchDivision, .noSuchClass,
        .nothingToCorrect:
        .notPaired
      case .closed, .notClosed, .full, .droppedBefore, .awayBefore, .notMissing, .pairedAlready,
        .nobodyToPair, .noSchedule, .systemPaired, .followsWheel, .notInDivision, .notPlaying, .namedTwice,
        .roundPaired, .noBye, .roundPlayed, .noSwap, .noDeadline, .noPairing, .hasPlayedHere, .boardsTaken,
        .notOwnBoard, .scoredAlready, .sameResult, .impossible:
        .notPermitted
      }
    }
  }

  func keys(_ writer: inout LineWriter) {
    switch self {
    case .gameOn(let table), .isWatched(let table): writer.key(table: table)
    default: break
    }
    guard case .refused(let refusal) = self else { return }
    switch refusal {
    case .notEntered(let name, _): writer.key("name", name)
    case .notYet(let round, let missing): keys(round, missing, else: "round", &writer)
    case .unfinished(let round, let missing): keys(round, missing, else: "unpaired", &writer)
    case .unpaired(let round, let names):
      writer.key("round", round)
      writer.key("why", literal: "unpaired")
      let names = names.prefix(20)
      writer.key(
        "names", names.joined(separator: ","), plain: "not named: \(names.joined(separator: ", "))")
    case .repeatsNeeded(let round, _, _, _):
      writer.key("round", round)
      writer.key("why", literal: "repeats")
    case .keptApart(let round, _, _):
      writer.key("round", round)
      writer.key("why", literal: "apart")
    case .gameOrForfeit, .absence: writer.key("why", literal: "forfeit")
    case .namesake(_, let name, _):
      writer.key("why", literal: "twice")
      writer.key("name", name)
    case .improbable(let found): writer.key("why", found.map(\.rawValue).joined(separator: ","))
    case .notPaired(let round), .noSuchRound(let round, _), .noReturn(let round),
      .notOpponents(_, _, let round), .nothingToCorrect(let round):
      writer.key("round", round)
    case .allPaired(let last, _): writer.key("round", last + 1)
    default: break
    }
  }

  /// Writes a round and its boards without a result; `why` is the matter if there are none.
  private func keys(
    _ round: Int, _ missing: [Int], else why: StaticString, _ writer: inout LineWriter
  ) {
    writer.key("round", round)
    writer.key("why", literal: missing.isEmpty ? why : "missing")
    if !missing.isEmpty { writer.key("boards", missing.prefix(20).map(String.init).joined(separator: ",")) }
  }

  /// Returns the reason and a line to type; `label` is the event as typed, such as `tues` or `.`.
  func text(_ label: String) -> Phrase {
    switch self {
    case .noSuchEvent: "no such event is open; type EVENTS"
    case .whichEvent(let open):
      open == 0 ? "no event is open; type EVENTS" : "several events are open, so name one; type EVENTS"
    case .labelTaken(let taken): "\(taken) is open already; type EVENT SHOW \(taken)"
    case .whichDivision(let all):
      "there are several divisions, \(all.joined(separator: ", ")): say division=A"
    case .gameOn(let table):
      "they play at table \(table.number); to end it, OVERRULE \(table.number) RESULT ann 412 ben 388 :why"
    case .hasBegun(let round): "round \(round) has begun; type EVENT SHOW \(label) \(round)"
    case .comesByItself: "the game's result comes in by itself; if it is wrong, CALL a director"
    case .hasAccount(let name):
      "\(name) has an account and comes in with its secret; else ACCOUNT CODE \(name)"
    case .listStays: "rounds are paired, so the list stays; for another one, EVENT NEW next like=\(label)"
    case .onPaper: "its games are played at real boards; add kind=slip, kind=board or kind=dealt"
    case .slipClock: "a table of slips keeps no clock; leave out clock=, or kind=board, kind=dealt"
    case .slipVoid: "a table of slips is for challenges; add rule=double, or another rule"
    case .isWatched(let table):
      "people may be looking on at table \(table.number); delay= when its round is over"
    case .refused(let refusal): Self.text(of: refusal, label)
    }
  }

  /// Returns the text for two scores that equal the spreads of a forfeit.
  private static func gameOrForfeit(
    _ label: String, _ round: Int, _ name: String, _ spread: Int, _ isCorrection: Bool
  ) -> Phrase {
    isCorrection
      ? "a forfeit has one name, EVENT CORRECT \(label) \(round) \(name) \(spread) :why; of a game, sure=yes"
      : "a forfeit has one name, EVENT SCORE \(label) \(round) \(name) \(spread); of a game, sure=yes"
  }

  /// Returns the text for one name and a score that would mean that the opponent did not come.
  private static func absence(
    _ label: String, _ round: Int, _ name: String, _ spread: Int, _ isCorrection: Bool
  ) -> Phrase {
    isCorrection
      ? "it means that \(name) did not come; if so, EVENT CORRECT \(label) \(round) \(name) \(spread) :why"
      : "it means that \(name) did not come; if so, EVENT SCORE \(label) \(round) \(name) \(spread)"
  }

  private static func keptApart(_ label: String, _ round: Int, _ one: String, _ other: String) -> Phrase {
    "round \(round) needs \(one) and \(other), who are kept apart; EVENT APART \(label) \(one) \(other) through=0"
  }

  private static func improbable(_ found: [Improbability]) -> Phrase {
    switch found {
    case [.forfeit]: "one name is a bye or a forfeit, a large one; for a game give both scores, or sure=yes"
    case _ where found.contains(.missed):
      "that round was paired without them; for a bye or forfeit of it, the same line with sure=yes"
    default: "hardly any game ends so; if it is right, the same line with sure=yes"
    }
  }

  private static func noSuchDivision(_ all: [String]) -> Phrase {
    if all.isEmpty { return "nobody plays in this event yet; type EVENT ENTER and a name" }
    let names = all.joined(separator: ", ")
    return "nobody is in that division; there are \(names), so say division=\(all.first ?? "A")"
  }

  private static func noDeadline(_ label: String, _ round: Int, _ from: Int, _ through: Int) -> Phrase {
    from > through
      ? "no round comes after round \(round), so its results are needed; type EVENT MISSING \(label)"
      : "through= is a round from \(from) to \(through), the last that is paired without the result"
  }

  private static func notEntered(_ near: String?, _ label: String) -> Phrase {
    guard let near else { return "nobody of that name has entered; type EVENT STANDINGS \(label)" }
    return "did you mean \(near)? For all names, EVENT STANDINGS \(label)"
  }

  private static func boardsTaken(_ other: String, _ boards: ClosedRange<Int>) -> Phrase {
    """
    division \(other) has boards \(boards.lowerBound) to \(boards.upperBound); name others, or boards=off for any \
    that are free
    """
  }

  private static func unfinished(_ label: String, _ round: Int, _ missing: [Int]) -> Phrase {
    missing.isEmpty
      ? "round \(round) is not paired; to end the event without it, EVENT CLOSE \(label) sure=yes"
      : "these boards have no result; to end the event without, EVENT CLOSE \(label) sure=yes"
  }

  private static func notYet(_ label: String, _ missing: [Int]) -> Phrase {
    missing.isEmpty
      ? "that round comes first; type EVENT PAIR \(label)"
      : "these boards have no result yet; type EVENT MISSING \(label)"
  }

  private static func noSuchRound(_ label: String, _ round: Int, _ last: Int) -> Phrase {
    "there is no round \(round), the last one is round \(last); type EVENT SHOW \(label)"
  }

  private static func allPaired(_ label: String, _ last: Int, _ division: String?) -> Phrase {
    guard last < TournamentTerms.roundsMost else {
      return "round \(last) is paired, and no event has more rounds; to end it, EVENT CLOSE \(label)"
    }
    let keys = [division.map { "division=\($0)" }, "rounds=\(last + 1)"]
    let more = keys.compactMap(\.self).joined(separator: " ")
    return """
      round \(last) is the last one, and it is paired; for one more, EVENT SET \(label) \(more); \
      to end it, EVENT CLOSE \(label)
      """
  }

  private static func noBye(_ label: String, _ round: Int, _ late: String, _ holder: String?) -> Phrase {
    guard let holder else {
      return """
        nobody has a bye in round \(round), so \(late) plays from the next one on; \
        EVENT SHOW \(label) \(round)
        """
    }
    return "\(holder) has the bye; type EVENT PAIR \(label) \(round) \(holder) \(late)"
  }

  private static func text(of refusal: TournamentRefusal, _ label: String) -> Phrase {
    switch refusal {
    case .closed: "the event is over; to put something right there, EVENT REOPEN \(label)"
    case .notClosed: "the event is open; to look at it, EVENT SHOW \(label)"
    case .unfinished(let round, let missing): unfinished(label, round, missing)
    case .nameTaken(let name): "\(name) has entered; a name that looks the same is refused"
    case .namesake(let number, let name, let other):
      "number \(number), \(name), has that name; if \(other) is another person, the same line with \(other) sure=yes"
    case .full: "no more may enter than \(TournamentTerms.entrantsMost)"
    case .notEntered(_, let near): notEntered(near, label)
    case .droppedBefore(let name, let round):
      "\(name) has dropped out, from round \(round) on; to undo it, EVENT RETURN \(label) \(name)"
    case .awayBefore(let name, let round, let back):
      "\(name) misses rounds from \(round) on and is back in round \(back); name other rounds"
    case .notMissing(let name): "\(name) misses no round that is to come; type EVENT CARD \(label) \(name)"
    case .pairedAlready(let name, let round):
      "\(name) is paired in round \(round); if a player does not come, EVENT SCORE \(label) \(round) \(name) -50"
    case .notPaired: "that round is not paired; type EVENT SHOW \(label)"
    case .noSuchRound(let round, let last): noSuchRound(label, round, last)
    case .noReturn(let round): "back= is the round that is played again, so it comes after round \(round)"
    case .allPaired(let last, let division): allPaired(label, last, division)
    case .noSuchDivision(_, let all): noSuchDivision(all)
    case .noSuchClass(let wanted, let division):
      "nobody in division \(division) has class \(wanted); type EVENT STANDINGS \(label)"
    case .nobodyToPair: "fewer than two play there; type EVENT ENTER \(label) ann"
    case .notYet(_, let missing): notYet(label, missing)
    case .noSchedule(let why): EventText.text(of: why)
    case .systemPaired(let round):
      "rounds up to \(round) are paired, so their systems stay; type EVENT SHOW \(label)"
    case .repeatsNeeded(let round, let one, let other, let repeats):
      "round \(round) needs a repeat, such as \(one) and \(other); EVENT SET \(label) repeats=\(repeats)"
    case .keptApart(let round, let one, let other): keptApart(label, round, one, other)
    case .boardsTaken(let other, let boards): boardsTaken(other, boards)
    case .hasPlayedHere(let name):
      "\(name) has played at a table here, so the name stays; the real name may change"
    case .unpaired(let round, _):
      "round \(round) is paired by hand, so name everybody: EVENT PAIR \(label) \(round) ann ben cas dan bye=eva"
    case .followsWheel(let round):
      "round \(round) goes by its wheel, so nobody is named; to change boards, EVENT SWAP \(label) \(round) ann ben"
    case .notInDivision(let name, let division):
      "\(name) plays in another division than \(division); name two of one, and division="
    case .notPlaying(let name, let round):
      "\(name) does not play in round \(round); type EVENT SHOW \(label) \(round)"
    case .namedTwice(let name): "\(name) is named twice; type EVENT PAIR \(label) 1 ann ben bye=cas"
    case .noPairing(let round):
      "the system of round \(round) finds no way to pair it; type EVENT STANDINGS \(label)"
    case .roundPaired(let round): "round \(round) is paired; to pair it anew, EVENT UNPAIR \(label) \(round)"
    case .noBye(let round, let late, let holder): noBye(label, round, late, holder)
    case .roundPlayed(let round):
      "results of round \(round) are in, or a later one is paired; type EVENT SHOW \(label) \(round)"
    case .notOpponents(let one, let other, let round):
      "\(one) and \(other) do not meet in that round; type EVENT SHOW \(label) \(round)"
    case .noDeadline(let round, let from, let through): noDeadline(label, round, from, through)
    case .noSwap: "they sit at one board, or in two divisions; name two of two boards"
    case .notOwnBoard(let round): "that is not your board; type EVENT SHOW \(label) \(round)"
    case .scoredAlready(let round, _):
      "another result is in; to correct it, EVENT CORRECT \(label) \(round) ann 402 ben 388 :why"
    case .nothingToCorrect(let round):
      "no result of that board is in; type EVENT SCORE \(label) \(round) ann 412 ben 388"
    case .sameResult: "that is the result that is in; nothing was changed"
    case .impossible: "no game comes to that; a score is -999 to 1500"
    case .gameOrForfeit(let round, let name, let spread, let isCorrection):
      gameOrForfeit(label, round, name, spread, isCorrection)
    case .absence(let round, let name, let spread, let isCorrection):
      absence(label, round, name, spread, isCorrection)
    case .improbable(let found): improbable(found)
    }
  }
}
