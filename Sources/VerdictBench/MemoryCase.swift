// SPDX-License-Identifier: MIT

/// The memory of 10,000 connections: silent, then after one question each.
enum MemoryCase {
  private static let connections = 10_000

  static func run(_ bench: Bench) throws(BenchFault) {
    let verdict = try bench.verdict("memory")
    let ours = try measure(verdict, .judge(bench.questions))
    verdict.end()
    guard bench.hasRedis else { return }
    let theirs = try measure(try bench.redis("memory-redis", durable: false), .members(bench.questions))
    for (place, when) in ["not logged in, silent", "after one question"].enumerated() {
      bench.add(
        Row(
          work: "memory a connection at 10,000, \(when)", ours: "\(ours[place]) B", peer: "redis",
          theirs: "\(theirs[place]) B", bar: .atMost(0.25, Double(ours[place]) / Double(theirs[place]))))
    }
  }

  /// The bytes of a server at rest: a worker of ours hashes a code at the start, which takes 16 MiB.
  private static func settled(_ peer: Peer) -> Int {
    var bytes = peer.residentBytes
    for _ in 0..<20 {
      Clock.wait(until: Clock.nanoseconds + 500_000_000)
      let now = peer.residentBytes
      if now == bytes { break }
      bytes = now
    }
    return bytes
  }

  /// Bytes a connection: silent, and used.
  private static func measure(_ peer: Peer, _ script: Script) throws(BenchFault) -> [Int] {
    let first = try Generator(peer, script, connections: 1)
    _ = try first.run(10_000, depth: 16)
    let before = settled(peer)
    var many: [Generator] = []
    for _ in 0..<100 {
      many.append(try Generator(peer, script, connections: connections / 100))
      // It is answered behind all those before it, so they have been accepted.
      _ = try first.run(1, depth: 1)
    }
    let silent = peer.residentBytes
    for generator in many { _ = try generator.run(connections / 100, depth: 1) }
    return [silent, peer.residentBytes].map { ($0 - before) / connections }
  }
}
