// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Practice
import Rulebook

/// A fault of a line that holds for every sender at every time.
package enum ProtocolFault: Error, Equatable, Sendable {
  /// An unknown verb; `meant` is the verb usually meant by this word.
  case unknownCommand(meant: Verb?)
  /// An unknown verb, but a word known from other servers that can mean more than one verb.
  case triedWord(TriedWord)
  /// A verb for lines without keys, from a connection whose lines have them.
  case plainAlone(Verb)
  /// A wrong argument; the first argument has index 1.
  case badArgument(at: Int, ArgumentFault)
  /// A line of more than 512 bytes.
  case lineTooLong
  /// Bytes that are not printable UTF-8.
  case badBytes
  /// A key or an option that terminals send instead of text.
  case foreignKeys(ForeignKeys)
  case unfinishedLine
  /// The connection opened with another protocol.
  case foreignProtocol(ForeignProtocol)
  /// TLS on the port for plain lines; `port` is the TLS port.
  case tlsElsewhere(port: UInt16)
  /// Plain bytes on the TLS port; `port` is the port for plain lines, nil if there is none.
  case plainElsewhere(port: UInt16?)

  /// The kind of argument that was expected, or the fault found in it.
  package enum ArgumentFault: Equatable, Sendable {
    case missing(Verb)
    case surplus(Verb)
    case malformedTag
    case word(WordFault)
    /// Words separated by commas; `meant` is the line with spaces instead.
    case commas(meant: String)
    case tooManyWords
    case number(StaticName)
    case unknownKey(Verb)
    /// A key that stands in the line before.
    case repeatedKey
    case notForSlips(GameTerm)
    case kind
    /// The word practice, which is not a kind; three kinds are practice.
    case kindOfPractice
    case rule
    case voidAtSlip
    case confirmSeconds
    case name
    case yesNo(StaticName)
    /// A desk without two different sides, or with a reserved seat; sides without a desk.
    case deskSides(TableKind)
    case seat
    case notices
    /// A term that a game for anybody does not have.
    case seek
    /// `NO` alone: the shortest form of `NOTICES`, but probably typed as an answer.
    case no
    case language
    case lexiconName
    case label
    /// A note of several words without quotes.
    case quotes
    /// A number among the words, which is probably meant as a note.
    case notesNamed
    case placement(PlacementFault)
    case rack
    /// At a board, tiles are exchanged by count; in a dealt game, by name.
    case exchangeCount
    case exchangeTiles
    case clock
    case window
    /// `window=next` in a dealt game, where the mover would wait for tiles without limit.
    case windowNext
    case tries
    /// Tries are only for the rule `void`, which refuses plays for their words.
    case triesUnderVoid
    /// The number of games of a series, out of range.
    case games
    /// A value that is not one of a few words.
    case choice(ChoiceName)
    case notForGames(StaticName)
    case house
    case deskAtDealt
    case finder(FinderFault)
    case findLimit
    case findFrom
    /// An answer, or a number of seconds, that a practice table does not accept.
    case practice(PracticeRefusal)
    case notForPractice(StaticName)
    /// A missing or unknown subcommand of `ACCOUNT`.
    case account
    case role
    /// A secret shorter than 8 or longer than 64 bytes.
    case secret
    /// A station's `JUDGE` without a board.
    case stationBoard
    /// A station's `JUDGE` without a list while open events have different lists; the name is one of them.
    case stationList(String)
    /// The minutes of a restraint, out of range.
    case minutes
    case event(EventFault)
    /// An overruling without a reason.
    case reason
    case overruling(OverruleForm)
    case position(PositionFault)
  }
}

/// The form of an overruling, by the word after the table.
package enum OverruleForm: String, Equatable, Sendable, CaseIterable {
  case ruling = "RULING"
  case score = "SCORE"
  case clock = "CLOCK"
  case turn = "TURN"
  case result = "RESULT"
  /// Any other word.
  case other = ""
}

/// The reason why a game cannot start with a position.
package enum PositionFault: Equatable, Sendable {
  case read(CGPFault)
  case start(StartFault)
  /// The table is not of kind `board`; only there do the players have real tiles to set up the position.
  case kind
  /// `first=draw`, which a table with a position does not allow.
  case first
  case colon
}

/// A fault of a line about an event.
package enum EventFault: Equatable, Sendable {
  /// The words do not fit this kind of line; the text is an example of the kind.
  case form(String)
  case label, rounds, kind, slipClock, terms, name, round, score, reason, word, realName, keyInName, bands,
    shares, delay, alone, minutes, timer, changes, boards, microphone, highs, pairs, keep
  /// The value of this key is not a number in this range.
  case number(String, ClosedRange<Int>)
  /// No rounds are paired by this `system=`.
  case system(ScheduleFault.Why)
  /// Terms beside `like=`, which takes over all terms of another event; the label is that of the new event.
  case termsBesideLike(String, label: String, terms: String)
}

/// The name of a key or an argument, as written in help.
package enum StaticName: String, Equatable, Sendable {
  case table, slip, desk, code, from, number, play, after, confirm, seconds, rule, length
}

/// A term that only games have, as it is typed.
package enum GameTerm: String, Equatable, Sendable {
  case clock, window, first, abandon, centre, endrack, zero, tries, games
}

/// The name of a key that takes one of a few words, as written in help.
package enum ChoiceName: String, Equatable, Sendable {
  case first, abandon, centre, endrack, zero, from, practice
  case force, sort, hooks, exact, points
}

/// A protocol that a client may speak to the wrong port.
package enum ForeignProtocol: String, Equatable, Sendable {
  case http = "HTTP"
  case tls = "TLS"
  case ssh = "SSH"
  /// A proxy's line from an address that may pass nothing on.
  case proxy = "PROXY"

  /// The first byte of a TLS connection; no line of text begins with it.
  ///
  /// Source: RFC 8446, a handshake record.
  package static let tlsOpening: UInt8 = 22

  /// Creates the protocol to which the first line of a connection belongs, or nil.
  ///
  /// `bytes` is a whole line, so that the division of the bytes into packets does not matter.
  /// Source: RFC 9112 request lines, RFC 4253 §4.2.
  package init?(opening bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return nil }
    if bytes[0] == Self.tlsOpening {
      self = .tls
      return
    }
    let openings: [StaticString] = [
      "SSH-", "PROXY ", "GET /", "POST /", "HEAD /", "PUT /", "OPTIONS ", "CONNECT ", "DELETE /",
      "PRI * HTTP",
    ]
    guard let place = openings.firstIndex(where: { Self.begins(bytes, with: $0) }) else { return nil }
    self = place == 0 ? .ssh : place == 1 ? .proxy : .http
  }

  private static func begins(_ bytes: Span<UInt8>, with word: StaticString) -> Bool {
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where bytes[place] != word.utf8Start[place] { return false }
    return true
  }
}
