// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// A writer of outgoing lines in the language of their reader.
package struct LineWriter: Sendable {
  /// The bytes written so far.
  package var lines: ByteWriter
  /// The form of the next lines.
  package var speech: Speech
  /// The names of both sides of the current table, for plain lines; nil if they are unknown or equal.
  var sides: BySeat<String>?
  /// The phrases of the current line, if it is a plain line.
  var plain = PlainLine()
  /// All that the plain lines since `beginMemory` tell, line by line, with what is not said.
  package private(set) var memory: [UInt8] = []
  /// The number of continuation lines of the current reply, counted for plain lines only.
  var continued = 0
  /// The code of the newest reply; 0 before the first.
  package internal(set) var code = 0
  /// The notices that the reader wants.
  package var level = NoticeLevel.all
  /// The number of notices written.
  package internal(set) var notices = 0

  package var language: Language { speech.language }

  /// Creates a writer of lines with keys; `capacity` bytes are reserved at once.
  package init(in language: Language = .english, capacity: Int = 0) {
    self.init(as: Speech(language), capacity: capacity)
  }

  /// Creates a writer; `capacity` bytes are reserved at once.
  package init(as speech: Speech, capacity: Int = 0) {
    lines = ByteWriter(capacity: capacity)
    self.speech = speech
  }

  /// The question that the lines show to their reader; the last one, if they show several.
  package private(set) var shown: Situation.Question?

  /// Notes that the lines show an open question, so that `YES` and `NO` of their reader answer it.
  ///
  /// Every line under `PLAIN` that shows one says so. Source: Protocol/SPEC.md, 4.29.
  package mutating func shows(_ question: @autoclosure () -> Situation.Question?) {
    if speech.isPlain, let question = question() { shown = question }
  }

  /// Discards everything written and starts again for another reader.
  package mutating func begin(as speech: Speech, _ level: NoticeLevel) {
    lines.removeAll()
    memory.removeAll()
    self.speech = speech
    self.level = level
    notices = 0
    shown = nil
  }

  /// Writes a literal that is the same in every language.
  @inline(__always)
  package mutating func append(_ literal: StaticString) { lines.append(literal) }

  /// Writes text that is the same in every language.
  ///
  /// All outgoing text passes through here. A character that must not leave becomes a question mark; only a ledger
  /// from elsewhere can contain one.
  package mutating func append(_ text: String) {
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard SafeText.isPlain(bytes) else { return false }
      lines.append(contentsOf: bytes)
      return true
    }
    if isWritten != true { lines.append(SafeText.made(of: text)) }
  }

  @inline(__always)
  package mutating func append(decimal number: Int) { lines.append(decimal: number) }

  /// Writes a colon and a text for people.
  package mutating func text(_ phrase: Phrase) {
    beginText()
    if speech.isPlain { plain.beginsWithWord = beginsWithWord(phrase) }
    write(phrase)
  }

  /// Writes a colon and text that is the same in every language: tiles, chat.
  ///
  /// Without keys, a kept text has its spaces and one line: a row of a picture, a line of a record.
  package mutating func text(verbatim text: String, isKept: Bool = false) {
    beginText()
    if isKept { plain.isKept = speech.isPlain }
    append(text)
  }

  private mutating func beginText() {
    if speech.isPlain { plain.textStart = lines.count }
    append(" :")
  }

  /// Writes lines about a table, nil for none, whose keys have seats; plain lines then give the names of its sides in place of seats.
  mutating func about(_ head: @autoclosure () -> TableHead?, _ write: (inout LineWriter) -> Void) {
    if speech.isPlain { sides = head()?.sidesApart }
    write(&self)
    sides = nil
  }

  @inline(__always)
  package mutating func endLine() {
    if speech.isPlain, !tellPlainly() { return }
    lines.append("\r\n")
  }

  /// Replaces the current line, without its end, by sentences; returns false if no sentence is left.
  private mutating func tellPlainly() -> Bool {
    var start = lines.count
    while start > 0, lines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let end = plain.textStart ?? lines.count
    let head = PlainHead(text(start..<end))
    let behind = text(min(end + 2, lines.count)..<lines.count)
    let line = plain
    plain = PlainLine()
    remember(line.whole(behind, in: language))
    let told = line.lines(of: head, behind, as: speech)
    continued = head.isContinuation ? continued + told.count : 0
    lines.truncate(to: start)
    for (place, line) in told.enumerated() {
      if place > 0 { lines.append("\r\n") }
      append(line)
    }
    return !told.isEmpty
  }

  /// The most bytes that `MORE` tells of one reply, and of one notice.
  private static let memoryMost = 2048

  /// Forgets what the last lines told, before a reply or a notice whose lines are to be told again.
  package mutating func beginMemory() {
    memory.removeAll()
    shown = nil
  }

  /// Adds a line to what can be told again, as far as there is room.
  private mutating func remember(_ line: String?) {
    guard let line, memory.count + line.utf8.count < Self.memoryMost else { return }
    memory += Array(line.utf8) + [UInt8(ascii: "\n")]
  }

  func text(_ range: Range<Int>) -> String {
    lines.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }

  // MARK: Phrases

  /// Writes a phrase, in English if the catalogue has no translation.
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

  /// Returns whether a phrase's text begins with a word of the language, not with a name, a number or tiles.
  func beginsWithWord(_ phrase: Phrase) -> Bool {
    var first = phrase.parts.first?.argument
    if language != .english, !phrase.isArgumentAlone, let text = translation(of: phrase.template) {
      guard text.count > 1, text[0] == UInt8(ascii: "%") else { return true }
      let number = Int(text[1]) - 48
      first = 1...phrase.parts.count ~= number ? phrase.parts[number - 1].argument : nil
    } else if phrase.start.utf8CodeUnitCount > 0 {
      return true
    }
    return switch first {
    case .phrase(let inner): beginsWithWord(inner)
    case .english: true
    case .text, .number, .name, nil: false
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
    case .name(let name): append(name.text)
    case .phrase(let phrase): write(phrase)
    case .english(let text):
      if language != .english, let text = translation(of: text) {
        lines.append(contentsOf: text)
      } else {
        append(text)
      }
    }
  }

  /// Writes a translation with its placeholders filled; `%1` is the first argument.
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
