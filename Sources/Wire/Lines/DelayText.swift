// SPDX-License-Identifier: MIT
import Officiating

extension GamesDelay {
  /// A delay as it is typed and shown: `end`, or minutes; typed also `none`, which is not shown.
  ///
  /// Source: Protocol/SPEC.md, live tables.
  package init?(text: String) {
    switch text {
    case "none": self = .nothing
    case "end": self = .end
    default:
      guard text.utf8.count <= 3, text.utf8.allSatisfy({ (48...57).contains($0) }), let minutes = Int(text),
        GamesDelay.minutesRange.contains(minutes)
      else { return nil }
      self = .minutes(minutes)
    }
  }

  /// What the key says; nil where there is no delay.
  package var text: String? {
    switch self {
    case .nothing: nil
    case .minutes(let minutes): "\(minutes)"
    case .end: "end"
    }
  }
}

extension LineWriter {
  /// Writes how many minutes ago a table stood so; nothing where it stands so now.
  mutating func key(delayOf head: TableHead) { if head.minutesAgo > 0 { key("delay", head.minutesAgo) } }
}
