// SPDX-License-Identifier: MIT

/// How a connection wants its lines to look; which lines there are, and in which order, never depends on it.
///
/// Source: Protocol/SPEC.md, LANG, PLAIN; design, promise 5.
package struct Speech: Equatable, Sendable {
  /// What texts are told in.
  package var language: Language
  /// Whether facts are told in sentences, without keys.
  package var isPlain: Bool

  /// - Parameters:
  ///   - language: what texts are told in.
  ///   - isPlain: whether facts are told in sentences.
  package init(_ language: Language = .english, isPlain: Bool = false) {
    self.language = language
    self.isPlain = isPlain
  }
}
