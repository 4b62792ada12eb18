// SPDX-License-Identifier: MIT
import Glibc

/// What all measurements share: where things are, whether redis is here, what was found so far.
struct Bench {
  /// The programs and the list, as `make build` leaves them.
  struct Places {
    let verdict: String
    let lexicon: String
    let list: String
    /// Where folders for a run are made; on a disk, not in memory.
    let scratch: String

    /// What the build put beside this program.
    init(beside folder: String) {
      (verdict, lexicon) = ("\(folder)/verdict", "\(folder)/lexica/english.lexicon")
      (list, scratch) = ("Dictionaries/english/words.txt", folder)
    }
  }

  let places: Places
  let questions: Questions
  let folder: String
  let hasRedis: Bool
  /// The load average before we added to it.
  let loadBefore = Files.loadAverage()
  private(set) var remarks: [String] = []
  private var found: ScriptedGames?

  /// Other people's work spoils rates; processor time a request bears it better.
  var isQuiet: Bool { loadBefore <= 1.5 }

  init(_ places: Places) throws(BenchFault) {
    self.places = places
    questions = try Questions(list: places.list)
    folder = try Files.makeFolder(in: places.scratch)
    hasRedis = (try? Processes.run(["redis-server", "--version"]))?.end.status == 0
    Cores.pin(1)
  }

  /// Prints a row of the table as soon as it is measured.
  func add(_ row: Row) { Bench.print(row.text) }

  mutating func add(remark: String) { remarks.append(remark) }

  /// The scripted games, found when they are first wanted.
  mutating func games() throws(BenchFault) -> ScriptedGames {
    if let found { return found }
    let games = try ScriptedGames(lexicon: places.lexicon)
    found = games
    return games
  }

  /// Our server on a free port.
  func verdict(_ name: String, logs: Bool, options: [String] = []) throws(BenchFault) -> Peer {
    let command =
      [
        places.verdict, "serve", "--port", "0", "--data", "\(folder)/\(name)", "--lexicon", places.lexicon,
        "--log-judgements", logs ? "yes" : "no",
      ] + options
    return try Peer("verdict", command, port: nil, ready: "listening on")
  }

  /// A redis of our own on a free port, with the word list loaded; never one that was there before.
  func redis(_ name: String, durable: Bool) throws(BenchFault) -> Peer {
    let data = "\(folder)/\(name)"
    guard mkdir(data, 0o700) == 0 else { throw .system("mkdir", errno) }
    let port = try Socket.freePort()
    var command = [
      "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", data, "--save", "",
      "--daemonize", "no", "--maxclients", "12000", "--appendonly", durable ? "yes" : "no",
    ]
    if durable { command += ["--appendfsync", "always", "--auto-aof-rewrite-percentage", "0"] }
    let peer = try Peer("redis", command, port: port, ready: "Ready to accept connections")
    let socket = try Socket(to: peer)
    for start in stride(from: 0, to: questions.words.count, by: 1000) {
      let words = questions.words[start..<min(start + 1000, questions.words.count)]
      let answer = try socket.ask(["SADD", "words"] + words)
      guard answer == ":\(words.count)" else { throw .wrongAnswer("redis", start, got: answer) }
    }
    return peer
  }

  /// Prints what goes above the table.
  func printHeading() { Bench.print(Row.heading) }

  /// Prints what is to be known beside the table.
  func printRemarks() {
    Bench.print("")
    if !isQuiet {
      Bench.print(
        "- The load average was \(Numbers.short(loadBefore)) before the run: goals for rates are not measured."
      )
    }
    for remark in remarks { Bench.print("- \(remark).") }
  }

  static func print(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }
}
