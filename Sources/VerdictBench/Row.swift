// SPDX-License-Identifier: MIT

/// One line of the table: we and a named peer at the same work, and how we compare.
struct Row {
  /// A ratio and what it should be.
  struct Bar {
    let ratio: Double
    /// The goal, and whether less is better.
    let goal: Double?
    let lessIsBetter: Bool

    var isReached: Bool { goal.map { lessIsBetter ? ratio <= $0 : ratio >= $0 } ?? true }

    var text: String {
      let shown = "\(Numbers.short(ratio))×"
      guard let goal else { return shown }
      return "\(shown) (\(lessIsBetter ? "≤" : "≥") \(Numbers.short(goal))\(isReached ? "" : ", missed"))"
    }
  }

  let work: String
  let ours: String
  let peer: String
  let theirs: String
  /// How we compare; nil where there is no peer, or none to compare with today.
  var bar: Bar?
  /// Microseconds of processor time a request.
  var ourCost: Double?
  var theirCost: Double?
  var costBar: Bar?

  static let heading = """
    | work | verdict | peer | | ratio (goal) | CPU µs/request: verdict | peer | ratio (goal) |
    |---|---:|---|---:|---:|---:|---:|---:|
    """

  var text: String {
    let cells = [
      work, ours, peer, theirs, bar?.text ?? "", ourCost.map(Numbers.short) ?? "",
      theirCost.map(Numbers.short) ?? "", costBar?.text ?? "",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

/// Numbers for people.
enum Numbers {
  /// Three digits that matter.
  static func short(_ number: Double) -> String {
    let places = number >= 100 ? 0 : number >= 10 ? 1 : number >= 0.1 ? 2 : 3
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    guard places > 0 else { return "\(scaled)" }
    return "\(scaled / scale).\(String(scaled % scale + scale).dropFirst())"
  }

  /// A rate, such as `703 k/s`.
  static func rate(_ perSecond: Double) -> String {
    if perSecond >= 1e6 { return "\(short(perSecond / 1e6)) M/s" }
    if perSecond >= 1e3 { return "\(short(perSecond / 1e3)) k/s" }
    return "\(short(perSecond))/s"
  }

  static func median(_ values: [Double]) -> Double {
    precondition(!values.isEmpty)
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
