// SPDX-License-Identifier: MIT
import Practice
import Rulebook

/// Why a well-formed command was not carried out; nothing was judged, nothing is charged.
package enum Refusal: Error, Equatable, Sendable {
  /// The command needs a name.
  case loginFirst
  /// Only directors do that.
  case directorOnly
  /// The name has an account, or is the house's own.
  case accountExists(PlayerName)
  /// No account has that name.
  case noSuchAccount(PlayerName)
  /// The caller has none.
  case noAccount
  /// Nobody could make another director over the network.
  case lastDirector
  /// No call of that number waits; perhaps because it was answered.
  case noSuchCall(Int, answered: AnsweredCall?)
  /// A director has shown the name out; seconds to go.
  case expelled(seconds: Int)
  /// The word judge is closed to whoever sits at, or watches, a live table.
  case notPermitted(NotPermitted)
  /// No such table, or it has ended.
  case noSuchTable(TableID)
  /// The caller sits at no table, or not at this one.
  case notSeated(TableID?)
  /// The caller already sits at a table.
  case alreadySeated(TableID)
  /// Both seats are taken.
  case tableFull(TableID)
  /// Terms are never agreed unseen.
  case termsDiffer(Agreement)
  /// Nobody sits in the other seat yet.
  case seatEmpty(TableID)
  /// The list is not on this server.
  case noSuchLexicon(String)
  /// The rule has no challenges.
  case noChallenges
  /// A slip waits for its confirmation.
  case slipOpen(TableID, slip: Int, isOwn: Bool)
  /// A doubted play is settled before its player gets up.
  case leaveOpenSlip(TableID, slip: Int, isOwn: Bool)
  /// The slip named is not the one on the table, which is `newest`, if any is.
  case nothingOnTable(TableID, newest: Int?)
  /// The caller's own words wait for the other side.
  case othersConfirm(TableID, slip: Int, until: Instant?)
  /// Only the challenger takes a slip back.
  case othersSlip(TableID, slip: Int)
  /// At a desk the line says which side doubts.
  case whichSide(TableID)
  /// A seat doubts only for itself.
  case ownSideOnly(TableID)
  /// In an event, as the line called it: its label, or `.`.
  case event(EventRefusal, of: String = ".")
  // At a game.
  /// Nothing is put right there so.
  case overrule(TableID, OverruleRefusal)
  /// The command is for another kind of table than this one.
  case otherKind(TableID, TableKind)
  /// At a practice table.
  case practice(TableID, PracticeRefusal)
  /// The other side is on turn; or, with `newest`, a play newer than the line knew of is on the table.
  case notYourTurn(TableID, newest: Int?)
  /// The line names no play, and the one on the table was corrected too lately to have been read.
  case unreadPlay(TableID, play: Int, PlayAct)
  /// A player is out: the last play is accepted or challenged, and nothing else is played.
  case lastPlayOnTable(TableID)
  /// The game is over, and the real racks are to be declared.
  case countingRacks(TableID, atDesk: [SideCounting] = [])
  /// Clocks stand still; `adjourned` where the game is put off.
  case gamePaused(TableID, adjourned: Bool)
  /// A game in play is not left.
  case gameLive(TableID)
  /// Nor is it written down for anybody before it is over.
  case recordLive(TableID)
  /// Nor is there a record of a table where no game was begun, or of one of long ago.
  case noRecord(TableID)
  /// Rules of geometry and tiles that the placement breaks, in order; never empty. `meant` is the line, without the
  /// verb, that leaves out no old tile of the word, where nothing else is wrong.
  case illegal([Violation], meant: String? = nil, for: Laying = .play)
  /// At a desk the line says which side gives up.
  case whichSideConcedes(TableID)
  /// So many games of a player are put off that no more may be.
  case tooManyAdjourned(TableID, of: PlayerName)
  /// The game goes on only when the opponent is here too.
  case opponentAway(TableID)
  /// Small letters are blanks; the line that was meant, without the verb, where that would be legal.
  case caseMeansBlank(meant: String?, for: Laying = .play)
  /// Under the void rule a director's correction with a word that is not in the list is refused; which word is not said.
  case voidPlay
  /// As many plays of this side were refused for their words as are judged in a turn.
  case triesSpent(TableID, isCorrection: Bool)
  case illegalExchange(ExchangeFault, minimum: Int, bag: Int)
  /// Nothing lies on the table that could be challenged, held or accepted.
  case nothingToDoubt(TableID)
  /// The play may no longer be challenged.
  case windowClosed(TableID, play: Int)
  /// The play did not form this word, or not so often.
  case notFormed(String)
  /// There is no such play.
  case noSuchPlay(TableID, Int)
  /// A play cannot be corrected so: what followed it would not fit.
  case amendDoesNotFit(play: Int)
  /// Nothing with this number waits for a yes.
  case nothingAsked(TableID)
  /// The other side answers what one asked for oneself.
  case othersAgree(TableID, number: Int)
  /// The set does not leave these tiles, or the seat holds another number; with `force=yes` they are taken.
  case tileCount(expected: Int, counted: Int)
  /// An adjourned game cannot go on while the opponent sits at another table.
  case opponentElsewhere(TableID)
  /// The opponent is here, or has been away for less than the grace: seconds to go, nil while they are here.
  case stillHere(TableID, seconds: Int?)
  /// The ledger has no room; the same line may work later.
  case notRecorded
  /// The ledger has ended for this run.
  case ledgerFailed
}

/// Who may not do what.
package enum NotPermitted: Equatable, Sendable {
  /// Words are judged for those who are at no live table.
  case judgeAtTable(TableID)
  /// Nor are they for those who watch one.
  case judgeWatching(TableID)
  /// The table is kept for someone else.
  case tableReserved(TableID)
  /// A player watches no other table while seated.
  case observeWhileSeated(TableID)
  /// Whoever only looks on sees the games of its event when they are over.
  case heldBack(TableID)
  /// Nobody gets up from their board in an event of that label.
  case leaveBoard(TableID)
  /// Words are kept from whoever has a board in a round of the event of that label.
  case eventRound(String)
  /// Nor do they sit down elsewhere meanwhile.
  case eventFirst(String)
  /// Only those speak in an event, by its label, who are in it.
  case eventTalk(String)
  /// At a desk only the holder of the desk acts, so nobody joins.
  case deskTable(TableID)
  /// Nor does a table at which one person sees rulings on any words serve those whose game is put off.
  case deskAdjourned(TableID)
  /// Words are not judged for those whose game is only put off.
  case judgeAdjourned(TableID)
  /// Nor are they looked up while one is looking for them.
  case lookupInRound(TableID)
  /// A station sits at no table.
  case stationSits
  /// This server leaves look-ups and practice to its stations, or to its directors.
  case lookupsAtStations, lookupsClosed
  /// Who practised before can only get up.
  case practiceClosed(TableID)
  /// What the server dealt is never taken back.
  case undoDealt
  /// After a ruling only a director takes a play back.
  case undoAfterRuling
  /// Racks of a dealt game are known, so nobody declares them.
  case declareDealt
  /// So many calls of the caller's wait that no more may.
  case tooManyCalls(own: Int, all: Int)
  /// A director has silenced the caller; seconds to go.
  case silenced(seconds: Int)
  /// Directors neither show each other out nor silence each other.
  case restrainDirector(PlayerName)
}

/// Who answered a call.
package struct AnsweredCall: Equatable, Sendable {
  /// The table to which a director was called.
  package let table: TableID
  /// The director.
  package let by: PlayerName

  package init(table: TableID, by: PlayerName) {
    self.table = table
    self.by = by
  }
}

/// What a placement was written for, so that who is refused is told the line that they meant.
package enum Laying: Equatable, Sendable {
  case play, trial
  /// In the place of the play of that number.
  case amendment(of: Int)
}

/// A side of a desk that has still to say what is left on its rack.
package struct SideCounting: Equatable, Sendable {
  /// Which.
  package let seat: Seat
  /// What it is called.
  package let name: PlayerName

  package init(seat: Seat, name: PlayerName) {
    self.seat = seat
    self.name = name
  }
}

/// An act of a side on the last play, for a refusal that names the line to type.
package enum PlayAct: Equatable, Sendable {
  case accept, hold, challenge
}
