// SPDX-License-Identifier: MIT

/// The store that all nodes of a club share: keys in the order of their bytes, and leases.
///
/// It is confined to one thread at a time, and every call blocks. Every change of any key has a revision, which rises.
/// A read includes every change that was confirmed, to any node, before the read began.
/// Source: docs/DESIGN.md#batches-in-etcd.
package protocol SharedStore: AnyObject {
  /// Creates a key that does not exist, if another one is unchanged; both are compared and the key made in one step.
  ///
  /// `other` is the key that must have been changed last in that revision, nil for none; with `lease` the key ends, nil for never.
  ///
  /// - Returns: the new key; nil if it exists already, or the other one has changed or is gone.
  /// - Throws: `unknown` if the key may have been created or may still be, or the lease has ended; `full`, `refused`.
  func create(
    _ key: String, _ value: [UInt8], behind other: KeyRevision?, lease: StoreLease?
  ) throws(StoreFault) -> KeyRevision?

  /// Sets a key, whether it exists or not.
  func put(_ key: String, _ value: [UInt8], lease: StoreLease?) throws(StoreFault)

  /// Returns the pairs of a range of keys in order, or in reverse, `limit` at most, and the revision of the read.
  func pairs(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) throws(StoreFault) -> (pairs: [StoredPair], revision: Int64)

  /// Returns the keys of a range in order, or in reverse, `limit` at most, without their values.
  func keys(_ keys: Range<String>, isReversed: Bool, limit: Int) throws(StoreFault) -> [String]

  /// Removes a range of keys.
  func remove(_ keys: Range<String>) throws(StoreFault)

  /// Begins a lease that ends after so many seconds, unless it is renewed.
  func beginLease(seconds: Int) throws(StoreFault) -> StoreLease

  /// Begins a lease's time anew; returns false if it has ended.
  func renew(_ lease: StoreLease) throws(StoreFault) -> Bool

  /// Ends a lease, and with it the keys that hold on to it.
  func end(_ lease: StoreLease) throws(StoreFault)

  /// Passes all changes of a range of keys on, in their order, from a revision on, until `take` returns false.
  ///
  /// `mayGoOn` is called some times a second; false ends the watch.
  ///
  /// - Throws: `compacted` if the revision is not kept any more, `unknown` if the store is silent.
  func watch(
    _ keys: Range<String>, from revision: Int64, while mayGoOn: () -> Bool, take: ([StoredChange]) -> Bool
  ) throws(StoreFault)

  /// Returns how much space the member that is asked next has.
  ///
  /// - Throws: `refused` if it does not say.
  func space() throws(StoreFault) -> StoreSpace
}

/// A lease's number, as the store gave it.
package struct StoreLease: Hashable, Sendable {
  package let number: Int64

  package init(_ number: Int64) { self.number = number }
}

/// A key, and the revision of its last change.
package struct KeyRevision: Equatable, Sendable {
  package let key: String
  package let revision: Int64

  package init(_ key: String, _ revision: Int64) { (self.key, self.revision) = (key, revision) }
}

/// A key with its value, and the revision of its last change.
package struct StoredPair: Equatable, Sendable {
  package let key: String
  package let value: [UInt8]
  package let revision: Int64

  package init(key: String, value: [UInt8], revision: Int64) {
    (self.key, self.value, self.revision) = (key, value, revision)
  }

  package var place: KeyRevision { KeyRevision(key, revision) }
}

/// A change of one key.
package enum StoredChange: Equatable, Sendable {
  case put(StoredPair)
  case removed(key: String, revision: Int64)
}

/// The reason why the store did not do as it was asked.
package enum StoreFault: Error, Equatable, Sendable {
  /// There was no clear answer; a change may have been made, or may still be.
  case unknown(String)
  /// The store has no space left; it was not changed.
  case full
  /// The store does not keep changes of that revision any more.
  case compacted
  /// The store refused, and was not changed; its words.
  case refused(String)
}

extension StoreFault {
  /// The fault on one line for the operator, without a full stop.
  package var text: String {
    switch self {
    case .unknown(let text): text
    case .full: "etcd has no space left; make room as CLUSTER.md says: compact, defragment, disarm"
    case .compacted: "etcd no longer has what this node asked for"
    case .refused(let text): "etcd refuses: \(text)"
    }
  }
}

extension Range<String> {
  /// All keys that begin with a prefix, which must not end in the highest ASCII character.
  package init(prefix: String) {
    guard let last = prefix.utf8.last, last < 0x7F else {
      preconditionFailure("a prefix ends in a letter or a slash")
    }
    self = prefix..<(prefix.dropLast() + String(Unicode.Scalar(last + 1)))
  }
}
