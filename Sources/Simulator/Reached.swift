// SPDX-License-Identifier: MIT
import Records
import Wire

/// The sum of all runs.
struct Reached {
  private(set) var steps = 0
  private(set) var lives = 0
  private var verbs: Set<String> = []
  private var kinds: Set<String> = []
  private var events: Set<String> = []
  private var states: Set<String> = []
  /// The number of seeds in which each deed of the witnesses was reached.
  private var deeds: [String: Int] = [:]

  mutating func take(_ world: World) {
    steps += world.steps
    lives += world.lives
    verbs.formUnion(Verb.all.map(\.name).filter { world.verbs[$0] != nil })
    kinds.formUnion(world.kinds.keys)
    events.formUnion(world.events)
    states.formUnion(world.states)
    for deed in world.deeds { deeds[deed, default: 0] += 1 }
  }

  /// The last line of a child process.
  var part: String {
    let names = [verbs, kinds, events, states].map { $0.sorted().joined(separator: ",") }
    return "\(steps);\(lives);\(names.joined(separator: ";"));\(counted(by: "="))"
  }

  /// Adds the last line of a child process; returns false if there is none.
  mutating func take(part text: String) -> Bool {
    let fields =
      text.split(separator: "\n").last?.split(separator: ";", omittingEmptySubsequences: false) ?? []
    guard fields.count == 7, let steps = Int(fields[0]), let lives = Int(fields[1]) else { return false }
    self.steps += steps
    self.lives += lives
    let names = fields.dropFirst(2).map { $0.split(separator: ",").map(String.init) }
    verbs.formUnion(names[0])
    kinds.formUnion(names[1])
    events.formUnion(names[2])
    states.formUnion(names[3])
    for text in names[4] {
      let pair = text.split(separator: "=")
      if pair.count == 2, let count = Int(pair[1]) { deeds[String(pair[0]), default: 0] += count }
    }
    return true
  }

  private func counted(by mark: String) -> String {
    deeds.sorted { $0.key < $1.key }.map { "\($0.key)\(mark)\($0.value)" }.joined(separator: ",")
  }

  /// Returns the figures, and the names that no seed reached.
  ///
  /// - Parameters:
  ///   - seeds: the seeds that were run.
  ///   - seconds: the duration of the run.
  /// - Returns: several lines without the last line feed.
  func text(_ seeds: ClosedRange<UInt64>, seconds: Double) -> String {
    let replies = ReplyKind.allCases.map(\.rawValue)
    // A single seed has no rate, so that its output is always the same.
    let rate = seeds.count > 1 ? "; \(Int(Double(steps) / max(seconds, 0.001))) steps a second" : ""
    let notices = NoticeKind.allCases.map { "* \($0.rawValue)" }
    return """
      seeds \(seeds.lowerBound)..\(seeds.upperBound): \(steps) steps, \(lives) servers, all well\(rate)
      read along, in so many seeds: \(counted(by: " ").replacing(",", with: ", "))
      states of tables: \(states.count): \(states.sorted().joined(separator: ", "))
      verbs that nobody typed: \(Self.missing(Verb.all.map(\.name), in: verbs))
      entries that nothing led to: \(Self.missing(EventKinds.all, in: events))
      lines that nobody got: \(Self.missing(replies + notices, in: kinds))
      """
  }

  private static func missing(_ names: [String], in reached: Set<String>) -> String {
    let missing = names.filter { !reached.contains($0) }
    let text = missing.isEmpty ? "none" : missing.joined(separator: ", ")
    return "\(text) (\(names.count - missing.count) of \(names.count) were)"
  }
}
