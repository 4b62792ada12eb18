// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Officiating

/// The time until a server listens on the ledger of a year of club nights, beside `sha256sum` of the same files.
///
/// Without a checkpoint a start reads every line and checks its chain; both make a digest of every byte.
enum StartCase {
  private static let linesOfGames = 333_000
  /// Forty people make as many who come a little more than twice a day.
  private static let logins = 30_000
  private static let people = 400

  static func run(_ bench: Bench) throws(BenchFault) {
    let ledger = try ScriptedLedger(
      lines: linesOfGames, of: try bench.games(), among: house(2 * linesOfGames, bench), isFinished: true)
    let folder = "\(bench.folder)/start"
    let files = try ledger.write(to: folder)
    var (ours, theirs, costs): ([Double], [Double], [Double]) = ([], [], [])
    var checkpointed: [Double] = []
    for round in 0..<Duel.rounds {
      unlink("\(folder)/checkpoint")
      if round % 2 == 0 { theirs.append(try Processes.run(["sha256sum"] + files).seconds) }
      let (whole, cost) = try start(bench)
      ours.append(whole)
      costs.append(cost / 1000 / Double(ledger.lines))
      if round % 2 == 1 { theirs.append(try Processes.run(["sha256sum"] + files).seconds) }
      // The server that ended in order left a checkpoint.
      checkpointed.append(try start(bench).seconds)
    }
    bench.add(
      Row(
        work: "starting on \(3 * linesOfGames) lines, \(linesOfGames) of them of games",
        ours: Numbers.span(Numbers.median(ours)), peer: "sha256sum of the ledger",
        theirs: Numbers.span(Numbers.median(theirs)),
        bar: .atMost(2, Numbers.median(zip(ours, theirs).map { $0 / $1 })), cost: Numbers.median(costs)))
    let seconds = Numbers.median(checkpointed)
    bench.add(
      Row(
        work: "starting on the same from a checkpoint", ours: Numbers.span(seconds), peer: "one second",
        theirs: "1 s", bar: .atMost(1, seconds)))
    try past(bench, lines: ledger.lines)
  }

  /// Figures and reviews of the games that are over, on the same ledger.
  private static func past(_ bench: Bench, lines: Int) throws(BenchFault) {
    let peer = try bench.verdict("start")
    defer { peer.end() }
    let begun = Clock.nanoseconds
    let socket = try Socket.greeted(by: peer)
    try socket.ask("LOGIN bench", "230 WELCOME")
    try socket.send("PROFILE a0\n")
    while try !socket.lastLine().hasPrefix("211 ") {
      Clock.wait(until: Clock.nanoseconds + 100_000_000)
      try socket.send("PROFILE a0\n")
    }
    bench.add(
      Row(work: "reading the games of \(lines) lines beside the loop", ours: Numbers.span(elapsed(begun))))
    for look in ["PROFILE a0", "LADDER", "GAMES a0"] {
      var waits: [Int] = []
      for _ in 0..<200 {
        let begun = Clock.nanoseconds
        try socket.ask(look, "211 ")
        waits.append(Clock.nanoseconds - begun)
      }
      let milliseconds = Waits(waits).milliseconds(0.5)
      bench.add(
        Row(
          work: "\(look) from \(lines) lines, median", ours: Numbers.span(milliseconds / 1000),
          peer: "five milliseconds", theirs: "5 ms", bar: .atMost(1, milliseconds / 5)))
    }
    try study(bench, socket, peer)
  }

  /// The review of a game, and another client's pings beside it.
  private static func study(_ bench: Bench, _ socket: Socket, _ peer: Peer) throws(BenchFault) {
    try socket.send("TABLES ended\n")
    guard let table = try socket.lines().compactMap(Self.table).last else { throw .missing("an ended game") }
    let begun = Clock.nanoseconds
    try socket.ask("STUDY \(table)", "211 STUDY")
    let seconds = elapsed(begun)
    bench.add(
      Row(
        work: "STUDY of a game", ours: Numbers.span(seconds), peer: "one second", theirs: "1 s",
        bar: .atMost(1, seconds)))
    let watch = try PingWatch(peer)
    try socket.send("STUDY \(table)\n")
    let waits = try watch.run(seconds: 1, most: Int(seconds * 1000) + 1)
    _ = try socket.lastLine()
    let milliseconds = waits.milliseconds(0.99)
    bench.add(
      Row(
        work: "PING beside it, 99 of 100", ours: Numbers.span(milliseconds / 1000), peer: "five milliseconds",
        theirs: "5 ms", bar: .atMost(1, milliseconds / 5)))
  }

  private static func elapsed(_ begun: Int) -> Double { Double(Clock.nanoseconds - begun) / 1e9 }

  /// Returns the number of the table that a line is about.
  private static func table(_ line: String) -> Int? {
    line.split(separator: " ").first { $0.hasPrefix("table=") }.flatMap { Int($0.dropFirst(6)) }
  }

  /// Starts and ends a server: seconds until it listened, and nanoseconds of processor time.
  private static func start(_ bench: Bench) throws(BenchFault) -> (seconds: Double, ran: Double) {
    let begun = Clock.nanoseconds
    let peer = try bench.verdict("start")
    defer { peer.end() }
    return (Double(Clock.nanoseconds - begun) / 1e9, peer.ran)
  }

  /// Judgements, and logins evenly among them.
  private static func house(_ count: Int, _ bench: Bench) -> [HouseEvent] {
    let (agreed, triples) = (AgreedLexicon(bench.lexicon), bench.questions.triples)
    return (0..<count).map { number in
      let (visit, place) = number.quotientAndRemainder(dividingBy: count / logins)
      if place == 0, let name = PlayerName("guest-\(visit % people)") {
        return .loggedIn(Person(name: name, role: .guest, codeHash: "\(visit % people)"))
      }
      return EncodingCase.judged(triples[number % triples.count], bench.lexicon, agreed)
    }
  }
}
