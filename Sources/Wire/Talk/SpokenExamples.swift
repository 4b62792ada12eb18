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
    let meant: Meant
    /// The number of the wish.
    let wish: Int
    /// The sum of the squares of the weights, with the star's.
    let length: Double
    let hasStar: Bool

    /// The nearness from which a sentence has this wish: what ends something is grave, and a star fits many words.
    var least: Double {
      if hasStar { return SpokenExamples.leastOfStar }
      guard case .wish(let wish) = meant, [.quit, .leave, .solve].contains(wish) else {
        return SpokenExamples.least
      }
      return SpokenExamples.leastOfGrave
    }

    /// Whether the star may be a name that is known here.
    var takesNames: Bool {
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

  /// The part of what the signs tell that counts beside the nearness.
  private static let partOfSigns = 0.02

  /// The most words of a sentence that is compared; a longer one has no wish.
  private static let wordsMost = 20

  /// The most strange words of a sentence behind which no slips are looked for any more.
  private static let slipsMost = 3

  private let words: [String: Word]
  /// The bytes of the words by their number, to find those with one slip.
  private let byLength: [[[UInt8]]]
  private let examples: [Example]
  /// The wishes by their number, in the order in which they first stand in the table.
  private let wishes: [Meant]
  private let signs: SpokenSigns

  private struct Word {
    /// The square of the weight.
    var weight = 0.0
    /// The examples in which the word stands.
    var places: [Int] = []
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
    for word in sentences.joined() where stemmed[word] == nil { stemmed[word] = Self.stem(String(word)) }
    let stems = sentences.map { Set($0.filter { !Self.isName($0) }.compactMap { stemmed[$0] }) }
    var words: [String: Word] = [:]
    for (place, stems) in stems.enumerated() {
      for stem in stems where stem != "*" { words[stem, default: Word()].places.append(place) }
    }
    var wishNumbers: [Meant: Int] = [:]
    var wishes: [Meant] = []
    for (meant, _) in rows where wishNumbers[meant] == nil {
      wishNumbers[meant] = wishes.count
      wishes.append(meant)
    }
    let numbers = rows.map { wishNumbers[$0.0] ?? 0 }
    for (stem, word) in words {
      let weight = Self.logarithm(
        of: Double(wishes.count) / Double(Set(word.places.map { numbers[$0] }).count))
      // A number or a square tells little of a wish.
      words[stem]?.weight = stem == "#" || stem == "@" ? 1 : weight * weight
    }
    examples = rows.indices.map { place in
      let hasStar = stems[place].contains("*")
      let length = stems[place].sorted().reduce(0) { $0 + (words[$1]?.weight ?? 0) }
      return Example(
        meant: rows[place].0, wish: numbers[place], length: length + (hasStar ? Self.starSquared : 0),
        hasStar: hasStar)
    }
    var byLength: [[[UInt8]]] = []
    for stem in words.keys.sorted() {
      while byLength.count <= stem.utf8.count { byLength.append([]) }
      byLength[stem.utf8.count].append(Array(stem.utf8))
    }
    signs = SpokenSigns(
      zip(numbers, sentences).map { (wish: $0, words: $1.map { Self.isName($0) ? "*" : $0 }) },
      wishes: wishes.count)
    self.wishes = wishes
    self.words = words
    self.byLength = byLength
  }

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

  /// The words of a sentence by what the examples know of them.
  private struct Sorted {
    /// The stems that examples have, in order.
    var known: [String] = []
    /// The words that no example has, and those of names.
    var (strange, named): ([String], [String]) = ([], [])
    /// The words in small letters for the signs, a star being a name.
    var signs: [String] = []
  }

  private func sorted(_ sentence: [String], names: Set<String>) -> Sorted {
    var sorted = Sorted()
    var known: Set<String> = []
    for word in sentence {
      let small = SpokenLine.folded(word)
      if names.contains(small) || small.hasSuffix("s") && names.contains(String(small.dropLast())) {
        sorted.named.append(word)
        sorted.signs.append("*")
        continue
      }
      sorted.signs.append(small)
      let stem = Self.stem(small)
      if words[stem] != nil {
        known.insert(stem)
      } else if sorted.strange.count < Self.slipsMost, let stem = corrected(stem) {
        known.insert(stem)
      } else {
        sorted.strange.append(word)
      }
    }
    sorted.known = known.sorted()
    return sorted
  }

  /// Returns the likeliest wish among those that suit; nil if none is near.
  ///
  /// `names` are names of players in small letters, which tell nothing of the wish.
  func nearest(to sentence: [String], names: Set<String>, suits: (Meant) -> Bool) -> Nearest? {
    guard sentence.count <= Self.wordsMost else { return nil }
    let sorted = sorted(sentence, names: names)
    let suiting = wishes.map(suits)
    let nearness = nearness(of: sorted) { suiting[$0] }
    let signs = signs.suitings(of: sorted.signs)
    // An example of the same words tells more than signs do.
    let nearest = nearness.max() ?? 0
    let least = nearest > Self.same ? Self.same : 0
    let best = wishes.indices.filter { nearness[$0] > least }.max {
      nearness[$0] + Self.partOfSigns * signs[$0] < nearness[$1] + Self.partOfSigns * signs[$1]
    }
    return best.map {
      Nearest(meant: wishes[$0], nearness: nearness[$0], strange: sorted.strange, named: sorted.named)
    }
  }

  /// Returns the nearness of the nearest example of each wish by its number, 0 for one that is not near or does not
  /// suit.
  private func nearness(of sentence: Sorted, suits: (Int) -> Bool) -> [Double] {
    var (length, common) = (0.0, [Double](repeating: 0, count: examples.count))
    for word in sentence.known.compactMap({ words[$0] }) {
      length += word.weight
      for place in word.places { common[place] += word.weight }
    }
    var best = [Double](repeating: 0, count: wishes.count)
    for (place, example) in examples.enumerated() where common[place] > 0 && suits(example.wish) {
      if example.hasStar {
        guard !sentence.strange.isEmpty || example.takesNames && !sentence.named.isEmpty else { continue }
      }
      let star = example.hasStar ? Self.starSquared : 0
      let strangers = example.hasStar ? max(sentence.strange.count, 1) : sentence.strange.count
      let own = length + Self.starSquared * Double(strangers)
      let nearness = (common[place] + star) / (own * example.length).squareRoot()
      guard nearness >= example.least else { continue }
      best[example.wish] = max(best[example.wish], nearness)
    }
    return best
  }

  /// Returns the only word that one slip of the keys makes of a word; nil if there is none, or several.
  private func corrected(_ stem: String) -> String? {
    let typed = Array(stem.utf8)
    guard (5...20).contains(typed.count) else { return nil }
    var near: [UInt8]?
    for length in typed.count - 1...typed.count + 1 where byLength.indices.contains(length) {
      // One slip leaves the first letter or the last one.
      for word in byLength[length]
      where (word[0] == typed[0] || word[length - 1] == typed[typed.count - 1])
        && OneSlip.lies(between: typed, and: word)
      {
        guard near == nil else { return nil }
        near = word
      }
    }
    return near.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a word without the ends that English and its neighbours bend it by; numbers and squares are signs.
  static func stem(_ word: String) -> String {
    if word == "#" || word == "@" || word == "*" { return word }
    if BarePlay.square(word) != nil { return "@" }
    if word.allSatisfy(\.isNumber) { return "#" }
    var stem = withoutRuns(word)
    for end in ["ing", "ed", "es", "s", "e"] where stem.count >= end.count + 3 && stem.hasSuffix(end) {
      stem.removeLast(end.count)
      break
    }
    if stem.count > 3, let last = stem.last, stem.dropLast().last == last, last != "l" { stem.removeLast() }
    return stem
  }

  /// Returns a word in which three or more of a letter in a row are one, `go` for `gooo`.
  static func withoutRuns(_ word: some StringProtocol) -> String {
    var short = ""
    var rest = Substring(word)
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      short += run.count > 2 ? String(letter) : String(run)
      rest = rest.dropFirst(run.count)
    }
    return short
  }
}
