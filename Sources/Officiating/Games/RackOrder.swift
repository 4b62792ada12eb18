// SPDX-License-Identifier: MIT
import Rulebook

extension Rack {
  /// Its tiles in an order that a number says: each order equally often, the same number the same order.
  ///
  /// Source: Knuth, "The Art of Computer Programming" 2, 3.4.2, algorithm P; the number's digits in the base of
  /// factorials are the draws, and 15! is far below 2^64.
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
