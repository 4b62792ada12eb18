// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// An action in a game, with every fact that the board does not imply.
///
/// `drew` holds what the player of the last play draws because the action ends its challenge window; nil where no
/// play stood, and with real tiles.
package indirect enum GameAction: Equatable, Sendable {
  /// Both sides are there; `racks` are the tiles dealt, nil with real tiles.
  case started(first: Seat, racks: BySeat<Rack>?)
  /// The clock of the player on turn starts: they looked, or had a minute to.
  case clockStarted
  /// A player's clock reached a mark that both are told of, in milliseconds left, negative in overtime.
  case clockNoted(Seat, mark: Int)
  case played(PlayMade)
  /// A play of this seat was refused for its words; the play is nil where the reader may not see it.
  case refused(Seat, RefusedPlay?)
  /// A pass; after a player went out it accepts the play.
  case passed(Seat, drew: Rack?)
  case exchanged(ExchangeMade)
  /// The opponent holds the play, on their own time: its player may not draw.
  case held(Seat)
  case accepted(Seat, drew: Rack?)
  /// The challenge window closed, and the play stands.
  case windowClosed(drew: Rack?)
  case ruled(RuledPlay)
  /// The play of this number and all that followed it are taken back; `by` is the director who ordered it.
  ///
  /// `closing` is the number of the play that is then the last on the board. Its right to be challenged ended
  /// when it was played on, and does not come back. It is nil where no play is left, or where an entry of its own
  /// had ended that right.
  case undone(play: Int, by: PlayerName?, closing: Int? = nil)
  /// The play of the number `replacing` is corrected, under a new number; what followed it stands.
  ///
  /// `reopened` is true where only the end of the old play's challenge window followed: the new play may be
  /// challenged.
  case amended(PlayMade, replacing: Int, by: PlayerName?, reopened: Bool = false)
  case asked(Ask)
  /// The ask of a number is declined by a player; nil where it lapsed.
  case declined(Int, by: PlayerName?)
  /// The clocks stop, and the board is covered.
  case paused(by: PlayerName)
  case continued(by: PlayerName)
  /// The game is put off; both players may sit elsewhere.
  case adjourned(by: PlayerName)
  case conceded(Seat)
  /// A player's overtime exceeds the limit.
  case timeRanOut(Seat)
  /// The other side did not come back, and the terms give the game to this seat.
  case claimed(by: Seat)
  /// The tiles left on a real rack, as both sides agree.
  case racksDeclared(Seat, Rack)
  /// A minute before the end of a count, the only side without a declared rack is warned; nil if it is away.
  case silenceNoted(warned: Seat?)
  /// The time for declaring racks is over; the racks that count, or nil where only what is known counts.
  case racksWaived(BySeat<Rack>?)
  /// The server was down since this moment; none of that time is charged.
  case interrupted(since: Instant)
  /// The rest of the challenge window runs from this moment on: after a look of the challenger, or a minute.
  case windowResumed(from: Instant)
  case overruled(Overruling)
}

extension GameAction {
  /// The tiles that the action takes from the bag, in the order of the draws; none with real tiles.
  package var drawn: [Rack] {
    switch self {
    case .started(_, let racks): racks.map { [$0.one, $0.two] } ?? []
    case .played(let play): play.drew.map { [$0] } ?? []
    case .passed(_, let drew), .accepted(_, let drew), .windowClosed(let drew): drew.map { [$0] } ?? []
    case .exchanged(let made): [made.drew, made.drawn].compactMap { $0 }
    case .ruled(let ruled): ruled.drew.map { [$0] } ?? []
    case .overruled(let overruling): overruling.drew.map { [$0] } ?? []
    case .clockStarted, .clockNoted, .refused, .held, .undone, .amended, .asked, .declined, .paused,
      .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted, .racksWaived,
      .interrupted, .windowResumed:
      []
    }
  }

  /// True where the game then waits for something else.
  var movesOn: Bool {
    switch self {
    case .clockStarted, .clockNoted, .refused, .asked, .declined, .racksDeclared, .silenceNoted,
      .windowResumed:
      false
    case .overruled(let overruling): overruling.movesOn
    case .started, .played, .passed, .exchanged, .held, .accepted, .windowClosed, .ruled, .undone, .amended,
      .paused, .continued, .adjourned, .conceded, .timeRanOut, .claimed, .racksWaived, .interrupted:
      true
    }
  }

  /// The seat whose turn this is, or which decides about the last play; nil for what is not done on the board.
  var author: Seat? {
    switch self {
    case .played(let play): play.seat
    case .passed(let seat, _), .accepted(let seat, _): seat
    case .exchanged(let made): made.seat
    case .ruled(let ruled): ruled.challenger
    default: nil
    }
  }

  /// The name of the player or director who ordered the action, where it has one.
  package var director: PlayerName? {
    switch self {
    case .paused(let name), .continued(let name), .adjourned(let name): name
    case .undone(_, let name, _), .amended(_, _, let name, _), .declined(_, let name): name
    case .overruled(let overruling): overruling.by
    default: nil
    }
  }

  /// Whether this is a ruling or a director's correction; players alone take back nothing before it.
  var isOfficial: Bool {
    switch self {
    case .ruled, .overruled: true
    default: false
    }
  }

  /// Whether the action only ends the right to challenge the last play.
  var onlyEndsDoubt: Bool {
    switch self {
    case .accepted, .windowClosed: true
    default: false
    }
  }

  /// Whether the author's own answer reports the end that this action makes.
  package var answersEnd: Bool {
    switch self {
    case .conceded, .claimed, .racksDeclared, .racksWaived, .overruled: true
    default: false
    }
  }
}

/// A placement as it was made.
///
/// A class, because the event, the position and the news share one play.
package final class PlayMade: Equatable, Sendable {
  /// The play's number at its table, from 1; never used again.
  package let number: Int
  package let seat: Seat
  /// The resolved placement: its placed tiles are the new ones.
  package let placement: Placement
  /// The words formed, the main word first; small letters are blanks.
  package let words: [TileRow]
  package let score: Int
  /// The tiles that the other side draws, because this play accepts theirs.
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

  /// Creates a legal play with the words and the score that it makes on the board before it.
  convenience init(
    number: Int, seat: Seat, laying placement: Placement, on board: borrowing Board,
    _ rules: borrowing TournamentRules, drew: Rack?
  ) {
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    self.init(
      number: number, seat: seat, placement: placement, words: words.map(\.tiles), score: score.total,
      drew: drew)
  }

  package static func == (one: PlayMade, other: PlayMade) -> Bool {
    one === other
      || one.number == other.number && one.seat == other.seat && one.placement == other.placement
        && one.words == other.words && one.score == other.score && one.drew == other.drew
  }
}

package struct RefusedPlay: Equatable, Sendable {
  /// The play under the number that it would have had; nobody draws for it.
  package let play: PlayMade
  /// The number of the play that it was to correct; nil for a turn.
  package let replacing: Int?

  package init(_ play: PlayMade, replacing: Int? = nil) {
    self.play = play
    self.replacing = replacing
  }
}

package struct ExchangeMade: Equatable, Sendable {
  package let seat: Seat
  /// The number of tiles, 1 to 7.
  package let count: Int
  /// The tiles put back; nil with real tiles.
  package let given: Rack?
  /// The tiles drawn for them; nil with real tiles.
  package let drawn: Rack?
  /// The tiles that the other side draws, because the exchange accepts their play.
  package let drew: Rack?

  package init(seat: Seat, count: Int, given: Rack?, drawn: Rack?, drew: Rack?) {
    self.seat = seat
    self.count = count
    self.given = given
    self.drawn = drawn
    self.drew = drew
  }
}

package struct RuledPlay: Equatable, Sendable {
  package let number: Int
  package let challenger: Seat
  /// The words challenged, as the lexicon spells them; each instance counts.
  package let words: Words
  /// True where the play comes off because it opened the game off the centre.
  package let isOffCentre: Bool
  package let ruling: Ruling
  package let effect: ChallengeEffect
  /// The tiles that the player draws because the play stands; nil where it comes off, and with real tiles.
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

/// A demand of one side that takes effect when the other side agrees.
package struct Ask: Equatable, Sendable {
  package indirect enum Matter: Equatable, Sendable {
    /// Takes a play back, and all that followed it.
    case undo(play: Int)
    /// Corrects the play of the number `replacing`; what followed it stands.
    case amend(PlayMade, replacing: Int)
    case pause, resume, adjourn
    /// Plays the return game at this table, which its opener asked for by opening it.
    case again
    /// Declares what was left on a seat's rack.
    case racks(Seat, Rack)

    /// Returns whether two asks are for the same; the new number of a correction does not matter.
    func isSame(as other: Matter) -> Bool {
      guard case .amend(let play, let replaced) = self, case .amend(let wished, let meant) = other else {
        return self == other
      }
      return replaced == meant && play.placement == wished.placement
    }

    /// The number of the play to take back or correct, or nil.
    package var takesBack: Int? {
      switch self {
      case .undo(let play), .amend(_, replacing: let play): play
      case .pause, .resume, .adjourn, .again, .racks: nil
      }
    }
  }

  /// The number that `CONFIRM` names, from 1 at each table.
  package let number: Int
  package let seat: Seat
  package let matter: Matter

  package init(number: Int, seat: Seat, matter: Matter) {
    self.number = number
    self.seat = seat
    self.matter = matter
  }
}
