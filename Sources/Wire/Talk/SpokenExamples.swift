// SPDX-License-Identifier: MIT
import CTexts
import Directing

/// Sentences with the wish that each expresses; a sentence of a person has the wish of the nearest one.
///
/// Two sentences are near if they share words that few wishes have: the measure is the cosine of their words, weighted
/// so. A star in an example stands for a word or a name that the examples do not have.
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
  }

  private struct Example {
    let meant: Meant
    let words: Set<Int>
    let length: Double
    let hasStar: Bool
  }

  /// The nearness below which no wish is meant.
  static let least = 0.55

  /// The nearness from which a word that could also be a guess or a play is a wish.
  static let sure = 0.9

  /// The nearness from which the words in place of a star are meant.
  private static let leastWithStar = 0.7

  private let numbers: [String: Int]
  private let weights: [Double]
  private let examples: [Example]

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
    var numbers: [String: Int] = [:]
    var wishes: [Set<Meant>] = []
    var read: [(Meant, Set<Int>, Bool)] = []
    for (meant, example) in Self.rows(table) + Wish.phrases.map({ (.wish($0.value), $0.key) }) {
      let stems = example.split(separator: " ").map { Self.stem(String($0)) }
      var words: Set<Int> = []
      for stem in stems where stem != "*" {
        let number = numbers[stem] ?? numbers.count
        numbers[stem] = number
        if number == wishes.count { wishes.append([]) }
        wishes[number].insert(meant)
        words.insert(number)
      }
      if !words.isEmpty { read.append((meant, words, stems.contains("*"))) }
    }
    let weights = wishes.map { 1 / Double($0.count).squareRoot() }
    examples = read.map { meant, words, hasStar in
      Example(
        meant: meant, words: words, length: Self.length(words, weights) + (hasStar ? Self.starSquared : 0),
        hasStar: hasStar)
    }
    self.numbers = numbers
    self.weights = weights
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
  private static let starSquared = 0.2

  /// The sum of the squares of the weights.
  private static func length(_ words: Set<Int>, _ weights: [Double]) -> Double {
    words.reduce(0) { $0 + weights[$1] * weights[$1] }
  }

  /// Returns the nearest wish among those that suit; nil if none is near.
  ///
  /// `names` are names of players in small letters, which tell nothing of the wish.
  func nearest(to words: [String], names: Set<String>, suits: (Meant) -> Bool) -> Nearest? {
    var known: Set<Int> = []
    var (strange, named): ([String], [String]) = ([], [])
    for word in words {
      let small = SpokenLine.folded(word)
      if names.contains(small) || small.hasSuffix("s") && names.contains(String(small.dropLast())) {
        named.append(word)
      } else if let number = number(of: small) {
        known.insert(number)
      } else {
        strange.append(word)
      }
    }
    guard !known.isEmpty else { return nil }
    let length = Self.length(known, weights)
    var best: (Double, Meant)?
    for example in examples {
      let shared = known.intersection(example.words)
      guard !shared.isEmpty else { continue }
      var common = Self.length(shared, weights)
      var own = length
      var least = Self.least
      if example.hasStar {
        guard !strange.isEmpty || example.meant == .form(.invite) && !named.isEmpty else { continue }
        common += Self.starSquared
        own += Self.starSquared * Double(max(strange.count, 1))
        least = Self.leastWithStar
      } else {
        own += Self.starSquared * Double(strange.count)
      }
      let nearness = common / (own * example.length).squareRoot()
      guard nearness > max(best?.0 ?? 0, least), suits(example.meant) else { continue }
      best = (nearness, example.meant)
    }
    return best.map { Nearest(meant: $0.1, nearness: $0.0, strange: strange, named: named) }
  }

  private func number(of word: String) -> Int? {
    let stem = Self.stem(word)
    if let number = numbers[stem] { return number }
    guard stem.utf8.count >= 5 else { return nil }
    let typed = Array(stem.utf8)
    let near = numbers.filter { OneSlip.lies(between: typed, and: Array($0.key.utf8)) }
    return near.count == 1 ? near.first?.value : nil
  }

  /// Returns a word without the ends that English and its neighbours bend it by; numbers and squares are signs.
  static func stem(_ word: String) -> String {
    if word == "#" || word == "@" || word == "*" { return word }
    if BarePlay.square(word) != nil { return "@" }
    if word.allSatisfy(\.isNumber) { return "#" }
    var stem = ""
    var rest = Substring(word)
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      // `gooo` is `go`.
      stem += run.count > 2 ? String(letter) : String(run)
      rest = rest.dropFirst(run.count)
    }
    for end in ["ing", "ed", "es", "s", "e"] where stem.count >= end.count + 3 && stem.hasSuffix(end) {
      stem.removeLast(end.count)
      break
    }
    if stem.count > 3, let last = stem.last, stem.dropLast().last == last, last != "l" { stem.removeLast() }
    return stem
  }
}
