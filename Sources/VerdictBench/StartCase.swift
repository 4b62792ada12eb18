// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Officiating

/// How long a server takes until it listens, on the ledger of a year of club nights, beside `sha256sum` of the same file.
///
/// Without a checkpoint both read every byte and make a digest of it; a start also reads every line, checks its chain and
/// takes up what lives. From a checkpoint a start reads what it goes on from, and the rest behind itself.
enum StartCase {
  static let lines = 1_000_000
  static let linesOfGames = 333_000
  static let rounds = 5
  /// As a part of what `sha256sum` takes.
  static let goal = 2.0
  /// From a checkpoint, until it listens.
  static let secondsMost = 1.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let ledger = try ScriptedLedger(
      lines: linesOfGames, of: games,
      among: judgements(Self.lines - linesOfGames, bench.questions.triples, of: games), isFinished: true)
    try ledger.write(to: "\(bench.folder)/start")
    let lines = ledger.lines
    let file = "\(bench.folder)/start/ledger/000001.ndjson"
    var ours: [Double] = []
    var theirs: [Double] = []
    var costs: [Double] = []
    var fromCheckpoints: [Double] = []
    for round in 0..<rounds {
      unlink("\(bench.folder)/start/checkpoint")
      if round % 2 == 0 { theirs.append(try digested(file)) }
      let begun = Clock.nanoseconds
      let peer = try bench.verdict("start", logs: false)
      ours.append(Double(Clock.nanoseconds - begun) / 1e9)
      costs.append(peer.scheduled.ran / 1000 / Double(lines))
      peer.end()
      if round % 2 == 1 { theirs.append(try digested(file)) }
      // The one that ended in order left a checkpoint.
      let again = Clock.nanoseconds
      let second = try bench.verdict("start", logs: false)
      fromCheckpoints.append(Double(Clock.nanoseconds - again) / 1e9)
      second.end()
    }
    var row = Row(
      work: "starting on \(Self.lines) lines, \(linesOfGames) of them of games",
      ours: "\(Numbers.short(Numbers.median(ours))) s", peer: "sha256sum of the ledger",
      theirs: "\(Numbers.short(Numbers.median(theirs))) s")
    row.ourCost = Numbers.median(costs)
    row.bar = Row.Bar(
      ratio: Numbers.median(zip(ours, theirs).map { $0 / $1 }), goal: goal, lessIsBetter: true)
    bench.add(row)
    let seconds = Numbers.median(fromCheckpoints)
    var short = Row(
      work: "starting on the same from a checkpoint", ours: "\(Numbers.short(seconds)) s", peer: "one second",
      theirs: "1 s")
    short.bar = Row.Bar(ratio: seconds / secondsMost, goal: 1, lessIsBetter: true)
    bench.add(short)
  }

  private static func digested(_ file: String) throws(BenchFault) -> Double {
    let run = try Processes.run(["sha256sum", file])
    guard run.end.status == 0 else { throw .miscounted("sha256sum", expected: 0, got: Int(run.end.status)) }
    return run.seconds
  }

  private static func judgements(
    _ count: Int, _ triples: [Questions.Triple], of games: ScriptedGames
  ) -> [BareJudgement] {
    (0..<count).map { number in
      let triple = triples[number % triples.count]
      let words = Words(triple.words.compactMap { try? games.lexicon.alphabet.word(from: $0) })
      return BareJudgement(
        words: words, lexicon: games.agreed, ruling: Ruling(triple.isAcceptable), board: nil, by: nil)
    }
  }
}
