// SPDX-License-Identifier: MIT

/// How well the signs of a sentence suit each wish: its words, its pairs of words, and its groups of three letters.
///
/// Pairs also stand around one word between. The weights are counts of the examples alone, so no table of weights is
/// kept: each example adds 1 to its wish, shared among its words, its pairs and its groups.
///
/// Source: multinomial naive Bayes with counts normalised by length, after Rennie et al., Tackling the Poor Assumptions
/// of Naive Bayes Text Classifiers (2003).
struct SpokenSigns: Sendable {
  /// A part of the count of a sign that is of one wish.
  private struct Share {
    /// The wish by its number, from 0.
    let wish: Int
    var count: Double
  }

  private let numbers: [UInt64: Int]
  /// The shares of each sign by its number, in the order of the wishes, each with what it adds in place of its count.
  private let shares: [[Share]]
  /// The logarithm of all that is counted of each wish.
  private let wholes: [Double]

  /// The amount added to every count, so that a sign that no example of a wish has does not exclude the wish.
  private static let added = 0.01

  /// Counts the signs of examples, each in small letters with the number of its wish, from 0 to `wishes` - 1.
  init(_ examples: [(wish: Int, words: [Substring])], wishes: Int) {
    var numbers: [UInt64: Int] = [:]
    var shares: [[Share]] = []
    var counted = [Double](repeating: 0, count: wishes)
    var known: [Substring: Codes] = [:]
    for (wish, words) in examples.sorted(by: { $0.wish < $1.wish }) {
      let words = words.map { word in
        if let codes = known[word] { return codes }
        let codes = Codes(Array(word.unicodeScalars))
        known[word] = codes
        return codes
      }
      for codes in Self.families(of: words) where !codes.isEmpty {
        let part = 1 / Double(codes.count).squareRoot()
        for code in codes {
          counted[wish] += part
          guard let number = numbers[code] else {
            numbers[code] = shares.count
            shares.append([Share(wish: wish, count: part)])
            continue
          }
          if let last = shares[number].last, last.wish == wish {
            shares[number][shares[number].count - 1].count += part
          } else {
            shares[number].append(Share(wish: wish, count: part))
          }
        }
      }
    }
    let floor = Self.added * Double(shares.count)
    wholes = counted.map { SpokenExamples.logarithm(of: max(1, $0 + floor)) }
    self.numbers = numbers
    self.shares = shares.map { shares in
      shares.map { Share(wish: $0.wish, count: SpokenExamples.logarithm(of: 1 + $0.count / Self.added)) }
    }
  }

  /// Returns how well words suit each wish, by its number; only the differences tell something.
  func suitings(of words: [Codes]) -> [Double] {
    var suitings = [Double](repeating: 0, count: wholes.count)
    var weighed = 0.0
    for codes in Self.families(of: words) {
      let known = codes.compactMap { numbers[$0] }
      let part = known.isEmpty ? 0 : 1 / Double(known.count).squareRoot()
      weighed += part * Double(known.count)
      for number in known {
        for share in shares[number] { suitings[share.wish] += part * share.count }
      }
    }
    for wish in suitings.indices { suitings[wish] -= weighed * wholes[wish] }
    return suitings
  }

  /// The codes of a word by itself, in small letters; a star stands for a name.
  struct Codes {
    fileprivate let stem: UInt64
    fileprivate let groups: [UInt64]

    /// Takes numbers and squares as signs, and no letter more than twice in a row.
    init(_ word: [Unicode.Scalar]) {
      let text: [Unicode.Scalar] =
        BarePlay.isSquare(word)
        ? ["@"] : word.allSatisfy { ("0"..."9").contains($0) } ? ["#"] : SpokenLetters.withoutRuns(word)
      stem = SpokenLetters.code(1, SpokenLetters.stem(text))
      guard text.count > 1 || text[0].value > 64 else {
        groups = []
        return
      }
      var framed: [UInt8] = [32]
      framed.reserveCapacity(text.count + 2)
      for scalar in text {
        framed.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      framed.append(32)
      groups = (0..<framed.count - 2).map { place in
        var code = SpokenSigns.seed(4)
        for offset in 0..<3 { code = (code ^ UInt64(framed[place + offset])) &* 0x100_0000_01b3 }
        return code
      }
    }
  }

  private static func seed(_ kind: UInt64) -> UInt64 { SpokenLetters.code(kind, [] as [Unicode.Scalar]) }

  /// Returns the codes of the words, the pairs and the groups of letters, each once and in order.
  private static func families(of words: [Codes]) -> [[UInt64]] {
    let framed = [2] + words.map(\.stem) + [3]
    var pairs: [UInt64] = []
    for place in framed.indices {
      if place + 1 < framed.count { pairs.append(joined(framed[place], framed[place + 1], by: 5)) }
      if place + 2 < framed.count { pairs.append(joined(framed[place], framed[place + 2], by: 7)) }
    }
    return [words.map(\.stem), pairs, words.flatMap(\.groups)].map(once)
  }

  /// Returns each code once, in order.
  private static func once(_ codes: [UInt64]) -> [UInt64] {
    var once: [UInt64] = []
    for code in codes.sorted() where code != once.last { once.append(code) }
    return once
  }

  private static func joined(_ one: UInt64, _ two: UInt64, by kind: UInt64) -> UInt64 {
    (one &* 0x9e37_79b9_7f4a_7c15 ^ two &+ kind) &* 0x100_0000_01b3
  }
}
