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
