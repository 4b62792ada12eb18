// SPDX-License-Identifier: MIT
import Lexica
import Officiating

extension Verb {
  static let ofTheHouse = [judge, find, define, lexica]

  package static let judge = Verb(
    "JUDGE", shortest: "JU", arguments: "[lexicon=] [board=] [by=] word...", example: "JUDGE AT AA TAN",
    help: "one answer for 1 to 8 words, at no table", tried: ["CHECK", "LOOKUP", "WORD", "ADJUDICATE"],
    keys: .named(["lexicon", "try"], quoted: ["board", "by"])
  ) { line, arguments throws(ProtocolFault) in
    var lexicon = arguments.standard.agreed
    var isListNamed = false
    var board: String?
    var boardPlace = 1
    var by: String?
    var isTrial = false
    for index in arguments.wordCount..<arguments.count {
      guard let key = arguments.key(line, at: index) else { continue }
      if line.isNamed("lexicon", key.name) {
        let value = line.text(key.value)
        guard let named = arguments.lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
        (lexicon, isListNamed) = (named.agreed, true)
      } else if line.isNamed("board", key.name) {
        boardPlace = arguments.text.typedPlace(of: index, line)
        board = try arguments.label(line, key.value, at: index)
      } else if line.isNamed("try", key.name) {
        guard line.text(key.value).lowercased() == "yes" else {
          throw .badArgument(at: index, .unknownKey(arguments.verb))
        }
        isTrial = true
      } else {
        by = try arguments.label(line, key.value, at: index)
      }
    }
    var words = Words()
    try arguments.words(line, from: 1, over: lexicon.alphabet, into: &words)
    return .judge(
      JudgeRequest(
        words: words, lexicon: lexicon, isListNamed: isListNamed, board: board, boardPlace: boardPlace,
        by: by, isTrial: isTrial))
  }

  package static let find = Verb(
    "FIND", shortest: "FI", arguments: "letters|- [pattern] [limit=] [key=...]", example: "FIND RETAIN? @ING",
    help: "words from tiles, or of a look; not while you play", tried: ["ANAGRAM", "SEARCH"],
    keys: .named([
      "lexicon", "limit", "from", "min", "max", "sort", "hooks", "exact", "points",
    ])
  ) { line, arguments throws(ProtocolFault) in
    try arguments.find(line)
  }

  package static let define = Verb(
    "DEFINE", shortest: "DE", arguments: "[lexicon=] word...", example: "DEFINE CWM",
    help: "what words mean; not while you play", tried: ["MEANING", "DICT"], keys: .named(["lexicon"])
  ) { line, arguments throws(ProtocolFault) in
    try arguments.define(line)
  }

  package static let lexica = Verb(
    "LEXICA", shortest: "LEX", help: "the word lists of this server", says: .house(.lexica))
}

extension Arguments {
  /// Returns a note of 1 to 32 bytes, quoted if it has spaces.
  ///
  /// A word in mixed case after an unquoted note is probably the rest of a name. It is refused, not judged.
  fileprivate func label(
    _ line: Span<UInt8>, _ value: Range<Int>, at index: Int
  ) throws(ProtocolFault) -> String {
    let quote = UInt8(ascii: "\"")
    var label = value
    if !value.isEmpty, line[value.lowerBound] == quote {
      guard value.count > 1, line[value.upperBound - 1] == quote else {
        throw .badArgument(at: index, .label)
      }
      label = value.lowerBound + 1..<value.upperBound - 1
    } else if let next = text.next(behind: index), isMixedCase(line.text(self[next])) {
      throw .badArgument(at: next, .quotes)
    }
    guard (1...32).contains(label.count) else { throw .badArgument(at: index, .label) }
    return line.text(label)
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
            points: wanted.points(query, shelved.lexicon.alphabet),
            reading: pattern == nil ? wanted.reading(of: line.text(self[letters])) : nil)))
    } catch {
      throw .badArgument(at: error.isAboutPattern ? pattern ?? letters : letters, .finder(error))
    }
  }

  /// Source: Protocol/SPEC.md 4.14.
  fileprivate func define(
    _ line: Span<UInt8>
  ) throws(ProtocolFault) -> ParsedLine.Body {
    var shelved = standard
    for index in wordCount..<count {
      guard let key = key(line, at: index) else { continue }
      let value = line.text(key.value)
      guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
      shelved = named
    }
    _ = try range(1)
    guard wordCount <= Words.capacityMax + 1, textStart == nil else {
      throw .badArgument(at: min(wordCount, Words.capacityMax + 1), .surplus(verb))
    }
    var words: [Word] = []
    for index in 1..<wordCount {
      do throws(WordFault) {
        words.append(try shelved.lexicon.alphabet.word(from: line.extracting(self[index])))
      } catch {
        throw .badArgument(at: index, key(line, at: index) == nil ? .word(error) : .unknownKey(verb))
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
