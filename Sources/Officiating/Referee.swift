// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The one who rules: every table's state, and the only way to change it.
///
/// The referee runs on the executor it was given, the server's loop: deciding, proposing to the
/// ledger, applying and answering are one synchronous step, so no other line can slip in between.
/// What it answers waits until the ledger has settled what the answer could have seen.
package actor Referee {
  private let executor: any SerialExecutor
  let ledger: any Ledger
  var lexica: HouseLexica
  package internal(set) var logsJudgements: Bool
  var lookups: LookupPolicy
  /// What was read again last; nil where nothing was.
  var newestReload: NewestReload?
  let secret: BagSecret
  /// Who begins where a draw for it has no seed.
  let coin: @Sendable () -> Seat
  /// Writes down the games that are over.
  let recorder: GameRecorder

  /// Every table that is there, and what follows from them.
  var floor: Floor
  /// The moment of the newest entry; entries never go back in time.
  var newestMoment: Instant
  var ids: EntryIDs

  /// Requests whose answers wait, oldest first.
  var waiting = WaitingRequests()
  /// The entry that the command at hand proposed.
  var proposed = Proposal.none
  /// What was refused and is not undone yet, and how much of it is undone in one turn.
  var undoing = Undoing()
  var undoingMost = Undoing.most
  /// True while requests are answered anew, and where the one at hand comes behind a later one.
  var isAnsweringAnew = false
  var isOvertaken = false
  /// What nobody found at the practice table that was looked at last.
  var missedLast: (table: TableID, sequence: Int, words: [Word])?

  var racksLeft = RacksLeft()

  /// The newest line before the ledger had no room; what waits at games waits from then on.
  var noRoomSince: Instant?
  /// From when the time is nobody's that games were told of last, and what they wait for: where that is refused, they
  /// wait from then on still.
  var interruption: (since: Instant, wait: Wait)?

  /// The moment by which clocks are told: where nothing can be recorded, that from which all time is given back.
  package func toldMoment(at now: Instant) -> Instant { min(now, noRoomSince ?? now) }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Takes up every table where the ledger left it.
  ///
  /// - Parameters:
  ///   - executor: the loop; every method runs on its thread.
  ///   - ledger: opened and checked.
  ///   - lexica: the lists to rule by.
  ///   - ids: where the names of decisions come from.
  ///   - logsJudgements: false leaves bare judgements without line and receipt.
  ///   - lookups: to whom words are told.
  ///   - secret: what bags are seeded from.
  ///   - coin: who begins where that is drawn and no bag is.
  ///   - recorder: writes down the games that are over; nobody does where nobody is to read them.
  package init(
    executor: any SerialExecutor, ledger: sending any Ledger, lexica: HouseLexica, ids: EntryIDs,
    logsJudgements: Bool, lookups: LookupPolicy = .open, secret: BagSecret,
    coin: @escaping @Sendable () -> Seat = { Bool.random() ? .one : .two },
    recorder: @escaping GameRecorder = { _ in nil }
  ) {
    self.executor = executor
    self.lexica = lexica
    self.ids = ids
    self.logsJudgements = logsJudgements
    self.lookups = lookups
    self.secret = secret
    self.coin = coin
    self.recorder = recorder
    newestMoment = ledger.newestMoment()
    floor = Floor(ledger)
    self.ledger = ledger
  }

  /// Carries out one command.
  @discardableResult
  package func handle(_ request: Request) -> Outcome {
    floor.seen = .nothing
    proposed = .none
    isOvertaken = undoing.isUnderWay && undoing.isOvertaken(request.slot)
    // No entry has an earlier moment than the one before it, whoever gave it.
    let request = request.notBefore(newestMoment)
    let outcome: Outcome
    do throws(Refusal) {
      outcome = try carryOut(request)
    } catch {
      outcome = Outcome(.refused(error))
    }
    return finish(outcome, of: request, proposed: proposed)
  }

  /// Has an answer wait for what it has seen, and remembers the request meanwhile.
  func finish(_ outcome: Outcome, of request: Request, proposed: Proposal) -> Outcome {
    var outcome = outcome
    outcome.waits = hold(request, proposed: proposed)
    return outcome
  }

  /// Remembers a request as long as its answer waits; returns what for.
  func hold(_ request: Request, proposed: Proposal) -> Wait {
    guard !floor.tickets.covers(floor.seen) else { return .nothing }
    waiting.append(
      WaitingRequests.Waiting(request: request, wait: floor.seen, proposed: proposed))
    return floor.seen
  }
}
