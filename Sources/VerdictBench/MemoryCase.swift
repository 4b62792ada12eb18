// SPDX-License-Identifier: MIT

/// What 10,000 connections hold: connected and silent, then after one question each.
enum MemoryCase {
  static let connections = 10_000

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let verdict = try bench.verdict("memory", logs: false)
    let ours = try measure(verdict, .judge(bench.questions), greets: true)
    verdict.end()
    guard bench.hasRedis else { return }
    let redis = try bench.redis("memory-redis", durable: false)
    let theirs = try measure(redis, .members(bench.questions), greets: false)
    for (when, our, their) in [
      ("not logged in, silent", ours.silent, theirs.silent), ("after one question", ours.used, theirs.used),
    ] {
      var row = Row(
        work: "memory a connection at 10,000, \(when)", ours: "\(Int(our)) B", peer: "redis",
        theirs: "\(Int(their)) B")
      row.bar = Row.Bar(ratio: our / their, goal: 0.25, lessIsBetter: true)
      bench.add(row)
    }
  }

  /// Bytes a connection.
  private static func measure(
    _ peer: Peer, _ script: Script, greets: Bool
  ) throws(BenchFault) -> (silent: Double, used: Double) {
    let first = try Generator(peer, script, connections: 1, greets: greets)
    _ = try first.run(10_000, depth: 16)
    let before = peer.residentBytes
    var many: [Generator] = []
    for _ in 0..<100 {
      many.append(try Generator(peer, script, connections: connections / 100, greets: greets))
      // Answered behind all those before it, so they have been accepted.
      _ = try first.run(1, depth: 1)
    }
    let silent = peer.residentBytes
    for generator in many { _ = try generator.run(connections / 100, depth: 1) }
    let used = peer.residentBytes
    return (Double(silent - before) / Double(connections), Double(used - before) / Double(connections))
  }
}
