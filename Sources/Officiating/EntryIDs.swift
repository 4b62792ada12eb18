// SPDX-License-Identifier: MIT

package struct EntryIDs: Sendable {
  private let run: UInt64
  private var count: UInt64 = 0

  package init(run: UInt64) { self.run = run }

  package mutating func next() -> EntryID {
    count += 1
    return EntryID(run: run, count: count)
  }
}
