// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Writes lines that leave, in the language of whoever they are for.
package struct LineWriter: Sendable {
  /// What has been written.
  package var lines: ByteWriter
  /// How lines are told from now on.
  package var speech: Speech
  /// What both sides of the table at hand are called, for whoever reads without keys.
  private var sides: BySeat<String>?
  /// How many lines the reply at hand has, where it is told without keys.
  var continued = 0
  /// The code of the newest reply, however it is told; 0 before the first.
  package internal(set) var code = 0
  /// How much whoever the lines are for wants to be told unasked.
  package var level = NoticeLevel.all
  /// How many notices were written.
  package internal(set) var notices = 0

  /// What phrases are told in.
  package var language: Language { speech.language }

  /// - Parameters:
  ///   - language: of whoever the lines are for.
  ///   - capacity: bytes to reserve at once.
  package init(in language: Language = .english, capacity: Int = 0) {
    self.init(as: Speech(language), capacity: capacity)
  }

  /// - Parameters:
  ///   - speech: of whoever the lines are for.
  ///   - capacity: bytes to reserve at once.
  package init(as speech: Speech, capacity: Int = 0) {
    lines = ByteWriter(capacity: capacity)
    self.speech = speech
  }

  /// Begins anew, for another reader.
  package mutating func begin(as speech: Speech, _ level: NoticeLevel) {
    lines.removeAll()
    self.speech = speech
    self.level = level
    notices = 0
  }

  /// Writes a literal that is the same in every language.
  @inline(__always)
  package mutating func append(_ literal: StaticString) { lines.append(literal) }

  /// Writes text that is the same in every language.
  ///
  /// Whatever leaves as text leaves through here: what may not stand in a line, as only a ledger of others can have it,
  /// becomes a question mark.
  package mutating func append(_ text: String) {
    var text = text
    let isWritten = text.withUTF8 { bytes in
      guard SafeText.isPlain(bytes) else { return false }
      lines.append(contentsOf: bytes)
      return true
    }
    if !isWritten { lines.append(SafeText.made(of: text)) }
  }

  /// Writes a number in decimal digits.
  @inline(__always)
  package mutating func append(decimal number: Int) { lines.append(decimal: number) }

  /// Writes text for people.
  package mutating func text(_ phrase: Phrase) {
    append(" :")
    write(phrase)
  }

  /// Writes text that is the same in every language: tiles, what somebody said.
  package mutating func text(verbatim text: String) {
    append(" :")
    append(text)
  }

  /// Writes lines about a table, in which whoever reads without keys is told names and not seats.
  ///
  /// - Parameters:
  ///   - head: the table; nil for lines about none.
  ///   - write: writes the lines.
  mutating func about(_ head: @autoclosure () -> TableHead?, _ write: (inout LineWriter) -> Void) {
    if speech.isPlain { sides = head()?.sidesApart }
    write(&self)
    sides = nil
  }

  /// Ends the line.
  @inline(__always)
  package mutating func endLine() {
    if speech.isPlain, !tellPlainly() { return }
    lines.append("\r\n")
  }

  /// Puts sentences in the place of the line at hand, but for the end; false where nothing is left of it.
  private mutating func tellPlainly() -> Bool {
    var start = lines.count
    while start > 0, lines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let line = lines.withUnsafeBufferPointer {
      PlainLine(
        String(decoding: UnsafeBufferPointer(rebasing: $0[start...]), as: UTF8.self), sides: sides)
    }
    lines.truncate(to: start)
    let told = line.lines(in: language)
    continued = line.isContinuation ? continued + told.count : 0
    for (place, line) in told.enumerated() {
      if place > 0 { lines.append("\r\n") }
      append(line)
    }
    return !told.isEmpty
  }

  // MARK: Phrases

  /// Writes a phrase, in English where the catalogue lacks it.
  mutating func write(_ phrase: Phrase) {
    if language != .english, !phrase.isArgumentAlone, let text = translation(of: phrase.template) {
      return write(text, filledFrom: phrase.parts)
    }
    append(phrase.start)
    for part in phrase.parts {
      write(part.argument)
      append(part.behind)
    }
  }

  private func translation(of template: String) -> UnsafeBufferPointer<UInt8>? {
    guard let place = Language.order.firstIndex(of: language) else { return nil }
    return Catalogue.whole[template, place]
  }

  private mutating func write(_ argument: Phrase.Argument) {
    switch argument {
    case .text(let text): append(text)
    case .number(let number): append(decimal: number)
    case .phrase(let phrase): write(phrase)
    case .english(let text):
      if language != .english, let text = translation(of: text) {
        lines.append(contentsOf: text)
      } else {
        append(text)
      }
    }
  }

  /// Writes a translation, each of its places with the argument of that number.
  private mutating func write(_ text: UnsafeBufferPointer<UInt8>, filledFrom parts: [Phrase.Part]) {
    var start = 0
    while let mark = text[start...].firstIndex(of: UInt8(ascii: "%")), mark + 1 < text.count {
      lines.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<mark]))
      let number = Int(text[mark + 1]) - 48
      if number >= 1, number <= parts.count { write(parts[number - 1].argument) }
      start = mark + 2
    }
    lines.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}
