// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// The replies to `FIND` and `DEFINE`.
///
/// Source: Protocol/SPEC.md 4.13 and 4.14.
package enum LookupText {
  /// Writes the reply to `FIND`; `answer` has the words from the first of the whole answer on.
  package static func write(
    _ answer: FinderAnswer, to question: FindQuestion, _ tag: Tag, into writer: inout LineWriter
  ) {
    let alphabet = question.shelved.lexicon.alphabet
    let isByLength = question.query.order == .length
    let words = answer.words.dropFirst(question.first - 1).prefix(question.most)
    var lines = WordLines(kind: .found, tag: tag, key: "words", isByLength: isByLength)
    for word in words {
      let points = question.points?.points(of: word)
      guard lines.take(word, alphabet.spelled(word), points: points, &writer) else { break }
    }
    let shown = lines.taken
    lines.end(&writer)
    // A count without words has no next page.
    let next = question.most == 0 ? answer.count + 1 : question.first + shown
    let told = text(answer, shown: shown, next: next)
    writer.reply(.found, tag, question.reading.map { text(told, $0) } ?? told) { writer in
      writer.key(lexicon: question.shelved.agreed)
      writer.key("count", answer.count, plain: "\(answer.count) words")
      writer.key("shown", shown)
      if answer.isCut { writer.key("cut", literal: "yes") }
      if next <= answer.count, Limits.findFrom.contains(next) { writer.key("next", next) }
      if let meant = question.reading?.meant { writer.untold { $0.key("as", meant.rawValue) } }
    }
  }

  /// Adds what an argument alone was read as, and the line that reads it the other way.
  private static func text(_ told: Phrase, _ reading: FinderReading) -> Phrase {
    guard let other = reading.other else { return told }
    return switch reading.meant {
    case .letters: "\(told); it was read as tiles, . being a blank; as a pattern, FIND - \(other)"
    case .pattern: "\(told); it was read as a pattern; as tiles, FIND \(other)"
    }
  }

  private static func text(_ answer: FinderAnswer, shown: Int, next: Int) -> Phrase {
    if answer.isCut { return "there may be more, the search was cut; ask with fewer blanks or @" }
    if answer.count == 0 { return "no such word; blanks are . or ?, any number of letters is @" }
    return next <= answer.count && Limits.findFrom.contains(next)
      ? "for more, the same line with from=\(next)" : "that is all"
  }

  /// Writes the meanings of words; of one word without its name in each line.
  package static func write(
    _ meanings: [(word: Word, definition: Definition?)], _ shelved: ServedLexica.Shelved, _ tag: Tag,
    into writer: inout LineWriter
  ) {
    guard meanings.count > 1 else {
      return meanings.forEach { write($0.definition, of: $0.word, shelved, tag, into: &writer) }
    }
    let alphabet = shelved.lexicon.alphabet
    for (word, definition) in meanings {
      let spelled = alphabet.spelled(word)
      for line in definition?.lines ?? [] {
        writer.line(.defined, tag) { writer in
          writer.key("word", spelled)
          writer.text(verbatim: line)
          writer.say(Phrase(verbatim: "\(spelled): \(line)"))
        }
      }
      guard definition == nil else { continue }
      writer.line(.defined, tag) { writer in
        writer.key("word", spelled)
        writer.key("senses", 0)
        writer.text(unknown(in: alphabet))
        writer.say("\(spelled): \(unknown(in: alphabet))")
      }
    }
    writer.beginReply(.defined, tag)
    writer.saySilently()
    writer.key("senses", meanings.reduce(0) { $0 + ($1.definition?.senses.count ?? 0) })
    writer.key(lexicon: shelved.agreed)
    writer.endLine()
  }

  private static func unknown(in alphabet: Alphabet) -> Phrase {
    alphabet == .english
      ? "no meaning is known here; whether it is a word says JUDGE"
      : "meanings are for English words alone"
  }

  private static func write(
    _ definition: Definition?, of word: Word, _ shelved: ServedLexica.Shelved, _ tag: Tag,
    into writer: inout LineWriter
  ) {
    let alphabet = shelved.lexicon.alphabet
    for (place, line) in (definition?.lines ?? []).enumerated() {
      writer.line(.defined, tag) { writer in
        if place == 0 { writer.say(Phrase(verbatim: "\(alphabet.spelled(word)): \(line)")) }
        writer.text(verbatim: line)
      }
    }
    writer.beginReply(.defined, tag)
    if definition != nil { writer.saySilently() }
    writer.key("word", alphabet.spelled(word))
    writer.key("senses", definition?.senses.count ?? 0)
    writer.key(lexicon: shelved.agreed)
    if definition == nil { writer.text(unknown(in: alphabet)) }
    writer.endLine()
  }

  /// Writes the reply to a look-up when too many wait.
  package static func writeBusy(_ tag: Tag, into writer: inout LineWriter) {
    writer.reply(.slowDown, tag, "too many searches wait; in a second, type the same line") {
      $0.key("after", 1)
    }
  }
}
