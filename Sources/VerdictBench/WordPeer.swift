// SPDX-License-Identifier: MIT

/// A structure of another project that holds words, measured by a program of its own (`Sources/WordPeers`).
struct WordPeer {
  /// What the program calls it.
  let name: String
  let program: String

  /// Builds it from a list and looks words up in it, on the core where the bench itself runs.
  func measure(_ words: WordSample) throws(BenchFault) -> WordTimes {
    let run = try Processes.run([program, name, words.list, words.hitFile, words.missFile], core: 1)
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard run.end.status == 0, numbers.count == 6 else { throw .notReady("\(program) \(name)") }
    try words.check(name, hits: numbers[4], misses: numbers[5])
    return WordTimes(
      build: Double(numbers[0]), hit: Double(numbers[2]) / Double(WordSample.queries),
      miss: Double(numbers[3]) / Double(WordSample.queries), bytes: numbers[1])
  }
}

/// What one side takes for one list, in nanoseconds of processor time.
struct WordTimes {
  /// Building from sorted text in memory.
  var build = Double.infinity
  /// One look-up of a word that is in.
  var hit = Double.infinity
  /// One look-up of a word that is not.
  var miss = Double.infinity
  /// The size of what was built.
  var bytes = 0

  /// Keeps the less of each, as a disturbance only ever adds.
  mutating func keepLeast(_ other: WordTimes) {
    build = min(build, other.build)
    hit = min(hit, other.hit)
    miss = min(miss, other.miss)
    bytes = other.bytes
  }
}
