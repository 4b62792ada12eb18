// SPDX-License-Identifier: MIT
import Transport

/// The same judgements in TLS and in plain lines at one server, and the memory of a silent connection.
enum SecureCase {
  private static let connections = 1000
  /// Microseconds of processor time that TLS may add to a judgement, where sixteen share a record.
  private static let goal = 0.6

  static func run(_ bench: Bench) throws(BenchFault) {
    let pair: SelfSigned
    do throws(TLSFault) { pair = try SelfSigned(for: ["localhost"]) } catch {
      throw .missing("a certificate")
    }
    let (certificate, key) = ("\(bench.folder)/certificate.pem", "\(bench.folder)/key.pem")
    try Files.write(pair.certificate, to: certificate)
    try Files.write(pair.key, to: key)
    let verdict = try bench.verdict(
      "tls", options: ["--tls-port", "0", "--certificate", certificate, "--key", key])
    let port = try verdict.securePort()
    try judge(verdict, port, bench)
    try connect(verdict, port, bench)
  }

  private static func judge(_ verdict: Peer, _ port: UInt16, _ bench: Bench) throws(BenchFault) {
    let secure = try Generator(verdict, .judge(bench.questions), connections: 50, securePort: port)
    let plain = try Generator(verdict, .judge(bench.questions), connections: 50)
    for (depth, count) in [(16, 800_000), (1, 100_000)] {
      let duel = try Duel(secure, count, plain, count, depth: depth)
      bench.add(duel.row("judging 3 words in TLS, 50 connections × \(depth)", "in plain lines"))
      guard depth == 16 else { continue }
      bench.add(
        Row(
          work: "more processor time a judgement in TLS, 50 × 16", ours: Numbers.span(duel.surplus / 1e6),
          peer: "the goal", theirs: Numbers.span(goal / 1e6), bar: .atMost(1, max(0, duel.surplus) / goal)))
    }
  }

  private static func connect(_ verdict: Peer, _ port: UInt16, _ bench: Bench) throws(BenchFault) {
    var (bytes, costs): ([Int], [Double]) = ([], [])
    for securePort in [nil, port] {
      let (memory, ran) = (verdict.residentBytes, verdict.ran)
      let many = try Generator(
        verdict, .judge(bench.questions), connections: connections, securePort: securePort)
      bytes.append((verdict.residentBytes - memory) / connections)
      costs.append((verdict.ran - ran) / 1000 / Double(connections))
      withExtendedLifetime(many) {}
    }
    bench.add(Row(work: "memory a connection at 1,000 in TLS, not logged in, silent", ours: "\(bytes[1]) B"))
    bench.add(
      Row(
        work: "a newcomer in TLS, to the greeting", peer: "in plain lines", cost: costs[1],
        theirCost: costs[0]))
  }
}
