// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Officiating

/// Starts on the ledger of a year of club nights, and its check by `verdict verify`, beside `sha256sum` of the same files.
///
/// Without a checkpoint a start reads every line and checks its chain. All three make a digest of every byte.
enum StartCase {
  private static let linesOfGames = 333_000
  /// Forty people make as many who come a little more than twice a day.
  private static let logins = 30_000
  private static let people = 400
  private static let peer = "sha256sum of its files"

  static func run(_ bench: Bench) throws(BenchFault) {
    let ledger = try ScriptedLedger(
      lines: linesOfGames, of: try bench.games(), among: house(2 * linesOfGames, bench), isFinished: true)
    let folder = "\(bench.folder)/start"
    let (files, lines) = (try ledger.write(to: folder), ledger.lines)
    func summed() throws(BenchFault) -> Generator.Run {
      Generator.Run(lines, try Processes.run(["sha256sum"] + files))
    }
    let starts = try Duel(
      { () throws(BenchFault) in
        unlink("\(folder)/checkpoint")
        return try start(bench, lines: lines)
      }, summed)
    bench.add(
      starts.row("starting on \(lines) lines, \(linesOfGames) of games, read whole", peer, goal: 0.5))
    let checks = try Duel(
      { () throws(BenchFault) in Generator.Run(lines, try bench.run(["verify", folder])) }, summed)
    bench.add(checks.row("verdict verify of the same", peer))
    var seconds: [Double] = []
    // The servers that ended in order left a checkpoint.
    for _ in 0..<Duel.rounds { seconds.append(try start(bench, lines: lines).seconds) }
    bench.add(span: "starting on the same from a checkpoint", Numbers.median(seconds), goal: 1)
    try past(bench, lines: lines)
  }

  /// The games that are over, read beside the loop on the same ledger, and the review of one.
  private static func past(_ bench: Bench, lines: Int) throws(BenchFault) {
    let peer = try bench.verdict("start")
    defer { peer.end() }
    var begun = Clock.nanoseconds
    let socket = try Socket.greeted(by: peer)
    try socket.ask("LOGIN bench", "230 WELCOME")
    try socket.send("PROFILE a0\n")
    while try !socket.lastLine().hasPrefix("211 ") {
      Clock.wait(until: Clock.nanoseconds + 100_000_000)
      try socket.send("PROFILE a0\n")
    }
    bench.add(span: "reading the games of the same beside the loop", elapsed(begun))
    try socket.send("TABLES ended\n")
    guard let table = try socket.lines().compactMap(Self.table).last else { throw .missing("an ended game") }
    begun = Clock.nanoseconds
    try socket.ask("STUDY \(table)", "211 STUDY")
    bench.add(span: "STUDY of a game", elapsed(begun), goal: 1)
  }

  private static func elapsed(_ begun: Int) -> Double { Double(Clock.nanoseconds - begun) / 1e9 }

  /// Returns the number of the table that a line is about.
  private static func table(_ line: String) -> Int? {
    line.split(separator: " ").first { $0.hasPrefix("table=") }.flatMap { Int($0.dropFirst(6)) }
  }

  /// Starts a server, measures until it listens, and ends it.
  private static func start(_ bench: Bench, lines: Int) throws(BenchFault) -> Generator.Run {
    let begun = Clock.nanoseconds
    let peer = try bench.verdict("start")
    defer { peer.end() }
    return Generator.Run(requests: lines, seconds: elapsed(begun), ran: peer.ran)
  }

  /// Judgements, and logins evenly among them.
  private static func house(_ count: Int, _ bench: Bench) -> [HouseEvent] {
    let (agreed, triples) = (AgreedLexicon(bench.lexicon), bench.questions.triples)
    return (0..<count).map { number in
      let (visit, place) = number.quotientAndRemainder(dividingBy: count / logins)
      if place == 0, let name = PlayerName("guest-\(visit % people)") {
        return .loggedIn(Person(name: name, role: .guest, codeHash: "\(visit % people)"))
      }
      return judged(triples[number % triples.count], bench.lexicon, agreed)
    }
  }

  /// A judgement as the house records it.
  private static func judged(
    _ triple: Questions.Triple, _ lexicon: Lexicon, _ agreed: AgreedLexicon
  ) -> HouseEvent {
    let words = Words(triple.words.compactMap { try? lexicon.alphabet.word(from: $0) })
    return .judged(
      BareJudgement(
        words: words, lexicon: agreed, ruling: Ruling(triple.isAcceptable), board: nil, by: nil))
  }
}

extension Generator.Run {
  /// A program that went through so many lines to its end.
  fileprivate init(_ lines: Int, _ run: Processes.Run) {
    self.init(requests: lines, seconds: run.seconds, ran: run.processorTime * 1e9)
  }
}
