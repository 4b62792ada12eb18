// SPDX-License-Identifier: MIT

/// Words that people were told and that no page of theirs has shown yet; kept while the gateway runs.
///
/// A page says so when it shows words. Until then each new page of the person gets them: a stream whose page was left, or
/// whose phone lost the network, takes lines for a while without an error.
/// It is confined to the loop's thread.
final class UnheardWords {
  /// As many words as wait for one person (SPEC.md, 4.35); the oldest give way.
  private static let wordsMost = 20
  private static let peopleMost = 1000

  /// A person by name and code: a later holder of the name has another code, and gets nothing.
  typealias Reader = (name: String, code: String)

  private var words: [String: [[UInt8]]] = [:]
  /// The people for whom words wait, the longest waiting first.
  private var order: [String] = []

  private static func key(_ reader: Reader) -> String { "\(reader.name.lowercased()) \(reader.code)" }

  /// Keeps a line for a person; with too many people, the words that have waited longest give way.
  func keep(_ line: [UInt8], for reader: Reader) {
    let key = Self.key(reader)
    if words[key] == nil {
      order.append(key)
      if order.count > Self.peopleMost { words[order.removeFirst()] = nil }
    }
    words[key, default: []].append(line)
    if words[key, default: []].count > Self.wordsMost { words[key]?.removeFirst() }
  }

  /// Returns the lines for a person, oldest first.
  func lines(for reader: Reader) -> [[UInt8]] { words[Self.key(reader)] ?? [] }

  /// Drops a line that a page of the person has shown.
  func drop(_ line: [UInt8], for reader: Reader) {
    let key = Self.key(reader)
    words[key]?.removeAll { $0 == line }
    guard words[key]?.isEmpty == true else { return }
    words[key] = nil
    order.removeAll { $0 == key }
  }
}
