// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

extension ConformanceSuite {
  /// Source: Protocol/SPEC.md, LANG.
  @Suite("A language changes the texts and nothing else")
  struct LanguageRunTests {
    /// Transcripts that are about languages, whose lines break where their words do, about a connection's first bytes,
    /// about who sends nothing, or about how much is sent at once.
    private static let excluded = [
      "35-languages/", "36-plain/", "40-tables/past.session", "10-greeting/http", "10-greeting/tls",
      "90-abuse/handshakes",
      "80-ledger/shutdown", "80-events/rights-none",
      "91-addresses/commands", "91-addresses/ledger-bytes-address",
    ]

    /// Whether a transcript's lines are the same whenever it is played.
    private static func isSettled(_ transcript: Transcript) -> Bool {
      !transcript.steps.contains { if case .sendUntilTaken = $0.action { true } else { false } }
    }

    @Test("Transcripts have the same lines in another language, but for the text behind the colon")
    func play() async throws {
      let first = Int(Sampling.seed % 8)
      let faults = try await withThrowingTaskGroup { group in
        for share in 0..<2 {
          group.addTask { try await OwnThread.run { try Self.play(share: share, of: 2, from: first) } }
        }
        return try await group.reduce(into: [String]()) { $0 += $1 }
      }
      for fault in faults { Issue.record("from \(first): \(fault)") }
    }

    /// So many runs play every transcript once; in VERDICT_CUTS=all each run does.
    private static let runs = Sampling.isWhole ? 1 : 8

    /// Every eighth transcript of a share in English and in one other language; which ones changes from run to run.
    static func play(share: Int, of shares: Int, from first: Int) throws -> [String] {
      let languages = Language.allCases.filter { $0 != .english }
      let transcripts = try Transcript.all().filter { transcript in
        !excluded.contains { transcript.name.hasPrefix($0) } && isSettled(transcript)
          && (transcript.only.isEmpty || transcript.only.allSatisfy { ["lf", "whole"].contains($0) })
      }
      let registry = LineRegistry()
      // Many say the same of the server, and its lists are half of what a short play costs.
      var known: [[String]: StageOptions] = [:]
      var faults: [String] = []
      for (place, transcript) in transcripts.enumerated()
      where place % shares == share && (place / shares) % runs == first % runs {
        let language = languages[(place + first) % languages.count]
        do {
          let options = try known[transcript.options] ?? StageOptions(transcript.options)
          known[transcript.options] = options
          func heard(in language: Language) throws -> [String: [String]] {
            let stage = try ServerStage(options)
            let player = Player(transcript, Manner.all(seed: 1)[0], registry, in: language, on: stage)
            try player.play()
            return player.heard
          }
          let english = try heard(in: .english)
          let other = try heard(in: language)
          faults += differences(english, other).map { "\(transcript.name) (\(language)): \($0)" }
        } catch {
          faults.append("\(language): \(error)")
        }
      }
      return faults
    }

    /// What differs and must not, and what is the same and should not be.
    private static func differences(_ english: [String: [String]], _ other: [String: [String]]) -> [String] {
      var found: [String] = []
      for (name, lines) in english {
        let others = other[name] ?? []
        if lines.count != others.count { found.append("\(name): \(lines.count) lines, \(others.count)") }
        for (line, other) in zip(lines, others) {
          if Captures.head(line) != Captures.head(other) { found.append("\(name): \(line)\n\(other)") }
          if let text = Captures.text(line), text == Captures.text(other), !isSame(line, text) {
            found.append("\(name): in English: \(line)")
          }
        }
      }
      return found
    }

    /// What an English word means is told in English.
    private static func isMeaning(_ line: String) -> Bool {
      line.contains(" word=") && !line.contains(" points=")
        && (line.contains(" by=") || line.contains("result=acceptable")
          || line.contains("result=unacceptable"))
    }

    /// Whether a line's text may be the same in every language: the greeting and what stands in its place, talk, what is said to directors and by
    /// them, what people and events are called, the picture of a board, the record of a game, what a word means, and lines of HELP in which commands stand
    /// alone; WireTests read HELP.
    private static func isSame(_ line: String, _ text: String) -> Bool {
      [
        "200", "421 CLOSING fatal=yes after=60 :too many connections from your address; close", "* SAY ",
        "* TELL ",
        "* CALL ", "211-CALLS ", "* EXPELLED ", "* SILENCED ", "* OVERRULED ", "211 EVENT ",
        "211-EVENTS ", "211-EVENT ", "211-MISSING ", "211-HIGHS ", "211-PRIZES ", "211-STANDINGS ",
        "211 CARD ", "210-HELP ",
        "211-DEFINED ", "211-GCG ",
      ].contains { line.hasPrefix($0) }
        || line.contains(" did=overrule ") || line.contains(" row=") || isMeaning(line)
        || !text.contains { $0.isLowercase }
    }
  }
}
