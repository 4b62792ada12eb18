// SPDX-License-Identifier: MIT

/// Every open connection, found by a number that is never used twice.
struct ClientRegistry {
  private var slots: [Client?] = []
  private var free: [UInt32] = []
  private var uses: UInt32 = 0

  /// How many connections are open.
  private(set) var count = 0

  /// Makes a connection with a number of its own and keeps it.
  mutating func add(_ make: (UInt64) -> Client) -> Client {
    let slot = free.popLast() ?? UInt32(slots.count)
    if Int(slot) == slots.count { slots.append(nil) }
    uses &+= 1
    let client = make(UInt64(uses) << 32 | UInt64(slot))
    slots[Int(slot)] = client
    count += 1
    return client
  }

  /// The connection of that number, while it is open.
  subscript(number: UInt64) -> Client? {
    let slot = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
    guard slot < slots.count, let client = slots[slot], client.number == number else { return nil }
    return client
  }

  /// Lets go of a connection.
  mutating func remove(_ number: UInt64) {
    guard self[number] != nil else { return }
    let slot = UInt32(truncatingIfNeeded: number & 0xFFFF_FFFF)
    slots[Int(slot)] = nil
    free.append(slot)
    count -= 1
  }

  /// Every open connection.
  var all: [Client] { slots.compactMap(\.self) }

  /// Calls back with every open connection; none is added or removed meanwhile.
  func forEach(_ body: (Client) -> Void) {
    for case let client? in slots { body(client) }
  }
}
