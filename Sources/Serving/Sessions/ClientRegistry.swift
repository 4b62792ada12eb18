// SPDX-License-Identifier: MIT

/// Every open connection, by a number that is never used twice in a run.
struct ClientRegistry {
  private var slots: [Client?] = []
  private var free: [UInt32] = []
  private var uses: UInt32 = 0

  private(set) var count = 0

  mutating func add(_ make: (UInt64) -> Client) -> Client {
    let slot = free.popLast() ?? UInt32(slots.count)
    if Int(slot) == slots.count { slots.append(nil) }
    uses &+= 1
    let client = make(UInt64(uses) << 32 | UInt64(slot))
    slots[Int(slot)] = client
    count += 1
    return client
  }

  subscript(number: UInt64) -> Client? {
    let slot = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
    guard slot < slots.count, let client = slots[slot], client.number == number else { return nil }
    return client
  }

  mutating func remove(_ number: UInt64) {
    guard self[number] != nil else { return }
    let slot = UInt32(truncatingIfNeeded: number & 0xFFFF_FFFF)
    slots[Int(slot)] = nil
    free.append(slot)
    count -= 1
  }

  var all: [Client] { slots.compactMap(\.self) }

  /// Calls `body` with every open connection; it may not add or remove one.
  func forEach(_ body: (Client) -> Void) {
    for case let client? in slots { body(client) }
  }
}
