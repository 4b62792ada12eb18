// SPDX-License-Identifier: MIT
import Officiating

/// The beginning of every line: its place in its chain, its name, its moment and its kind, after its version.
///
/// Source: Protocol/ledger.schema.json.
struct LineHead {
  let table: TableID
  let sequence: Int
  let id: EntryID
  let at: Instant
  let kind: LineKind

  /// The offset of the version in every line.
  static let versionPlace = 5

  /// Reads a head up to the end of the kind.
  init(from line: inout LineCursor) throws(LineDamage) {
    try line.need("{\"v\":")
    try Self.readVersion(&line)
    try line.need("\"table\":")
    table = TableID(try line.number())
    try line.need(",\"seq\":")
    sequence = try line.ordinal()
    try line.need(",\"id\":\"")
    let run = try line.hex()
    try line.need("-")
    id = EntryID(run: run, count: try line.wideNumber())
    try line.need("\",\"ts\":")
    at = try line.moment()
    try line.need(",\"kind\":")
    kind = try LineKind(from: &line)
  }

  private static func readVersion(_ line: inout LineCursor) throws(LineDamage) {
    guard let version = try? line.number(), line.has(",") else {
      throw LineDamage(.member, at: versionPlace)
    }
    guard version == LineVersion.current else { throw LineDamage(.version, at: versionPlace) }
  }
}
