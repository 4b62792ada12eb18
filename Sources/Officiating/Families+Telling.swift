// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

// The closed lists of families, continued: replies and notices.

/// A table as one viewer may see it.
package enum TableView: Sendable {
  case slips(SlipView)
  case game(GameSheet)
  case practice(PractisingView)

  package var head: TableHead {
    switch self {
    case .slips(let view): view.head
    case .game(let sheet): sheet.view.head
    case .practice(let view): view.head
    }
  }

  /// `missed` are the words that no player found in a round that is over; `isCovered` hides the practice material
  /// from a viewer to whom no words are told.
  init(
    _ table: Table, to viewer: Viewer, answers: RoundAnswers = RoundAnswers(), memory: PracticeMemory? = nil,
    isCovered: Bool = false
  ) {
    switch table.family {
    case .slips(let held): self = .slips(SlipView(TableHead(table), held.state, to: viewer))
    case .game(let held): self = .game(GameSheet(table, held.state, to: viewer))
    case .practice(let held):
      self = .practice(
        PractisingView(table, held.state, answers: answers, memory: memory, isCovered: isCovered))
    }
  }
}

/// An answer before it becomes text: an event with the author's view of the state after it, or a look-up's result.
///
/// Large cases are indirect, because a reply is passed on many times.
package enum Reply: Sendable {
  indirect case refused(Refusal)

  // The house.
  indirect case welcome(Welcome)
  indirect case account(AccountNews)
  indirect case accounts(Page<Account>)
  /// `isHeard` is true when a director is connected and receives the call.
  indirect case called(ToldCall, isHeard: Bool)
  indirect case answered(ToldCall)
  indirect case calls(Page<CallLine>)
  indirect case order(OrderNews)
  indirect case told(Told)
  /// The caller may look up words; the search runs outside the server's loop.
  case mayLookUp
  indirect case lexica([AgreedLexicon])
  indirect case past(PastAnswer)
  indirect case ownData(OwnData)
  indirect case tables(Page<TableLine>, TablesListed)
  /// The games that ended recently, in the view of an observer.
  indirect case ended(Page<GameView>)
  /// The caller's own games: live, adjourned and recently ended.
  indirect case games(Page<GameView>)
  /// Games that were adjourned long ago.
  indirect case forgotten(Page<ForgottenGame>)

  // A table of any family.
  indirect case opened(TableView)
  /// `seat` counts from 1; it exceeds 2 only at a practice table.
  indirect case seated(TableView, seat: Int)
  /// `isDesk` is true when one connection held both seats.
  indirect case left(TableID, isDesk: Bool)
  /// The caller does not sit down at a table of this person, who invited them.
  indirect case inviteDeclined(TableID, of: PlayerName)
  /// The caller plays no further game of the series, the last of which was at this table.
  indirect case seriesDeclined(TableHead)
  /// `toPlayers` is false when an observer speaks.
  indirect case said(TableID, toPlayers: Bool)
  /// `toPlayers` is false when entrants with an unfinished board did not receive the text.
  indirect case saidInTournament(String, toPlayers: Bool)
  indirect case observing(TableView)
  /// The tiles of a practice round in another order.
  indirect case practiceTiles(TableHead, Word)
  /// The answer to `SHOW`; `plain` asks for sentences.
  indirect case shown(TableView, plain: Bool)

  // One family each.
  indirect case slip(SlipNews)
  indirect case rulings(RulingsPage)
  case game(GameNews)
  indirect case looked(GameLook, GameView)
  indirect case turns(GameHistory)
  indirect case record(GameRecord)
  indirect case practice(PractisingNews)
  indirect case tournament(TournamentNews)
  indirect case tournamentStarts(TournamentStart)
  indirect case tournamentOpened(TournamentView, isTrial: Bool)
  /// The sender's connection types results of the tournament with this label from now on.
  case tournamentDesk(String)
  case tournamentTimer(TournamentTimer)
  case tournamentHeld(TournamentHold)
  indirect case tournamentLook(TournamentLook, TournamentView)
  indirect case tournaments([TournamentView])
}

extension Notice {
  /// The content of a notice; large cases are indirect, so that common notices stay small.
  package enum Body: Sendable {
    /// A table was opened for the reader.
    indirect case invited(Agreement)
    /// Somebody seeks an opponent at a new table.
    indirect case sought(Agreement)
    /// The invited player does not sit down; the table still waits.
    case inviteDeclined(by: PlayerName)
    /// The table to which the reader was invited is there no more.
    case inviteWithdrawn(by: PlayerName)
    /// A player plays no further game of the series of a table.
    indirect case seriesEnded(by: PlayerName, TableHead)
    /// A player took the other seat; `isGame` is true when further notices describe the game.
    case joined(Seat, PlayerName, isGame: Bool)
    case left(Seat, PlayerName)
    /// The table ended because its players stayed away too long.
    case abandoned
    /// Speech at a table, or in the event with the label `event`.
    case said(PlayerName, String, event: String? = nil)
    /// Words from a person to the reader alone.
    case told(from: PlayerName, String)
    case called(ToldCall)
    case answered(ToldCall, by: PlayerName, String)
    /// A director acted to keep order.
    case order(OrderNews)
    /// The reader's connection is closed, and no login under their name succeeds before `until`.
    case shownOut(until: Instant, reason: String)
    /// The reader's connection is closed, unless they logged in to the account as it is now.
    case accountChanged
    /// A turn of a game during the reader's absence.
    indirect case meanwhile(GameHistory.Line, GameView)
    /// The end of a game during the reader's absence.
    indirect case endedMeanwhile(GameView)
    /// The state of an open slip, repeated to a player who returns.
    indirect case reminder(SlipView)
    indirect case slip(SlipNews)
    case game(GameNews)
    indirect case practice(PractisingNews)
    indirect case tournament(TournamentTold)
  }
}
