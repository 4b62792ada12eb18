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
      let names = try Transcript.all().map(\.name).filter { filter.map($0.contains) ?? true }
      let shares = (0..<Self.shares).map { share in
        Set(names.indices.filter { $0 % Self.shares == share }.map { names[$0] })
      }
      let plays = try await withThrowingTaskGroup { group in
        for share in shares { group.addTask { try await OwnThread.run { try Self.play(share, seed: seed) } } }
        return try await group.reduce(into: [Plays]()) { $0.append($1) }
      }
      let outcome = try Self.outcome(of: plays, names)
      for fault in outcome.faults { Issue.record("seed \(seed): \(fault)") }
      if filter == nil { #expect(outcome.unshown.isEmpty, "no transcript shows these") }
      #expect(outcome.ungrammatical.isEmpty, "not in grammar.abnf")
      #expect(outcome.unlisted.isEmpty, "not in the verb's section of SPEC.md")
      print("transcripts: \(outcome.count), plays: \(outcome.plays), seed \(seed)")
    }

    /// Promise: in TLS everything is as it is without.
    @Test("A sample of them is true in TLS too, in whole lines and in one record a byte")
    func secure() async throws {
      let faults = try await OwnThread.run { () -> [String] in
        let registry = try LineRegistry()
        let sample = try Transcript.all().filter { transcript in
          Self.sample.contains { transcript.name.hasPrefix($0) }
        }
        var faults: [String] = []
        for transcript in sample {
          let given = try StageOptions(transcript.options, speaksTLS: true)
          for manner in Manner.all(seed: 1)[..<2] where manner.isAmong(transcript.only) {
            do {
              try Player(transcript, manner, registry, at: .secure, on: ServerStage(given)).play()
            } catch {
              faults.append("\(error)")
            }
          }
        }
        return sample.count < Self.sample.count ? ["the sample is not there"] : faults
      }
      for fault in faults { Issue.record("\(fault)") }
    }

    /// Where bytes, ends and bounds matter, and one of several families.
    private static let sample = [
      "10-greeting/end-of-input", "10-greeting/greeting", "10-greeting/lines", "10-greeting/tls-ssh",
      "20-judge/judge", "50-slips/confirm", "90-abuse/begun-line", "90-abuse/bytes",
      "90-abuse/faults-in-row",
    ]

    /// So many threads play them, each on servers of its own.
    private static let shares = 2

    /// What some of the transcripts came to.
    struct Plays: Sendable {
      var count = 0
      var faults: [String] = []
      var shown = LineRegistry.Shown()
    }

    struct Outcome: Sendable {
      var count = 0
      var plays = 0
      var faults: [String] = []
      var unshown: [String] = []
      var ungrammatical: [String] = []
      var unlisted: [String] = []
    }

    static func play(_ names: Set<String>, seed: UInt64) throws -> Plays {
      let registry = try LineRegistry()
      var plays = Plays()
      // Many say the same of the server, and its lists are half of what a short play costs.
      var known: [[String]: StageOptions] = [:]
      for (place, transcript) in try Transcript.all().enumerated() where names.contains(transcript.name) {
        for manner in Manner.some(seed: seed, place: place, only: transcript.only) {
          plays.count += 1
          do {
            let given = try known[transcript.options] ?? StageOptions(transcript.options)
            known[transcript.options] = given
            try Player(transcript, manner, registry, on: ServerStage(given)).play()
          } catch {
            plays.faults.append("\(error)")
            break
          }
        }
      }
      plays.shown = registry.shown
      return plays
    }

    static func outcome(of plays: [Plays], _ names: [String]) throws -> Outcome {
      let registry = try LineRegistry()
      for share in plays { registry.note(share.shown) }
      let transcripts = try Transcript.all().filter { names.contains($0.name) }
      var outcome = Outcome()
      outcome.count = transcripts.count
      outcome.plays = plays.reduce(0) { $0 + $1.count }
      outcome.faults = plays.flatMap(\.faults)
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
    /// Those that any command may get stand in front of the sections: 50x, 420, and 530 for named ones.
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
        return seen.subtracting(listed).subtracting(["420 SLOW-DOWN"]).map {
          "\(verb.name): \($0) is not listed"
        }
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
