// SPDX-License-Identifier: MIT

/// Two sides at the same work, in turns, so that a busy minute hits both.
struct Duel {
  private var ours: [Generator.Run] = []
  private var theirs: [Generator.Run] = []

  /// Runs both sides `rounds` times, each round beginning with the other side.
  init(
    _ first: Generator, requests: Int, _ second: Generator, requests others: Int, depth: Int, rounds: Int
  ) throws(BenchFault) {
    for round in 0..<rounds {
      if round % 2 == 0 { ours.append(try first.run(requests, depth: depth)) }
      theirs.append(try second.run(others, depth: depth))
      if round % 2 == 1 { ours.append(try first.run(requests, depth: depth)) }
    }
  }

  /// The medians of both sides, and of the ratios round by round.
  func row(_ work: String, peer: String, goal: Double, costGoal: Double?, isQuiet: Bool) -> Row {
    let ratios = zip(ours, theirs).map { $0.rate / $1.rate }
    let costRatios = zip(ours, theirs).map { $0.cost / $1.cost }
    var row = Row(
      work: work, ours: Numbers.rate(Numbers.median(ours.map(\.rate))), peer: peer,
      theirs: Numbers.rate(Numbers.median(theirs.map(\.rate))))
    row.bar = Row.Bar(ratio: Numbers.median(ratios), goal: isQuiet ? goal : nil, lessIsBetter: false)
    row.ourCost = Numbers.median(ours.map(\.cost))
    row.theirCost = Numbers.median(theirs.map(\.cost))
    row.costBar = Row.Bar(ratio: Numbers.median(costRatios), goal: costGoal, lessIsBetter: true)
    return row
  }

  /// What else went on: who was the bottleneck, and how long the sides waited for their core.
  func remark(_ work: String) -> String {
    let generator = [ours, theirs].map { Numbers.median($0.map(\.ownShare)) * 100 }
    let waited = [ours, theirs].map { runs in Numbers.median(runs.map { $0.waited / $0.seconds / 1e7 }) }
    let spread = zip(ours, theirs).map { $0.cost / $1.cost }
    return """
      \(work): generator's core \(Int(generator[0])) % and \(Int(generator[1])) % busy; sides waited for their \
      core \(Int(waited[0])) % and \(Int(waited[1])) % of the time; CPU ratios \
      \(Numbers.short(spread.min() ?? 0)) to \(Numbers.short(spread.max() ?? 0))
      """
  }
}
