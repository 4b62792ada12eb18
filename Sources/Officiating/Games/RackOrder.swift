// SPDX-License-Identifier: MIT
import Rulebook

extension Rack {
  /// Returns the tiles in the order that a number decides; every order is equally likely.
  ///
  /// Source: Knuth, "The Art of Computer Programming" 2, 3.4.2, algorithm P. The number's digits in the factorial
  /// base are the draws; 15! is far below 2^64.
  func order(by number: UInt64) -> [UInt8] {
    var labels = Array(self)
    var rest = number
    for count in stride(from: labels.count, to: 1, by: -1) {
      let (quotient, place) = rest.quotientAndRemainder(dividingBy: UInt64(count))
      labels.swapAt(count - 1, Int(place))
      rest = quotient
    }
    return labels
  }
}
