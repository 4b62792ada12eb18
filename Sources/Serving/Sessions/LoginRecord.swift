// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The codes that were tried for every name, by address and from all addresses together; each may be a guess.
struct LoginRecord {
  /// The number of names at most whose last address is kept.
  private static let namesMost = 16_384

  /// The codes of a name that were refused within a minute or are being checked.
  private struct Tries {
    var refused = 0
    var underWay = 0
    var since: UInt32

    var count: Int { refused + underWay }
  }

  /// A name, and the address from which its code was tried; nil for all addresses together.
  private struct Key: Hashable {
    let name: PlayerName
    let origin: UInt64?
  }

  private var tries: [Key: Tries] = [:]
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
    if let left = left(name, origin, limits.loginTries, at: seconds) { return .here(left) }
    guard origins[name] != origin else { return nil }
    return left(name, nil, limits.loginTriesEverywhere, at: seconds).map { .everywhere($0) }
  }

  /// Returns the seconds left if there are too many tries: 2 while codes are being checked, or until refused codes are a
  /// minute old.
  private func left(_ name: PlayerName, _ origin: UInt64?, _ most: Int, at seconds: UInt32) -> Int? {
    guard let tries = tries[Key(name: name, origin: origin)], tries.count >= most else { return nil }
    return tries.refused >= most ? Int(60 - min(59, seconds &- tries.since)) : 2
  }

  /// Notes that a code is being checked.
  mutating func begin(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    for origin in [origin, nil] {
      tries[Key(name: name, origin: origin), default: Tries(since: seconds)].underWay += 1
    }
  }

  /// Notes that a code was checked, or that its connection is gone.
  mutating func end(_ name: PlayerName, _ origin: UInt64) {
    for key in [Key(name: name, origin: origin), Key(name: name, origin: nil)] {
      guard let count = tries[key]?.underWay, count > 0 else { continue }
      tries[key]?.underWay = count - 1
      if tries[key]?.count == 0 { tries[key] = nil }
    }
  }

  mutating func refuse(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    for origin in [origin, nil] {
      tries[Key(name: name, origin: origin), default: Tries(since: seconds)].refused += 1
    }
  }

  mutating func accept(_ name: PlayerName, _ origin: UInt64) {
    tries[Key(name: name, origin: origin)]?.refused = 0
    if origins.count >= Self.namesMost, origins[name] == nil { origins.remove(at: origins.startIndex) }
    origins[name] = origin
  }

  /// The address of a name's last login in this run, unless it was dropped for others.
  func origin(of name: PlayerName) -> UInt64? { origins[name] }

  mutating func forget(_ name: PlayerName) { tries = tries.filter { $0.key.name != name } }

  /// Removes tries that are a minute old.
  mutating func prune(at seconds: UInt32) {
    tries = tries.filter { $0.value.underWay > 0 || seconds &- $0.value.since < 60 }
  }
}
