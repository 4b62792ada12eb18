// SPDX-License-Identifier: MIT
import Bytes

@testable import Lexica

/// A compiled lexicon is refused, or every word that a walk comes by is found in it.
///
/// A file is large, most of it a table of jumps, so that an input says what is changed in a sound one: the first byte
/// chooses the alphabet, and each seven a place and what is put there. Each file is tried as it is then, and with length
/// and check sum put right. Source: the form stands in `LexiconFile`.
enum FuzzedLexicon: Fuzzed {
  static let longest = 141
  static let words = ["\u{1}", "@\0\0\0"]

  private static let sound: [[UInt8]] = Alphabet.all.compactMap { alphabet in
    var builder = LexiconBuilder(name: "seed", edition: "1", alphabet: alphabet)
    builder.add(contentsOf: SeedWords.of(alphabet))
    return try? builder.compiled()
  }

  /// Nothing changed; one number of the header; a jump; a cell; a cut.
  static var seeds: [[UInt8]] {
    sound.indices.map { [UInt8($0)] }
      + [12, 16, 24, 28, 32, 36, 40, 48, 56, 112, 144, 176, 180].map { [0, 0, $0, 0, 1, 0, 0, 0] }
      + (0..<4).map { [0, 1, 28, $0, 0x40, 0, 0, 0] } + (0..<8).map { [0, 2, 4 * $0, 0, 0x81, 3, 0, 0] }
      + [[0, 3, 200, 1, 0, 0, 0, 0], [1, 3, 1, 0, 0, 0, 0, 0]]
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let file = changed(sound[chosen.choice % sound.count], by: chosen.rest)
    try opened(file)
    guard file.count >= 176 else { return }
    var sealed = file
    sealed.replaceSubrange(16..<24, with: (0..<8).map { UInt8(truncatingIfNeeded: file.count >> (8 * $0)) })
    let sum = sealed.withUnsafeBytes { LexiconFile.sum($0) }
    for place in 0..<32 {
      sealed[144 + place] = UInt8(truncatingIfNeeded: sum.words[place / 8] >> UInt64(56 - 8 * (place % 8)))
    }
    try opened(sealed)
  }

  /// Puts in four bytes each: in the header, the jumps, or the cells; or leaves so many bytes out at the end.
  private static func changed(_ file: [UInt8], by changes: [UInt8]) -> [UInt8] {
    var file = file
    for start in stride(from: 0, through: changes.count - 7, by: 7) where file.count > 400 {
      let offset = Int(changes[start + 1]) | Int(changes[start + 2]) << 8
      let place: Int
      switch changes[start] % 4 {
      case 0: place = offset % 320
      case 1: place = 256 + 4 * offset % (file.count - 260)
      case 2: place = file.count - 4 - 4 * (offset % 96)
      default:
        file.removeLast(offset % file.count)
        continue
      }
      file.replaceSubrange(place..<place + 4, with: changes[start + 3..<start + 7])
    }
    return file
  }

  private static func opened(_ bytes: [UInt8]) throws(Finding) {
    guard let lexicon = try? Lexicon(compiled: bytes, file: "f") else { return }
    // Whoever writes a sum of their own may state more words than a walk of moments comes by.
    guard lexicon.count < 100_000 else { return }
    var count = 0
    var missing = 0
    lexicon.forEach { word in
      count += 1
      if !lexicon.contains(word) { missing += 1 }
    }
    try Finding.unless(missing == 0, "\(missing) words of a walk are not found")
    try Finding.unless(count <= lexicon.count, "\(count) words of \(lexicon.count)")
    if let finder = Finder(lexicon) {
      for (letters, pattern) in [("AEINRST..", nil), ("-", "@A@")] as [(String, String?)] {
        guard
          let query = try? FinderQuery.read(letters: letters, pattern: pattern, alphabet: lexicon.alphabet)
        else { continue }
        let answer = finder.answer(query, limit: 5, budget: 1000)
        try Finding.unless(answer.words.count <= 5, "more words than were asked for")
      }
    }
    if let walk = lexicon.walk {
      var nodes = [walk.root]
      for _ in 0..<4 { nodes = try next(behind: nodes.prefix(200), walk) }
    }
  }

  /// The places behind some, which are those that the walk says there are.
  private static func next(
    behind nodes: ArraySlice<LexiconNode>, _ walk: LexiconWalk
  ) throws(Finding) -> [LexiconNode] {
    var found: [LexiconNode] = []
    for node in nodes {
      let labels = walk.labels(after: node)
      try Finding.unless(labels & ~walk.labels(behind: node) == 0, "what comes next stands nowhere behind")
      for label in 0...UInt8(63) {
        let next = walk.step(node, label)
        try Finding.unless(
          (next != nil) == (labels >> UInt64(label) & 1 == 1), "the walk says otherwise where it goes")
        if let next { found.append(next) }
      }
    }
    return found
  }
}
