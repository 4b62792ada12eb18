// SPDX-License-Identifier: MIT
import Lexica

extension ScramblePuzzle {
  /// Every word of a list that there is to find, longest first, then in alphabet order; the root is not among
  /// them.
  ///
  /// A function of the root and the list alone; none for a list whose words cannot be walked through.
  package func words(in lexicon: Lexicon) -> [Word] { [] }
}

extension PracticeState {
  /// What nobody found in this round of a scramble, longest first, then in alphabet order.
  ///
  /// None in another game; `lexicon` is the table's list.
  package func missed(in lexicon: Lexicon) -> [Word] {
    guard case .scramble(let scramble) = puzzle else { return [] }
    let found = Set(finds.map(\.word))
    return scramble.words(in: lexicon).filter { !found.contains($0) }
  }
}
