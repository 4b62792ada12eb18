// SPDX-License-Identifier: MIT
import Rulebook

/// Why a file is no game record, or its game does not add up: the first thing, and its line.
package struct GCGFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// Nothing is in the file.
    case empty
    /// More than a game takes.
    case tooBig
    /// A line that begins neither with `#` nor with `>`.
    case noRecord
    /// The encoding that the first line names is none that is read.
    case encoding(String)
    /// Bytes that the encoding does not have; counted from 1 in the line.
    case bytes(at: Int)
    /// A control character, which no record holds; its place in the line counts from 1.
    case control(UInt8, at: Int)
    /// A set of tiles, or a board, that is not known.
    case unknown(what: String, name: String)
    /// Letters that English lacks, and several sets have.
    case tiles([String])
    /// A player line without a nick, or with the other one's.
    case player
    /// An event of somebody who is none of the two players.
    case stranger(String)
    /// An event that is none, or is cut off.
    case event
    /// A rack that is none.
    case rack(String)
    /// A placement that is none.
    case placement(PlacementFault)
    /// A number that is none.
    case number(String)
    /// A placement that is not legal on the board.
    case illegal(String, Violation)
    /// A withdrawal or a challenge without a placement of that player before it.
    case nothingStands
    /// A number or a rack that is not what the game gives.
    case differs(what: String, expected: String, found: String)
    /// A score with more points than the play has, as many as a challenge bonus may have.
    case folded(play: String, expected: Int, found: Int)
    /// The game is not over where the file ends, and should be.
    case unfinished(tilesLeft: Int)
    /// A position from which no game goes on.
    case start(CGPFault)
    /// A position behind the first event, or a second one.
    case lateStart
    /// A turn after the end.
    case afterEnd
  }

  /// From 1.
  package let line: Int
  /// What is wrong there.
  package let reason: Reason
  /// Whether letters look like UTF-8 in a file that is read as Latin-1.
  package let looksMisread: Bool

  init(line: Int, _ reason: Reason, looksMisread: Bool = false) {
    self.line = line
    self.reason = reason
    self.looksMisread = looksMisread
  }

  /// `line L: …`, without a full stop.
  package var text: String {
    let hint = "; the file is read as ISO 8859-1, its first line should be #character-encoding UTF-8"
    return "line \(line): \(reason.text)\(looksMisread && reason.isAboutLetters ? hint : "")"
  }
}

extension GCGFault.Reason {
  /// Whether a wrong encoding could be behind it.
  var isAboutLetters: Bool {
    switch self {
    case .rack, .placement(.foreignLetter): true
    default: false
    }
  }

  /// What is wrong, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .empty: "the file is empty"
    case .tooBig: "more than 1 MiB is no record of a game"
    case .noRecord: "no line of a game record: lines begin with # or >"
    case .encoding(let name): "encoding \(GCGText.shown(name)) is not read; expected UTF-8 or ISO-8859-1"
    case .bytes(let place): "byte \(place) is no UTF-8, which the first line promises"
    case .control(0, let place):
      "byte \(place) is NUL, which no text in UTF-8 or ISO 8859-1 has; UTF-16 is not read"
    case .control(let byte, let place):
      "byte \(place) is a control character, 0x\(String(byte, radix: 16)), which no record holds"
    case .unknown(let what, let name): "\(what) \(GCGText.shown(name)) is not known"
    case .tiles(let names): "letters that English lacks; name the tiles, \(names.joined(separator: " or "))"
    case .player: "expected #player1 or #player2 with a nick of its own and a name"
    case .stranger(let nick): "\(GCGText.shown(nick)) is none of the two players"
    case .event: "no event, or one that is cut off: expected >nick: rack 8H TILES +points total"
    case .rack(let text): "\(GCGText.shown(text)) is no rack"
    case .placement(let fault): fault.text
    case .number(let text): "expected a number of points, found \(GCGText.shown(text))"
    case .illegal(let play, let violation): "\(play): \(violation.text)"
    case .nothingStands: "expected a placement of this player directly before"
    case .differs(let what, let expected, let found): "\(what): expected \(expected), found \(found)"
    case .folded(let play, let expected, let found):
      "score of \(play): expected \(expected), found \(found); the score has \(found - expected) points more: a"
        + " challenge bonus of \(found - expected) folded in? It has a line of its own, >nick: rack (challenge)"
        + " +\(found - expected) total"
    case .unfinished(let count):
      "the record ends before the game: expected end racks, found \(count) tiles not laid"
    case .start(let fault): fault.text
    case .lateStart: "expected #\(GCGGame.Start.keyword) once, before the first event"
    case .afterEnd: "expected nothing after the end of the game, found a turn"
    }
  }
}
