// SPDX-License-Identifier: MIT
import Glibc

/// Floods of one client, and another client's `PING`s beside each; beside logins, the plays of others.
///
/// The arguments are `[--seconds N] [NAME …]`; names choose floods.
struct FloodCase {
  /// Milliseconds within which 99 of 100 must be answered, and every one.
  private static let goal = (p99: 5.0, worst: 30.0)
  /// For an address that is not trusted: kilobytes of memory and ledger, and milliseconds beyond an idle server's p99.
  private static let limits = (memory: 64_000, ledger: 6_000, wait: 2.0)

  private let bench: Bench
  private var seconds = 10
  private var wanted: [String] = []

  init(_ arguments: [String], _ bench: Bench) {
    self.bench = bench
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--seconds" { seconds = Int(rest.popFirst() ?? "") ?? seconds } else { wanted.append(word) }
    }
  }

  /// Runs the floods and prints their table; false where a goal is missed.
  func run() throws(BenchFault) -> Bool {
    bench.show(
      """
      | flood | somebody else's waits | p50 ms | p99 ms | worst ms | idle p99 ms | goal | |
      |---|---:|---:|---:|---:|---:|---|---|
      """)
    var isMet = true
    for flood in Flood.all where wanted.isEmpty || wanted.contains(flood.name) {
      isMet = try measure(flood) && isMet
    }
    return isMet
  }

  private func measure(_ flood: Flood) throws(BenchFault) -> Bool {
    let data = "\(bench.folder)/\(flood.name)"
    // Each desk is opened with some 930 bytes of ledger, and the rest is for some slips.
    let peer = try bench.verdict(
      flood.name, logs: true, options: ["--guests", "yes"],
      fileKibibytes: flood.manner == .fillsDisk ? flood.connections * 930 * 6 / 5 / 1024 + 16 : nil)
    defer { peer.end(SIGKILL) }
    let add = "\(bench.programs)/verdict account add dora --role director --data \(data)"
    _ = try Processes.run(["sh", "-c", "echo \(Flood.secret) | \(add)"])
    let desk = flood.wantsHistory ? try history(peer) : nil
    defer { withExtendedLifetime(desk) {} }
    let watch: any FloodWatch = flood.manner == .logsIn ? try PlayWatch(peer) : try PingWatch(peer)
    let idle = try watch.run(seconds: seconds, most: 500).milliseconds(0.99)
    let before = (memory: peer.residentBytes, ledger: try Files.ledger(of: data).count)
    var sockets: [Socket] = []
    for number in 0..<flood.connections where flood.manner != .calls {
      sockets.append(try .greeted(by: peer, from: flood.host))
      for line in flood.entering { try sockets[number].ask(line.replacing("#", with: "\(number)"), "2") }
    }
    let run = FloodRun(flood, sockets, peer.port)
    sockets = []
    defer { run.stop() }
    run.await(\.isBegun)
    let isLimited = flood.host != 1 && flood.manner == .pipelines
    let waits = try watch.run(seconds: seconds, most: isLimited ? .max : 2000) { !run.now.isOver }
    run.stop()
    let memory = (peer.residentBytes - before.memory) / 1000
    let ledger = (try Files.ledger(of: data).count - before.ledger) / 1000
    let remarks = run.now.remarks + ["\(memory) kB of memory, \(ledger) kB of ledger more"]
    let p99 = isLimited ? max(2 * idle, idle + Self.limits.wait) : Self.goal.p99
    let isMet =
      isLimited
      ? memory <= Self.limits.memory && ledger <= Self.limits.ledger
      : waits.worst <= Self.goal.worst && run.now.isMet
    let isRight = isMet && (flood.isOnce || waits.milliseconds(0.99) <= p99)
    let cells =
      [flood.text, "\(waits.all.count)"]
      + [waits.milliseconds(0.5), waits.milliseconds(0.99), waits.worst, idle].map(Numbers.short)
      + [isRight ? "met" : "missed", remarks.joined(separator: "; ")]
    bench.show("| \(cells.joined(separator: " | ")) |")
    return isRight
  }

  /// Makes table 1 with 300 rulings, which stays as long as its desk.
  private func history(_ peer: Peer) throws(BenchFault) -> Socket {
    let socket = try Socket.greeted(by: peer)
    for line in Flood.desk { try socket.ask(line.replacing("#", with: "x"), "2") }
    let letters = (65...90).map { String(UnicodeScalar(UInt8($0))) }
    for number in 0..<300 {
      try socket.ask(
        "CHALLENGE BY \(number % 2 + 1) \(letters[number / 26])\(letters[number % 26])", "246 ")
      try socket.ask("CONFIRM \(number + 1)", "25")
    }
    return socket
  }
}
