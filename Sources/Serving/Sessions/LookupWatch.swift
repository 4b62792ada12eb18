// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The named connections of each address, and how many look-ups from there directors were lately told of.
///
/// A club has one router, so a look-up from a player's address proves nothing: directors are told, and it is answered.
///
/// Source: Protocol/SPEC.md 7.10.
struct LookupWatch {
  private struct Noise {
    var told = 0
    var calmedAt: UInt32
  }

  private var connections: [UInt64: Set<UInt64>] = [:]
  /// Connections whose name has an account, or had one when it logged in: directors are among them.
  private(set) var accounts: Set<UInt64> = []
  private var noise: [UInt64: Noise] = [:]

  func connections(from origin: UInt64) -> [UInt64] { connections[origin]?.sorted() ?? [] }

  /// Notes that a connection has a name now, or has lost it.
  mutating func note(_ client: Client) {
    // The operator is at no address.
    guard let person = client.session?.person, person != .operator else {
      accounts.remove(client.number)
      connections[client.origin]?.remove(client.number)
      if connections[client.origin]?.isEmpty == true { connections[client.origin] = nil }
      return
    }
    connections[client.origin, default: []].insert(client.number)
    if person.role != .guest { accounts.insert(client.number) }
  }

  /// Whether directors were told of so many look-ups from an address lately that they are told of no more.
  func isLoud(_ origin: UInt64, _ limits: Limits, at seconds: UInt32) -> Bool {
    noise[origin].map { calmed($0, limits, at: seconds).told >= limits.disturbances } ?? false
  }

  /// Counts a look-up that directors are told of.
  mutating func noteTold(from origin: UInt64, _ limits: Limits, at seconds: UInt32) {
    noise[origin] = calmed(noise[origin] ?? Noise(calmedAt: seconds), limits, at: seconds)
    noise[origin]?.told += 1
  }

  /// Removes the addresses from which no look-up was told of lately.
  mutating func prune(_ limits: Limits, at seconds: UInt32) {
    guard !noise.isEmpty else { return }
    noise = noise.filter { calmed($0.value, limits, at: seconds).told > 0 }
  }

  private func calmed(_ noise: Noise, _ limits: Limits, at seconds: UInt32) -> Noise {
    let calm = Int(min(seconds &- noise.calmedAt, 3600)) * limits.disturbancesPerSecond
    return Noise(told: max(0, noise.told - calm), calmedAt: seconds)
  }
}
