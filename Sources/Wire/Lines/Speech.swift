// SPDX-License-Identifier: MIT

/// The form of a connection's lines; it never changes their order or what is done.
///
/// Source: Protocol/SPEC.md, LANG, PLAIN; design, promise 5.
package struct Speech: Equatable, Sendable {
  /// Keys for programs, sentences for people, or sentences behind the codes and keywords of programs.
  package enum Form: Sendable {
    case keys, sentences, coded
  }

  package var language: Language
  package var form: Form

  package init(_ language: Language = .english, as form: Form = .keys) {
    self.language = language
    self.form = form
  }

  package init(_ language: Language, isPlain: Bool) { self.init(language, as: isPlain ? .sentences : .keys) }

  /// Whether lines are sentences without keys.
  package var isPlain: Bool { form != .keys }
}
