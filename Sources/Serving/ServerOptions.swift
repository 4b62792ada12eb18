// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Transport
import Wire

package struct ServerOptions: Sendable {
  /// Whether people without an account may log in and use the word judge.
  package var admitsGuests = true
  /// The networks without limits by address; by default the machine itself.
  package var trusted = Network.loopback
  /// The networks whose connections may be passed on for others, and then say for whom; by default the machine itself.
  package var proxies = Network.loopback
  package var limits = Limits()
  /// By default the project's own glosses.
  package var definitions = Definitions()
  /// The base-2 logarithm of the cost of hashing a code.
  package var codeCostLog2 = SecretHash.defaultCostLog2
  package var clock = ServerClock.machine
  /// Random numbers for codes and salts.
  package var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }

  /// Whether the server starts no threads; codes, look-ups, pairings and the robot then wait for `Server.work`.
  package var worksByHand = false

  /// Reads the games of the ledger before this run, once, on a thread beside the loop; nil if the referee has them.
  package var readsPast: (@Sendable () -> ClubMemory)?

  /// Called first at the end of each turn, on the loop's thread, so that a test can drive the server step by step.
  package var turnEnds: @Sendable () -> Void = {}
  /// The robot's act in a position; called on its thread.
  package var robotAct: @Sendable (RobotDuty, _ random: @escaping @Sendable () -> UInt64) -> RobotAct = {
    RobotPlaying.act(in: $0, random: $1)
  }

  package init() {}
}
