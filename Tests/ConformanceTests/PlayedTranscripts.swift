// SPDX-License-Identifier: MIT
import TestSupport

/// Plays each transcript once in a run of the tests and keeps the result.
///
/// Every transcript is a test case of its own, and one test looks at what all of them have shown.
actor PlayedTranscripts {
  /// The result of one transcript.
  struct Played: Sendable {
    /// Ways of sending in which it was played.
    var plays = 0
    /// The first difference from the transcript; nil if there is none.
    var fault: String?
    /// The lines that the server sent.
    var shown = LineRegistry.Shown()
  }

  static let shared = PlayedTranscripts()

  private static let survey = Result { try LedgerSurvey() }

  /// Chooses the ways of sending; a failure names it.
  nonisolated let seed = Sampling.seed
  /// At most this many servers run side by side.
  private static let lanesMost = 2

  private var played: [String: Task<Played, any Error>] = [:]
  /// The newest play of each lane; the next one in the lane starts after it.
  private var lanes = [Task<Played, any Error>?](repeating: nil, count: lanesMost)
  /// The options that are known, because opening the lists is half of the cost of a short play.
  private var known: [[String]: StageOptions] = [:]

  /// Returns the result of one of the chosen transcripts.
  ///
  /// The first call starts all of them, side by side in two lanes, because the cases of a serialized suite wait for each other.
  ///
  /// - Throws: a fault of the tests' own files.
  func play(_ transcript: Transcript) async throws -> Played {
    if played.isEmpty { try start(Transcript.chosen()) }
    guard let task = played[transcript.name] else { preconditionFailure("not a chosen transcript") }
    return try await task.value
  }

  private func start(_ transcripts: [Transcript]) throws {
    let seed = seed
    for (place, transcript) in transcripts.enumerated() {
      let options = try known[transcript.options] ?? StageOptions(transcript.options)
      known[transcript.options] = options
      let before = lanes[place % Self.lanesMost]
      let task = Task {
        _ = await before?.result
        return try await OwnThread.run { try Self.play(transcript, options, seed: seed, place: place) }
      }
      lanes[place % Self.lanesMost] = task
      played[transcript.name] = task
    }
  }

  private static func play(
    _ transcript: Transcript, _ options: StageOptions, seed: UInt64, place: Int
  ) throws -> Played {
    let registry = LineRegistry()
    var played = Played()
    for manner in Manner.some(seed: seed, place: place, only: transcript.only) {
      played.plays += 1
      do {
        let stage = try ServerStage(options)
        try Player(transcript, manner, registry, on: stage).play()
        // Each line that the server wrote is one that the schema has.
        guard played.plays == 1 else { continue }
        for line in try LedgerSurvey.lines(below: stage.data) { _ = try survey.get().items(of: line) }
      } catch {
        played.fault = "\(error)"
        break
      }
    }
    played.shown = registry.shown
    return played
  }
}
