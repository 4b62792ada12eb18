// SPDX-License-Identifier: MIT

/// Guests at tables against the house, each of whom passes as soon as it has acted.
struct HouseGuests {
  static let opening = "OPEN kind=dealt against=house level=1 first=1"

  private var acts = 0
  private var longest = 0
  private var seated: Set<Int> = []
  /// The moments at which guests passed, by their numbers.
  private var passed: [Int: Int] = [:]

  /// The line that a guest types when this one has come; nil for none.
  mutating func hear(_ line: String, _ index: Int) -> String? {
    if ["* PLAY ", "* EXCHANGE ", "* PASS ", "* START "].contains(where: line.hasPrefix) {
      if let since = passed[index] {
        acts += 1
        longest = max(longest, Clock.nanoseconds - since)
      }
      passed[index] = Clock.nanoseconds
      return "PASS"
    }
    if line.hasPrefix("240 ") { seated.insert(index) }
    // A game is over, so the next one begins; or the house plays enough tables.
    let isOver = line.hasPrefix("* ENDED ") || line.hasPrefix("244 ")
    if isOver || line.hasPrefix("420 ") { passed[index] = nil }
    return isOver ? Self.opening : nil
  }

  func remarks(_ seconds: Double) -> [String] {
    let waiting = passed.values.map { Clock.nanoseconds - $0 }.max() ?? 0
    return [
      "\(seated.count) tables", "\(Numbers.short(Double(acts) / seconds)) acts a second",
      "longest wait for one \(Numbers.span(Double(max(longest, waiting)) / 1e9))",
    ]
  }
}
