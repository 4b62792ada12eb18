// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// Reads one line into a command.
///
/// Words become tiles here, over the alphabet of the list that is named or of the table that the
/// sender sits at, so a malformed word is a fault of the line and never a lost challenge.
package struct CommandParser: Sendable {
  let lexica: HouseLexica
  private let verbs = VerbTable()

  /// - Parameter lexica: the lists that lines may name.
  package init(lexica: HouseLexica) { self.lexica = lexica }

  /// What a line says.
  ///
  /// - Parameters:
  ///   - line: without its LF, at most 511 bytes.
  ///   - alphabet: what words are read over where no list is named.
  ///   - kind: of the table that the sender sits at; nil at none.
  /// - Returns: the command, or the one thing that is wrong.
  package func parse(_ line: Span<UInt8>, alphabet: Alphabet, kind: TableKind? = nil) -> ParsedLine {
    guard LineParts.isText(line) else { return ParsedLine(tag: .none, body: .fault(.badBytes)) }
    guard let first = firstByte(of: line), line[first] != UInt8(ascii: ";") else {
      return ParsedLine(tag: .none, body: .nothing)
    }
    var start = first
    var tag = Tag.none
    if line[first] == UInt8(ascii: "#") {
      var end = first
      while end < line.count, line[end] != UInt8(ascii: " ") { end += 1 }
      guard let read = Tag(line, first..<end) else {
        return ParsedLine(tag: .none, body: .fault(.badArgument(at: 0, .malformedTag)))
      }
      tag = read
      start = end
    }
    let text = LineParts(line, from: start)
    guard text.count > 0 else {
      return ParsedLine(tag: tag, body: tag == .none ? .nothing : .fault(.unknownCommand(meant: nil)))
    }
    return ParsedLine(tag: tag, body: body(line, text, alphabet: alphabet, kind: kind))
  }

  private func firstByte(of line: Span<UInt8>) -> Int? {
    var place = 0
    while place < line.count, line[place] == UInt8(ascii: " ") { place += 1 }
    return place < line.count ? place : nil
  }

  private func body(
    _ line: Span<UInt8>, _ text: LineParts, alphabet: Alphabet, kind: TableKind?
  ) -> ParsedLine.Body {
    guard let verb = verbs.verb(line, text[0]) else {
      let tried = line.text(text[0]).uppercased()
      let meant = Verb.hints.first { $0.tried == tried }?.meant ?? Misspelling.verb(for: tried)
      return .fault(.unknownCommand(meant: meant))
    }
    // What is said may be any number of words.
    guard !text.isOverfull || verb == .say else {
      return .fault(.badArgument(at: Limits.arguments + 1, .surplus(verb)))
    }
    do throws(ProtocolFault) {
      let arguments = Arguments(verb: verb, text: text)
      return try body(line, arguments, alphabet: alphabet, kind: kind)
    } catch {
      return .fault(error)
    }
  }

  private func body(
    _ line: Span<UInt8>, _ arguments: Arguments, alphabet: Alphabet, kind: TableKind?
  ) throws(ProtocolFault) -> ParsedLine.Body {
    switch arguments.verb {
    case .judge: return try judge(line, arguments)
    case .find: return try find(line, arguments)
    case .define: return try define(line, arguments)
    case .challenge:
      if isAboutPlay(line, arguments, kind) {
        return .command(.game(try challengePlay(line, arguments, alphabet)))
      }
      return try challenge(line, arguments, alphabet)
    case .confirm: return .command(.confirm(slip: try arguments.onlyNumber(line, .number)))
    case .withdraw: return .command(.withdraw(slip: try arguments.onlyNumber(line, .slip)))
    case .amend:
      if isAboutPlay(line, arguments, kind) {
        return .command(.game(try amendPlay(line, arguments, tiles(of: alphabet))))
      }
      let slip = try arguments.number(line, at: 1, .slip)
      return .command(.amend(slip: slip, try words(line, arguments, from: 2, over: alphabet)))
    case .open: return .command(.open(try openRequest(line, arguments)))
    case .join: return .command(try join(line, arguments))
    case .leave: return .command(.leave(try arguments.optionalTable(line)))
    case .history: return .command(try history(line, arguments))
    case .observe: return .command(.observe(TableID(try arguments.onlyNumber(line, .table))))
    case .show: return .command(try show(line, arguments))
    case .say: return .command(.say(try arguments.freeText(line)))
    case .tables: return .command(.tables(from: try arguments.optionalFrom(line, at: 1)))
    case .lexica: return .command(try arguments.alone(.lexica))
    case .play, .tryOut, .undo, .pass, .exchange, .concede, .hold, .accept, .tiles, .unseen, .clock, .pause,
      .resume, .adjourn, .claim:
      return .command(.game(try gameCommand(line, arguments, tiles(of: alphabet), kind)))
    case .guess: return .command(.practice(PracticeRequest(try guess(line, arguments, alphabet, kind))))
    case .next: return .command(try arguments.alone(.practice(PracticeRequest(.next))))
    case .solve: return .command(try arguments.alone(.practice(PracticeRequest(.solve))))
    case .help:
      try arguments.requireAtMost(1)
      return .connection(.help(topic: arguments.count > 1 ? line.text(arguments[1]) : nil))
    case .caps: return .connection(try arguments.alone(.caps))
    case .who: return .connection(.who(from: try who(line, arguments)))
    case .bye, .quit: return .connection(try arguments.alone(.bye))
    case .ping:
      try arguments.requireAtMost(1)
      return .connection(.ping(arguments.count > 1 ? line.text(arguments[1]) : nil))
    case .login: return .connection(try login(line, arguments))
    case .language: return .connection(try language(line, arguments))
    case .notices:
      try arguments.requireAtMost(1)
      guard let level = NoticeLevel(rawValue: line.text(try arguments.range(1)).lowercased()) else {
        throw .badArgument(at: 1, .notices)
      }
      return .connection(.notices(level))
    }
  }

  // MARK: Words

  /// 1 to 8 words, from an argument on.
  func words(
    _ line: Span<UInt8>, _ arguments: Arguments, from first: Int, over alphabet: Alphabet
  ) throws(ProtocolFault) -> Words {
    guard first < arguments.count, arguments.textStart == nil else {
      throw .badArgument(at: first, .missing(arguments.verb))
    }
    var words = Words()
    for index in first..<arguments.count {
      guard words.count < Words.capacityMax else { throw .badArgument(at: index, .tooManyWords) }
      do throws(WordFault) {
        words.append(try alphabet.word(from: line.extracting(arguments[index])))
      } catch {
        throw .badArgument(at: index, .word(error))
      }
    }
    return words
  }

  private func judge(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> ParsedLine.Body {
    var lexicon = lexica.standard.lexicon
    var board: String?
    var by: String?
    var first = 1
    while first < arguments.count, let key = arguments.key(line, at: first) {
      let value = line.text(key.value)
      if line.isNamed("lexicon", key.name) {
        guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
        lexicon = named.lexicon
      } else if line.isNamed("board", key.name) {
        board = try label(value, at: first)
      } else if line.isNamed("by", key.name) {
        by = try label(value, at: first)
      } else {
        throw .badArgument(at: first, .unknownKey(.judge))
      }
      first += 1
    }
    let words = try words(line, arguments, from: first, over: lexicon.alphabet)
    return .command(.judge(JudgeRequest(words: words, lexicon: lexicon, board: board, by: by)))
  }

  private func label(_ value: String, at index: Int) throws(ProtocolFault) -> String {
    guard (1...32).contains(value.utf8.count) else { throw .badArgument(at: index, .label) }
    return value
  }

  private func challenge(
    _ line: Span<UInt8>, _ arguments: Arguments, _ alphabet: Alphabet
  ) throws(ProtocolFault) -> ParsedLine.Body {
    // "BY 1" says who doubts; BY alone is a word like any other.
    guard arguments.count > 2, line.isNamed("BY", arguments[1]), let seat = seat(line, arguments[2]) else {
      let words = try words(line, arguments, from: 1, over: alphabet)
      return .command(.challenge(words, by: nil))
    }
    let words = try words(line, arguments, from: 3, over: alphabet)
    return .command(.challenge(words, by: seat))
  }

  private func seat(_ line: Span<UInt8>, _ range: Range<Int>) -> Seat? {
    guard range.count == 1 else { return nil }
    return Seat(rawValue: Int(line[range.lowerBound]) - 48)
  }
}
