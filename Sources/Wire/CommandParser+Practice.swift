// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// Reading what is asked at a practice table.
///
/// Source: Protocol/SPEC.md 10.
extension CommandParser {
  /// `GUESS word…`; at a trainer `GUESS yes|no [percent]`.
  func guess(
    _ line: Span<UInt8>, _ arguments: Arguments, _ alphabet: Alphabet, _ kind: TableKind?
  ) throws(ProtocolFault) -> PracticeCommand {
    guard arguments.count > 1, arguments.textStart == nil else { throw .badArgument(at: 1, .missing(.guess)) }
    if kind == .trainer { return .answer(try answer(line, arguments)) }
    var words: [Word] = []
    for index in 1..<arguments.count {
      guard words.count < GuessedWords.most else { throw .badArgument(at: index, .surplus(.guess)) }
      words.append(try guessed(line.extracting(arguments[index]), at: index, alphabet))
    }
    return .guess(words)
  }

  /// A single tile is no word of any list, but a guess like others: too short.
  private func guessed(
    _ text: Span<UInt8>, at index: Int, _ alphabet: Alphabet
  ) throws(ProtocolFault) -> Word {
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

  private func answer(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> TrainerAnswer {
    let parts = (1..<arguments.count).map { line.text(arguments[$0]) }
    do throws(PracticeRefusal) {
      return try TrainerAnswer(reading: parts)
    } catch {
      throw .badArgument(at: error == .badConfidence ? 2 : 1, .practice(error))
    }
  }

  /// The seconds of a scramble's round, `off` for no limit.
  func roundSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    if value.lowercased() == "off" { return 0 }
    guard (1...3).contains(value.utf8.count), value.utf8.allSatisfy({ (48...57).contains($0) }),
      let seconds = Int(value), PracticeTerms.seconds.contains(seconds)
    else { throw .badArgument(at: index, .practice(.badSeconds)) }
    return seconds
  }
}

extension CommandParser {
  /// `OPEN` of a practice table.
  func practiceRequest(
    _ line: Span<UInt8>, _ arguments: Arguments, _ kind: TableKind
  ) throws(ProtocolFault) -> OpenRequest {
    var wanted = OpenRequest()
    wanted.kind = kind
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index) else {
        throw .badArgument(at: index, .unknownKey(.open))
      }
      let value = line.text(key.value)
      switch line.text(key.name).lowercased() {
      case "kind": break
      case "lexicon": wanted.lexicon = value
      case "for": wanted.invited = try name(value, at: index)
      case "seconds":
        guard kind == .scramble else { throw .badArgument(at: index, .notForPractice(.seconds)) }
        wanted.roundSeconds = try roundSeconds(value, at: index)
      case "rule":
        guard kind == .trainer else { throw .badArgument(at: index, .notForPractice(.rule)) }
        wanted.rule = try rule(value, at: index, isSlip: false)
      default: throw .badArgument(at: index, .unknownKey(.open))
      }
    }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.open)) }
    return wanted
  }
}
