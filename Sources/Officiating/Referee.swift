// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The state of all tables, and the only code that changes it.
///
/// The referee runs on the given executor, the server's loop. A command is decided, proposed to the ledger,
/// applied and answered in one synchronous step, so commands never interleave. An answer waits until the
/// newest entry that it depends on is on disk.
package actor Referee {
  private let executor: any SerialExecutor
  let ledger: any Ledger
  var lexica: HouseLexica
  package internal(set) var logsJudgements: Bool
  var lookups: LookupPolicy
  let secret: BagSecret
  /// Draws the seat that goes first when no bag is seeded.
  let coin: @Sendable () -> Seat
  let recorder: GameRecorder

  var floor: Floor
  /// The moment of the newest entry; entries never go back in time.
  var newestMoment: Instant
  var ids: EntryIDs

  /// The missed words of the practice table that was looked at last.
  var missedLast: (table: TableID, sequence: Int, words: [Word])?

  var racksLeft = RacksLeft()

  /// The moment from which game time is given back while the ledger has no space; nil while it has space.
  var noRoomSince: Instant?

  /// Returns the moment for which clocks are shown: `noRoomSince` while the ledger has no space, else `now`.
  package func toldMoment(at now: Instant) -> Instant { min(now, noRoomSince ?? now) }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Restores every table from the ledger.
  ///
  /// - Parameters:
  ///   - executor: the loop; every method runs on its thread.
  ///   - ledger: opened and checked.
  ///   - lexica: the lexica of the server.
  ///   - ids: the generator of decision identifiers.
  ///   - logsJudgements: false leaves bare judgements without entry and receipt.
  ///   - lookups: to whom words are told.
  ///   - secret: the key from which the seeds of bags are derived.
  ///   - coin: draws the seat that goes first when no bag is seeded.
  ///   - recorder: writes the records of ended games; by default none is written.
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
    // Entries never go back in time, whatever moment the request has.
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
