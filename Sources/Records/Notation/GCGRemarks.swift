// SPDX-License-Identifier: MIT

/// The remarks by which a record marks a pass that its player did not choose.
extension GCGEvent {
  /// The note of a pass that a failed challenge cost, as other programs write it.
  static let lostToChallenge = "#unsuccessful-challenge"
  /// The beginning of the note of a pass that was never made: a director gave the turn to the other side.
  static let givenAway = "a director gave the turn to "

  /// Whether the event is a pass that a failed challenge cost.
  package var isLostToChallenge: Bool {
    kind == .pass
      && remarks.contains {
        $0.text.contains(Self.lostToChallenge) || "#\($0.keyword)" == Self.lostToChallenge
      }
  }

  /// Whether the event is a pass that stands only in the record, because a director gave the turn to the other side.
  package var isGivenAway: Bool {
    kind == .pass && remarks.contains { $0.keyword == "note" && $0.text.hasPrefix(Self.givenAway) }
  }
}
