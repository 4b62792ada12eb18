// SPDX-License-Identifier: MIT
import Practice
import Rulebook

/// The reason why a well-formed command was not carried out; nothing was judged, nothing is charged.
package enum Refusal: Error, Equatable, Sendable {
  case loginFirst
  case directorOnly
  /// The name has an account, or is reserved.
  case accountExists(PlayerName)
  case noSuchAccount(PlayerName)
  case noAccount
  /// The change would leave no director, and another cannot be made over the network.
  case lastDirector
  /// No call of this number waits; `answered` is set when it was answered.
  case noSuchCall(Int, answered: AnsweredCall?)
  /// A director has shown the name out; seconds to go.
  case expelled(seconds: Int)
  case notPermitted(NotPermitted)
  /// There is no such table, or it has ended.
  case noSuchTable(TableID)
  /// The player named has no seat.
  case atNoTable(PlayerName)
  case notSeated(TableID?)
  case alreadySeated(TableID)
  /// No game of the caller ended lately.
  case noLastGame
  /// The games of earlier runs are still being read from the ledger.
  case pastUnread
  case tableFull(TableID)
  /// The line does not name the table's terms; they are never agreed to unseen.
  case termsDiffer(Agreement)
  case seatEmpty(TableID)
  case noSuchLexicon(String)
  /// No round under way has the board that a station names in this argument; `of` are the boards that there are.
  case noSuchBoard(Int, of: BoardNumbers, at: Int)
  case noChallenges
  case slipOpen(TableID, slip: Int, isOwn: Bool)
  /// A player cannot leave while a slip against their play is open.
  case leaveOpenSlip(TableID, slip: Int, isOwn: Bool)
  /// The slip named is not on the table; `newest` is the one that is, nil for none.
  case nothingOnTable(TableID, newest: Int?)
  /// The other side must confirm the caller's words.
  case othersConfirm(TableID, slip: Int, until: Instant?)
  /// Only the challenger may take a slip back.
  case othersSlip(TableID, slip: Int)
  /// A desk must name the challenging side.
  case whichSide(TableID)
  case ownSideOnly(TableID)
  /// A refusal in a tournament; `of` is the tournament as the line named it: its label, or `.`.
  case tournament(TournamentCommandRefusal, of: String = ".")
  // At a game.
  case overrule(TableID, OverruleRefusal)
  /// The command is for another kind of table.
  case otherKind(TableID, TableKind)
  case practice(TableID, PracticeRefusal)
  /// The other side is on turn; with `newest`, a newer play than the line names is on the table.
  case notYourTurn(TableID, newest: Int?)
  /// The line names no play, and the last play was corrected too recently for the caller to have read it.
  case unreadPlay(TableID, play: Int, PlayAct)
  /// A player is out: the last play can only be accepted or challenged.
  case lastPlayOnTable(TableID)
  /// The game is over, and the racks must be declared.
  case countingRacks(TableID, atDesk: [SideCounting] = [])
  /// The clocks are stopped; `adjourned` when the game is adjourned.
  case gamePaused(TableID, adjourned: Bool)
  case gameLive(TableID)
  /// The record of a game is given only after its end.
  case recordLive(TableID)
  /// There is no record: no game was begun at the table, or it ended long ago.
  case noRecord(TableID)
  /// The violations of the placement, in order; never empty.
  ///
  /// `meant` is the corrected line without the verb, when the only fault is an omitted old tile of the word.
  case illegal([Violation], meant: String? = nil, for: Laying = .play)
  case whichSideConcedes(TableID)
  /// A player has the highest permitted number of adjourned games.
  case tooManyAdjourned(TableID, of: PlayerName)
  /// The game resumes only when the opponent is connected too.
  case opponentAway(TableID)
  /// Small letters mean blanks; `meant` is the line in capitals without the verb, when that is legal.
  case caseMeansBlank(meant: String?, for: Laying = .play)
  /// A director's correction under the void rule has an unacceptable word; the refusal does not name it.
  case voidPlay
  /// The side has used all tries of this turn.
  case triesSpent(TableID, isCorrection: Bool)
  case illegalExchange(ExchangeFault, minimum: Int, bag: Int)
  /// No play on the table can be challenged, held or accepted.
  case nothingToDoubt(TableID)
  /// The play can no longer be challenged.
  case windowClosed(TableID, play: Int)
  /// The play did not form this word, or not as many times.
  case notFormed(String)
  case noSuchPlay(TableID, Int)
  /// The correction would make a later play impossible.
  case amendDoesNotFit(play: Int)
  case nothingAsked(TableID)
  /// Only the other side answers this request; its number, 0 for a rack to be declared.
  case othersAgree(TableID, number: Int)
  /// The tile set does not leave these tiles, or the seat holds another number; `force=yes` overrides.
  case tileCount(expected: Int, counted: Int)
  /// The opponent sits at another table, so the adjourned game cannot resume.
  case opponentElsewhere(TableID)
  /// The opponent is present, with `seconds` nil, or away for less than the grace; seconds to go.
  case stillHere(TableID, seconds: Int?)
  /// The ledger has no space; the same line may succeed later.
  case notRecorded
  /// The ledger accepts no more entries in this run.
  case ledgerFailed
}

/// The reason why a caller may not do something.
package enum NotPermitted: Equatable, Sendable {
  /// The word judge is closed to players at a live table.
  case judgeAtTable(TableID)
  /// The word judge is closed to observers of a live table.
  case judgeWatching(TableID)
  case tableReserved(TableID)
  case observeWhileSeated(TableID)
  /// Observers see this game when it is over.
  case heldBack(TableID)
  case leaveBoard(TableID)
  /// A board of an event has no return game; its director pairs the rounds.
  case againBoard(TableID)
  /// The caller has a board in a round of the event of this label, so no words are told.
  case eventRound(String)
  /// The caller has a board in a round of the event of this label, so no other seat is taken.
  case eventFirst(String)
  /// The person named has a board in a round of the event of this label, so nobody seats them elsewhere.
  case opponentsEventFirst(PlayerName, String)
  /// Only entrants and directors speak in the event of this label.
  case eventTalk(String)
  /// The holder of a desk acts for both seats, so no player joins.
  case deskTable(TableID)
  /// The caller has an adjourned game, so tables that reveal rulings to one person alone are closed.
  case deskAdjourned(TableID)
  /// The person named has adjourned this game, so tables that reveal rulings to one person alone are closed to them.
  case opponentPutOff(PlayerName, TableID)
  /// The next game of the series is there already, and put off.
  case seriesAdjourned(TableID)
  /// The caller has an adjourned game, so no words are judged.
  case judgeAdjourned(TableID)
  /// The caller is in a practice round, so no words are looked up.
  case lookupInRound(TableID)
  case stationSits
  /// A station that watches no table says from which board it calls.
  case stationCalls
  /// Look-ups and practice are reserved for stations and directors, or for directors.
  case lookupsAtStations, lookupsClosed
  /// Practice is closed, so a seated player may only leave.
  case practiceClosed(TableID)
  /// A play of a dealt game is never taken back.
  case undoDealt
  /// Only a director takes a play back after a ruling.
  case undoAfterRuling
  /// The server knows the racks of a dealt game, so they are not declared.
  case declareDealt
  /// The highest number of waiting calls is reached: of one caller, or of all.
  case tooManyCalls(own: Int, all: Int)
  case silenced(seconds: Int)
  /// The name's holder keeps figures to themselves.
  case figuresKept(PlayerName)
  case tellSelf
  /// Nobody holds the name.
  case tellNobody(PlayerName)
  /// The highest number of kept words is reached.
  case tellFull
  /// The caller has a board in a round of the event of this label, and tells directors alone.
  case eventTell(String)
  case restrainDirector(PlayerName)
}

package struct AnsweredCall: Equatable, Sendable {
  package let table: TableID
  package let by: PlayerName

  package init(table: TableID, by: PlayerName) {
    self.table = table
    self.by = by
  }
}

/// The purpose of a placement, so that a refusal can give the corrected line.
package enum Laying: Equatable, Sendable {
  case play, trial
  /// A replacement for the play of this number.
  case amendment(of: Int)
}

/// A side of a desk whose rack is still to be declared.
package struct SideCounting: Equatable, Sendable {
  package let seat: Seat
  package let name: PlayerName
}

/// A side's act on the last play, for a refusal that gives the line to type.
package enum PlayAct: Equatable, Sendable {
  case accept, hold, challenge
}
