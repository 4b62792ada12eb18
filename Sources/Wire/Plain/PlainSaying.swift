// SPDX-License-Identifier: MIT
import Officiating

/// Sentences for a person in place of a line's keys and text.
///
/// Nothing of it is made for lines with keys. `MORE` tells the facts and the text that it stands for.
extension LineWriter {
  /// Says sentences, one behind the other; said again, they begin on a line of their own.
  ///
  /// A short sentence, such as a score, never breaks.
  mutating func say(_ sentences: @autoclosure () -> [Phrase]) {
    guard speech.isPlain else { return }
    let told = sentences().map { phrase in
      let text = phrase.text(in: language)
      return PlainText.bound(beginsWithWord(phrase) ? text.beginningWithCapital : text)
    }
    say(PlainLine.Paragraph(text: told.joined(separator: " "), isKept: false))
  }

  mutating func say(_ sentence: @autoclosure () -> Phrase) {
    guard speech.isPlain else { return }
    let phrase = sentence()
    let text = phrase.text(in: language)
    say(PlainLine.Paragraph(text: beginsWithWord(phrase) ? text.beginningWithCapital : text, isKept: false))
  }

  /// Says words on one line, however long, so that they can be copied.
  mutating func say(toCopy line: @autoclosure () -> String) {
    if speech.isPlain { say(PlainLine.Paragraph(text: line(), isKept: true)) }
  }

  /// Leaves the line to another one, which says the same.
  mutating func saySilently() { if speech.isPlain { plain.said = plain.said ?? [] } }

  private mutating func say(_ paragraph: PlainLine.Paragraph) {
    plain.said = (plain.said ?? []) + (paragraph.text.isEmpty ? [] : [paragraph])
  }
}
