// SPDX-License-Identifier: MIT
import Officiating

/// Every bound that a client can run into; `Protocol/limits.tsv` has the same rows.
package struct Limits: Sendable {
  /// Bytes of a line that comes in, its LF included.
  package static let lineBytes = 512
  /// Bytes of a line that goes out, its CR LF included.
  package static let replyBytes = 1024
  /// Continuation lines of one reply.
  package static let continuations = Pages.longest
  /// Arguments of one command.
  package static let arguments = 32

  /// Words that one `FIND` shows.
  package static let findWords = 0...500
  /// Words that `FIND` shows where it does not say.
  package static let findWordsDefault = 100
  /// The first word that `FIND` shows, counted in the whole answer.
  package static let findFrom = 1...100_000

  /// Bytes of an over-long line that are thrown away before the connection is closed.
  package var discardBytes = 65536
  /// Seconds in which a begun line must end.
  package var lineSeconds = 30
  /// Seconds of silence before a connection without a name is closed.
  package var idleSeconds = 1800
  /// Seconds of silence before a connection with a name is closed.
  package var idleNamedSeconds = 7200
  /// Unsent bytes before `LOGIN`; beyond them no more is read until half of them have left.
  package var unsentBytes = 4096
  /// Bytes not taken of a connection without a name that are kept for some seconds only.
  package var unsentLeastBytes = 6144
  /// Those seconds; then the connection is broken off.
  package var unsentSeconds = 10
  /// Unsent bytes after `LOGIN`; beyond them no more is read, and one more notice closes the connection.
  package var unsentNamedBytes = 65536
  /// Notices that one connection may cause another person at once.
  package var disturbances = 64
  /// How many of them are forgotten each second.
  package var disturbancesPerSecond = 4
  /// Replies that begin with 5 in a row before the connection is closed.
  package var faultsInRow = 20
  /// Connections at one time.
  package var connections = 16384
  /// Connections that are still agreeing on TLS.
  package var handshakes = 1024
  /// Seconds in which that must be over.
  package var handshakeSeconds = 10
  /// Connections of one address at one time, the reserved ones among them.
  package var connectionsOfAddress = 128
  /// The last of these, for who logs in by an account or to a seat.
  package var connectionsReserved = 8
  /// Seconds in which they do.
  package var reservedSeconds = 30
  /// Connections of one address that are accepted in a minute, and as many at once.
  package var connectsOfAddress = 600
  /// Commands a second of one connection, and of one address; ten seconds' worth at once.
  package var commands = 100
  package var commandsOfAddress = 200
  /// Commands a second that a connection has whatever others of its address do; ten seconds' worth at once.
  package var commandsAlways = 2
  /// Seconds during which a connection is slowed down without a rest of as many as `slowDownRest` before it is told so.
  package var slowDownSeconds = 30
  package var slowDownRest = 10
  /// Commands that are told so before the connection is closed.
  package var slowDowns = 64
  /// Bytes of the ledger in a minute because of one connection, and of one address; as many at once.
  package var ledgerBytes = 524_288
  package var ledgerBytesOfAddress = 2_097_152
  /// New names in an hour from one address, and as many at once.
  package var namesOfAddress = 120
  /// Tables that were opened from one address and are not over.
  package var tablesOfAddress = 64
  /// Tables that are opened from one address in an hour, and as many at once.
  package var opensOfAddress = 120
  /// Calls from one address that wait for a director.
  package var callsOfAddress = 16
  /// Refused codes of one name in a minute before `LOGIN` must wait.
  package var loginTries = 3
  /// Refused codes of one name in a minute, from wherever, before `LOGIN` must wait where that name has not come from.
  package var loginTriesEverywhere = 12
  /// Codes that wait to be hashed at one time, of one address.
  package var loginQueue = 16
  /// Steps of one search of `FIND` before it is cut; a step is some nanoseconds.
  package var findSteps = 4_000_000
  /// Look-ups that wait at one time before `FIND` and `DEFINE` must.
  package var lookupQueue = 128
  /// Look-ups of one address among them.
  package var lookupsOfAddress = 8
  /// Rounds of events that wait to be paired at one time before `EVENT PAIR` must.
  package var pairingQueue = 16
  /// Tables against the house whose player is here; one act takes it some milliseconds, so nobody waits for long.
  package var houseTables = 256
  /// Of them, tables whose player is connected from one address.
  package var houseTablesOfAddress = 32

  package init() {}
}
