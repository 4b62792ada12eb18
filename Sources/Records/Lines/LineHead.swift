// SPDX-License-Identifier: MIT
import Officiating

/// The beginning of every line: its version, its place in its chain, its name, its moment and its kind.
///
/// Source: Protocol/ledger.schema.json.
struct LineHead {
  /// The version as stated; the caller checks that it is the version of the kind.
  let version: Int
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
    version = try Self.version(&line)
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

  /// Reads the version, any number above 0; 0 is the version of no line.
  private static func version(_ line: inout LineCursor) throws(LineDamage) -> Int {
    guard let version = try? line.number(), line.has(",") else {
      throw LineDamage(.member, at: versionPlace)
    }
    guard version > 0 else { throw LineDamage(.version, at: versionPlace) }
    return version
  }
}
