// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// Verbs at a practice table.
///
/// Source: Protocol/SPEC.md 10.
extension Verb {
  static let ofPractice = [guess, next, solve]

  package static let guess = Verb(
    "GUESS", shortest: "GU", arguments: "word... | yes|no [percent]", example: "GUESS ANT TAN",
    help: "words that you see; at a trainer, whether you would challenge"
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1, arguments.textStart == nil else {
      throw .badArgument(at: 1, .missing(arguments.verb))
    }
    return .practice(
      arguments.kind == .trainer
        ? .answer(try arguments.answer(line)) : .guess(try arguments.guessed(line)))
  }

  package static let next = Verb(
    "NEXT", shortest: "NE", help: "new tiles, or another play; the others agree the same way",
    says: .practice(.next, noise: .recorded))

  package static let solve = Verb(
    "SOLVE", shortest: "SO", arguments: "[one]", example: "SOLVE one",
    help: "see all and end the round, as the others agree; one: see one word"
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1, arguments.textStart == nil else {
      guard arguments.textStart == nil else { throw .badArgument(at: 1, .surplus(arguments.verb)) }
      return .practice(.solve, noise: .recorded)
    }
    guard arguments.count == 2, line.text(arguments[1]).lowercased() == "one", arguments.kind != .trainer
    else {
      throw .badArgument(at: arguments.count == 2 ? 1 : 2, .surplus(arguments.verb))
    }
    return .practice(.solveOne, noise: .recorded)
  }
}

extension Arguments {
  fileprivate func guessed(_ line: Span<UInt8>) throws(ProtocolFault) -> [Word] {
    var words: [Word] = []
    for index in 1..<count {
      guard words.count < GuessedWords.most else { throw .badArgument(at: index, .surplus(verb)) }
      words.append(try guessed(line.extracting(self[index]), at: index))
    }
    return words
  }

  /// Reads a guess; a single tile is read too, and the answer is that the guess is too short.
  private func guessed(_ text: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Word {
    do throws(WordFault) {
      return try alphabet.word(from: text)
    } catch {
      let letter = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      guard error == .tooShort, let tile = alphabet.tile(from: letter), let word = Word([tile]) else {
        throw .badArgument(at: index, .word(error))
      }
      return word
    }
  }

  fileprivate func answer(_ line: Span<UInt8>) throws(ProtocolFault) -> TrainerAnswer {
    let parts = (1..<count).map { line.text(self[$0]) }
    do throws(PracticeRefusal) {
      return try TrainerAnswer(reading: parts)
    } catch {
      throw .badArgument(at: error == .badConfidence ? 2 : 1, .practice(error))
    }
  }
}
