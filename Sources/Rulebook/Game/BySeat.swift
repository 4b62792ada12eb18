// SPDX-License-Identifier: MIT

/// One value for each of the two seats.
///
/// Inlinable, because a generic value of another room is otherwise handled by its metadata at every use.
package struct BySeat<Value> {
  /// Seat 1's.
  package var one: Value
  /// Seat 2's.
  package var two: Value

  /// Takes seat 1's, then seat 2's.
  @inlinable @inline(__always)
  package init(_ one: Value, _ two: Value) {
    self.one = one
    self.two = two
  }

  /// A seat's value.
  @inlinable @inline(__always)
  package subscript(seat: Seat) -> Value {
    get { seat == .one ? one : two }
    set { if seat == .one { one = newValue } else { two = newValue } }
  }
}

extension BySeat: Equatable where Value: Equatable {}
extension BySeat: Hashable where Value: Hashable {}
extension BySeat: Sendable where Value: Sendable {}
