// SPDX-License-Identifier: MIT
import Officiating

// What happens to accounts, as it is written and beside it as it is read.

extension AccountEvent {
  /// What the kind of its line is.
  var kind: HouseKind {
    switch self {
    case .made: .account
    case .secret: .accountSecret
    case .role: .accountRole
    case .removed: .accountRemoved
    }
  }

  /// Writes what stands behind the kind.
  func write(of name: PlayerName, by author: PlayerName, into line: inout LineText) {
    if case .made(let number, _, _) = self { line.member(",\"number\":", number) }
    line.member(",\"name\":", name)
    switch self {
    case .made(_, let role, let secret):
      line.member(",\"role\":", role.rawValue)
      secret.write(into: &line)
    case .secret(let secret): secret.write(into: &line)
    case .role(let role): line.member(",\"role\":", role.rawValue)
    case .removed: break
    }
    line.member(",\"by\":", author)
  }

  static func read(_ kind: HouseKind, from line: inout LineCursor) throws(LineDamage) -> HouseEvent {
    let number = kind == .account ? try line.number(",\"number\":") : 0
    let name = try line.name(",\"name\":")
    let event: AccountEvent
    switch kind {
    case .account:
      let role = try line.accountRole()
      event = .made(number: number, role, try AccountSecret(from: &line))
    case .accountSecret: event = .secret(try AccountSecret(from: &line))
    case .accountRole: event = .role(try line.accountRole())
    case .accountRemoved: event = .removed
    case .judgement, .login, .kept, .call, .callAnswered, .expelled, .silenced, .unlocked, .recovered,
      .stopped, .reloaded:
      throw LineDamage(.value, at: line.place)
    }
    return .account(name, event, by: try line.name(",\"by\":"))
  }
}

extension AccountSecret {
  fileprivate func write(into line: inout LineText) {
    line.member(",\"code\":", hash)
    line.member(",\"use\":", use.rawValue)
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let hash = try line.text(",\"code\":")
    self.init(hash: hash, use: try line.text(",\"use\":", as: { Use(rawValue: $0) }))
  }
}

extension LineCursor {
  /// Reads what the holder of an account may do; nobody has an account to be a guest.
  fileprivate mutating func accountRole() throws(LineDamage) -> Role {
    try text(",\"role\":", as: { text in Role(rawValue: text).flatMap { $0 == .guest ? nil : $0 } })
  }
}
