// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

/// `Protocol/situations.tsv`: which lines are taken where, and which are refused with which reason.
///
/// With `VERDICT_RECORD=1` in the environment the table is written anew in place of being compared.
extension ConformanceSuite {
  @Suite("What is taken and refused in every situation stands in Protocol/situations.tsv")
  struct SituationTests {
    @Test("Every verb is tried")
    func everyVerb() {
      let tried = Set(TriedLines.all.map { String($0.prefix { $0 != " " }) })
      #expect(Verb.all.map(\.name).filter { !tried.contains($0) } == [])
    }

    @Test("Every line is taken or refused in every situation as the table says")
    func table() async throws {
      var answers: [String: [TriedSituation: String]] = [:]
      for situation in TriedSituation.allCases {
        let given = try await OwnThread.run { try SituationWalk(situation).answers() }
        for (line, answer) in given { answers[line, default: [:]][situation] = answer }
      }
      let rows =
        ["line\treply\tsituations\ttext"]
        + TriedLines.all.flatMap { line in
          Self.rows(of: line, answers[line] ?? [:])
        }
      let text = rows.joined(separator: "\n") + "\n"
      let path = ProtocolFolder.path + "/situations.tsv"
      if ProcessInfo.processInfo.environment["VERDICT_RECORD"] == "1" {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      let kept = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      #expect(rows.filter { !kept.contains($0) } == [], "what comes, and is not in the table")
      #expect(kept.filter { !rows.contains($0) } == [], "what is in the table, and does not come")
    }

    /// The rows of a line: each answer with the situations in which it comes, in their order.
    private static func rows(of line: String, _ answers: [TriedSituation: String]) -> [String] {
      var order: [String] = []
      var situations: [String: [String]] = [:]
      for situation in TriedSituation.allCases {
        guard let answer = answers[situation] else { continue }
        if situations[answer] == nil { order.append(answer) }
        situations[answer, default: []].append(situation.rawValue)
      }
      return order.map { answer in
        let parts = answer.split(separator: "\t", omittingEmptySubsequences: false)
        return [line, String(parts[0]), named(situations[answer] ?? []), String(parts[1])].joined(
          separator: "\t")
      }
    }

    /// The situations in one cell; of more than half of them those that are missing.
    private static func named(_ situations: [String]) -> String {
      let others = TriedSituation.allCases.map(\.rawValue).filter { !situations.contains($0) }
      if others.isEmpty { return "all" }
      return others.count < situations.count
        ? "all but \(others.joined(separator: " "))" : situations.joined(separator: " ")
    }
  }
}

/// One situation, brought about anew on a server of its own wherever a line has changed it.
private final class SituationWalk {
  private let situation: TriedSituation
  private var stage: StepStage?

  init(_ situation: TriedSituation) { self.situation = situation }

  /// Returns each line's answer: code and keyword, a tab, and the text of a refusal.
  func answers() throws -> [String: String] {
    var answers: [String: String] = [:]
    for line in TriedLines.all {
      let typed = line.split(separator: " ").map { $0 == "T" ? "\(situation.table)" : $0 }.joined(
        separator: " ")
      let answer = try staged().ask(typed, by: situation.actor).last ?? ""
      let head = answer.split(separator: " ").prefix(2).joined(separator: " ")
      let isRefused = head.hasPrefix("4") || head.hasPrefix("5")
      let text = answer.firstRange(of: " :").map { String(answer[$0.upperBound...]) } ?? ""
      answers[line] = "\(head)\t\(isRefused && !text.isEmpty ? text : "-")"
      // A refusal changes nothing, and these lines look at nothing that waits.
      let changesNothing = isRefused || ["CAPS", "HELP", "LEXICA", "PING x", "TABLES", "WHO"].contains(line)
      if !changesNothing || answer.contains(" fatal=yes") { stage = nil }
    }
    return answers
  }

  /// The server in the situation, as it was brought about.
  private func staged() throws -> StepStage {
    if let stage { return stage }
    var setup = RunningServer.Setup(lexica: [try StepStage.tiny()])
    setup.limits.faultsInRow = .max
    let begun = try StepStage(setup, TriedSituation.background + situation.steps, for: "\(situation)")
    if situation == .noRoom { begun.server.disk.mode = .full }
    stage = begun
    return begun
  }
}
