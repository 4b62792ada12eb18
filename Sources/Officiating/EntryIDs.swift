// SPDX-License-Identifier: MIT

/// Where the names of decisions come from.
package struct EntryIDs: Sendable {
  private let run: UInt64
  private var count: UInt64 = 0

  /// - Parameter run: a random number, one for each run of a server.
  package init(run: UInt64) { self.run = run }

  /// The next name.
  package mutating func next() -> EntryID {
    count += 1
    return EntryID(run: run, count: count)
  }
}
