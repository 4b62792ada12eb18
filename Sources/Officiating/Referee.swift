// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Carries out commands one at a time: the only way to change a table.
///
/// It runs on the given executor, the server's loop. Deciding, proposing, applying and answering are one synchronous step.
/// The families' functions do the work, each over the `Context` of its command. An answer leaves when the newest entry that
/// its context has seen is on disk.
package actor Referee {
  private let executor: any SerialExecutor
  let state: RefereeState
  /// The context of commands, one after the other.
  private let context: Context

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Takes up every table where the ledger, opened and checked, left it.
  ///
  /// Every method runs on the executor's thread. `ServerTerms` explains the other arguments; `recorder` returns nil if
  /// nobody is to read records. `past` holds the games of the ledger; nil if `take` brings them later.
  package init(
    executor: any SerialExecutor, ledger: sending any Ledger, lexica: ServedLexica, ids: EntryIDs,
    logsJudgements: Bool, lookups: LookupPolicy = .open, secret: BagSecret,
    coin: (@Sendable () -> Seat)? = nil,
    recorder: @escaping GameRecorder = { _ in nil }, past: ClubMemory? = ClubMemory()
  ) {
    self.executor = executor
    let terms = ServerTerms(
      lexica: lexica, logsJudgements: logsJudgements, lookups: lookups, secret: secret, fixedCoin: coin,
      recorder: recorder)
    state = RefereeState(ledger, ids, terms)
    state.past = PastKeeping(past)
    if let past { state.floor.completeSeries(from: past) }
    context = Context(state)
  }

  /// Takes the games of the ledger, which were read beside the loop.
  package func take(_ past: consuming ClubMemory) {
    state.past.take(past)
    if let memory = state.past.memory { state.floor.completeSeries(from: memory) }
  }

  @discardableResult
  package func handle(_ request: consuming Request) -> Outcome {
    context.begin()
    if state.pen.isInDoubt {
      // The lists are the same whichever node writes.
      guard request.command.asksForLists else { return Outcome(.refused(.notRecorded)) }
      context.beginWithoutDoubt()
    }
    // No entry has an earlier moment than the one before it.
    request.at = max(request.at, state.pen.newestMoment)
    var outcome: Outcome
    do throws(Refusal) {
      outcome = try context.carryOut(request)
    } catch {
      outcome = Outcome(.refused(error))
    }
    outcome.waits = waits
    return outcome
  }

  /// Judges words for no table.
  ///
  /// - Throws: `notPermitted` to players and observers of live tables, and where no words are told; `noSuchLexicon`;
  ///   `notRecorded`, `ledgerFailed`.
  package func judge(
    _ question: JudgeRequest, for caller: Caller, at now: Instant
  ) throws(RefusedJudgement) -> Judged {
    context.begin()
    guard !state.pen.isInDoubt else { throw RefusedJudgement(refusal: .notRecorded, waits: .none) }
    let house = HouseCommands(context: context)
    do throws(Refusal) {
      var judged = try house.judge(question, caller, at: max(now, state.pen.newestMoment))
      judged.waits = waits
      return judged
    } catch {
      throw RefusedJudgement(refusal: error, waits: waits)
    }
  }

  /// The newest entry that the last answer depends on; `none` when that is on disk.
  private var waits: Ticket { mayLeave(context.seen) ? .none : context.seen }

  /// Whether another node of the club may write now, so that nothing is decided and no answer about tables or people leaves.
  ///
  /// Every line is held against it before it is carried out. What comes later, such as a login whose code was hashed,
  /// finds it in `handle` and `judge`.
  package var isInDoubt: Bool { state.pen.isInDoubt }

  /// Returns the game that a person would be shown, and the entry that its picture waits for; nil where there is none.
  ///
  /// It is no look: no clock starts by it.
  package func board(for person: Person, observing: TableID?) -> (sheet: GameSheet, waits: Ticket)? {
    context.begin()
    guard case .game(let sheet)? = tables.seen(by: person, observing: observing) else { return nil }
    return (sheet, waits)
  }

  /// Reads of tables and people from inside the server; no answer may depend on them.
  package var peek: Peek { Peek(state: state) }

  // MARK: The ledger

  package func commit() { state.pen.commit() }

  package func settle() -> LedgerFailure? { state.pen.settle() }

  /// Ends the run after storing the proposals; returns the reason why that failed.
  ///
  /// If a game's clock runs the moment is recorded, so that the time after it is charged to no player.
  @discardableResult
  package func close(now: Instant) -> LedgerFailure? {
    if state.floor.peekAll.contains(where: { $0.hasTimeRunning }), case .ready = state.pen.readiness {
      _ = HouseCommands(context: Context(state)).record(.stopped, now: now)
    }
    state.pen.close()
    return settle()
  }

  package var isCongested: Bool { state.pen.isCongested }

  /// Bytes proposed in this run; the difference over a command is what it costs.
  package var proposedBytes: Int { state.pen.proposedBytes }

  package var stored: Ticket { state.pen.stored }

  package func mayLeave(_ ticket: Ticket) -> Bool { ticket <= state.pen.stored }

  /// The ticket of the newest entry: an answer that may depend on every table waits for it.
  package var newest: Ticket { state.pen.newest }

  // MARK: Time

  package func toldMoment(at now: Instant) -> Instant { state.pen.toldMoment(at: now) }

  package var newestKnown: Instant { state.pen.newestKnown }

  package func takeUp(now: Instant) {
    state.floor.comeBack(at: now)
    games.takeUp(now: now)
  }

  /// Stores that the server runs, while a deadline lies ahead.
  package func noteAlive(now: Instant) {
    if state.floor.earliestDeadline != nil { state.pen.noteAlive(now) }
  }

  package func interruptGames(since: Instant, now: Instant) { games.interruptGames(since: since, now: now) }

  /// Returns the earliest deadline that has not come yet; all input that had arrived by `heardThrough` has been carried out.
  package func nextDeadline(after now: Instant, heardThrough: Instant) -> Instant? {
    state.floor.nextDeadline(after: now, heardThrough: heardThrough)
  }

  /// Returns whether a deadline has come, when all input through `heardThrough` has been carried out.
  package func isDue(at now: Instant, heardThrough: Instant) -> Bool {
    state.pen.noRoomSince != nil || state.floor.isDue(at: now, heardThrough: heardThrough)
  }

  /// Carries out every change whose deadline has come; returns the notices to players and late observers.
  ///
  /// All input that had arrived by `heardThrough`, nil for `now`, has been carried out, so deadlines up to it have come.
  /// Entries due at once, and the ends of practice rounds, do not wait for input. `isHere` tells who is connected.
  package func meetDeadlines(
    now: Instant, heardThrough: Instant? = nil, isHere: (PlayerName) -> Bool = { _ in true }
  ) -> [Notice] {
    tables.meetDeadlines(now: now, heardThrough: heardThrough, isHere: isHere)
  }

  // MARK: Without a command

  /// Ends slip and practice tables whose players were all absent for a day.
  ///
  /// `lastHere` returns when a player was last present, now for one who is; nil when only the ledger may tell.
  package func endAbandoned(now: Instant, lastHere: (PlayerName) -> Instant?) -> [Notice] {
    tables.endAbandoned(now: now, lastHere: lastHere)
  }

  /// Ends a practice round if all of its present players have asked for its end.
  package func endAgreedRound(at id: TableID, present: Set<PlayerName>, now: Instant) -> [Notice] {
    PracticeCommands(context: Context(state)).endAgreedRound(at: id, present: present, now: now)
  }

  /// Opens the tables of tournaments' boards whose players are here, and records the results of those that are over.
  package func tendBoards(now: Instant, here: (PlayerName) -> Person?) -> BoardNews {
    tournaments.tendBoards(now: now, here: here)
  }

  /// Records the pairings of a round that a tournament pairs without its director; returns the notices.
  package func pair(_ due: RoundDue, _ paired: PairedRound, now: Instant) -> [Notice] {
    tournaments.pair(due, paired, now: max(now, state.pen.newestMoment))
  }

  /// Returns the round that a command asks to pair, to be paired off the loop's thread; nil if it would be refused.
  package func roundBeside(for command: TournamentCommand, _ caller: Caller) -> RoundBeside? {
    tournaments.roundBeside(for: command, caller)
  }

  /// Returns the positions that are new for the robot since the last call.
  package func takeRobotNews() -> [RobotNews] {
    state.floor.robotTables.haveChanged ? games.takeRobotNews() : []
  }

  /// Puts new options in force, but at live tables; returns false, with no change, when the ledger has no space.
  package func take(_ reload: Reload, _ lexica: ServedLexica, now: Instant) -> Bool {
    HouseCommands(context: Context(state)).take(reload, lexica, now: now)
  }

  private var games: GameCommands { GameCommands(context: Context(state)) }
  private var tables: TableCommands { TableCommands(context: Context(state)) }
  private var tournaments: TournamentCommands { TournamentCommands(context: Context(state)) }
}

extension Command {
  fileprivate var asksForLists: Bool { if case .house(.lexica) = self { true } else { false } }
}
