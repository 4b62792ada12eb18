// SPDX-License-Identifier: MIT

/// The memory of 10,000 connections that are silent and not logged in.
enum MemoryCase {
  private static let connections = 10_000

  static func run(_ bench: Bench) throws(BenchFault) {
    let verdict = try bench.verdict("memory")
    let ours = try measure(verdict, .judge(bench.questions))
    verdict.end()
    guard bench.hasRedis else { return }
    let theirs = try measure(try bench.redis("memory-redis", durable: false), .members(bench.questions))
    bench.add(
      Row(
        work: "memory a silent connection at 10,000, not logged in", ours: "\(ours) B", peer: "redis",
        theirs: "\(theirs) B", bar: .atMost(0.25, Double(ours) / Double(theirs))))
  }

  /// Bytes a connection.
  private static func measure(_ peer: Peer, _ script: Script) throws(BenchFault) -> Int {
    let first = try Generator(peer, script, connections: 1)
    _ = try first.run(10_000, depth: 16)
    let before = peer.settledBytes
    var many: [Generator] = []
    for _ in 0..<100 {
      many.append(try Generator(peer, script, connections: connections / 100))
      // It is answered behind all those before it, so they have been accepted.
      _ = try first.run(1, depth: 1)
    }
    let bytes = (peer.residentBytes - before) / connections
    withExtendedLifetime(many) {}
    return bytes
  }
}
