// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The named connections of each address, and the tables of which directors were lately told that words were looked up there.
///
/// A club has one router, so a look-up from a player's address proves nothing: directors are told, and it is answered.
///
/// Source: Protocol/SPEC.md 7.10.
struct LookupWatch {
  private var connections: [UInt64: Set<UInt64>] = [:]
  /// Connections whose name has an account, or had one when it logged in: directors are among them.
  private(set) var accounts: Set<UInt64> = []
  /// The moments of notices by address and table, in seconds of the steady clock.
  private var told: [UInt64: [TableID: UInt32]] = [:]

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

  /// Whether directors were told within the last hour of a look-up from an address beside this table.
  func isTold(_ table: TableID, from origin: UInt64, _ limits: Limits, at seconds: UInt32) -> Bool {
    told[origin]?[table].map { isLately($0, limits, at: seconds) } ?? false
  }

  /// Notes that directors are told of a look-up from an address beside these tables.
  mutating func noteTold(of tables: [TableID], from origin: UInt64, at seconds: UInt32) {
    for table in tables { told[origin, default: [:]][table] = seconds }
  }

  /// Removes the notices that are an hour old.
  mutating func prune(_ limits: Limits, at seconds: UInt32) {
    guard !told.isEmpty else { return }
    told = told.compactMapValues { tables in
      let lately = tables.filter { isLately($0.value, limits, at: seconds) }
      return lately.isEmpty ? nil : lately
    }
  }

  private func isLately(_ moment: UInt32, _ limits: Limits, at seconds: UInt32) -> Bool {
    seconds &- moment < UInt32(limits.lookupAlarmSeconds)
  }
}
