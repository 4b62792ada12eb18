// SPDX-License-Identifier: MIT
import Bytes
import Lexica

/// What our own lexicon takes for one list, in nanoseconds of processor time.
struct LexiconTimes {
  /// What peers have as well.
  private(set) var common = WordTimes()
  /// One look-up of text, whose letters become tiles first.
  private(set) var hitText = Double.infinity
  private(set) var missText = Double.infinity
  /// Making one word of the list of its text, in the order of the list.
  private(set) var reading = Double.infinity
  /// Computing the seal, a part of building.
  private(set) var seal = Double.infinity
  /// From the path to the first answer.
  private(set) var opening = Double.infinity
  /// SHA-256 of as many bytes as the file has, a part of opening.
  private(set) var digest = Double.infinity

  private static let passes = 7
  private static let builds = 3
  private static let openings = 15

  /// Measures once more and keeps the less of each.
  mutating func measure(_ sample: WordSample, in folder: String) throws(BenchFault) {
    let path = "\(folder)/words.lexicon"
    do throws(LexiconFault) {
      try build(sample, to: path)
      for _ in 0..<Self.openings {
        let begun = Clock.ownProcessorTime
        let lexicon = try Lexicon.open(path: path)
        let isIn = lexicon.contains(sample.hits[0])
        opening = min(opening, Double(Clock.ownProcessorTime - begun))
        precondition(isIn && lexicon.count == sample.words.count, "another list than was built")
      }
    } catch { throw .missing(path) }
    let lexicon: Lexicon
    do throws(LexiconFault) { lexicon = try Lexicon.open(path: path) } catch { throw .missing(path) }
    try look(sample, in: lexicon)
  }

  private mutating func build(_ sample: WordSample, to path: String) throws(LexiconFault) {
    func gathered() -> LexiconBuilder {
      var builder = LexiconBuilder(name: "bench", edition: "bench", alphabet: sample.alphabet)
      sample.read(sample.text) { builder.add($0) }
      return builder
    }
    var bytes: [UInt8] = []
    for _ in 0..<Self.builds {
      let begun = Clock.ownProcessorTime
      bytes = try gathered().compiled()
      common.build = min(common.build, Double(Clock.ownProcessorTime - begun))
    }
    common.bytes = bytes.count
    keepLeast(\.reading, of: Self.passes, in: sample.words.count) {
      var tiles = 0
      sample.read(sample.text) { tiles &+= $0.count }
      return tiles
    }
    let builder = gathered()
    keepLeast(\.seal, of: Self.builds) { Int(builder.seal().digest[0]) }
    let hasher = SHA256()
    keepLeast(\.digest, of: Self.openings) {
      bytes.withUnsafeBytes { hasher.update($0) }
      return Int(hasher.finish()[0])
    }
    try builder.write(to: path)
  }

  private mutating func look(_ sample: WordSample, in lexicon: Lexicon) throws(BenchFault) {
    let count = WordSample.queries
    func found(_ text: [UInt8]) -> Int {
      var found = 0
      sample.read(text) { if lexicon.contains($0) { found += 1 } }
      return found
    }
    let hits = keepLeast(\.common.hit, of: Self.passes, in: count) {
      sample.hits.count { lexicon.contains($0) }
    }
    let misses = keepLeast(\.common.miss, of: Self.passes, in: count) {
      sample.misses.count { lexicon.contains($0) }
    }
    try sample.check("look-ups", hits: hits, misses: misses)
    let hitsRead = keepLeast(\.hitText, of: Self.passes, in: count) { found(sample.hitText) }
    let missesRead = keepLeast(\.missText, of: Self.passes, in: count) { found(sample.missText) }
    try sample.check("look-ups of text", hits: hitsRead, misses: missesRead)
  }

  /// Passes so often over some work and keeps the least time of one part of it; returns what the last pass came to.
  @discardableResult
  private mutating func keepLeast(
    _ time: WritableKeyPath<LexiconTimes, Double>, of passes: Int, in parts: Int = 1, _ pass: () -> Int
  ) -> Int {
    var outcome = 0
    for _ in 0..<passes {
      let begun = Clock.ownProcessorTime
      outcome = pass()
      let taken = Double(Clock.ownProcessorTime - begun) / Double(parts)
      self[keyPath: time] = min(self[keyPath: time], taken)
    }
    return outcome
  }
}
