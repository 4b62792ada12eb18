// SPDX-License-Identifier: MIT

/// Two sides at the same work in turns, so that a busy minute hits both.
struct Duel {
  static let rounds = 5

  private(set) var ours: [Generator.Run] = []
  private var theirs: [Generator.Run] = []

  /// The side that begins changes from round to round; nil stands for a side that is not here.
  init(
    _ ours: () throws(BenchFault) -> Generator.Run, _ theirs: () throws(BenchFault) -> Generator.Run?
  ) throws(BenchFault) {
    for round in 0..<Self.rounds {
      if round % 2 == 0 { self.ours.append(try ours()) }
      if let run = try theirs() { self.theirs.append(run) }
      if round % 2 == 1 { self.ours.append(try ours()) }
    }
  }

  init(_ ours: Generator, _ count: Int, _ theirs: Generator?, _ others: Int, depth: Int) throws(BenchFault) {
    try self.init(
      { () throws(BenchFault) in try ours.run(count, depth: depth) },
      { () throws(BenchFault) in try theirs?.run(others, depth: depth) })
  }

  /// Microseconds of processor time that a request costs us more.
  var surplus: Double { Numbers.median(ours.map(\.cost)) - Numbers.median(theirs.map(\.cost)) }

  /// The medians of both sides, and of the ratios round by round.
  func row(_ work: String, _ peer: String, goal: Double? = nil, costGoal: Double? = nil) -> Row {
    var row = Row(
      work: work, ours: Numbers.rate(Numbers.median(ours.map(\.rate))),
      cost: Numbers.median(ours.map(\.cost)))
    guard !theirs.isEmpty else { return row }
    let rounds = zip(ours, theirs)
    (row.peer, row.theirs) = (peer, Numbers.rate(Numbers.median(theirs.map(\.rate))))
    row.bar = .atLeast(goal, Numbers.median(rounds.map { $0.rate / $1.rate }))
    row.theirCost = Numbers.median(theirs.map(\.cost))
    row.costBar = .atMost(costGoal, Numbers.median(rounds.map { $0.cost / $1.cost }))
    return row
  }
}
