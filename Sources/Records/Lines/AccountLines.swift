// SPDX-License-Identifier: MIT
import Officiating

extension AccountEvent {
  static func members(_ kind: HouseKind, _ known: HouseEvent?, _ line: inout some Coder) throws(LineDamage)
    -> HouseEvent
  {
    var (number, role, secret): (Int?, Role?, AccountSecret?) = (nil, nil, nil)
    var isShown: Bool?
    let (known, name, by): (AccountEvent?, PlayerName?, PlayerName?) =
      if case .account(let name, let event, let by)? = known { (event, name, by) } else { (nil, nil, nil) }
    switch known {
    case .made(let place, let allowed, let code)?: (number, role, secret) = (place, allowed, code)
    case .secret(let code)?: secret = code
    case .role(let allowed)?: role = allowed
    case .shown(let told)?: isShown = told
    case .removed?, nil: break
    }
    let place = kind == .account ? try line.number(",\"number\":", number) : 0
    let holder = try line.member(",\"name\":", name)
    let event: AccountEvent =
      switch kind {
      case .account:
        .made(number: place, try held(role, &line), try AccountSecret.members(secret, &line))
      case .accountSecret: .secret(try AccountSecret.members(secret, &line))
      case .accountRole: .role(try held(role, &line))
      case .accountShown: .shown(try line.truth(",\"shown\":", isShown))
      default: .removed
      }
    return .account(holder, event, by: try line.member(",\"by\":", by))
  }

  /// Writes or reads the role of an account, which cannot be guest.
  private static func held(_ known: Role?, _ line: inout some Coder) throws(LineDamage) -> Role {
    try line.text(
      ",\"role\":", known, { $0.rawValue }, as: { Role(rawValue: $0).flatMap { $0 == .guest ? nil : $0 } })
  }
}

extension AccountSecret {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    AccountSecret(
      hash: try line.member(",\"code\":", known?.hash), use: try line.word(",\"use\":", known?.use))
  }
}
