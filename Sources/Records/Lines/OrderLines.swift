// SPDX-License-Identifier: MIT
import Officiating

// What directors do to keep order, as it is written and beside it as it is read.

extension OrderEvent {
  /// What the kind of its line is.
  var kind: HouseKind {
    switch self {
    case .expelled: .expelled
    case .silenced: .silenced
    case .unlocked: .unlocked
    }
  }

  /// Writes what stands behind the kind.
  func write(of name: PlayerName, by director: PlayerName, into line: inout LineText) {
    line.member(",\"name\":", name)
    line.member(",\"by\":", director)
    switch self {
    case .expelled(let until, let reason), .silenced(let until, let reason):
      line.member(",\"until\":", until)
      line.member(",\"reason\":", reason)
    case .unlocked: break
    }
  }

  static func read(_ kind: HouseKind, from line: inout LineCursor) throws(LineDamage) -> HouseEvent {
    let name = try line.name(",\"name\":")
    let director = try line.name(",\"by\":")
    guard kind != .unlocked else { return .order(name, .unlocked, by: director) }
    let until = try line.moment(",\"until\":")
    let reason = try line.text(",\"reason\":")
    return .order(
      name,
      kind == .expelled ? .expelled(until: until, reason: reason) : .silenced(until: until, reason: reason),
      by: director)
  }
}
