// SPDX-License-Identifier: MIT
import Glibc

/// Measures the release build beside named peers and prints one table of ratios.
///
/// With names of cases it runs those alone: judge, memory, tls, durable, lookup, lexicon, encoding, games, board,
/// fold, start, room, finder, deadlines, words, rulings,
/// events. `blind` and `floods` are apart, and run only when they come first: see `BlindTimes`, `FloodCase`.
@main
enum VerdictBench {
  private static let cases: [(name: String, run: @Sendable (inout Bench) throws(BenchFault) -> Void)] = [
    ("judge", JudgeCase.run), ("memory", MemoryCase.run), ("tls", SecureCase.run),
    ("durable", DurableCase.run),
    ("lookup", LookupCase.run), ("lexicon", LexiconCase.run), ("encoding", EncodingCase.run),
    ("games", GameCase.run), ("board", BoardCase.run), ("fold", FoldCase.run),
    ("start", StartCase.run), ("room", RoomCase.run), ("finder", FinderCase.run),
    ("deadlines", DeadlineCase.run),
    ("words", WordsCase.run), ("rulings", RulingsCase.run), ("events", EventCase.run),
  ]

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let wanted = CommandLine.arguments.dropFirst()
    do throws(BenchFault) {
      try raiseDescriptors()
      let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      if wanted.first == "floods" {
        exit(try FloodCase.run(Array(wanted.dropFirst()), beside: folder) ? 0 : 1)
      }
      if wanted.first == "blind" {
        let samples = max(1000, wanted.dropFirst().first.flatMap { Int($0) } ?? 1_000_000)
        exit(try isBlind(samples, Bench.Places(beside: folder)) ? 0 : 1)
      }
      var bench = try Bench(Bench.Places(beside: folder))
      defer { Files.remove(bench.folder) }
      if !bench.hasRedis { bench.add(remark: "redis-server is not here, so nothing is compared with it") }
      bench.printHeading()
      for one in cases where wanted.isEmpty || wanted.contains(one.name) { try one.run(&bench) }
      bench.printRemarks()
    } catch {
      let line = Array("verdict-bench: \(error.text)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }

  /// Whether no time tells which of eight words was bad, in a look-up and in a server's answer.
  private static func isBlind(_ samples: Int, _ places: Bench.Places) throws(BenchFault) -> Bool {
    let times = try BlindTimes(places.lexicon)
    let bench = try Bench(places)
    defer { Files.remove(bench.folder) }
    let server = try bench.verdict("blind", logs: false)
    let all = [
      ("plays looked up", times.t(of: samples)),
      ("JUDGE answered", try times.t(of: samples, judgedBy: server)),
    ]
    for (what, t) in all {
      Bench.print(
        "blind: the bad word first or last of eight, \(samples) \(what): t \(t < 0 ? "-" : "")\(Numbers.short(abs(t)))"
      )
    }
    return all.allSatisfy { abs($0.1) < BlindTimes.mostT }
  }

  /// 10,000 connections need as many descriptors here, and in what is started from here.
  private static func raiseDescriptors() throws(BenchFault) {
    var granted = rlimit()
    let what = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(what, &granted) == 0 else { throw .system("getrlimit", errno) }
    granted.rlim_cur = granted.rlim_max
    guard setrlimit(what, &granted) == 0, granted.rlim_cur >= 10_100 else {
      throw .system("setrlimit", errno)
    }
  }
}
