// SPDX-License-Identifier: MIT
import Transport

/// The same judgements in TLS and in plain lines, of one server in turns, and what a silent connection of each holds.
enum SecureCase {
  static let rounds = 5
  static let connections = 1000
  /// Microseconds of processor time that TLS may add to a judgement, where sixteen share a record.
  static let goal = 0.6

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let verdict = try bench.verdict("tls", logs: false, options: try files(bench))
    let port = try verdict.securePort()
    try judge(verdict, port, &bench)
    try connect(verdict, port, &bench)
  }

  /// A certificate of our own.
  private static func files(_ bench: Bench) throws(BenchFault) -> [String] {
    let pair: SelfSigned
    do throws(TLSFault) { pair = try SelfSigned(for: ["localhost"]) } catch {
      throw .missing("a certificate")
    }
    let (certificate, key) = ("\(bench.folder)/certificate.pem", "\(bench.folder)/key.pem")
    try Files.write(pair.certificate, to: certificate)
    try Files.write(pair.key, to: key)
    return ["--tls-port", "0", "--certificate", certificate, "--key", key]
  }

  private static func judge(_ verdict: Peer, _ port: UInt16, _ bench: inout Bench) throws(BenchFault) {
    let secure = try Generator(
      verdict, .judge(bench.questions), connections: 50, greets: true, securePort: port)
    let plain = try Generator(verdict, .judge(bench.questions), connections: 50, greets: true)
    for depth in [16, 1] {
      let requests = depth == 16 ? 800_000 : 100_000
      let duel = try Duel(secure, requests: requests, plain, requests: requests, depth: depth, rounds: rounds)
      let work = "judging 3 words in TLS, 50 connections × \(depth)"
      let row = duel.row(work, peer: "in plain lines", goal: 0, costGoal: nil, isQuiet: false)
      bench.add(row)
      guard depth == 16, let ours = row.ourCost, let theirs = row.theirCost else { continue }
      var more = Row(
        work: "more processor time a judgement in TLS, 50 × 16", ours: "\(Numbers.short(ours - theirs)) µs",
        peer: "the goal", theirs: "\(Numbers.short(goal)) µs")
      more.bar = Row.Bar(ratio: max(0, ours - theirs) / goal, goal: 1, lessIsBetter: true)
      bench.add(more)
    }
  }

  private static func connect(_ verdict: Peer, _ port: UInt16, _ bench: inout Bench) throws(BenchFault) {
    var costs: [(bytes: Double, ran: Double)] = []
    for securePort in [nil, port] {
      let memory = verdict.residentBytes
      let ran = verdict.scheduled.ran
      let many = try Generator(
        verdict, .judge(bench.questions), connections: connections, greets: true, securePort: securePort)
      let count = Double(connections)
      costs.append(
        (Double(verdict.residentBytes - memory) / count, (verdict.scheduled.ran - ran) / 1000 / count))
      withExtendedLifetime(many) {}
    }
    bench.add(
      Row(
        work: "memory a connection at 1,000 in TLS, not logged in, silent", ours: "\(Int(costs[1].bytes)) B",
        peer: "", theirs: ""))
    var row = Row(work: "a newcomer in TLS, to the greeting", ours: "", peer: "in plain lines", theirs: "")
    row.ourCost = costs[1].ran
    row.theirCost = costs[0].ran
    bench.add(row)
  }
}
