// SPDX-License-Identifier: MIT

/// The rulings of a slip table, oldest first, with superseded ones.
///
/// No operation reads all of them: a decision needs the newest and the corrected one, an answer one page.
package struct Rulings: Equatable, Sendable {
  package struct Recorded: Equatable, Sendable {
    package let ruled: RuledSlip
    package let receipt: Receipt
    package fileprivate(set) var isSuperseded = false
  }

  /// In the order of their sequences; in this program's ledgers the slip numbers rise with them.
  private(set) var list = SharedList<Recorded>()

  package var count: Int { list.count }

  package var last: Recorded? { list.last }

  /// Returns the ruling of a sequence in the table's chain, or nil.
  package func recorded(at sequence: Int?) -> Recorded? { place(of: sequence).map { list[$0] } }

  package func page(from slip: Int) -> Page<Recorded> {
    let first = list.firstPlace { $0.ruled.number >= slip }
    return Page((first..<list.count).lazy.map { list[$0] })
  }

  /// Appends a ruling and marks the one that it supersedes.
  ///
  /// - Returns: the superseded ruling, or nil; a ledger from elsewhere may name a sequence that is no ruling.
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
