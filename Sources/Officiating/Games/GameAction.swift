// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// One thing that happened in a game, with every fact that is not the board's own consequence.
///
/// `drew` is what the player of the last play draws because this ends the time for doubting it: nil where
/// no play stood, or the tiles are real ones.
package indirect enum GameAction: Equatable, Sendable {
  /// Both sides are there; `racks` are the tiles dealt, nil where they are real ones.
  case started(first: Seat, racks: BySeat<Rack>?)
  /// The player on turn looked, or had a minute to: their clock runs.
  case clockStarted
  /// A player's clock has come to a mark that both are told of, in milliseconds left, negative in overtime.
  case clockNoted(Seat, mark: Int)
  /// A placement.
  case played(PlayMade)
  /// A play was not made, because a word of it is not in the list, under a rule that refuses such plays; whose it is, and
  /// what it was, nil where the reader may not know.
  case refused(Seat, RefusedPlay?)
  /// A pass; after a player went out, that accepts the play.
  case passed(Seat, drew: Rack?)
  /// An exchange.
  case exchanged(ExchangeMade)
  /// The opponent keeps the player from drawing, on their own time.
  case held(Seat)
  /// The opponent takes the play as it stands.
  case accepted(Seat, drew: Rack?)
  /// Nobody doubted the play while the window was open.
  case windowClosed(drew: Rack?)
  /// The referee's answer to a challenge.
  case ruled(RuledPlay)
  /// The play of this number and all that followed it is taken back; `by` is a director who had it so.
  ///
  /// `closing` is the number of the play that lies on the board last then: the right to doubt it ended when it was
  /// played on, and does not come back. It is nil where no play lies there, or where its right had ended in an entry of
  /// its own. Ledgers of earlier versions never have it: there the right came back.
  case undone(play: Int, by: PlayerName?, closing: Int? = nil)
  /// The play of the number `replacing` is another one, under a number of its own; what followed it stands.
  ///
  /// `reopened` is true where nothing followed but the end of the right to doubt the old play: the new one may be
  /// doubted anew. Ledgers of earlier versions never have it: there the right stayed closed.
  case amended(PlayMade, replacing: Int, by: PlayerName?, reopened: Bool = false)
  /// One side asks for what needs both.
  case asked(Ask)
  /// Clocks stop, and the board is covered.
  case paused(by: PlayerName)
  /// The game goes on where it stopped.
  case continued(by: PlayerName)
  /// The game is put off, and both players are free to sit elsewhere.
  case adjourned(by: PlayerName)
  /// A player gives up.
  case conceded(Seat)
  /// A player's overtime is beyond the limit.
  case timeRanOut(Seat)
  /// The other side did not come back, and the terms give the game to this seat.
  case claimed(by: Seat)
  /// What was left on a real rack, as both sides agree.
  case racksDeclared(Seat, Rack)
  /// A count of racks is a minute from its end, and a side that is here alone keeps its rack to itself; nil where none does.
  case silenceNoted(warned: Seat?)
  /// The time for declaring racks is over: the racks that count, or nil where what is known does, which may be nothing.
  case racksWaived(BySeat<Rack>?)
  /// The server was down since this moment: none of that time is charged.
  case interrupted(since: Instant)
  /// What was left of the time for doubting the last play runs from this moment on: its doubter has looked, or will
  /// have had a minute to.
  case windowResumed(from: Instant)
  /// A director put something right.
  case overruled(Overruling)
}

extension GameAction {
  /// The tiles that this takes from the bag, in the order in which they are drawn; none where they are real ones.
  package var drawn: [Rack] {
    switch self {
    case .started(_, let racks): racks.map { [$0.one, $0.two] } ?? []
    case .played(let play): play.drew.map { [$0] } ?? []
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): drew.map { [$0] } ?? []
    case .exchanged(let made): [made.drew, made.drawn].compactMap { $0 }
    case .ruled(let ruled): ruled.drew.map { [$0] } ?? []
    case .overruled(let overruling): overruling.drew.map { [$0] } ?? []
    case .clockStarted, .clockNoted, .refused, .held, .undone, .amended, .asked, .paused, .continued,
      .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted, .racksWaived, .interrupted,
      .windowResumed:
      []
    }
  }

  /// True where the game waits for something else from then on.
  var movesOn: Bool {
    switch self {
    case .clockStarted, .clockNoted, .refused, .asked, .racksDeclared, .silenceNoted, .windowResumed: false
    case .overruled(let overruling): overruling.movesOn
    case .started, .played, .passed, .exchanged, .held, .accepted, .windowClosed, .ruled, .undone, .amended,
      .paused, .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksWaived, .interrupted:
      true
    }
  }

  /// Whose turn it takes, or who decides about the last play by it; nil for what is not done on the board.
  var author: Seat? {
    switch self {
    case .played(let play): play.seat
    case .passed(let seat, _), .accepted(let seat, _): seat
    case .exchanged(let made): made.seat
    case .ruled(let ruled): ruled.challenger
    default: nil
    }
  }

  /// Who had it so, where it says: a player, or a director.
  var director: PlayerName? {
    switch self {
    case .paused(let name), .continued(let name), .adjourned(let name): name
    case .undone(_, let name, _), .amended(_, _, let name, _): name
    case .overruled(let overruling): overruling.by
    default: nil
    }
  }

  /// Whether the referee or a director said it, so that players alone take nothing back that came before.
  var isOfficial: Bool {
    switch self {
    case .ruled, .overruled: true
    default: false
    }
  }

  /// Whether it does nothing but end the right to doubt the last play.
  var onlyEndsDoubt: Bool {
    switch self {
    case .accepted, .windowClosed: true
    default: false
    }
  }

  /// Whether its author has the end that it makes from their own answer.
  package var answersEnd: Bool {
    switch self {
    case .conceded, .claimed, .racksDeclared, .racksWaived, .overruled: true
    default: false
    }
  }
}

/// A placement as it was made.
///
/// A class, because a play stands in its event, on the table and in what is told of it.
package final class PlayMade: Equatable, Sendable {
  /// The play's number at its table, from 1; a number is never used again.
  package let number: Int
  /// Who made it.
  package let seat: Seat
  /// As resolved, so that its placed tiles are the new ones.
  package let placement: Placement
  /// The words formed, the main word first; small letters are blanks.
  package let words: [TileRow]
  /// What it scores.
  package let score: Int
  /// What the other side draws, because making a play accepts theirs.
  package let drew: Rack?

  package init(
    number: Int, seat: Seat, placement: Placement, words: [TileRow], score: Int, drew: Rack?
  ) {
    self.number = number
    self.seat = seat
    self.placement = placement
    self.words = words
    self.score = score
    self.drew = drew
  }

  package static func == (one: PlayMade, other: PlayMade) -> Bool {
    one === other
      || one.number == other.number && one.seat == other.seat && one.placement == other.placement
        && one.words == other.words && one.score == other.score && one.drew == other.drew
  }
}

/// A play that was not made because of its words.
package struct RefusedPlay: Equatable, Sendable {
  /// As it would have been made, under the number that it would have had; nobody draws.
  package let play: PlayMade
  /// The play in whose place it was to stand, with what followed that; nil for a turn.
  package let replacing: Int?

  package init(_ play: PlayMade, replacing: Int? = nil) {
    self.play = play
    self.replacing = replacing
  }
}

/// An exchange as it was made.
package struct ExchangeMade: Equatable, Sendable {
  /// Who exchanged.
  package let seat: Seat
  /// How many tiles, 1 to 7.
  package let count: Int
  /// The tiles put back; nil where they are real ones.
  package let given: Rack?
  /// The tiles drawn for them; nil where they are real ones.
  package let drawn: Rack?
  /// What the other side draws, because exchanging accepts their play.
  package let drew: Rack?

  package init(seat: Seat, count: Int, given: Rack?, drawn: Rack?, drew: Rack?) {
    self.seat = seat
    self.count = count
    self.given = given
    self.drawn = drawn
    self.drew = drew
  }
}

/// The referee's answer about a play on the board.
package struct RuledPlay: Equatable, Sendable {
  /// The play's number.
  package let number: Int
  /// Who doubted it.
  package let challenger: Seat
  /// The words that were challenged, as the list spells them; each instance counts.
  package let words: Words
  /// True where the play comes off because it opened the game away from the centre.
  package let isOffCentre: Bool
  /// The answer for all that was challenged.
  package let ruling: Ruling
  /// What it does to the game.
  package let effect: ChallengeEffect
  /// What the player draws because the play stands; nil where it does not, or the tiles are real ones.
  package let drew: Rack?

  package init(
    number: Int, challenger: Seat, words: Words, isOffCentre: Bool, ruling: Ruling, effect: ChallengeEffect,
    drew: Rack?
  ) {
    self.number = number
    self.challenger = challenger
    self.words = words
    self.isOffCentre = isOffCentre
    self.ruling = ruling
    self.effect = effect
    self.drew = drew
  }
}

extension RuledPlay {
  /// True where the play stands and the game goes on, so that its player draws.
  package var leavesPlayToDraw: Bool {
    guard ruling.isAcceptable else { return false }
    if case .gameWon = effect { return false }
    return true
  }
}

/// What one side asks for and the other has to agree to.
package struct Ask: Equatable, Sendable {
  /// What is asked for.
  package indirect enum Matter: Equatable, Sendable {
    /// Take a play back, and all that followed it.
    case undo(play: Int)
    /// Correct the play of the number `replacing`; what followed it stands.
    case amend(PlayMade, replacing: Int)
    case pause, resume, adjourn
    /// What was left on a seat's rack.
    case racks(Seat, Rack)

    /// Whether both ask for the same; a correction is the same under any number.
    func isSame(as other: Matter) -> Bool {
      guard case .amend(let play, let replaced) = self, case .amend(let wished, let meant) = other else {
        return self == other
      }
      return replaced == meant && play.placement == wished.placement
    }

    /// The play that is to be taken back or corrected, or nil.
    package var takesBack: Int? {
      switch self {
      case .undo(let play), .amend(_, replacing: let play): play
      case .pause, .resume, .adjourn, .racks: nil
      }
    }
  }

  /// The number that `CONFIRM` names, from 1 at each table.
  package let number: Int
  /// Who asks.
  package let seat: Seat
  /// What for.
  package let matter: Matter

  package init(number: Int, seat: Seat, matter: Matter) {
    self.number = number
    self.seat = seat
    self.matter = matter
  }
}
