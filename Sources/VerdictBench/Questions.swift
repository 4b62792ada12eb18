// SPDX-License-Identifier: MIT

/// Numbers that look random and are the same in every run.
///
/// Source: SplitMix64, S. Vigna, public domain.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Triples of words, a fifth of the words with one letter spoiled, and what is right about each.
struct Questions {
  struct Triple {
    let words: [String]
    /// Which of the words are in the list, by the reference set.
    let isIn: [Bool]

    var isAcceptable: Bool { !isIn.contains(false) }
  }

  static let seed: UInt64 = 20_261_120
  /// A multiple of every depth.
  static let count = 16_384

  let triples: [Triple]
  /// The list, upper case.
  let words: [String]
  /// The reference: not the lexicon under test, but a plain set of strings.
  let reference: Set<String>

  /// Reads a list with one word a line.
  init(list path: String) throws(BenchFault) {
    let text = String(decoding: try Files.bytes(of: path), as: UTF8.self)
    let words = text.split(whereSeparator: \.isNewline).map { $0.uppercased() }
    guard words.count > 1000 else { throw .missing(path) }
    let reference = Set(words)
    var random = SplitMix(seed: Self.seed)
    triples = (0..<Self.count).map { _ in
      let three = (0..<3).map { _ in
        let word = words[Int.random(in: 0..<words.count, using: &random)]
        return Int.random(in: 0..<5, using: &random) == 0 ? Self.spoiled(word, &random) : word
      }
      return Triple(words: three, isIn: three.map { reference.contains($0) })
    }
    self.words = words
    self.reference = reference
  }

  /// The word with one letter replaced by any letter.
  static func spoiled(_ word: String, _ random: inout SplitMix) -> String {
    var letters = Array(word.utf8)
    letters[Int.random(in: 0..<letters.count, using: &random)] = UInt8.random(in: 65...90, using: &random)
    return String(decoding: letters, as: UTF8.self)
  }
}

/// What one side is asked, in order, and how each of its answers must begin.
struct Script {
  /// How to tell where an answer ends.
  enum Ending {
    /// It is exactly its expected beginning.
    case atBeginning
    /// It is one line.
    case atLineFeed
  }

  let ending: Ending
  /// The questions' bytes, one after the other.
  private(set) var asked: [UInt8] = []
  /// Where each question begins in them, and where the last one ends.
  private(set) var starts = [0]
  /// The expected beginnings, all of the same length.
  private(set) var expected: [UInt8] = []
  private(set) var expectedLength = 0

  var count: Int { starts.count - 1 }

  init(
    _ questions: Questions, ending: Ending, ask: (Questions.Triple) -> String,
    expect: (Questions.Triple) -> String
  ) {
    self.ending = ending
    for triple in questions.triples {
      asked += ask(triple).utf8
      starts.append(asked.count)
      let beginning = Array(expect(triple).utf8)
      expectedLength = beginning.count
      expected += beginning
    }
    precondition(expected.count == count * expectedLength, "beginnings are of one length")
  }

  /// Three words to our server.
  static func judge(_ questions: Questions) -> Script {
    Script(
      questions, ending: .atLineFeed,
      ask: { "JUDGE \($0.words.joined(separator: " "))\n" },
      expect: { $0.isAcceptable ? "250 ACCEPTABLE" : "251 UNACCEPTAB" })
  }

  /// The same three words to redis, which answers for each.
  static func members(_ questions: Questions) -> Script {
    Script(
      questions, ending: .atBeginning,
      ask: { Resp.command(["SMISMEMBER", "words"] + $0.words) },
      expect: { "*3\r\n" + $0.isIn.map { $0 ? ":1\r\n" : ":0\r\n" }.joined() })
  }

  /// The same three words to a script of redis that keeps its answer in a list.
  static func recorded(_ questions: Questions, sha: String) -> Script {
    Script(
      questions, ending: .atBeginning,
      ask: { Resp.command(["EVALSHA", sha, "2", "words", "ledger"] + $0.words) },
      expect: { $0.isAcceptable ? ":1\r\n" : ":0\r\n" })
  }
}

/// The form in which redis is asked.
///
/// Source: the Redis serialization protocol, RESP2.
enum Resp {
  static func command(_ parts: [String]) -> String {
    "*\(parts.count)\r\n" + parts.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
  }
}
