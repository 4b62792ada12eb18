// SPDX-License-Identifier: MIT

/// The space that one member of the shared store has.
package struct StoreSpace: Equatable, Sendable {
  /// The bytes of the member's database on its disk; only defragmenting makes them fewer.
  package let used: Int64
  /// The bytes that it may have; nil if the member does not say, or sets no bound.
  package let quota: Int64?
  /// The alarms of the cluster, such as `NOSPACE`, under which nothing is stored.
  package let alarms: [String]

  /// Creates the space of a member, as its answer tells it.
  package init(used: Int64, quota: Int64?, alarms: [String] = []) {
    (self.used, self.quota, self.alarms) = (used, quota, alarms)
  }

  /// The most bytes that are left free; a small store leaves a part of its quota.
  private static let reserveMost: Int64 = 32 << 20
  private static let reservePart: Int64 = 32

  /// Whether the writer decides nothing more.
  ///
  /// It stops before the store refuses a batch: what was decided and can't be stored ends the run, and under the alarm
  /// no lease is granted, so that no node could write.
  package var isSpent: Bool {
    alarms.contains("NOSPACE")
      || quota.map { used >= $0 - min($0 / Self.reservePart, Self.reserveMost) } ?? false
  }

  /// The share of the quota that is used; 0 if there is no quota.
  package var share: Double { quota.map { Double(used) / Double(max(1, $0)) } ?? 0 }

  /// The space in words, such as `3.9 of 4.0 MiB, alarm NOSPACE`.
  package var text: String {
    let size =
      quota.map { "\(Self.mebibytes(used)) of \(Self.mebibytes($0)) MiB" } ?? "\(Self.mebibytes(used)) MiB"
    return ([size] + alarms.map { "alarm \($0)" }).joined(separator: ", ")
  }

  /// Returns a number of bytes in MiB, with one digit behind the point, rounded up.
  private static func mebibytes(_ bytes: Int64) -> String {
    let tenths = bytes / (1 << 20) * 10 + (bytes % (1 << 20) * 10 + (1 << 20) - 1) / (1 << 20)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
