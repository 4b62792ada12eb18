// SPDX-License-Identifier: MIT

/// The form of a connection's lines; it never changes their order or which lines are sent.
///
/// Source: Protocol/SPEC.md, LANG, PLAIN; design, promise 5.
package struct Speech: Equatable, Sendable {
  package var language: Language
  /// Whether lines are sentences without keys.
  package var isPlain: Bool

  package init(_ language: Language = .english, isPlain: Bool = false) {
    self.language = language
    self.isPlain = isPlain
  }
}
