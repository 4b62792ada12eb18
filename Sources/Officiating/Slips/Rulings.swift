// SPDX-License-Identifier: MIT

/// Every ruling of a slip table, oldest first; superseded ones included.
///
/// Nothing here looks at all of them: deciding needs the newest and the one that a slip corrects, an answer
/// shows a page.
package struct Rulings: Equatable, Sendable {
  /// A ruling and where it stands in the table's chain.
  package struct Recorded: Equatable, Sendable {
    /// The ruling.
    package let ruled: RuledSlip
    /// What proves it; its sequence is what a correction names.
    package let receipt: Receipt
    /// Whether a later ruling takes its place.
    package fileprivate(set) var isSuperseded = false
  }

  /// By sequence, which rises; under our own rules the numbers of their slips rise with it.
  private(set) var list = SharedList<Recorded>()

  /// How many there are.
  package var count: Int { list.count }

  /// The newest, nil where nothing was ruled.
  package var last: Recorded? { list.last }

  /// The ruling with that sequence in the table's chain; nil where none has it.
  package func recorded(at sequence: Int?) -> Recorded? { place(of: sequence).map { list[$0] } }

  /// The rulings from a slip's number on, as far as an answer shows them.
  package func page(from slip: Int) -> Page<Recorded> {
    let first = list.firstPlace { $0.ruled.number >= slip }
    return Page((first..<list.count).lazy.map { list[$0] })
  }

  /// Adds the newest and marks the one that it supersedes.
  ///
  /// - Returns: the superseded one; nil where there is none, and where somebody else's ledger names what is no ruling.
  @discardableResult
  mutating func append(_ ruled: RuledSlip, _ receipt: Receipt) -> RuledSlip? {
    let superseded = place(of: ruled.supersedes)
    if let superseded { list[superseded].isSuperseded = true }
    list.append(Recorded(ruled: ruled, receipt: receipt))
    return superseded.map { list[$0].ruled }
  }

  private func place(of sequence: Int?) -> Int? {
    guard let sequence else { return nil }
    let place = list.firstPlace { $0.receipt.sequence >= sequence }
    return place < list.count && list[place].receipt.sequence == sequence ? place : nil
  }
}
