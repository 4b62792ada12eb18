// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The codes of a name that were refused within a minute or are being checked; each may be a guess.
struct LoginTries {
  /// A name, and the address from which its code was tried.
  struct Key: Hashable {
    let name: PlayerName
    let origin: UInt64
  }

  var refused = 0
  var underWay = 0
  var since: UInt32

  var count: Int { refused + underWay }
}

/// The login tries for every name, by address and for all addresses together.
struct LoginRecord {
  /// The number of names at most whose last address is kept.
  private static let namesMost = 16_384

  private var here: [LoginTries.Key: LoginTries] = [:]
  private var everywhere: [PlayerName: LoginTries] = [:]
  /// The address of each name's last login in this run.
  private var origins: [PlayerName: UInt64] = [:]

  /// The seconds to wait for a name's next code.
  enum Wait {
    /// Too many tries came from this address.
    case here(Int)
    /// Too many tries came from all addresses together, and the name's last login was from another address.
    case everywhere(Int)
  }

  /// Returns the wait before another code of a name is checked; nil if it is checked now.
  func wait(_ name: PlayerName, _ origin: UInt64, _ limits: Limits, at seconds: UInt32) -> Wait? {
    if let tries = here[LoginTries.Key(name: name, origin: origin)], tries.count >= limits.loginTries {
      return .here(left(tries, limits.loginTries, at: seconds))
    }
    guard origins[name] != origin, let tries = everywhere[name], tries.count >= limits.loginTriesEverywhere
    else { return nil }
    return .everywhere(left(tries, limits.loginTriesEverywhere, at: seconds))
  }

  /// Returns the seconds left: 2 while codes are being checked, or until refused codes are a minute old.
  private func left(_ tries: LoginTries, _ most: Int, at seconds: UInt32) -> Int {
    tries.refused >= most ? Int(60 - min(59, seconds &- tries.since)) : 2
  }

  /// Notes that a code is being checked.
  mutating func begin(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    here[LoginTries.Key(name: name, origin: origin), default: LoginTries(since: seconds)].underWay += 1
    everywhere[name, default: LoginTries(since: seconds)].underWay += 1
  }

  /// Notes that a code was checked, or that its connection is gone.
  mutating func end(_ name: PlayerName, _ origin: UInt64) {
    Self.end(&here[LoginTries.Key(name: name, origin: origin)])
    Self.end(&everywhere[name])
  }

  private static func end(_ tries: inout LoginTries?) {
    guard let count = tries?.underWay, count > 0 else { return }
    tries?.underWay = count - 1
    if tries?.count == 0 { tries = nil }
  }

  /// Notes that a code was refused.
  mutating func refuse(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    here[LoginTries.Key(name: name, origin: origin), default: LoginTries(since: seconds)].refused += 1
    everywhere[name, default: LoginTries(since: seconds)].refused += 1
  }

  /// Notes that a code was right.
  mutating func accept(_ name: PlayerName, _ origin: UInt64) {
    here[LoginTries.Key(name: name, origin: origin)]?.refused = 0
    if origins.count >= Self.namesMost, origins[name] == nil { origins.remove(at: origins.startIndex) }
    origins[name] = origin
  }

  /// Returns the address of a name's last login in this run; nil if there was none or it was dropped for others.
  func origin(of name: PlayerName) -> UInt64? { origins[name] }

  /// Removes every try of a name.
  mutating func forget(_ name: PlayerName) {
    here = here.filter { $0.key.name != name }
    everywhere[name] = nil
  }

  /// Removes tries that are a minute old.
  mutating func prune(at seconds: UInt32) {
    func isKept(_ tries: LoginTries) -> Bool { tries.underWay > 0 || seconds &- tries.since < 60 }
    here = here.filter { isKept($0.value) }
    everywhere = everywhere.filter { isKept($0.value) }
  }
}
