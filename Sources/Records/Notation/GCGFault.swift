// SPDX-License-Identifier: MIT
import Rulebook

/// The first fault of a file that is no game record, or whose game does not add up, with its line.
package struct GCGFault: Error, Hashable, Sendable {
  package enum Reason: Error, Hashable, Sendable {
    case empty
    case tooBig
    case noRecord
    case encoding(String)
    /// A byte is not valid in the encoding; its place in the line counts from 1.
    case bytes(at: Int)
    /// A control character; its place in the line counts from 1.
    case control(UInt8, at: Int)
    case unknown(what: String, name: String)
    case tiles([String])
    case player
    case stranger(String)
    case event
    case rack(String)
    case placement(PlacementFault)
    case number(String)
    case illegal(String, Violation)
    case nothingStands
    case differs(what: String, expected: String, found: String)
    /// The score of a play is too high by a possible challenge bonus.
    case folded(play: String, expected: Int, found: Int)
    case unfinished(tilesLeft: Int)
    case start(CGPFault)
    case lateStart
    case afterEnd
  }

  package let line: Int
  package let reason: Reason
  /// Whether a file that is read as Latin-1 looks like UTF-8.
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
  /// Whether a wrong encoding could be the cause.
  var isAboutLetters: Bool {
    switch self {
    case .rack, .placement(.foreignLetter): true
    default: false
    }
  }

  /// The message for people: lower case, no full stop.
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
