// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Officiating

/// How long a server takes until it listens, on the ledger of a year of club nights, beside `sha256sum` of the same files.
///
/// Without a checkpoint both read every byte and make a digest of it; a start also reads every line, checks its chain and
/// takes up what lives. From a checkpoint a start reads what it goes on from, and the rest behind itself.
enum StartCase {
  static let lines = 1_000_000
  static let linesOfGames = 333_000
  /// As many as forty people make who come twice a day and a little more.
  static let logins = 30_000
  static let people = 400
  static let rounds = 5
  /// As a part of what `sha256sum` takes.
  static let goal = 2.0
  /// From a checkpoint, until it listens.
  static let secondsMost = 1.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let ledger = try ScriptedLedger(
      lines: linesOfGames, of: games,
      among: house(Self.lines - linesOfGames, bench.questions.triples, of: games), isFinished: true)
    let files = try ledger.write(to: "\(bench.folder)/start")
    let lines = ledger.lines
    var ours: [Double] = []
    var theirs: [Double] = []
    var costs: [Double] = []
    var fromCheckpoints: [Double] = []
    for round in 0..<rounds {
      unlink("\(bench.folder)/start/checkpoint")
      if round % 2 == 0 { theirs.append(try seconds(["sha256sum"] + files)) }
      let (whole, peer) = try start(bench)
      ours.append(whole)
      costs.append(peer.scheduled.ran / 1000 / Double(lines))
      peer.end()
      if round % 2 == 1 { theirs.append(try seconds(["sha256sum"] + files)) }
      // The one that ended in order left a checkpoint.
      let (again, second) = try start(bench)
      fromCheckpoints.append(again)
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
    bench.add(short("starting on the same from a checkpoint", fromCheckpoints))
    _ = try seconds([bench.places.verdict, "ledger", "pack", "--data", "\(bench.folder)/start"])
    var packed: [Double] = []
    for _ in 0..<rounds {
      let (time, peer) = try start(bench)
      packed.append(time)
      peer.end()
    }
    bench.add(short("starting on the same from a checkpoint, its full files packed", packed))
  }

  private static func start(_ bench: Bench) throws(BenchFault) -> (seconds: Double, Peer) {
    let begun = Clock.nanoseconds
    let peer = try bench.verdict("start", logs: false)
    return (Double(Clock.nanoseconds - begun) / 1e9, peer)
  }

  private static func short(_ work: String, _ times: [Double]) -> Row {
    let seconds = Numbers.median(times)
    var row = Row(work: work, ours: "\(Numbers.short(seconds)) s", peer: "one second", theirs: "1 s")
    row.bar = Row.Bar(ratio: seconds / secondsMost, goal: 1, lessIsBetter: true)
    return row
  }

  /// How long a command takes that ends well.
  private static func seconds(_ command: [String]) throws(BenchFault) -> Double {
    let run = try Processes.run(command)
    guard run.end.status == 0 else { throw .miscounted(command[0], expected: 0, got: Int(run.end.status)) }
    return run.seconds
  }

  /// Judgements, and logins evenly among them.
  private static func house(
    _ count: Int, _ triples: [Questions.Triple], of games: ScriptedGames
  ) -> [HouseEvent] {
    (0..<count).map { number in
      let (visit, place) = number.quotientAndRemainder(dividingBy: count / logins)
      if place == 0, let name = PlayerName("guest-\(visit % people)") {
        return .loggedIn(Person(name: name, role: .guest, codeHash: "\(visit % people)"))
      }
      let triple = triples[number % triples.count]
      let words = Words(triple.words.compactMap { try? games.lexicon.alphabet.word(from: $0) })
      return .judged(
        BareJudgement(
          words: words, lexicon: games.agreed, ruling: Ruling(triple.isAcceptable), board: nil, by: nil))
    }
  }
}
