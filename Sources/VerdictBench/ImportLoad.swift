// SPDX-License-Identifier: MIT

/// An event as a file of tsh, made again at another server by the lines of an import.
enum ImportLoad {
  /// How many lines are typed before their answers are read.
  private static let together = 50

  /// - Parameters:
  ///   - data: the folder of a server at which the event was played.
  ///   - bench: what the rows are added to.
  /// - Throws: where a step fails, or the event is another one afterwards.
  static func run(_ data: String, _ bench: inout Bench) throws(BenchFault) {
    let archive = try run("event export", [data, "--format", "tsh"], bench).output
    let file = "\(bench.folder)/event.txt"
    try Files.write(Array(archive.utf8), to: file)
    let size = "\(EventCase.players) × \(EventCase.rounds)"
    let made = try run("event import", [file, "--event", "again", "--results"], bench)
    let lines = made.output.split(separator: "\n").map(String.init)
    add(
      "verdict event import --results of tsh's file of \(size): \(lines.count) lines", made, lines.count,
      &bench)

    let verdict = try bench.verdict("import", logs: false)
    let imported = "\(bench.folder)/import"
    let director = try EventLoad.director(at: verdict, imported, bench)
    let entered = lines.firstIndex { $0.hasPrefix("EVENT PAIR") } ?? lines.count
    try type(lines[..<entered], director)
    let before = verdict.scheduled
    let begun = Clock.nanoseconds
    try type(lines[entered...], director)
    let took = Double(Clock.nanoseconds - begun) / 1e9
    var row = Row(
      work: "a server taking them, \(together) at a time, behind \(EventCase.players) entrants",
      ours: "\(Numbers.short(took * 1e3)) ms", peer: "", theirs: "")
    row.ourCost = (verdict.scheduled.ran - before.ran) / 1e3 / Double(lines.count - entered)
    bench.add(row)
    verdict.end()

    let again = try run("event export", [imported, "--format", "tsh"], bench).output
    guard again == archive else {
      throw .miscounted("bytes of the file", expected: archive.utf8.count, got: again.utf8.count)
    }
    let audit = try run("event audit", [imported], bench)
    add("verdict event audit of the imported event", audit, lines.count, &bench)
  }

  private static func type(_ lines: ArraySlice<String>, _ director: Director) throws(BenchFault) {
    var rest = lines
    while !rest.isEmpty {
      try director.type(all: rest.prefix(together))
      rest = rest.dropFirst(together)
    }
  }

  private static func run(
    _ command: String, _ words: [String], _ bench: Bench
  ) throws(BenchFault) -> (output: String, seconds: Double, end: Processes.End) {
    let run = try Processes.run(
      [bench.places.verdict] + command.split(separator: " ").map(String.init) + words)
    guard run.end.status == 0 else {
      throw .miscounted("verdict \(command)", expected: 0, got: Int(run.end.status))
    }
    return run
  }

  private static func add(
    _ work: String, _ run: (output: String, seconds: Double, end: Processes.End), _ count: Int,
    _ bench: inout Bench
  ) {
    var row = Row(work: work, ours: "\(Numbers.short(run.seconds * 1e3)) ms", peer: "", theirs: "")
    row.ourCost = run.end.processorTime * 1e6 / Double(count)
    bench.add(row)
  }
}
