// SPDX-License-Identifier: MIT
import Glibc
import Lexica

/// The programs, the word list and the table that all cases share.
final class Bench {
  /// Names the folder of the built programs.
  let programs: String
  /// Names a folder of this run; it lies on a disk, not in memory.
  let folder: String
  let questions: Questions
  let lexicon: Lexicon
  let hasRedis: Bool
  /// The program of libdawgdic's look-ups.
  let wordPeers: String
  let hasWordPeers: Bool
  /// The load average before the run.
  private let load = Files.loadAverage()
  private var found: ScriptedGames?

  /// Other work spoils rates, so goals for rates are judged on a quiet machine only.
  var isQuiet: Bool { load <= 1.5 }

  init(beside programs: String) throws(BenchFault) {
    self.programs = programs
    questions = try Questions(list: "Dictionaries/english/words.txt")
    lexicon = try Self.lexicon("english", in: programs)
    folder = try Files.makeFolder(in: programs)
    hasRedis = (try? Processes.run(["redis-server", "--version"]))?.status == 0
    wordPeers = "\(programs)/word-peers"
    hasWordPeers = access(wordPeers, X_OK) == 0
    Processes.pin(1)
  }

  /// Opens a list in the folder `lexica` beside the programs; throws `missing` without one that can be read.
  func lexicon(_ name: String) throws(BenchFault) -> Lexicon { try Self.lexicon(name, in: programs) }

  private static func lexicon(_ name: String, in programs: String) throws(BenchFault) -> Lexicon {
    let path = "\(programs)/lexica/\(name).lexicon"
    do throws(LexiconFault) { return try Lexicon.open(path: path) } catch { throw .missing(path) }
  }

  /// The scripted games, which are found when they are first wanted.
  func games() throws(BenchFault) -> ScriptedGames {
    if let found { return found }
    let games = try ScriptedGames(lexicon)
    found = games
    return games
  }

  // MARK: Programs

  /// Starts our server on a free port, with a data folder of this name.
  ///
  /// A write that would make a file longer than a number of kibibytes fails, as on a full disk.
  func verdict(
    _ name: String, logs: Bool = false, options: [String] = [], fileKibibytes: Int? = nil
  ) throws(BenchFault) -> Peer {
    var command =
      [
        "\(programs)/verdict", "serve", "--port", "0", "--data", "\(folder)/\(name)", "--lexicon",
        "\(programs)/lexica/english.lexicon", "--log-judgements", logs ? "yes" : "no",
      ] + options
    if let fileKibibytes {
      // The unit is bash's.
      command = ["bash", "-c", "ulimit -f \(fileKibibytes) && exec \"$@\"", "verdict"] + command
    }
    return try Peer("verdict", command, port: nil, ready: "listening on")
  }

  /// Starts a new redis with the word list in it, on a port that follows from the number of this process.
  func redis(_ name: String, durable: Bool) throws(BenchFault) -> Peer {
    let data = "\(folder)/\(name)"
    guard mkdir(data, 0o700) == 0 else { throw .system("mkdir", errno) }
    // A port that is taken ends the run. Above 32,767 are those of connections.
    let port = UInt16(20_000 + getpid() % 12_000)
    var command = [
      "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", data, "--save", "",
      "--daemonize", "no", "--maxclients", "12000", "--appendonly", durable ? "yes" : "no",
    ]
    if durable { command += ["--appendfsync", "always", "--auto-aof-rewrite-percentage", "0"] }
    let peer = try Peer("redis", command, port: port, ready: "Ready to accept connections")
    let socket = try Socket(to: peer.port)
    for start in stride(from: 0, to: questions.words.count, by: 1000) {
      let words = questions.words[start..<min(start + 1000, questions.words.count)]
      let answer = try socket.command(["SADD", "words"] + words)
      guard answer == ":\(words.count)" else { throw .wrongAnswer("redis", answer) }
    }
    return peer
  }

  /// Runs a command of our program, which must end well.
  @discardableResult
  func run(_ words: [String]) throws(BenchFault) -> Processes.Run {
    let run = try Processes.run(["\(programs)/verdict"] + words)
    guard run.status == 0 else { throw .miscounted("verdict \(words[0])", expected: 0, got: Int(run.status)) }
    return run
  }

  // MARK: The table

  /// Prints what this run does not judge or compare, and the head of the table.
  func begin() {
    if !isQuiet {
      show("The load average is \(Numbers.short(load)): goals for rates are not judged.\n")
    }
    if !hasRedis { show("redis-server is not here: nothing is compared with it.\n") }
    if !hasWordPeers { show("word-peers is not here: look-ups are not measured.\n") }
    show(Row.heading)
  }

  /// Prints a row as soon as it is measured.
  func add(_ row: Row) { show(row.text) }

  /// Adds a row for work that takes so many seconds, beside those that it may take.
  func add(span work: String, _ seconds: Double, goal: Double? = nil) {
    var row = Row(work: work, ours: Numbers.span(seconds))
    if let goal {
      (row.peer, row.theirs) = ("goal", Numbers.span(goal))
      row.bar = .atMost(1, seconds / goal)
    }
    add(row)
  }

  /// Adds a row for bytes of memory, beside those that it may take.
  func add(bytes work: String, _ bytes: Int, goal: Int) {
    add(
      Row(
        work: work, ours: "\(bytes) B", peer: "goal", theirs: "\(goal) B",
        bar: .atMost(1, Double(bytes) / Double(goal))))
  }

  /// Checks that a ledger has so many lines in an unbroken chain; those that begin so are not counted.
  func check(_ data: String, lines: Int, besides beginning: String = "*") throws(BenchFault) {
    let kept = try Files.ledger(of: data).split(separator: 10).count { !$0.starts(with: beginning.utf8) }
    guard kept == lines else { throw .miscounted("ledger lines", expected: lines, got: kept) }
    try run(["verify", data])
  }

  func show(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }
}
