// SPDX-License-Identifier: MIT
import Officiating

extension OrderEvent {
  static func members(_ kind: HouseKind, _ known: HouseEvent?, _ line: inout some Coder) throws(LineDamage)
    -> HouseEvent
  {
    let (known, name, by): (OrderEvent?, PlayerName?, PlayerName?) =
      if case .order(let name, let event, let by)? = known { (event, name, by) } else { (nil, nil, nil) }
    let holder = try line.member(",\"name\":", name)
    let director = try line.member(",\"by\":", by)
    guard kind != .unlocked else { return .order(holder, .unlocked, by: director) }
    let restraint: (until: Instant, reason: String)? =
      switch known {
      case .expelled(let until, let reason)?, .silenced(let until, let reason)?: (until, reason)
      case .unlocked?, nil: nil
      }
    let until = try line.member(",\"until\":", restraint?.until)
    let reason = try line.member(",\"reason\":", restraint?.reason)
    return .order(
      holder,
      kind == .expelled ? .expelled(until: until, reason: reason) : .silenced(until: until, reason: reason),
      by: director)
  }
}
