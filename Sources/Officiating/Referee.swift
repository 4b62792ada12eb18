// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The one who rules: every table's state, and the only way to change it.
///
/// The referee runs on the executor it was given, the server's loop: deciding, proposing to the
/// ledger, applying and answering are one synchronous step, so no other line can slip in between.
/// An answer waits until the newest entry that it could have seen is on disk.
package actor Referee {
  private let executor: any SerialExecutor
  let ledger: any Ledger
  var lexica: HouseLexica
  package internal(set) var logsJudgements: Bool
  var lookups: LookupPolicy
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

  /// What nobody found at the practice table that was looked at last.
  var missedLast: (table: TableID, sequence: Int, words: [Word])?

  var racksLeft = RacksLeft()

  /// The newest line before the ledger had no room; what waits at games waits from then on.
  var noRoomSince: Instant?

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
    floor.seen = .none
    // No entry has an earlier moment than the one before it, whoever gave it.
    let request = request.notBefore(newestMoment)
    var outcome: Outcome
    do throws(Refusal) {
      outcome = try carryOut(request)
    } catch {
      outcome = Outcome(.refused(error))
    }
    outcome.waits = mayLeave(floor.seen) ? .none : floor.seen
    return outcome
  }
}
