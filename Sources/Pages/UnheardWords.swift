// SPDX-License-Identifier: MIT

/// Words that people were told while none of their pages was open, for their next page; kept while the gateway runs.
///
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

  /// Returns the lines for a name, oldest first, and keeps them no longer.
  func take(for name: String) -> [[UInt8]] { words.removeValue(forKey: name.lowercased()) ?? [] }
}
