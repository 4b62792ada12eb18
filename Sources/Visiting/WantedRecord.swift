// SPDX-License-Identifier: MIT
import Wire

/// The record of a game that goes to a file instead of the screen, and its lines so far.
///
/// Source: Protocol/SPEC.md, 5.8.
package struct WantedRecord: Equatable {
  /// The part that a line of a reply has in a record.
  package enum Part: Equatable {
    /// A line of the record, kept.
    case line
    /// The end of a page, and the line that asks for the next one.
    case page(next: String, WantedRecord)
    case whole(WantedRecord)
  }

  /// The path behind `>` as typed; empty if none was typed.
  package let path: String
  package private(set) var lines: [String] = []

  /// Splits `GCG 1 > game.gcg` into the line for the server and the record; nil for any other line.
  package static func split(_ typed: String) -> (line: String, record: WantedRecord)? {
    guard let mark = typed.firstIndex(of: ">") else { return nil }
    let line = typed[..<mark]
    let words = line.split(separator: " ").drop { $0.hasPrefix("#") }
    guard let verb = words.first?.uppercased(), verb.count >= Verb.gcg.shortest.count,
      Verb.gcg.name.hasPrefix(verb)
    else { return nil }
    let path = typed[typed.index(after: mark)...].drop { $0 == " " }
    return (String(line), WantedRecord(path: String(path.prefix(upTo: path.lastWordEnd))))
  }

  /// Takes a line of the reply to a `GCG`; nil if it is a refusal, which the person reads.
  mutating func take(_ line: ServerLine) -> Part? {
    guard line.kind == "211 GCG" else { return nil }
    guard line.isFinal else {
      lines.append(line.told ?? "")
      return .line
    }
    guard let next = line.keys["next"], let table = line.keys["table"] else { return .whole(self) }
    return .page(next: "\(Verb.gcg.name) \(table) from=\(next)", self)
  }
}

extension Substring {
  /// The end of the text without the spaces behind it.
  fileprivate var lastWordEnd: Index { lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex }
}
