// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

/// Protocol/transcripts: documentation and tests at once.
@Suite("The transcripts are what the server does", .serialized)
struct TranscriptTests {
  @Test("Each is true with LF and CRLF, in whole lines, single bytes and pieces, and together they show all")
  func play() async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    let filter = ProcessInfo.processInfo.environment["VERDICT_TRANSCRIPT"]
    let outcome = try await OwnThread.run { try Self.playAll(seed: seed, only: filter) }
    for fault in outcome.faults { Issue.record("seed \(seed): \(fault)") }
    if filter == nil { #expect(outcome.unshown.isEmpty, "no transcript shows these") }
    print("transcripts: \(outcome.count), plays: \(outcome.plays), seed \(seed)")
  }

  struct Outcome: Sendable {
    var count = 0
    var plays = 0
    var faults: [String] = []
    var unshown: [String] = []
  }

  static func playAll(seed: UInt64, only filter: String?) throws -> Outcome {
    let registry = try LineRegistry()
    let transcripts = try Transcript.all().filter { filter.map($0.name.contains) ?? true }
    var outcome = Outcome()
    for transcript in transcripts {
      outcome.count += 1
      for manner in Manner.all(seed: seed) {
        guard transcript.only.allSatisfy({ manner.description.split(separator: " ").contains($0[...]) }) else {
          continue
        }
        outcome.plays += 1
        do {
          try Player(transcript, manner, registry, on: ServerStage(transcript.options)).play()
        } catch {
          outcome.faults.append("\(error)")
          break
        }
      }
    }
    outcome.unshown = try registry.unseen + unshownVerbs(transcripts) + unshownLimits(transcripts)
    return outcome
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
    return Verb.allCases.map(\.rawValue).filter { !sent.contains($0) }.map { "verb \($0)" }
  }

  /// Limits that no transcript says it shows.
  private static func unshownLimits(_ transcripts: [Transcript]) throws -> [String] {
    let shown = Set(transcripts.flatMap(\.limits))
    return try Registry("limits").rows.compactMap { $0["name"] }.filter { !shown.contains($0) }.map { "limit \($0)" }
  }
}
