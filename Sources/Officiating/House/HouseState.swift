// SPDX-License-Identifier: MIT

/// What belongs to no table: the fold of the entries of table 0.
struct HouseState: Equatable, Sendable {
  /// The sequence of the newest entry, those that change nothing counted.
  private(set) var sequence: Int

  /// What the settled entries come to.
  ///
  /// - Parameter ledger: its entries of the house that change state are taken in; of the others only how many there
  ///   are is known.
  init(_ ledger: any Ledger) {
    sequence = 0
    for recorded in ledger.entries(of: .house) { fold(recorded) }
    sequence = ledger.head(of: .house)
  }

  /// Takes in the next entry.
  mutating func fold(_ recorded: RecordedEntry) {
    sequence = recorded.entry.sequence
    guard case .house(let event) = recorded.entry.event else { preconditionFailure("an event of a table") }
    switch event {
    case .loggedIn, .judged, .recovered, .stopped: break
    }
  }
}
