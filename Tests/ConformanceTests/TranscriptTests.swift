// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

extension ConformanceSuite {
  /// Protocol/transcripts: documentation and tests at once.
  @Suite("The transcripts are what the server does")
  struct TranscriptTests {
    @Test(
      "Each is true with LF and CRLF, in whole lines, single bytes and pieces, and together they show all")
    func play() async throws {
      let seed = UInt64.random(in: 1...UInt64(UInt32.max))
      let filter = ProcessInfo.processInfo.environment["VERDICT_TRANSCRIPT"]
      let outcome = try await OwnThread.run { try Self.playAll(seed: seed, only: filter) }
      for fault in outcome.faults { Issue.record("seed \(seed): \(fault)") }
      if filter == nil { #expect(outcome.unshown.isEmpty, "no transcript shows these") }
      #expect(outcome.ungrammatical.isEmpty, "not in grammar.abnf")
      #expect(outcome.unlisted.isEmpty, "not in the verb's section of SPEC.md")
      print("transcripts: \(outcome.count), plays: \(outcome.plays), seed \(seed)")
    }

    struct Outcome: Sendable {
      var count = 0
      var plays = 0
      var faults: [String] = []
      var unshown: [String] = []
      var ungrammatical: [String] = []
      var unlisted: [String] = []
    }

    static func playAll(seed: UInt64, only filter: String?) throws -> Outcome {
      let registry = try LineRegistry()
      let transcripts = try Transcript.all().filter { filter.map($0.name.contains) ?? true }
      var outcome = Outcome()
      // Many say the same of the server, and its lists are half of what a short play costs.
      var known: [[String]: StageOptions] = [:]
      for transcript in transcripts {
        outcome.count += 1
        for manner in Manner.all(seed: seed) where manner.isAmong(transcript.only) {
          outcome.plays += 1
          do {
            let given = try known[transcript.options] ?? StageOptions(transcript.options)
            known[transcript.options] = given
            try Player(transcript, manner, registry, on: ServerStage(given)).play()
          } catch {
            outcome.faults.append("\(error)")
            break
          }
        }
      }
      outcome.unshown = try registry.unseen + unshownVerbs(transcripts) + unshownLimits(transcripts)
      let text = try String(contentsOfFile: ProtocolFolder.path + "/grammar.abnf", encoding: .utf8)
      let grammar = try Grammar(text)
      outcome.ungrammatical =
        try registry.lines.filter { try !grammar.matches($0, "server-line") }
        + transcripts.flatMap(\.takenLines).filter { try !grammar.matches($0, "client-line") }
      outcome.unlisted = try unlisted(registry)
      return outcome
    }

    /// Answers that the verb's section of the specification does not list, or that no transcript shows.
    ///
    /// Those that any command may get stand in front of the sections: 50x, and 530 for named ones.
    private static func unlisted(_ registry: LineRegistry) throws -> [String] {
      let text = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
      let sections = text.components(separatedBy: "\n#")
      return Verb.all.flatMap { verb -> [String] in
        let section = sections.first { section in
          let heading = section.prefix { $0 != "\n" }.split(whereSeparator: { " ,".contains($0) })
          return heading.first == "##" && heading.contains(Substring(verb.name))
        }
        // A numbered paragraph behind it is a clause of its own.
        let own = (section ?? "").components(separatedBy: "\n**")[0]
        let listed = own.matches(of: #/`([245]\d\d [A-Z-]+)/#).map { String($0.1) }
        let seen = registry.answers[verb, default: []].filter {
          !$0.hasPrefix("50") && !$0.hasPrefix("530")
        }
        return seen.subtracting(listed).map { "\(verb.name): \($0) is not listed" }
          + Set(listed).subtracting(seen).subtracting(["421 CLOSING"])
          .map { "\(verb.name): \($0) is not shown" }
      }
    }

    /// Verbs that no transcript sends.
    private static func unshownVerbs(_ transcripts: [Transcript]) -> [String] {
      let sent = transcripts.flatMap(\.steps).compactMap { step -> String? in
        switch step.action {
        case .send(_, let line), .sendMany(_, _, let line), .sendUntilTaken(_, let line):
          line.split(separator: " ").first { !$0.hasPrefix("#") }?.uppercased()
        default: nil
        }
      }
      return Verb.all.map(\.name).filter { !sent.contains($0) }.map { "verb \($0)" }
    }

    /// Limits that no transcript says it shows.
    private static func unshownLimits(_ transcripts: [Transcript]) throws -> [String] {
      let shown = Set(transcripts.flatMap(\.limits))
      let names = try Registry("limits").rows.compactMap { $0["name"] }
      return names.filter { !shown.contains($0) }.map { "limit \($0)" }
    }
  }
}
