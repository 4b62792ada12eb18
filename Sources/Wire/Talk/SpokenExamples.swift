// SPDX-License-Identifier: MIT
import CTexts
import Directing

/// Sentences with the wish that each expresses; a sentence of a person has the wish of the nearest one.
///
/// Two sentences are near if they share words that few wishes have: the measure is the cosine of their words, weighted
/// so. Of the wishes with a near example, the signs of the sentence (`SpokenSigns`) help to choose. A star in an example
/// stands for a word or a name that the examples do not have.
///
/// Source: Protocol/SPEC.md, 4.29; the sentences are in Protocol/spoken.txt.
struct SpokenExamples: Sendable {
  /// The content of a sentence.
  enum Meant: Hashable, Sendable {
    case wish(Wish)
    case form(SpokenForm)
  }

  /// The nearest wish.
  struct Nearest {
    let meant: Meant
    /// The cosine, 0 to 1.
    let nearness: Double
    /// The words of the sentence that no example has, as typed, and those of names.
    let strange: [String]
    let named: [String]

    /// The words that a star may stand for.
    var fillings: [String] {
      switch meant {
      case .form(.validity), .form(.doubt), .form(.meaning), .wish: strange
      case .form: named + strange
      }
    }
  }

  private struct Example {
    /// The number of the wish.
    let wish: Int32
    /// The sum of the squares of the weights, with the star's.
    let length: Double
    let hasStar: Bool
    /// The nearness from which a sentence has this wish: what ends something is grave, and a star fits many words.
    let least: Double
    /// Whether the star may be a name that is known here.
    let takesNames: Bool

    init(_ meant: Meant, wish: Int, length: Double, hasStar: Bool) {
      (self.wish, self.length, self.hasStar) = (Int32(wish), length, hasStar)
      let isGrave =
        if case .wish(.quit) = meant { true } else { [.wish(.leave), .wish(.solve)].contains(meant) }
      least = hasStar ? leastOfStar : isGrave ? leastOfGrave : SpokenExamples.least
      takesNames =
        switch meant {
        case .form(.validity), .form(.doubt), .form(.meaning), .wish: false
        case .form: true
        }
    }
  }

  /// The nearness below which no wish is meant.
  static let least = 0.3

  /// The nearness from which a word at practice that has other letters than the round is a wish.
  static let ofOtherLetters = 0.6

  /// The nearness from which a line that could also be one of the protocol is a sentence.
  static let likely = 0.8

  /// The nearness from which a word that could also be a guess or a play is a wish.
  static let sure = 0.9

  /// The nearness from which a grave wish is meant.
  private static let leastOfGrave = 0.5

  /// The nearness from which words stand in place of a star.
  private static let leastOfStar = 0.6

  /// The nearness above which an example has the same words.
  private static let same = 0.999

  /// The part of a bound that is safe from rounding.
  private static let margin = 0.999

  /// The part of what the signs tell that counts beside the nearness.
  private static let partOfSigns = 0.02

  /// The most words of a sentence that is compared; a longer one has no wish.
  private static let wordsMost = 20

  /// The most strange words of a sentence behind which no slips are looked for any more.
  private static let slipsMost = 3

  /// The most words of a sentence for which a slip is looked for.
  private static let slipTriesMost = 8

  /// The numbers of the words by the codes of their stems.
  private let numbers: [UInt64: Int]
  /// The words by their number, in the order of their stems.
  private let words: [Word]
  /// The numbers of the words by their length and their first or last byte, to find those with one slip.
  private let byFirst: [Int: [Int]]
  private let byLast: [Int: [Int]]
  private let examples: [Example]
  /// The wishes by their number, in the order in which they first stand in the table.
  private let wishes: [Meant]
  private let signs: SpokenSigns

  private struct Word {
    let bytes: [UInt8]
    /// The square of the weight.
    let weight: Double
    /// The examples in which the word stands.
    let places: [Int32]
  }

  /// The rows of Protocol/spoken.txt.
  static var table: String {
    String(
      decoding: UnsafeBufferPointer(start: verdict_spoken(), count: verdict_spoken_count()), as: UTF8.self)
  }

  static let shared = SpokenExamples(table)

  /// Reads rows such as `clock: whats the time|time left`; a row that begins with `#` is a comment.
  ///
  /// The phrases of wishes are examples, too.
  init(_ table: String) {
    let phrases = Wish.phrases.sorted { $0.key < $1.key }
    let rows = Self.rows(table) + phrases.map { (.wish($0.value), $0.key) }
    let sentences = rows.map { _, example in example.split(separator: " ") }
    var stemmed: [Substring: String] = [:]
    for word in sentences.joined() where stemmed[word] == nil {
      stemmed[word] = SpokenLetters.text(SpokenLetters.stem(Array(word.unicodeScalars)))
    }
    let stems = sentences.map { Set($0.filter { !Self.isName($0) }.compactMap { stemmed[$0] }) }
    var found: [String: [Int32]] = [:]
    for (place, stems) in stems.enumerated() {
      for stem in stems where stem != "*" { found[stem, default: []].append(Int32(place)) }
    }
    var wishNumbers: [Meant: Int] = [:]
    var wishes: [Meant] = []
    for (meant, _) in rows where wishNumbers[meant] == nil {
      wishNumbers[meant] = wishes.count
      wishes.append(meant)
    }
    let numbers = rows.map { wishNumbers[$0.0] ?? 0 }
    let known = found.keys.sorted()
    words = known.map { stem in
      let places = found[stem] ?? []
      let weight = Self.logarithm(
        of: Double(wishes.count) / Double(Set(places.map { numbers[Int($0)] }).count))
      // A number or a square tells little of a wish.
      return Word(
        bytes: Array(stem.utf8), weight: stem == "#" || stem == "@" ? 1 : weight * weight, places: places)
    }
    var places: [String: Int] = [:]
    for (number, stem) in known.enumerated() { places[stem] = number }
    var lengths = [Double](repeating: 0, count: rows.count)
    // In the order of the stems, so that each sum is the same on every machine.
    for word in words { for place in word.places { lengths[Int(place)] += word.weight } }
    examples = rows.indices.map { place in
      let hasStar = stems[place].contains("*")
      return Example(
        rows[place].0, wish: numbers[place],
        length: lengths[place] + (hasStar ? Self.starSquared : 0), hasStar: hasStar)
    }
    var (byCode, byFirst, byLast): ([UInt64: Int], [Int: [Int]], [Int: [Int]]) = ([:], [:], [:])
    for (number, word) in words.enumerated() {
      byCode[SpokenLetters.code(1, known[number].unicodeScalars)] = number
      guard let first = word.bytes.first, let last = word.bytes.last else { continue }
      byFirst[Self.key(first, word.bytes.count), default: []].append(number)
      byLast[Self.key(last, word.bytes.count), default: []].append(number)
    }
    signs = SpokenSigns(
      zip(numbers, sentences).map { (wish: $0, words: $1.map { Self.isName($0) ? "*" : $0 }) },
      wishes: wishes.count)
    self.wishes = wishes
    self.numbers = byCode
    self.byFirst = byFirst
    self.byLast = byLast
  }

  private static func key(_ byte: UInt8, _ length: Int) -> Int { Int(byte) << 8 | min(length, 255) }

  /// Whether a word of an example is the name of a player, for whom any other may stand.
  private static func isName(_ word: Substring) -> Bool { ["ann", "ben", "anns", "bens"].contains(word) }

  /// Returns the logarithm to base 2 of a number from 1 on, a line between the powers of two.
  static func logarithm(of number: Double) -> Double {
    Double(number.exponent) + number.significand - 1
  }

  private static func rows(_ table: String) -> [(Meant, String)] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { row -> [(Meant, String)] in
      let parts = row.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let meant = meant(String(parts[0])) else {
        preconditionFailure("no such wish: \(row.prefix(40))")
      }
      return parts[1].split(separator: "|").map { (meant, String($0)) }
    }
  }

  private static func meant(_ name: String) -> Meant? {
    Wish(rawValue: name).map(Meant.wish) ?? SpokenForm(rawValue: name).map(Meant.form)
  }

  /// The square of the weight of a star, and of an unknown word.
  private static let starSquared = 6.0

  /// A sentence as the examples know it, without regard to the place of who typed it.
  struct Read {
    /// The nearness of the nearest example of each wish by its number, 0 for one that is not near.
    fileprivate let nearness: [Double]
    /// How well the signs suit each wish.
    fileprivate let signs: [Double]
    /// The words of the sentence that no example has, as typed, and those of names.
    fileprivate let (strange, named): ([String], [String])
  }

  /// The words of a sentence by what the examples know of them.
  private struct Sorted {
    /// The numbers of the words that examples have, in order.
    var known: [Int] = []
    /// The words that no example has, and those of names.
    var (strange, named): ([String], [String]) = ([], [])
    /// The words in small letters for the signs, a star being a name.
    var signs: [SpokenSigns.Codes] = []
  }

  private func sorted(_ sentence: [String], names: Set<String>) -> Sorted {
    var sorted = Sorted()
    var known: Set<Int> = []
    var tries = 0
    for word in sentence {
      let small = SpokenLine.folded(word)
      if !names.isEmpty,
        names.contains(small) || small.hasSuffix("s") && names.contains(String(small.dropLast()))
      {
        sorted.named.append(word)
        sorted.signs.append(SpokenSigns.Codes(["*"]))
        continue
      }
      let letters = Array(small.unicodeScalars)
      sorted.signs.append(SpokenSigns.Codes(letters))
      let stem = SpokenLetters.stem(letters)
      if let number = numbers[SpokenLetters.code(1, stem)] {
        known.insert(number)
        continue
      }
      if sorted.strange.count < Self.slipsMost, tries < Self.slipTriesMost {
        tries += 1
        if let number = corrected(stem) {
          known.insert(number)
          continue
        }
      }
      sorted.strange.append(word)
    }
    sorted.known = known.sorted()
    return sorted
  }

  /// Reads a sentence; nil if it is too long to have a wish.
  ///
  /// `names` are names of players in small letters, which tell nothing of the wish.
  func read(_ sentence: [String], names: Set<String>) -> Read? {
    guard sentence.count <= Self.wordsMost else { return nil }
    let sorted = sorted(sentence, names: names)
    return Read(
      nearness: nearness(of: sorted), signs: signs.suitings(of: sorted.signs), strange: sorted.strange,
      named: sorted.named)
  }

  /// Returns the likeliest wish of a sentence among those that suit; nil if none is near.
  func nearest(to read: Read, suits: (Meant) -> Bool) -> Nearest? {
    let suiting = wishes.indices.filter { read.nearness[$0] > 0 && suits(wishes[$0]) }
    // An example of the same words tells more than signs do.
    let nearest = suiting.lazy.map { read.nearness[$0] }.max() ?? 0
    let least = nearest > Self.same ? Self.same : 0
    let best = suiting.filter { read.nearness[$0] > least }.max {
      read.nearness[$0] + Self.partOfSigns * read.signs[$0]
        < read.nearness[$1] + Self.partOfSigns * read.signs[$1]
    }
    return best.map {
      Nearest(meant: wishes[$0], nearness: read.nearness[$0], strange: read.strange, named: read.named)
    }
  }

  /// Returns the nearness of the nearest example of each wish by its number, 0 for one that is not near.
  private func nearness(of sentence: Sorted) -> [Double] {
    let length = sentence.known.reduce(0) { $0 + words[$1].weight }
    let plain = length + Self.starSquared * Double(sentence.strange.count)
    let starred = length + Self.starSquared * Double(max(sentence.strange.count, 1))
    let (isStrange, isNamed) = (!sentence.strange.isEmpty, !sentence.named.isEmpty)
    // An example is at least as long as what it has in common, so its nearness is at most the root of that part of the
    // sentence: most examples with a word in common are too far away to be looked at.
    let leastOfPlain = Self.least * Self.least * plain
    let leastOfStarred = Self.leastOfStar * Self.leastOfStar * starred - Self.starSquared
    let floor = (isStrange || isNamed ? min(leastOfPlain, leastOfStarred) : leastOfPlain) * Self.margin
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: examples.count) { common in
      common.initialize(repeating: 0)
      for number in sentence.known {
        let weight = words[number].weight
        words[number].places.withUnsafeBufferPointer { places in
          for place in places { common[Int(place)] += weight }
        }
      }
      var best = [Double](repeating: 0, count: wishes.count)
      for place in 0..<common.count where common[place] > floor && common[place] > 0 {
        let example = examples[place]
        if example.hasStar, !isStrange, !(example.takesNames && isNamed) { continue }
        let both = common[place] + (example.hasStar ? Self.starSquared : 0)
        let lengths = (example.hasStar ? starred : plain) * example.length
        let nearness = both / lengths.squareRoot()
        guard nearness >= example.least else { continue }
        best[Int(example.wish)] = max(best[Int(example.wish)], nearness)
      }
      return best
    }
  }

  /// Returns the only word that one slip of the keys makes of a word, by its number; nil if there is none, or several.
  private func corrected(_ stem: [Unicode.Scalar]) -> Int? {
    let typed = stem.flatMap { UTF8.encode($0).map(Array.init) ?? [] }
    guard (5...20).contains(typed.count), let first = typed.first, let last = typed.last else { return nil }
    var near: Int?
    // One slip leaves the first letter or the last one.
    for length in typed.count - 1...typed.count + 1 {
      let ofFirst = byFirst[Self.key(first, length)] ?? []
      let ofLast = byLast[Self.key(last, length)] ?? []
      for number in ofFirst where OneSlip.lies(between: typed, and: words[number].bytes) {
        guard near == nil else { return nil }
        near = number
      }
      for number in ofLast
      where words[number].bytes.first != first && OneSlip.lies(between: typed, and: words[number].bytes) {
        guard near == nil else { return nil }
        near = number
      }
    }
    return near
  }

  /// Returns a word in which three or more of a letter in a row are one, `go` for `gooo`.
  static func withoutRuns(_ word: some StringProtocol) -> String {
    SpokenLetters.hasRun(word.unicodeScalars)
      ? SpokenLetters.text(SpokenLetters.withoutRuns(Array(word.unicodeScalars))) : String(word)
  }
}
