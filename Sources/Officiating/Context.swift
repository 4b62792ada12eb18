// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The server's own terms, by which commands are decided.
struct ServerTerms {
  /// The lists to rule by.
  var lexica: ServedLexica
  /// False leaves bare judgements without entry and receipt.
  var logsJudgements: Bool
  /// The people to whom words are told.
  var lookups: LookupPolicy
  /// The secret from which bags are seeded.
  let secret: BagSecret
  /// Decides in place of chance who begins, where no bag does; nil on a server.
  let fixedCoin: (@Sendable () -> Seat)?
  /// Writes the records of games that are over.
  let recorder: GameRecorder

  /// Draws who begins at a table if the bag does not.
  var coin: @Sendable () -> Seat { fixedCoin ?? { Bool.random() ? .one : .two } }
}

/// Everything that the referee keeps from one command to the next.
///
/// It is confined to the referee's executor.
final class RefereeState {
  var floor: Floor
  var pen: Pen
  var terms: ServerTerms
  /// The words that nobody found at the practice table that was looked at last.
  var answersLast: (table: TableID, sequence: Int, answers: RoundAnswers)?
  var racksLeft = RacksLeft()
  var past = PastKeeping()

  init(_ ledger: any Ledger, _ ids: EntryIDs, _ terms: ServerTerms) {
    floor = Floor(ledger)
    pen = Pen(ledger, ids)
    self.terms = terms
  }
}

/// One command at work: the referee's state, and what the answer has seen of it.
final class Context {
  let state: RefereeState
  /// The highest ticket that the answer depends on.
  private(set) var seen = Ticket.none

  init(_ state: RefereeState) { self.state = state }

  /// Begins a command.
  ///
  /// On several machines every answer depends on the run's first entry: while another node may write none is stored, and
  /// nobody is told what may have changed there.
  func begin() { seen = state.pen.takeover == nil ? .none : min(state.pen.newest, Ticket(1)) }

  /// Begins a command whose answer does not depend on which node writes.
  func beginWithoutDoubt() { seen = .none }

  func note(_ ticket: Ticket) { seen = max(seen, ticket) }
}

extension Context: Commands {
  var context: Context { self }
}

/// The functions of one family of commands over an explicit context.
protocol Commands {
  var context: Context { get }
}

extension Commands {
  /// The floor with a note of every read.
  var sight: Sight { Sight(context: context) }
  /// The floor, for changes and for reads on which no answer depends.
  var floor: Floor {
    _read { yield context.state.floor }
    nonmutating _modify { yield &context.state.floor }
  }
  var pen: Pen {
    _read { yield context.state.pen }
    nonmutating _modify { yield &context.state.pen }
  }
  var terms: ServerTerms {
    _read { yield context.state.terms }
    nonmutating _modify { yield &context.state.terms }
  }

  var games: GameCommands { GameCommands(context: context) }
  var gate: SeatGate { SeatGate(context: context) }
  var house: HouseCommands { HouseCommands(context: context) }
  var practice: PracticeCommands { PracticeCommands(context: context) }
  var slips: SlipCommands { SlipCommands(context: context) }
  var tables: TableCommands { TableCommands(context: context) }
  var tournaments: TournamentCommands { TournamentCommands(context: context) }
}

struct GameCommands: Commands { let context: Context }
/// Logins, accounts, calls, order, judgements and look-ups.
struct HouseCommands: Commands { let context: Context }
struct PracticeCommands: Commands { let context: Context }
struct SlipCommands: Commands { let context: Context }
struct TableCommands: Commands { let context: Context }
struct TournamentCommands: Commands { let context: Context }

/// Reads of the referee's state from inside the server; no answer may depend on them.
package struct Peek {
  // `unowned(unsafe)`: a peek is used up in the turn in which the referee gave it.
  unowned(unsafe) let state: RefereeState

  var floor: Floor { _read { yield state.floor } }
  var terms: ServerTerms { _read { yield state.terms } }
  /// The floor for the few reads that exist for answers, with a note that is dropped.
  var sight: Sight { Sight(context: Context(state)) }

  package var logsJudgements: Bool { terms.logsJudgements }
}
