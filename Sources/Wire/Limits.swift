// SPDX-License-Identifier: MIT
import Officiating

/// The limits that a client can reach; `Protocol/limits.tsv` is printed with their values.
package struct Limits: Sendable {
  /// Maximum bytes of an incoming line, its LF included.
  package static let lineBytes = 512
  /// Maximum bytes of an outgoing line, its CR LF included.
  package static let replyBytes = 1024
  /// Maximum continuation lines of one reply.
  package static let continuations = Pages.longest
  /// Maximum arguments of one command, without its verb.
  package static let arguments = 32

  /// Words of a line that is read as a sentence.
  package static let spokenWords = 24
  /// Bytes of each word of such a line.
  package static let spokenWordBytes = 64

  /// Words that one `FIND` may ask for.
  package static let findWords = 0...500
  /// Words that `FIND` shows by default.
  package static let findWordsDefault = 100
  /// Position of the first word that `FIND` shows.
  package static let findFrom = 1...100_000

  /// Bytes discarded of an over-long line before the connection is closed.
  package var discardBytes = 65536
  /// Seconds from a line's first byte to its end.
  package var lineSeconds = 30
  /// Seconds without a complete line before a connection is closed, before `LOGIN`.
  package var idleSeconds = 1800
  /// Seconds without a complete line before a connection is closed, after `LOGIN`.
  package var idleNamedSeconds = 7200
  /// Unsent bytes before `LOGIN`; beyond them reading stops until at most half of them are left.
  package var unsentBytes = 4096
  /// Unsent bytes before `LOGIN` beyond which `unsentSeconds` counts.
  package var unsentLeastBytes = 6144
  /// Seconds with more than `unsentLeastBytes` unsent before the connection is closed.
  package var unsentSeconds = 10
  /// Unsent bytes after `LOGIN`; beyond them reading stops, and one more notice closes the connection.
  package var unsentNamedBytes = 65536
  /// Notices that one connection may cause another person in a burst.
  package var disturbances = 64
  /// Notices subtracted from that count each second.
  package var disturbancesPerSecond = 4
  /// Seconds in which directors are told once that words were looked up at a table's address.
  package var lookupAlarmSeconds = 3600
  /// Connections that one turn sends nothing but notices, some 2 ms of work; answers to others do not wait for more.
  package var toldInTurn = 256
  /// Consecutive replies with a code from 500 on before the connection is closed.
  package var faultsInRow = 20
  /// Maximum connections at one time.
  package var connections = 32768
  /// Maximum TLS handshakes under way.
  package var handshakes = 1024
  /// Seconds in which a handshake must end.
  package var handshakeSeconds = 10
  /// Maximum connections of one address, the reserved ones included.
  package var connectionsOfAddress = 128
  /// Connections of these that are reserved for logging in by an account or to a seat.
  package var connectionsReserved = 8
  /// Seconds in which a reserved connection must log in.
  package var reservedSeconds = 30
  /// Connections accepted of one address in a minute; the burst is as many.
  package var connectsOfAddress = 600
  /// Commands a second of one connection, and of one address; the burst is ten seconds' worth.
  package var commands = 100
  package var commandsOfAddress = 200
  /// Commands a second that a connection always has, whatever its address has spent; the burst is ten seconds' worth.
  package var commandsAlways = 2
  /// Seconds of being slowed down, without a rest of `slowDownRest` seconds, before commands are refused.
  package var slowDownSeconds = 30
  package var slowDownRest = 10
  /// Commands refused for that before the connection is closed.
  package var slowDowns = 64
  /// Ledger bytes in a minute that one connection, and one address, may cause; the burst is as many.
  package var ledgerBytes = 524_288
  package var ledgerBytesOfAddress = 2_097_152
  /// New names of one address in an hour; the burst is as many.
  package var namesOfAddress = 120
  /// Maximum tables opened from one address that are not over.
  package var tablesOfAddress = 64
  /// Tables opened from one address in an hour; the burst is as many.
  package var opensOfAddress = 120
  /// Maximum calls of one address that wait for a director.
  package var callsOfAddress = 16
  /// Codes of one name refused from one address in a minute before `LOGIN` must wait.
  package var loginTries = 3
  /// Codes of one name refused from all addresses in a minute before `LOGIN` must wait at addresses new to that name.
  package var loginTriesEverywhere = 12
  /// Maximum codes of one address that wait to be hashed.
  package var loginQueue = 16
  /// Steps of one `FIND` search before its answer is cut; a step takes some nanoseconds.
  package var findSteps = 4_000_000
  /// Maximum look-ups that wait before `FIND` and `DEFINE` are refused.
  package var lookupQueue = 128
  /// Maximum look-ups of one address that wait.
  package var lookupsOfAddress = 8
  /// Maximum rounds of events that wait to be paired before `EVENT PAIR` is refused.
  package var pairingQueue = 16
  /// Maximum tables against the house with a connected player; one act of the house takes some milliseconds.
  package var robotTables = 256
  /// Maximum of these with a player connected from one address.
  package var robotTablesOfAddress = 32

  package init() {}
}
