// SPDX-License-Identifier: MIT

/// One line of the table: our side and a named peer at the same work.
struct Row {
  /// A ratio beside its goal.
  enum Bar {
    case atLeast(Double?, Double)
    case atMost(Double?, Double)

    var text: String {
      switch self {
      case .atLeast(let goal, let ratio): Self.text(ratio, "≥", goal, isMet: ratio >= goal ?? 0)
      case .atMost(let goal, let ratio): Self.text(ratio, "≤", goal, isMet: ratio <= goal ?? .infinity)
      }
    }

    private static func text(_ ratio: Double, _ sign: String, _ goal: Double?, isMet: Bool) -> String {
      let bound = goal.map { " (\(sign) \(Numbers.short($0))\(isMet ? "" : ", missed"))" }
      return "\(Numbers.short(ratio))×\(bound ?? "")"
    }
  }

  let work: String
  var ours = ""
  var peer = ""
  var theirs = ""
  var bar: Bar?
  /// Microseconds of processor time a request.
  var cost: Double?
  var theirCost: Double?
  var costBar: Bar?

  static let heading = """
    | work | verdict | peer | | ratio (goal) | CPU µs/request: verdict | peer | ratio (goal) |
    |---|---:|---|---:|---:|---:|---:|---:|
    """

  var text: String {
    let costs = [cost, theirCost].map { $0.map(Numbers.short) ?? "" }
    let cells = [work, ours, peer, theirs, bar?.text ?? ""] + costs + [costBar?.text ?? ""]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

/// Numbers as text.
enum Numbers {
  /// A number with three digits that matter.
  static func short(_ number: Double) -> String {
    let places = number >= 100 ? 0 : number >= 10 ? 1 : number >= 0.1 ? 2 : 3
    let scale = [1, 10, 100, 1000][places]
    let scaled = Int((number * Double(scale)).rounded())
    guard places > 0 else { return "\(scaled)" }
    return "\(scaled / scale).\(String(scaled % scale + scale).dropFirst())"
  }

  /// A rate, such as `703 k/s`.
  static func rate(_ perSecond: Double) -> String {
    if perSecond >= 1e6 { return "\(short(perSecond / 1e6)) M/s" }
    return perSecond >= 1e3 ? "\(short(perSecond / 1e3)) k/s" : "\(short(perSecond))/s"
  }

  /// A time, such as `1.54 µs`.
  static func span(_ seconds: Double) -> String {
    if seconds < 1e-6 { return "\(short(seconds * 1e9)) ns" }
    if seconds < 1e-3 { return "\(short(seconds * 1e6)) µs" }
    return seconds < 1 ? "\(short(seconds * 1e3)) ms" : "\(short(seconds)) s"
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
