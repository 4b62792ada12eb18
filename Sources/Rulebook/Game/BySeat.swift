// SPDX-License-Identifier: MIT

/// A pair of values, one for each seat.
///
/// It is inlinable: a generic type of another module is otherwise handled by its metadata at every use.
package struct BySeat<Value> {
  package var one: Value
  package var two: Value

  @inlinable @inline(__always)
  package init(_ one: Value, _ two: Value) {
    self.one = one
    self.two = two
  }

  @inlinable @inline(__always)
  package subscript(seat: Seat) -> Value {
    get { seat == .one ? one : two }
    set { if seat == .one { one = newValue } else { two = newValue } }
  }
}

extension BySeat: Equatable where Value: Equatable {}
extension BySeat: Hashable where Value: Hashable {}
extension BySeat: Sendable where Value: Sendable {}
