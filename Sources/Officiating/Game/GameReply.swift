// SPDX-License-Identifier: MIT
import Rulebook

/// The answer to a command at a game; the table comes with it, as it stands after the command.
package enum GameReply: Sendable {
  /// A play that was only tried.
  case tried(PlayMade)
  /// A play on the table.
  case placed(PlayMade)
  case passed
  /// An exchange; `rack` is what is held now, nil where the tiles are real ones.
  case exchanged(ExchangeMade, rack: Rack?)
  case held(play: Int)
  /// `play` is the one accepted.
  case accepted(play: Int)
  case ruled(RuledPlay, Receipt, isRepeat: Bool)
  case undone(play: Int)
  case amended(PlayMade, replacing: Int)
  case asked(Ask)
  case paused, continued, adjourned
  /// The game is over; the table has its ending.
  case ended
  case tiles(Rack)
  /// Tiles that the asker has not seen.
  case unseen(Bag)
  /// Both clocks at a moment.
  case clock(at: Instant)
}

/// What is told about a game; the table comes with it, as it stands after the event.
package enum GameNotice: Sendable {
  /// `rack` is the reader's own.
  case started(rack: Rack?)
  /// `withWords` is false for observers.
  case played(PlayMade, withWords: Bool)
  case passed(Seat)
  case exchanged(Seat, count: Int)
  case undone(play: Int)
  case amended(PlayMade, replacing: Int, withWords: Bool)
  case held(Seat, play: Int)
  /// `by` is nil when the window closed by itself.
  case accepted(play: Int, by: Seat?)
  /// To the player alone: what was drawn, and what is held now.
  case drew(Rack, rack: Rack)
  case ruling(RuledPlay, Receipt, withWords: Bool)
  /// A seat's clock has come to a mark, in milliseconds left.
  case clock(Seat, mark: Int)
  case asked(Ask)
  case paused(by: PlayerName)
  case continued(by: PlayerName)
  case adjourned(by: PlayerName)
  /// What was left on a seat's rack.
  case racks(Seat, Rack)
  /// The table has its ending.
  case ended
  case note(GameNote)
}

/// A hint for people at a game.
package enum GameNote: Sendable {
  /// Sit down and type: what comes first, to a seat.
  case begin(isFirst: Bool)
  /// A play may be doubted; `seconds` is nil where there is no limit.
  case playOnOrChallenge(PlayMade, seconds: Int?)
  /// The last play of the game may be doubted.
  case lastPlay(PlayMade)
  /// The reader is on turn.
  case yourTurn
  case ruled(RuledPlay)
  /// Somebody asks for what the reader may agree to.
  case agree(Ask)
  /// What is left on the racks is to be declared.
  case declareRacks
}
