// SPDX-License-Identifier: MIT

/// A text for people: an English template, and what stands in its places.
///
/// Written as a literal with interpolations. `"\(name) is on turn"` is the template `%1 is on turn`, by which
/// `Protocol/texts.txt` has it in every language. A phrase within a phrase is told in the same language;
/// strings and numbers stand as they are. A literal alone allocates nothing.
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// What stands in one place of a template.
  enum Argument: Sendable {
    case text(String)
    case number(Int)
    case phrase(Phrase)
    /// English of another room, which the catalogue has as a template without places.
    case english(String)
  }

  /// One place, and the English behind it.
  struct Part: Sendable {
    let argument: Argument
    fileprivate(set) var behind: StaticString
  }

  /// The English up to the first place.
  let start: StaticString
  /// The places in the order of the English, from 1.
  let parts: [Part]

  private init(start: StaticString, parts: [Part]) {
    self.start = start
    self.parts = parts
  }

  /// English without places.
  package init(stringLiteral text: StaticString) { self.init(start: text, parts: []) }

  /// English with places.
  package init(stringInterpolation pieces: StringInterpolation) {
    self.init(start: pieces.start, parts: pieces.parts)
  }

  /// Text that is the same in every language: names, tiles, what somebody said.
  package init(verbatim text: String) {
    self.init(start: "", parts: [Part(argument: .text(text), behind: "")])
  }

  /// English that another room words, whole.
  package init(english text: String) {
    self.init(start: "", parts: [Part(argument: .english(text), behind: "")])
  }

  /// True where nothing stands but one argument, which is then all there is to tell.
  var isArgumentAlone: Bool {
    parts.count == 1 && start.utf8CodeUnitCount == 0 && parts[0].behind.utf8CodeUnitCount == 0
  }

  /// The English with `%1`, `%2` … in its places.
  var template: String {
    var text = "\(start)"
    for (place, part) in parts.enumerated() { text += "%\(place + 1)\(part.behind)" }
    return text
  }

  /// Gathers the pieces of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var start: StaticString = ""
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(interpolationCount) }

    package mutating func appendLiteral(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      if parts.isEmpty { start = literal } else { parts[parts.count - 1].behind = literal }
    }

    /// A name, tiles, a command: the same in every language.
    package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    package mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    /// A part that is told in the language of the whole.
    package mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

    /// A part that another room words in English.
    package mutating func appendInterpolation(english text: String) { append(.english(text)) }

    private mutating func append(_ argument: Argument) { parts.append(Part(argument: argument, behind: "")) }
  }
}

extension Phrase {
  /// The whole in one language.
  func text(in language: Language) -> String {
    var writer = LineWriter(in: language)
    writer.write(self)
    return String(decoding: writer.lines.bytes, as: UTF8.self)
  }
}
