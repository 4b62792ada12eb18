// SPDX-License-Identifier: MIT
import Officiating

/// A text for people: an English template and its arguments.
///
/// A literal with interpolations makes a phrase. `"\(name) is on turn"` has the template `%1 is on turn`, which is
/// its key in `Protocol/texts.txt`. A phrase inside a phrase is translated too. Strings and numbers are not.
/// A literal without interpolations allocates nothing.
package struct Phrase: ExpressibleByStringInterpolation, Sendable {
  /// The value of one placeholder.
  enum Argument: Sendable {
    case text(String)
    case number(Int)
    case name(PlayerName)
    case phrase(Phrase)
    /// English text from another module, which the catalogue holds as a template without placeholders.
    case english(String)
  }

  /// One argument and the English text that follows it.
  struct Part: Sendable {
    let argument: Argument
    fileprivate(set) var behind: StaticString
  }

  /// The English up to the first placeholder.
  let start: StaticString
  /// The arguments in English order; `%1` is the first.
  let parts: [Part]

  private init(start: StaticString, parts: [Part]) {
    self.start = start
    self.parts = parts
  }

  package init(stringLiteral text: StaticString) { self.init(start: text, parts: []) }

  package init(stringInterpolation pieces: StringInterpolation) {
    self.init(start: pieces.start, parts: pieces.parts)
  }

  /// Creates a phrase that is the same in every language: names, tiles, chat.
  package init(verbatim text: String) {
    self.init(start: "", parts: [Part(argument: .text(text), behind: "")])
  }

  /// Creates a phrase from a complete English text of another module.
  package init(english text: String) {
    self.init(start: "", parts: [Part(argument: .english(text), behind: "")])
  }

  /// Whether the phrase is a single argument without text around it.
  var isArgumentAlone: Bool {
    parts.count == 1 && start.utf8CodeUnitCount == 0 && parts[0].behind.utf8CodeUnitCount == 0
  }

  var template: String {
    var text = "\(start)"
    for (place, part) in parts.enumerated() { text += "%\(place + 1)\(part.behind)" }
    return text
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var start: StaticString = ""
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(interpolationCount) }

    package mutating func appendLiteral(_ literal: StaticString) {
      guard literal.utf8CodeUnitCount > 0 else { return }
      if parts.isEmpty { start = literal } else { parts[parts.count - 1].behind = literal }
    }

    /// Adds text that is the same in every language, such as a name, tiles or a command.
    package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    package mutating func appendInterpolation(_ number: Int) { append(.number(number)) }

    mutating func appendInterpolation(_ argument: Argument) { append(argument) }

    /// Adds a phrase that is translated with the whole.
    package mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

    /// Adds an English text of another module, which is translated.
    package mutating func appendInterpolation(english text: String) { append(.english(text)) }

    private mutating func append(_ argument: Argument) { parts.append(Part(argument: argument, behind: "")) }
  }
}

extension Phrase {
  func text(in language: Language) -> String {
    var writer = LineWriter(in: language)
    writer.write(self)
    return String(decoding: writer.lines.bytes, as: UTF8.self)
  }
}
