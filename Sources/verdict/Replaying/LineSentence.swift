// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// What one line of a ledger says, in one sentence, for whoever holds its receipt.
///
/// It tells what everybody at the table may know while the game lives: no rack, no drawn tiles, and of challenged words
/// only the ruling on all of them together.
struct LineSentence {
  private let line: LedgerLine
  /// The table as it was after the line; nil for chains that are no table of slips or of a game.
  private let table: Table?
  /// The label of the event whose chain it is; nil for other chains.
  private let event: String?

  init(_ line: LedgerLine, at table: Table?, event: String?) {
    (self.line, self.table, self.event) = (line, table, event)
  }

  /// The sentence, with the moment in UTC and the place in front.
  var text: String { "\(line.entry.at.text), \(place): \(ReplayText.onOneLine(sentence))" }

  private var place: String {
    if let event { return "event \(event)" }
    return line.entry.table == .house ? "the server" : "table \(line.entry.table.number)"
  }

  private func name(_ seat: Seat) -> String { table?.name(of: seat)?.text ?? "seat \(seat.rawValue)" }

  private func spelled(_ words: Words) -> String {
    guard let alphabet = table?.terms.lexicon.alphabet ?? line.terms?.alphabet else { return "-" }
    return words.map { alphabet.spelled($0) }.joined(separator: " ")
  }

  /// The kind of the line, where no sentence of its own is needed.
  private var kind: String {
    EventKinds.name(of: line.entry.event).split(separator: "-").joined(separator: " ")
  }

  private var sentence: String {
    switch line.entry.event {
    case .house(let event): told(event)
    case .opened(let opening):
      "\(opening.opener.name.text) opens it: \(opening.terms.kind.rawValue), \(opening.terms.lexicon.label),"
        + " \(opening.terms.rule.text)"
    case .joined(let seat, let person): "\(person.name.text) takes seat \(seat.rawValue)"
    case .lookup(let lookup): "\(lookup.matter.rawValue) is refused to \(lookup.by.text)"
    case .left(let seat): "\(name(seat)) leaves, which ends the table"
    case .abandoned(let since): "all had been away since \(since.text), which ends the table"
    case .slip(let event): told(event)
    case .game(let event): told(event.action) + (event.ending.map { "; \(told($0))" } ?? "")
    case .practice: "practice, \(kind)"
    case .tournamentOpened(let opening): "the event is opened: \(opening.title)"
    case .tournament: "the event's entry is: \(kind)"
    }
  }

  // MARK: The server

  private func told(_ event: HouseEvent) -> String {
    switch event {
    case .loggedIn(let person): "\(person.name.text) logs in, \(person.role.rawValue)"
    case .kept(let name): "the name \(name.text) is kept"
    case .practised(let name, let round):
      "\(name.text) ends a round of \(round.kind.rawValue) with \(counted(round.points, "point"))"
    case .account(let name, _, let by): "\(kind), \(name.text), by \(by.text)"
    case .call(.made(let call)): "\(call.by.text) calls a director"
    case .call(.answered(let number, let by, _)): "\(by.text) answers call \(number)"
    case .order(let name, _, let by): "\(kind), \(name.text), by \(by.text)"
    case .judged(let judged):
      "the word judge rules on \(spelled(judged.words)): \(judged.ruling.rawValue)"
        + (judged.by.map { ", asked by \($0)" } ?? "") + (judged.board.map { ", board \($0)" } ?? "")
        + "; by \(judged.lexicon.label)"
    case .recovered(let torn): "a torn end of \(counted(torn.bytes, "byte")) is kept as \(torn.keptAs)"
    case .stopped: "it stops"
    case .reloaded: "its options are read again"
    case .tookOver(let takeover): "the node \(takeover.node) begins to write"
    }
  }

  // MARK: Slips

  private func told(_ event: SlipEvent) -> String {
    switch event {
    case .written(let slip):
      "slip \(slip.number): \(name(slip.challenger)) challenges \(spelled(slip.words))"
    case .lapsed(let slip): "slip \(slip) was not confirmed in time"
    case .withdrawn(let slip, let seat): "slip \(slip) is withdrawn by \(name(seat))"
    case .ruled(let ruled):
      told(ruled.words, ruled.ruling, ruled.effect, by: ruled.challenger)
    }
  }

  /// Returns a ruling with its effect; `play` is the number of the play, nil at a slip table.
  private func told(
    _ words: Words, _ ruling: Ruling, _ effect: ChallengeEffect, by challenger: Seat, play: Int? = nil
  ) -> String {
    let (asker, mover) = (name(challenger), name(challenger.opposite))
    let cost = EffectText.told(effect, challenger: asker, mover: mover, by: challenger)
    let number = play.map { ", play \($0)" } ?? ""
    return "\(asker) challenges \(spelled(words)) of \(mover)\(number): \(ruling.rawValue); effect: \(cost)"
  }

  // MARK: Games

  private func told(_ action: GameAction) -> String {
    switch action {
    case .started(let first, _): "the game begins, \(name(first)) first"
    case .clockStarted: "a clock starts"
    case .clockNoted(let seat, let mark):
      "\(name(seat)) has \(mark < 0 ? "used \(-mark / 1000) s too much" : "\(mark / 1000) s left")"
    case .played(let play): told(play)
    case .refused(let seat, let refused):
      "a play of \(name(seat)) is refused for its words"
        + (refused.map { ": \(spelled($0.play.lexiconWords))" } ?? "")
    case .passed(let seat, _): "\(name(seat)) passes"
    case .exchanged(let made): "\(name(made.seat)) exchanges \(counted(made.count, "tile"))"
    case .held(let seat): "\(name(seat)) holds the play"
    case .accepted(let seat, _): "\(name(seat)) accepts the play"
    case .windowClosed: "the time to challenge is over, and the play stands"
    case .ruled(let ruled):
      told(ruled.words, ruled.ruling, ruled.effect, by: ruled.challenger, play: ruled.number)
        + (ruled.isOffCentre ? "; the play opened the game off the centre" : "")
    case .undone(let play, let by, _): "play \(play) is taken back\(told(by))"
    case .amended(let play, let old, let by, _): "play \(old) is corrected\(told(by)): \(told(play))"
    case .asked(let ask): "\(name(ask.seat)) asks the other side, number \(ask.number)"
    case .declined(let number, let by): "what was asked as number \(number) is declined\(told(by))"
    case .paused(let by): "\(by.text) pauses the game"
    case .continued(let by): "\(by.text) has the game go on"
    case .adjourned(let by): "\(by.text) puts the game off"
    case .conceded(let seat): "\(name(seat)) concedes"
    case .timeRanOut(let seat): "the time of \(name(seat)) is up"
    case .claimed(let seat): "\(name(seat)) claims the game, for \(name(seat.opposite)) stayed away"
    case .racksDeclared(let seat, _): "what \(name(seat)) has left is agreed"
    case .silenceNoted: "a side has not said what it has left"
    case .racksWaived: "the time to say what is left is over"
    case .interrupted(let since): "the server was down since \(since.text), which is charged to nobody"
    case .windowResumed: "the time to challenge runs on"
    case .overruled(let overruling): ReplayText.told(overruling)
    }
  }

  private func told(_ director: PlayerName?) -> String { director.map { " by \($0.text)" } ?? "" }

  private func told(_ play: PlayMade) -> String {
    let square = play.placement.start.text(play.placement.direction)
    return "play \(play.number), \(name(play.seat)) at \(square): \(spelled(play.lexiconWords)),"
      + " \(counted(play.score, "point"))"
  }

  private func told(_ ending: Ending) -> String {
    let won = ending.winner.map { "\(name($0)) has won" } ?? "a tie"
    let unplayed = table?.game?.isPlayed == false ? "; not played" : ""
    return "the result is \(ending.scores.one) to \(ending.scores.two), \(won)\(unplayed)"
  }
}
