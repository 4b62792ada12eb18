// SPDX-License-Identifier: MIT
import Glibc

/// Measures the release build beside named peers, and prints one table.
///
/// The arguments name the cases to run; without any, all of them run. `floods`, `blind`, `leaves` and `levels`
/// run only when they come first.
@main
enum VerdictBench {
  private static let cases: [(name: String, run: @Sendable (Bench) throws(BenchFault) -> Void)] = [
    ("judge", JudgeCase.run), ("memory", MemoryCase.run), ("tls", SecureCase.run),
    ("durable", DurableCase.run), ("lexicon", LexiconCase.run), ("games", GameCase.run),
    ("board", BoardCase.run), ("fold", FoldCase.run), ("start", StartCase.run), ("room", RoomCase.run),
  ]

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do throws(BenchFault) {
      if try !run(CommandLine.arguments) { exit(1) }
    } catch {
      let line = Array("verdict-bench: \(error.text)\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
      exit(1)
    }
  }

  /// Runs the named cases; false where a goal of the floods or the blind times is missed.
  private static func run(_ arguments: [String]) throws(BenchFault) -> Bool {
    try raiseDescriptors()
    let folder = arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let bench = try Bench(beside: folder.joined(separator: "/"))
    defer { Files.remove(bench.folder) }
    let wanted = arguments.dropFirst()
    if wanted.first == "floods" { return try FloodCase(Array(wanted.dropFirst()), bench).run() }
    if wanted.first == "blind" { return try BlindTimes(bench).run(wanted.last.flatMap { Int($0) }) }
    if ["leaves", "levels", "values"].contains(wanted.first) {
      return try Strength(Array(wanted), bench).run()
    }
    bench.begin()
    for one in cases where wanted.isEmpty || wanted.contains(one.name) { try one.run(bench) }
    return true
  }

  /// Asks for the descriptors that 10,000 connections need, here and in the programs started from here.
  private static func raiseDescriptors() throws(BenchFault) {
    var granted = rlimit()
    let what = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(what, &granted)
    granted.rlim_cur = granted.rlim_max
    guard setrlimit(what, &granted) == 0, granted.rlim_cur >= 10_100 else {
      throw .system("setrlimit", errno)
    }
  }
}
