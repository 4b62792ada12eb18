// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// What is wrong with a line itself, whoever sent it and whenever.
package enum ProtocolFault: Error, Equatable, Sendable {
  /// No such verb; `meant` is what the word is usually tried for.
  case unknownCommand(meant: Verb?)
  /// No such verb either, but a word that is known; which verb is meant depends on what was wanted.
  case triedWord(TriedWord)
  /// An argument, counted from 1, is not what the verb takes.
  case badArgument(at: Int, ArgumentFault)
  /// More than 512 bytes.
  case lineTooLong
  /// Not printable text in UTF-8.
  case badBytes
  /// Neither, and what it is can be told by name.
  case foreignKeys(ForeignKeys)
  /// The input ended within a line.
  case unfinishedLine
  /// The connection opened with another protocol.
  case foreignProtocol(ForeignProtocol)
  /// The connection opened with TLS, which another port speaks.
  case tlsElsewhere(port: UInt16)
  /// The connection came to the port of TLS and speaks none; where plain lines are spoken, if anywhere.
  case plainElsewhere(port: UInt16?)

  /// What an argument is wanted to be.
  package enum ArgumentFault: Equatable, Sendable {
    case missing(Verb)
    case surplus(Verb)
    case malformedTag
    case word(WordFault)
    /// Commas part the words; the line that was meant.
    case commas(meant: String)
    case tooManyWords
    case number(StaticName)
    case unknownKey(Verb)
    case notForSlips(StaticName)
    case kind
    /// Practice was named, which is no kind but three.
    case kindOfPractice
    case rule
    case voidAtSlip
    case confirmSeconds
    case name
    case yesNo(StaticName)
    /// A desk of slips, or of a game.
    case deskSides(TableKind)
    case seat
    case notices
    /// `NO` alone, which is the shortest form of `NOTICES`, was likely meant as an answer.
    case no
    case language
    case lexiconName
    case label
    /// A note of several words stands in quotes.
    case quotes
    /// A note, or a number that is meant as one, stands among the words.
    case notesFirst
    /// A placement that does not read.
    case placement(PlacementFault)
    /// Tiles of a rack that do not read.
    case rack
    /// At a board tiles are exchanged by number, in a dealt game by name.
    case exchangeCount
    case exchangeTiles
    case clock
    case window
    /// Where the tiles are dealt the mover would wait for them for ever.
    case windowNext
    case tries
    /// Plays are refused for their words under one rule alone.
    case triesUnderVoid
    /// One of a few words.
    case choice(ChoiceName)
    case notForGames(StaticName)
    case house
    case deskAtDealt
    /// A question that the finder does not understand.
    case finder(FinderFault)
    case findLimit
    case findFrom
    /// An answer, or seconds, that a practice table does not take.
    case practice(PracticeRefusal)
    case notForPractice(StaticName)
    /// What is to be done with an account.
    case account
    /// What the holder of an account may do.
    case role
    /// Too short or too long.
    case secret
    /// A station says at which board words are judged.
    case stationBoard
    /// A station says by which list words are judged while events on different lists are open; the name of one.
    case stationList(String)
    /// For how long a director keeps something from somebody.
    case minutes
    /// What is named of an event.
    case event(EventFault)
    /// Why a director overrules.
    case reason
    /// What a director overrules, and how that is typed.
    case overruling(OverruleForm)
    /// What is wrong with a position from which a game is to go on.
    case position(PositionFault)
  }
}

/// What a director overrules, by the word behind the table.
package enum OverruleForm: String, Equatable, Sendable, CaseIterable {
  case ruling = "RULING"
  case score = "SCORE"
  case clock = "CLOCK"
  case turn = "TURN"
  case result = "RESULT"
  /// None of these.
  case other = ""
}

/// Why a game cannot be opened with a position.
package enum PositionFault: Equatable, Sendable {
  /// The text is no position.
  case read(CGPFault)
  /// No game goes on from there.
  case start(StartFault)
  /// Only at a board the tiles are real, so that the players have theirs.
  case kind
  /// Who begins is not drawn.
  case first
  /// The text stands without its colon.
  case colon
}

/// What is wrong with a line about an event: what it is called, how many rounds it has and how they are paired, which
/// round is meant, what somebody scored.
package enum EventFault: Equatable, Sendable {
  /// The line has other words than one of its kind, such as this one.
  case form(String)
  case label, rounds, system, kind, slipClock, terms, name, round, score, reason, word, realName, bands,
    shares, delay, alone, minutes
  /// What stands behind a key is no number that it takes.
  case number(String, ClosedRange<Int>)
}

/// The name of a key or argument, as help writes it.
package enum StaticName: String, Equatable, Sendable {
  case table, slip, desk, clock, window, first, code, from, number, play, after, confirm
  case abandon, centre, endrack, zero, tries, seconds, rule
}

/// The name of a key that takes one of a few words, as help writes it.
package enum ChoiceName: String, Equatable, Sendable {
  case first, abandon, centre, endrack, zero
  case force, sort, hooks, exact, points
}

/// Protocols that people and programs speak to the wrong port.
package enum ForeignProtocol: String, Equatable, Sendable {
  case http = "HTTP"
  case tls = "TLS"
  case ssh = "SSH"

  /// The byte that a TLS connection opens with; no line of text does.
  ///
  /// Source: RFC 8446, a handshake record.
  package static let tlsOpening: UInt8 = 22

  /// The protocol that a connection's first line belongs to, or nil.
  ///
  /// A whole line, because how the bytes fall into packets must not matter.
  /// Source: RFC 9112 request lines, RFC 4253 §4.2.
  package init?(opening bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return nil }
    if bytes[0] == Self.tlsOpening {
      self = .tls
      return
    }
    if Self.begins(bytes, with: "SSH-") {
      self = .ssh
      return
    }
    let methods: [StaticString] = [
      "GET /", "POST /", "HEAD /", "PUT /", "OPTIONS ", "CONNECT ", "DELETE /", "PRI * HTTP",
    ]
    guard methods.contains(where: { Self.begins(bytes, with: $0) }) else { return nil }
    self = .http
  }

  private static func begins(_ bytes: Span<UInt8>, with word: StaticString) -> Bool {
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    for place in 0..<word.utf8CodeUnitCount where bytes[place] != word.utf8Start[place] { return false }
    return true
  }
}
