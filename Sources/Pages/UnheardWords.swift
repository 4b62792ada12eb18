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

  private var words: [String: [[UInt8]]] = [:]

  /// Keeps a line for a name.
  func keep(_ line: [UInt8], for name: String) {
    let key = name.lowercased()
    guard words[key] != nil || words.count < Self.peopleMost else { return }
    words[key, default: []].append(line)
    if words[key, default: []].count > Self.wordsMost { words[key]?.removeFirst() }
  }

  /// Returns the lines for a name, oldest first.
  func lines(for name: String) -> [[UInt8]] { words[name.lowercased()] ?? [] }

  /// Drops a line that a page of the name has shown.
  func drop(_ line: [UInt8], for name: String) {
    let key = name.lowercased()
    words[key]?.removeAll { $0 == line }
    if words[key]?.isEmpty == true { words[key] = nil }
  }
}
