// SPDX-License-Identifier: MIT

/// The three WordNet files of one part of speech.
struct WordNetBook: Sendable {
  /// The glosses of a lemma and its frequency.
  struct Meaning: Hashable, Sendable {
    /// The glosses, the most frequent sense first.
    var glosses: [String] = []
    /// The number of senses that occur in WordNet's tagged texts; a measure of how common the word is.
    var known = 0
  }

  let partOfSpeech: Definition.PartOfSpeech
  private let index: MappedFile
  private let data: MappedFile
  private let exceptions: MappedFile

  private static let space = UInt8(ascii: " ")

  /// Maps the files and checks that the last line of each is well formed; throws `damaged` if one is truncated.
  init(folder: String, partOfSpeech: Definition.PartOfSpeech) throws(DefinitionsFault) {
    let ending =
      switch partOfSpeech {
      case .noun: "noun"
      case .verb: "verb"
      case .adjective: "adj"
      case .adverb: "adv"
      }
    self.partOfSpeech = partOfSpeech
    index = try MappedFile(folder: folder, file: "index.\(ending)")
    data = try MappedFile(folder: folder, file: "data.\(ending)")
    exceptions = try MappedFile(folder: folder, file: "\(ending).exc")
    let lasts: [(MappedFile, (Span<UInt8>, Range<Int>) -> Bool)] = [
      (index, { Self.offsets(in: $0, line: $1) != nil }),
      (data, { Self.gloss(in: $0, at: $1.lowerBound, having: nil) != nil }),
      (exceptions, { Self.bases(in: $0, line: $1).count > 0 }),
    ]
    for (file, isGood) in lasts {
      let isWhole = file.read { text in
        guard text[text.count - 1] == SortedLines.newline else { return false }
        let end = text.count - 1
        return isGood(text, SortedLines.startOfLine(at: end, notBefore: 0, in: text)..<end)
      }
      guard isWhole else { throw .damaged(file: file.path, what: "its last line is not whole") }
    }
  }

  var isWhole: Bool { index.isWhole && data.isWhole && exceptions.isWhole }

  /// Returns the glosses of a lower-case lemma, only of synsets with exactly this spelling.
  ///
  /// The index ignores case, the data files do not: `aa` also leads to the initials of a society.
  func meaning(of lemma: [UInt8], most: Int) -> Meaning {
    let found = index.read { text in
      SortedLines.all(lemma, in: text, separator: Self.space).first.flatMap {
        Self.offsets(in: text, line: $0)
      }
    }
    guard let found else { return Meaning() }
    return data.read { text in
      var meaning = Meaning(glosses: [], known: found.known)
      for offset in found.offsets where meaning.glosses.count < most {
        if let gloss = Self.gloss(in: text, at: offset, having: lemma) { meaning.glosses.append(gloss) }
      }
      return meaning
    }
  }

  /// The words, in lower case, of the synsets whose gloss marks them as hurtful; only words of letters.
  var marked: [[UInt8]] {
    data.read { text in
      HurtfulWords.places(in: text).flatMap { place -> [[UInt8]] in
        let start = SortedLines.startOfLine(at: place, notBefore: 0, in: text)
        var fields = Fields(start..<place)
        guard fields.skip(3, in: text) != nil, let count = fields.number(in: text, base: 16) else {
          return []
        }
        var words: [[UInt8]] = []
        for _ in 0..<count {
          guard let name = fields.next(in: text), fields.skip(1, in: text) != nil else { break }
          let word = name.map { text[$0] | 0x20 }
          if word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { words.append(word) }
        }
        return words
      }
    }
  }

  /// Returns the bases that the exceptions file gives for a lower-case word.
  func exceptions(of word: [UInt8]) -> [Inflection] {
    let relation = Inflection.irregular(word, as: partOfSpeech)
    return exceptions.read { text in
      SortedLines.all(word, in: text, separator: Self.space)
        .flatMap { Self.bases(in: text, line: $0) }
        .map { Inflection(relation: relation, base: $0) }
    }
  }

  private static func bases(in text: Span<UInt8>, line: Range<Int>) -> [[UInt8]] {
    var fields = Fields(line)
    guard fields.next(in: text) != nil else { return [] }
    var bases: [[UInt8]] = []
    while let field = fields.next(in: text) { bases.append(field.map { text[$0] }) }
    return bases
  }

  /// Returns the offsets of an index line's synsets in the data file, and `tagsense_cnt`; nil if it is malformed.
  ///
  /// lemma pos synset_cnt p_cnt p_cnt×symbol sense_cnt tagsense_cnt synset_cnt×offset
  private static func offsets(in text: Span<UInt8>, line: Range<Int>) -> (offsets: [Int], known: Int)? {
    var fields = Fields(line)
    guard fields.skip(2, in: text) != nil, let count = fields.number(in: text), count > 0,
      let pointers = fields.number(in: text), fields.skip(pointers, in: text) != nil,
      fields.number(in: text) != nil, let known = fields.number(in: text)
    else { return nil }
    var offsets: [Int] = []
    for _ in 0..<count {
      guard let offset = fields.number(in: text) else { return nil }
      offsets.append(offset)
    }
    return (offsets, known)
  }

  /// Returns the definition of the synset at an offset; nil if no synset begins there or it lacks the word.
  ///
  /// offset lex_filenum ss_type w_cnt w_cnt×(word lex_id) p_cnt … | gloss
  private static func gloss(in text: Span<UInt8>, at offset: Int, having word: [UInt8]?) -> String? {
    guard offset < text.count, offset == 0 || text[offset - 1] == SortedLines.newline else { return nil }
    var fields = Fields(offset..<SortedLines.endOfLine(at: offset, in: text))
    guard fields.number(in: text) == offset, fields.skip(2, in: text) != nil,
      let count = fields.number(in: text, base: 16)
    else { return nil }
    var isThere = word == nil
    for _ in 0..<count {
      guard let name = fields.next(in: text), fields.skip(1, in: text) != nil else { return nil }
      if let word { isThere = isThere || isSame(name, word, in: text) }
    }
    guard isThere else { return nil }
    while let field = fields.next(in: text) {
      if field.count == 1, text[field.lowerBound] == UInt8(ascii: "|") {
        return GlossText.definition(in: text, fields.rest)
      }
    }
    return nil
  }

  /// Returns whether a synset's word, without an adjective's mark such as `(p)`, equals this one in the same case.
  private static func isSame(_ name: Range<Int>, _ word: [UInt8], in text: Span<UInt8>) -> Bool {
    guard name.count >= word.count else { return false }
    for (index, byte) in word.enumerated() where text[name.lowerBound + index] != byte { return false }
    return name.count == word.count || text[name.lowerBound + word.count] == UInt8(ascii: "(")
  }
}
