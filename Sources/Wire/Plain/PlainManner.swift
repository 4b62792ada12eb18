// SPDX-License-Identifier: MIT

/// How a kind of line is told to a person if its writer said nothing in place of its keys and text.
///
/// Source: Protocol/SPEC.md, PLAIN.
enum PlainManner: Sendable {
  /// The text alone; the facts where there is no text.
  case sentence
  /// The facts, then the text.
  case both
  /// Nothing: another line tells it.
  case silent

  init(of head: PlainHead) {
    switch head.kind {
    case .reply(let kind): self = Self.of(kind)
    case .notice(let kind): self = Self.of(kind)
    case .unknown: self = .both
    }
  }

  static func of(_ kind: ReplyKind) -> Self {
    switch kind {
    // The number of seconds stands in a key.
    case .slowDown, .loginLater, .closing, .notPermitted: .both
    case .status, .mute, .follow, .use, .found, .lexica, .illegalPlacement, .history, .calls, .called: .both
    case .round, .guessed, .solved, .shown: .both
    case .standings, .eventShown, .missing, .events, .card, .cross, .highs, .ratings, .prizes, .microphone,
      .teams,
      .event, .eventDesk, .entered, .codes, .entrantChanged, .keptApart, .joinedEvent, .dropped, .returned,
      .eventClosed, .eventReopened, .paired, .unpaired, .swapped, .putOffInEvent, .eventTimer, .eventPaused,
      .eventContinued, .why, .starts, .scored, .corrected, .notYet, .improbable, .overruled, .expelled,
      .silenced,
      .unlocked, .asked:
      .both
    default: .sentence
    }
  }

  static func of(_ kind: NoticeKind) -> Self {
    switch kind {
    case .call, .expelled, .silenced, .unlocked, .lookup, .overruled, .asked: .both
    case .round, .found, .answered, .solved, .shown: .both
    case .happened, .terms, .pairedWith, .seatedAt, .starting: .both
    default: .sentence
    }
  }

  /// Facts that nobody says; `MORE` tells them.
  private static let quiet: Set<String> = [
    "receipt", "bag", "seed", "edition", "role", "n", "seat", "abandon", "fatal", "order",
  ]

  /// Facts that a reply about one of many has, and that about the reader's only table says nothing.
  private static let ofLists: Set<String> = ["table", "kind", "phase"]

  /// Returns whether a line's fact is left to `MORE`.
  func leavesOut(_ key: String, of head: PlainHead) -> Bool {
    if Self.quiet.contains(key) { return true }
    guard Self.ofLists.contains(key) else { return false }
    switch head.kind {
    case .reply(let kind):
      return ![.tables, .games, .calls, .called, .who, .events, .eventShown].contains(kind)
    case .notice(let kind): return ![.call, .lookup].contains(kind)
    case .unknown: return false
    }
  }
}
