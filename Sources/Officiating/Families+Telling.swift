// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

// The closed lists of families, on: what is told of what was asked, and of what happened.

/// A table as one viewer may see it.
package enum TableView: Sendable {
  case slips(SlipView)
  case game(GameSheet)
  case practice(PractisingView)

  /// What everybody may know of it.
  package var head: TableHead {
    switch self {
    case .slips(let view): view.head
    case .game(let sheet): sheet.view.head
    case .practice(let view): view.head
    }
  }

  /// The table as a viewer may see it; `missed` are the words that nobody found in a round that is over, and what is
  /// practised is covered where the viewer is told no words.
  init(_ table: Table, to viewer: Viewer, missed: [Word] = [], isCovered: Bool = false) {
    switch table.family {
    case .slips(let held): self = .slips(SlipView(TableHead(table), held.state, to: viewer))
    case .game(let held): self = .game(GameSheet(table, held.state, to: viewer))
    case .practice(let held):
      self = .practice(PractisingView(table, held.state, missed: missed, isCovered: isCovered))
    case .event: preconditionFailure("an event is no table to be looked at")
    }
  }
}

/// An answer, before it becomes text: the event with what its author may see of what stands after it, or what was
/// looked at.
///
/// Indirect, because it passes through many hands on its way out and would be copied at the size of its
/// largest case each time.
package indirect enum Reply: Sendable {
  case refused(Refusal)

  // The house.
  case welcome(Welcome)
  case account(AccountNews)
  case accounts(Page<Account>)
  /// `isHeard` where a director is here, who is told.
  case called(Call, isHeard: Bool)
  case answered(Call)
  case calls(Page<CallLine>)
  case order(OrderNews)
  case judged(BareJudgement, Receipt?)
  /// Nothing keeps words from the caller; whoever asked has them looked up beside the loop.
  case mayLookUp
  case lexica([AgreedLexicon])
  case tables(Page<TableLine>)
  /// The games that ended lately, as those see them who were not in them.
  case ended(Page<GameView>)
  /// The caller's own games: live, put off, and ended lately.
  case games(Page<GameView>)
  /// Games that were put off so long ago that they may be forgotten.
  case forgotten(Page<ForgottenGame>)

  // A table of any family.
  case opened(TableView)
  /// `seat` is counted from 1; beyond 2 where something is practised.
  case seated(TableView, seat: Int)
  /// `isDesk` where both seats were one connection's.
  case left(TableID, isDesk: Bool)
  /// `toPlayers` is false for what an observer says.
  case said(TableID, toPlayers: Bool)
  /// `toPlayers` is false where those whose board is under way did not hear it.
  case saidInEvent(String, toPlayers: Bool)
  /// The table that the caller watches from now on.
  case observing(TableView)
  /// A table looked at; `plain` in sentences.
  case shown(TableView, plain: Bool)

  // One family each.
  case slip(SlipNews)
  case rulings(RulingsPage)
  case game(GameNews)
  case looked(GameLook, GameView)
  case turns(GameHistory)
  case record(GameRecord)
  case practice(PractisingNews)
  case event(EventNews)
  /// When a round begins.
  case eventStarts(EventStart)
  case eventOpened(EventView)
  case eventLook(EventLook, EventView)
  case events([EventView])
}

extension Notice {
  /// What is told; what is large is indirect, so that commoner notices are not copied at its size.
  package enum Body: Sendable {
    /// A table was opened for the reader.
    case invited(by: PlayerName, lexicon: String)
    /// Somebody sat down opposite; `isGame` where the game tells the rest.
    case joined(Seat, PlayerName, isGame: Bool)
    /// Somebody left, which ended the table.
    case left(Seat, PlayerName)
    /// Nobody of the table came for so long that it ended.
    case abandoned
    /// Somebody speaks at a table, or in the event of a label.
    case said(PlayerName, String, event: String? = nil)
    /// Somebody wants a director.
    case called(Call)
    /// A director answered a call.
    case answered(Call, by: PlayerName, String)
    /// A director did something to keep order.
    case order(OrderNews)
    /// The reader's connection ends; nobody comes in under their name until a moment.
    case shownOut(until: Instant, reason: String)
    /// The reader's connection ends, unless they have logged in by the account as it is now.
    case accountChanged
    /// What was done at a game while the reader was not here.
    indirect case meanwhile(GameHistory.Line, GameView)
    /// How a game ended while the reader was not here.
    indirect case endedMeanwhile(GameView)
    /// What waits for the reader at a slip table, told again to whoever comes back.
    indirect case reminder(SlipView)
    indirect case slip(SlipNews)
    indirect case game(GameNews)
    indirect case practice(PractisingNews)
    indirect case event(EventTold)
  }
}
