// SPDX-License-Identifier: MIT

/// A pair of values, one for each seat.
///
/// It is public and inlinable, because a compiler inlines no package member of another module. A generic type is then
/// handled by its metadata at every use.
public struct BySeat<Value> {
  /// The value of seat 1.
  public var one: Value
  /// The value of seat 2.
  public var two: Value

  /// Creates a pair, the value of seat 1 first.
  @inlinable @inline(__always)
  public init(_ one: Value, _ two: Value) {
    self.one = one
    self.two = two
  }

  /// The value of a seat.
  @inlinable @inline(__always)
  public subscript(seat: Seat) -> Value {
    get { seat == .one ? one : two }
    set { if seat == .one { one = newValue } else { two = newValue } }
  }
}

extension BySeat<Int> {
  /// The seat with the greater number; nil where they are equal.
  package var ahead: Seat? { one == two ? nil : one > two ? .one : .two }
}

extension BySeat: Equatable where Value: Equatable {}
extension BySeat: Hashable where Value: Hashable {}
extension BySeat: Sendable where Value: Sendable {}
