// SPDX-License-Identifier: MIT
import Foundation
import Replication
import TestSupport
import Testing

@testable import verdict_simulate

/// The promises of a shared store, held against the simulated one, and against etcd where `VERDICT_ETCD` names a member.
///
/// `make cluster-test` starts etcd and names it. Source: docs/DESIGN.md#batches-in-etcd.
@Suite("A shared store creates a key once, keeps the order of changes, and ends keys with their lease")
struct StoreContractTests {
  enum Kind: CaseIterable {
    case simulated
    case etcd

    static let member = ProcessInfo.processInfo.environment["VERDICT_ETCD"]
    static var here: [Kind] { member == nil ? [.simulated] : allCases }
  }

  /// A store, another connection to it, and a prefix that no other test has.
  private struct Stage {
    let store: any SharedStore
    let other: any SharedStore
    let prefix = "contract-\(UUID().uuidString)/"

    init(_ kind: Kind) throws {
      switch kind {
      case .simulated:
        let cluster = SimulatedCluster(time: HeldStoreTime())
        (store, other) = (cluster.connect(), cluster.connect())
      case .etcd:
        let address = try EtcdAddress("etcd://\(try #require(Kind.member))/contract")
        (store, other) = (try EtcdStore(address), try EtcdStore(address))
      }
    }

    func key(_ name: String) -> String { prefix + name }

    var all: Range<String> { Range(prefix: prefix) }
  }

  @Test("A key is created once, and only behind the one that it names", arguments: Kind.here)
  func creation(_ kind: Kind) throws {
    let stage = try Stage(kind)
    let first = try #require(try stage.store.create(stage.key("a"), [1], behind: nil, lease: nil))
    #expect(try stage.other.create(stage.key("a"), [2], behind: nil, lease: nil) == nil)
    let absent = KeyRevision(stage.key("x"), first.revision)
    #expect(try stage.store.create(stage.key("b"), [3], behind: absent, lease: nil) == nil)
    let second = try #require(try stage.other.create(stage.key("b"), [4], behind: first, lease: nil))
    // A key that was changed, or was removed and made again, is another one.
    try stage.store.put(stage.key("b"), [4], lease: nil)
    #expect(try stage.other.create(stage.key("c"), [5], behind: second, lease: nil) == nil)
    let found = try stage.other.pairs(stage.all, isReversed: false, limit: 9)
    #expect(found.pairs.map(\.value) == [[1], [4]] && found.pairs[0].place == first)
    #expect(found.pairs[0].revision < found.pairs[1].revision && found.pairs[1].revision <= found.revision)
  }

  @Test("Values are any bytes, none and five million among them", arguments: Kind.here)
  func values(_ kind: Kind) throws {
    let stage = try Stage(kind)
    let values: [[UInt8]] = [
      [], Array(0...255), (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 * 31 >> 3) },
    ]
    for (place, value) in values.enumerated() {
      #expect(try stage.store.create(stage.key("\(place)"), value, behind: nil, lease: nil) != nil)
    }
    #expect(try stage.other.pairs(stage.all, isReversed: false, limit: 9).pairs.map(\.value) == values)
  }

  @Test("Pairs come in the order of their keys, or in reverse, and of a range alone", arguments: Kind.here)
  func order(_ kind: Kind) throws {
    let stage = try Stage(kind)
    for name in ["b", "a", "d", "c"] { try stage.store.put(stage.key(name), Array(name.utf8), lease: nil) }
    func names(_ range: Range<String>, isReversed: Bool = false, limit: Int = 9) throws -> [String] {
      try stage.other.pairs(range, isReversed: isReversed, limit: limit).pairs
        .map { String($0.key.dropFirst(stage.prefix.count)) }
    }
    #expect(try names(stage.all) == ["a", "b", "c", "d"])
    #expect(try names(stage.all, isReversed: true, limit: 2) == ["d", "c"])
    #expect(try names(stage.key("b")..<stage.key("d")) == ["b", "c"])
    #expect(try names(.key(stage.key("c"))) == ["c"])
    try stage.store.remove(stage.key("a")..<stage.key("c"))
    #expect(try names(stage.all) == ["c", "d"])
  }

  @Test("A key ends with its lease, which is renewed only while there is one", arguments: Kind.here)
  func leases(_ kind: Kind) throws {
    let stage = try Stage(kind)
    let lease = try stage.store.beginLease(seconds: 60)
    #expect(try stage.store.create(stage.key("held"), [1], behind: nil, lease: lease) != nil)
    #expect(try stage.other.renew(lease))
    try stage.other.end(lease)
    #expect(try stage.store.pairs(stage.all, isReversed: false, limit: 1).pairs.isEmpty)
    #expect(try !stage.store.renew(lease))
    // A node that slept may come with a lease that has ended.
    let late = #expect(throws: StoreFault.self) {
      try stage.store.create(stage.key("late"), [1], behind: nil, lease: lease)
    }
    if case .unknown? = late {} else { Issue.record("\(String(describing: late))") }
    #expect(try stage.store.pairs(stage.all, isReversed: false, limit: 1).pairs.isEmpty)
  }

  @Test(
    "A watch has every change from its revision on, in order, and of its range alone", arguments: Kind.here)
  func watching(_ kind: Kind) throws {
    let stage = try Stage(kind)
    try stage.store.put(stage.key("before"), [], lease: nil)
    let revision = try stage.store.pairs(stage.all, isReversed: false, limit: 1).revision
    for number in 0..<20 {
      try stage.store.put(stage.key("k\(number % 3)"), [UInt8(number)], lease: nil)
      try stage.store.put("other-\(stage.prefix)", [UInt8(number)], lease: nil)
    }
    try stage.store.remove(.key(stage.key("k1")))
    var seen: [String] = []
    try stage.other.watch(stage.all, from: revision + 1, while: { true }) { changes in
      for change in changes {
        switch change {
        case .put(let pair): seen.append("\(pair.key.suffix(2))=\(pair.value)")
        case .removed(let key, _): seen.append("-\(key.suffix(2))")
        }
      }
      return seen.last != "-k1"
    }
    #expect(seen == (0..<20).map { "k\($0 % 3)=[\($0)]" } + ["-k1"])
  }

  @Test("A store says how much space it has", arguments: Kind.here)
  func space(_ kind: Kind) throws {
    let stage = try Stage(kind)
    for _ in 0..<2 {
      let space = try stage.store.space()
      #expect(
        space.used >= 0 && space.used < space.quota ?? 0 && space.alarms.isEmpty && !space.isSpent, "\(space)"
      )
    }
  }
}
