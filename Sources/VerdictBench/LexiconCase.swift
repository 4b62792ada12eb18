// SPDX-License-Identifier: MIT
import Lexica

/// The lexicon beside other structures that hold words, for lists of every size.
enum LexiconCase {
  private static let rounds = 5
  private static let polish = "/usr/share/dict/polish"

  /// What is to be reached, as ratios but for the bytes and the reading: with the whole English list, where nothing else is said.
  private enum Goal {
    /// Of a peer's time.
    static let hit = ["dawgdic": 0.7, "marisa": 0.06]
    static let miss = ["dawgdic": 0.8]
    static let build = ["dawgdic": 1.2]
    static let buildPolish = ["dawgdic": 1.0]
    /// Nanoseconds a word.
    static let reading = 40.0
    /// Bytes a word.
    static let bytes = 4.0
    /// Of the time that building takes.
    static let opening = 0.01
  }

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let program = "\(bench.places.scratch)/word-peers"
    let hasPeers = (try? Processes.run([program])) != nil
    if !hasPeers { bench.add(remark: "\(program) is not here, so the lexicon is measured alone") }
    let peers = (hasPeers ? ["dawgdic", "marisa"] : []).map { WordPeer(name: $0, program: program) }
    let english = try words(of: bench.places.list, .english)
    for count in [english.count, 10_000, 50_000] {
      let some = (0..<count).map { english[$0 * english.count / count] }
      let sample = try WordSample("\(count) words", .english, some, in: bench.folder)
      try measure(sample, peers, isJudged: count == english.count, &bench)
    }
    guard let list = try? words(of: polish, .polish) else {
      bench.add(remark: "\(polish) (Debian wpolish) is not here, so no list of millions was measured")
      return
    }
    let sample = try WordSample("\(list.count) Polish words", .polish, list, in: bench.folder)
    try measure(sample, peers, isJudged: false, &bench)
  }

  /// A text list's distinct words in order; entries that are no words are left out.
  private static func words(of path: String, _ alphabet: Alphabet) throws(BenchFault) -> [Word] {
    do throws(LexiconFault) {
      var builder = LexiconBuilder(name: "bench", edition: "bench", alphabet: alphabet)
      // The Polish list has abbreviations in small letters, which its builder leaves out by the same rule.
      let input = try ListInput(file: path, alphabet: alphabet, needsVowel: alphabet == .polish)
      if case .listed(let reading) = input {
        builder.add(contentsOf: reading.words)
      }
      let lexicon = try builder.lexicon()
      var words: [Word] = []
      words.reserveCapacity(lexicon.count)
      lexicon.forEach { words.append($0) }
      return words
    } catch { throw .missing(path) }
  }

  /// Both sides in turns, on one core.
  private static func measure(
    _ sample: WordSample, _ peers: [WordPeer], isJudged: Bool, _ bench: inout Bench
  ) throws(BenchFault) {
    let load = Files.loadAverage()
    var own = LexiconTimes()
    var theirs = peers.map { _ in WordTimes() }
    for _ in 0..<(sample.words.count > 1_000_000 ? 1 : rounds) {
      try own.measure(sample, in: bench.folder)
      for (place, peer) in peers.enumerated() { theirs[place].keepLeast(try peer.measure(sample)) }
    }
    let rows = LexiconRows(sample: sample, own: own)
    if peers.isEmpty { for row in rows.alone { bench.add(row) } }
    for (peer, times) in zip(peers, theirs) {
      bench.add(rows.times("hit", \.hit, times, "lib\(peer.name)", isJudged ? Goal.hit[peer.name] : nil))
      bench.add(rows.times("miss", \.miss, times, "lib\(peer.name)", isJudged ? Goal.miss[peer.name] : nil))
    }
    for (peer, times) in zip(peers, theirs) {
      let goals = sample.alphabet == .polish ? Goal.buildPolish : isJudged ? Goal.build : [:]
      bench.add(rows.build(times, "lib\(peer.name)", goals[peer.name]))
    }
    bench.add(rows.reading(goal: Goal.reading))
    for (peer, times) in zip(peers, theirs) { bench.add(rows.bytes(times, "lib\(peer.name)")) }
    if isJudged { bench.add(rows.bytes(goal: Goal.bytes)) }
    bench.add(rows.opening(isJudged ? Goal.opening : nil))
    bench.add(remark: rows.remark(load, Files.loadAverage()))
  }
}
