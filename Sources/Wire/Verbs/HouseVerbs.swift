// SPDX-License-Identifier: MIT
import Lexica
import Officiating

extension Verb {
  static let ofTheHouse = [judge, find, define, lexica]

  package static let judge = Verb(
    "JUDGE", shortest: "JU", arguments: "[lexicon=] [board=] [by=] word...", example: "JUDGE AT AA TAN",
    help: "one answer for 1 to 8 words, at no table", tried: ["CHECK", "LOOKUP", "WORD", "ADJUDICATE"]
  ) { line, arguments throws(ProtocolFault) in
    var lexicon = arguments.standard.agreed
    var isListNamed = false
    var board: String?
    var boardPlace = 1
    var by: String?
    var first = 1
    while first < arguments.count, let key = arguments.key(line, at: first) {
      if line.isNamed("lexicon", key.name) {
        let value = line.text(key.value)
        guard let named = arguments.lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
        (lexicon, isListNamed) = (named.agreed, true)
        first += 1
      } else if line.isNamed("board", key.name) {
        boardPlace = first
        (board, first) = try arguments.label(line, key.value, at: first)
      } else if line.isNamed("by", key.name) {
        (by, first) = try arguments.label(line, key.value, at: first)
      } else {
        throw .badArgument(at: first, .unknownKey(arguments.verb))
      }
    }
    var words = Words()
    try arguments.words(line, from: first, over: lexicon.alphabet, into: &words)
    return .judge(
      JudgeRequest(
        words: words, lexicon: lexicon, isListNamed: isListNamed, board: board, boardPlace: boardPlace, by: by
      ))
  }

  package static let find = Verb(
    "FIND", shortest: "FI", arguments: "letters|- [pattern] [limit=] [key=...]", example: "FIND RETAIN? @ING",
    help: "words from tiles, or of a look; not while you play", tried: ["ANAGRAM", "SEARCH"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.find(line)
  }

  package static let define = Verb(
    "DEFINE", shortest: "DE", arguments: "[lexicon=] word...", example: "DEFINE CWM",
    help: "what words mean; not while you play", tried: ["MEANING", "DICT"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.define(line)
  }

  package static let lexica = Verb(
    "LEXICA", shortest: "LEX", help: "the word lists of this server", says: .house(.lexica))
}

extension Arguments {
  /// Returns a note of 1 to 32 bytes, quoted if it has spaces, and the index of the next argument.
  ///
  /// A word in mixed case after an unquoted note is probably the rest of a name. It is refused, not judged.
  fileprivate func label(
    _ line: Span<UInt8>, _ value: Range<Int>, at index: Int
  ) throws(ProtocolFault) -> (String, next: Int) {
    let quote = UInt8(ascii: "\"")
    var label = value
    var next = index + 1
    if !value.isEmpty, line[value.lowerBound] == quote {
      var last = index
      while line[self[last].upperBound - 1] != quote || self[last].upperBound == value.lowerBound + 1 {
        last += 1
        guard last < count else { throw .badArgument(at: index, .label) }
      }
      label = value.lowerBound + 1..<self[last].upperBound - 1
      next = last + 1
    } else if next < count, isMixedCase(line.text(self[next])) {
      throw .badArgument(at: next, .quotes)
    }
    guard (1...32).contains(label.count) else { throw .badArgument(at: index, .label) }
    return (line.text(label), next)
  }

  private func isMixedCase(_ word: String) -> Bool {
    !word.contains("=") && word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
  }

  /// Source: Protocol/SPEC.md 4.13.
  fileprivate func find(
    _ line: Span<UInt8>
  ) throws(ProtocolFault) -> ParsedLine.Body {
    var shelved = standard
    var wanted = FindKeys(verb)
    var places: [Int] = []
    for index in 1..<max(1, count) {
      guard let key = key(line, at: index) else {
        guard places.count < 2 else { throw .badArgument(at: index, .surplus(verb)) }
        places.append(index)
        continue
      }
      let value = line.text(key.value)
      if line.isNamed("lexicon", key.name) {
        guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
        shelved = named
      } else {
        try wanted.read(line.text(key.name).lowercased(), value, at: index)
      }
    }
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    guard let letters = places.first else { throw .badArgument(at: 1, .missing(verb)) }
    let pattern = places.count > 1 ? places[1] : nil
    do throws(FinderFault) {
      let query = try wanted.query(
        letters: line.text(self[letters]), pattern: pattern.map { line.text(self[$0]) },
        shelved.lexicon.alphabet)
      return .lookup(
        .find(
          FindQuestion(
            shelved: shelved, query: query, first: wanted.first, most: wanted.most,
            points: wanted.points(query, shelved.lexicon.alphabet))))
    } catch {
      throw .badArgument(at: error.isAboutPattern ? pattern ?? letters : letters, .finder(error))
    }
  }

  /// Source: Protocol/SPEC.md 4.14.
  fileprivate func define(
    _ line: Span<UInt8>
  ) throws(ProtocolFault) -> ParsedLine.Body {
    var shelved = standard
    var first = 1
    if count > 1, let key = key(line, at: 1) {
      guard line.isNamed("lexicon", key.name) else { throw .badArgument(at: 1, .unknownKey(verb)) }
      let value = line.text(key.value)
      guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
      shelved = named
      first = 2
    }
    _ = try range(first)
    try requireAtMost(first + Words.capacityMax - 1)
    var words: [Word] = []
    for index in first..<count {
      do throws(WordFault) {
        words.append(try shelved.lexicon.alphabet.word(from: line.extracting(self[index])))
      } catch {
        throw .badArgument(at: index, .word(error))
      }
    }
    return .lookup(.define(words, shelved))
  }
}

extension FinderFault {
  /// True if the pattern is at fault, false if the letters are.
  fileprivate var isAboutPattern: Bool {
    switch self {
    case .empty(.pattern), .foreign(.pattern), .tooLong(.pattern): true
    default: false
    }
  }
}
