// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Transport
import Wire

/// What a server is told when it is made.
package struct ServerOptions: Sendable {
  /// True where people without an account may log in and the word judge answers strangers.
  package var admitsGuests = true
  /// Where nothing is limited that is counted by address; the machine itself, where nothing else is given.
  package var trusted = Network.loopback
  /// The bounds that clients run into.
  package var limits = Limits()
  /// What words mean; the project's own glosses, where nothing else is given.
  package var definitions = Definitions()
  /// The work of one code's hash; less in tests.
  package var codeCostLog2 = SecretHash.defaultCostLog2
  /// Where time comes from.
  package var clock = ServerClock.machine
  /// Random numbers for codes and salts.
  package var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }

  /// True where no thread of the server's own works: codes, look-ups, pairings and the house wait for `Server.work`.
  package var worksByHand = false

  /// Called on the loop's thread when a turn ends, before anything else is done there: who drives a server step by
  /// step counts by it.
  package var turnEnds: @Sendable () -> Void = {}
  /// What the house does in a position; called on its thread, with the random numbers above.
  package var houseAct: @Sendable (HouseDuty, _ random: @escaping @Sendable () -> UInt64) -> HouseAct = {
    HousePlaying.act(in: $0, random: $1)
  }

  package init() {}
}
