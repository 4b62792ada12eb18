// SPDX-License-Identifier: MIT
import Officiating

extension GamesDelay {
  /// Source: Protocol/SPEC.md, live tables.
  package init?(text: String) {
    switch text {
    case "none": self = .nothing
    case "end": self = .end
    default:
      guard let minutes = Int(digits: text, most: 3, in: GamesDelay.minutesRange) else { return nil }
      self = .minutes(minutes)
    }
  }

  /// The value of `delay=`: minutes or `end`; nil for no delay.
  package var text: String? {
    switch self {
    case .nothing: nil
    case .minutes(let minutes): "\(minutes)"
    case .end: "end"
    }
  }
}

extension LineWriter {
  /// Writes the age of a delayed table in minutes; writes nothing if the table is shown live.
  mutating func key(delayOf head: TableHead) { if head.minutesAgo > 0 { key("delay", head.minutesAgo) } }
}
