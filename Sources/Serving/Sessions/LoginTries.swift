// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Codes of one name that were refused within a minute, and those that are being checked: each may be a guess.
struct LoginTries {
  /// Whose code was tried, and from where.
  struct Key: Hashable {
    let name: PlayerName
    let origin: UInt64
  }

  var refused = 0
  var underWay = 0
  var since: UInt32

  var count: Int { refused + underWay }
}

/// Tries of every name, from each address and from all of them.
///
/// Source: Protocol/SPEC.md 4.8.
struct LoginRecord {
  /// So many names are remembered with where they came from.
  private static let namesMost = 16_384

  private var here: [LoginTries.Key: LoginTries] = [:]
  private var everywhere: [PlayerName: LoginTries] = [:]
  /// Where each name came in from last, in this run.
  private var origins: [PlayerName: UInt64] = [:]

  /// Whether a name waits where somebody is.
  enum Wait {
    /// So many tries came from there.
    case here(Int)
    /// So many came from all addresses together, and the name has never come from there.
    case everywhere(Int)
  }

  /// For how many seconds another code of a name is not looked at; nil where it is now.
  func wait(_ name: PlayerName, _ origin: UInt64, _ limits: Limits, at seconds: UInt32) -> Wait? {
    if let tries = here[LoginTries.Key(name: name, origin: origin)], tries.count >= limits.loginTries {
      return .here(left(tries, limits.loginTries, at: seconds))
    }
    guard origins[name] != origin, let tries = everywhere[name], tries.count >= limits.loginTriesEverywhere
    else { return nil }
    return .everywhere(left(tries, limits.loginTriesEverywhere, at: seconds))
  }

  /// Those that are being checked take a moment; those that were refused are forgotten after a minute.
  private func left(_ tries: LoginTries, _ most: Int, at seconds: UInt32) -> Int {
    tries.refused >= most ? Int(60 - min(59, seconds &- tries.since)) : 2
  }

  /// A code is being checked.
  mutating func begin(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    here[LoginTries.Key(name: name, origin: origin), default: LoginTries(since: seconds)].underWay += 1
    everywhere[name, default: LoginTries(since: seconds)].underWay += 1
  }

  /// It was checked, or nobody waits for it any more.
  mutating func end(_ name: PlayerName, _ origin: UInt64) {
    Self.end(&here[LoginTries.Key(name: name, origin: origin)])
    Self.end(&everywhere[name])
  }

  private static func end(_ tries: inout LoginTries?) {
    guard let count = tries?.underWay, count > 0 else { return }
    tries?.underWay = count - 1
    if tries?.count == 0 { tries = nil }
  }

  /// It was refused.
  mutating func refuse(_ name: PlayerName, _ origin: UInt64, at seconds: UInt32) {
    here[LoginTries.Key(name: name, origin: origin), default: LoginTries(since: seconds)].refused += 1
    everywhere[name, default: LoginTries(since: seconds)].refused += 1
  }

  /// It was right.
  mutating func accept(_ name: PlayerName, _ origin: UInt64) {
    here[LoginTries.Key(name: name, origin: origin)]?.refused = 0
    if origins.count >= Self.namesMost, origins[name] == nil { origins.remove(at: origins.startIndex) }
    origins[name] = origin
  }

  /// Where a name came in from last in this run; nil where it did not, or so many others have since that it is forgotten.
  func origin(of name: PlayerName) -> UInt64? { origins[name] }

  /// Forgets every try of a name.
  mutating func forget(_ name: PlayerName) {
    here = here.filter { $0.key.name != name }
    everywhere[name] = nil
  }

  /// Forgets what is a minute old.
  mutating func prune(at seconds: UInt32) {
    func isKept(_ tries: LoginTries) -> Bool { tries.underWay > 0 || seconds &- tries.since < 60 }
    here = here.filter { isKept($0.value) }
    everywhere = everywhere.filter { isKept($0.value) }
  }
}
