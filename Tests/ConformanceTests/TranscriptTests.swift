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
      "Each is true with LF and CRLF, in whole lines, single bytes and pieces",
      arguments: try Transcript.chosen())
    func play(_ transcript: Transcript) async throws {
      if let fault = try await PlayedTranscripts.shared.play(transcript).fault {
        Issue.record("seed \(PlayedTranscripts.shared.seed): \(fault)")
      }
    }

    @Test("Together they show all that the registries, the grammar and the specification list")
    func coverage() async throws {
      let transcripts = try Transcript.chosen()
      let registry = LineRegistry()
      var plays = 0
      for transcript in transcripts {
        let played = try await PlayedTranscripts.shared.play(transcript)
        registry.note(played.shown)
        plays += played.plays
      }
      if Transcript.filter == nil {
        let unshown =
          registry.unseen + Self.unshownVerbs(transcripts) + Self.unshownLimits(transcripts)
        #expect(unshown.isEmpty, "no transcript shows these")
        // A single transcript shows no verb's every answer.
        let unlisted = try Self.unlisted(registry)
        #expect(unlisted.isEmpty, "not in the verb's section of SPEC.md")
      }
      let text = try String(contentsOfFile: ProtocolFolder.path + "/grammar.abnf", encoding: .utf8)
      let grammar = try Grammar(text)
      let ungrammatical =
        try registry.lines.filter { try !grammar.matches($0, "server-line") }
        // Lines as people type them have no grammar (SPEC.md, 4.29).
        + transcripts.filter { !$0.name.hasPrefix("36-plain/talk") }.flatMap(\.takenLines)
        .filter { try $0 != "yes" && !grammar.matches($0, "client-line") }
      #expect(ungrammatical.isEmpty, "not in grammar.abnf")
      print("transcripts: \(transcripts.count), plays: \(plays), seed \(PlayedTranscripts.shared.seed)")
    }

    /// Promise: in TLS everything is as it is without.
    @Test("A sample of them is true in TLS too, in whole lines and in one record a byte")
    func secure() async throws {
      let faults = try await OwnThread.run { () -> [String] in
        let registry = LineRegistry()
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
    private static func unshownLimits(_ transcripts: [Transcript]) -> [String] {
      let shown = Set(transcripts.flatMap(\.limits))
      return LimitRow.all.map(\.name).filter { !shown.contains($0) }.map { "limit \($0)" }
    }
  }
}
