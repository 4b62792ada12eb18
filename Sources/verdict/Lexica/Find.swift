// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Lexica
import Rulebook

extension Subcommand {
  static let find: Subcommand = Subcommand(
    name: "find",
    usage: """
      verdict find [--lexicon NAME|FILE] LETTERS|- [PATTERN] [--exact] [--min N] [--max N]
                   [--sort length|score|alphabet] [--limit N] [--count] [--points] [--json]
      verdict find --hooks front|back|both WORD
                   LETTERS: ? is a blank, - is none. PATTERN: . is one letter, @ any number; letters alone are
                   looked for inside words. With both, the letters of the pattern lie on the board already.
                   One argument alone is a pattern if it has @, or . before a letter; . at its end is a blank.
      """
  ) { words throws(Trouble) in try FindQuestion(words).answer() }
}

struct FindQuestion {
  private let options: CommandOptions
  private let lexicon: Lexicon
  private let query: FinderQuery
  private let limit: Int
  /// The points of each word; nil if the alphabet has no known tile set.
  private let points: FinderPoints?

  /// A step bound far above the need of any ordinary list, against exponential work on a file made by hand.
  private static let budget = 2_000_000_000

  init(_ words: [String]) throws(Trouble) {
    let names = ["lexicon", "hooks", "min", "max", "sort", "limit"]
    let flags = ["exact", "count", "json", "points"]
    options = try CommandOptions(words, of: "find", taking: names, flags: flags)
    guard (1...2).contains(options.operands.count) else {
      throw .obstacle("find takes letters and a pattern; type verdict find RETAI?? or verdict find - THP")
    }
    lexicon = try LexiconShelf().list(options.value("lexicon") ?? "english")
    try Self.requireHooks(options)
    limit = try Self.number("limit", options, else: .max, 1...Int.max)
    let least = try Self.number("min", options, else: Word.lengths.lowerBound, Word.lengths)
    let most = try Self.number("max", options, else: Word.lengths.upperBound, Word.lengths)
    let order = try Self.order(options, lexicon.alphabet)
    let values = Self.values(lexicon.alphabet)
    guard !options.has("points") || values != nil else {
      throw .obstacle("--points: no tile set is known for \(lexicon.alphabet.name)")
    }
    do throws(FinderFault) {
      var query = try Self.read(options, lexicon.alphabet)
      query.order = order
      try query.restrict(least: least, most: most)
      self.query = query
      points = values.map { FinderPoints(query, points: $0) }
    } catch { throw .obstacle(error.text) }
  }

  func answer() throws(Trouble) -> Int32 {
    // An index of anagrams does not pay for a single question.
    guard let finder = Finder(lexicon, keepsAnagrams: false) else {
      throw .obstacle(
        "\(lexicon.name): words are found in alphabets of up to 32 tiles; name another list with --lexicon")
    }
    let answer = finder.answer(query, limit: options.has("count") ? 0 : limit, budget: Self.budget)
    if options.has("json") {
      Console.print(json(answer).line)
    } else if options.has("count") {
      Console.print("\(answer.count)")
    } else {
      var lines = ByteWriter()
      for word in answer.words {
        lexicon.alphabet.write(word, into: &lines)
        if options.has("points"), let points { lines.append(" \(points.points(of: word))") }
        lines.append(byte: UInt8(ascii: "\n"))
      }
      Console.write(lines.bytes)
    }
    if let note { Console.complain("verdict: \(note)") }
    if answer.isCut {
      Console.complain("verdict: not all words were looked at; ask for fewer with a longer pattern")
    }
    return answer.count > 0 ? Exit.done : Exit.negative
  }

  /// What one operand alone was read as, if it could be read otherwise.
  private var note: String? {
    guard options.operands.count == 1, options.value("hooks") == nil else { return nil }
    let operand = options.operands[0]
    let reading = FinderReading(of: operand)
    return reading.other.map { other in
      switch reading.meant {
      case .letters: "\(operand) is read as tiles; as a pattern, verdict find - \(other)"
      case .pattern: "\(operand) is read as a pattern; as tiles, verdict find \(other)"
      }
    }
  }

  private func json(_ answer: FinderAnswer) -> JSONText {
    let words = options.has("count") ? nil : answer.words
    return .members([
      ("count", .number(answer.count)), ("cut", .flag(answer.isCut)),
      ("words", words.map { .list($0.map { .text(lexicon.alphabet.spelled($0)) }) }),
      ("points", words.flatMap { words in points.map { .numbers(words.map($0.points(of:))) } }),
    ])
  }

  private static func read(
    _ options: CommandOptions, _ alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    guard let ends = options.value("hooks").flatMap(HookEnds.init) else {
      let pattern = options.operands.count > 1 ? options.operands[1] : nil
      return try .read(options.operands[0], pattern, isExact: options.has("exact"), alphabet: alphabet)
    }
    return try .hooks(ends, of: options.operands[0], alphabet: alphabet)
  }

  private static func requireHooks(_ options: CommandOptions) throws(Trouble) {
    guard let text = options.value("hooks") else { return }
    guard HookEnds(rawValue: text) != nil else {
      throw .obstacle("--hooks \(text): give front, back or both")
    }
    guard options.operands.count == 1, !options.has("exact") else {
      throw .obstacle("--hooks takes one word; leave out the pattern and --exact")
    }
  }

  private static func number(
    _ name: String, _ options: CommandOptions, else usual: Int, _ range: ClosedRange<Int>
  ) throws(Trouble) -> Int {
    guard let text = options.value(name) else { return usual }
    if let number = Int(text), range.contains(number) { return number }
    let most = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
    throw .obstacle("--\(name) \(text): give a number, \(range.lowerBound) \(most)")
  }

  private static func order(
    _ options: CommandOptions, _ alphabet: Alphabet
  ) throws(Trouble) -> FinderQuery.Order {
    switch options.value("sort") ?? "length" {
    case "length": return .length
    case "alphabet": return .alphabet
    case "score":
      guard let values = values(alphabet) else {
        throw .obstacle("--sort score: no tile set is known for \(alphabet.name); sort by length")
      }
      return .score(values)
    case let other: throw .obstacle("--sort \(other): give length, score or alphabet")
    }
  }

  /// Returns the points of each tile by label; nil if the alphabet has no known tile set.
  private static func values(_ alphabet: Alphabet) -> [UInt8]? {
    TileSet.named(alphabet.name).map { tiles in
      (0...tiles.letterCount).map { UInt8(clamping: tiles.points(of: UInt8($0))) }
    }
  }
}
