// SPDX-License-Identifier: MIT
import Officiating

/// The values of the `kind` member of ledger lines, for every family.
package enum EventKinds {
  /// Every kind once, in the order of the families, as in Protocol/ledger.schema.json.
  package static var all: [String] {
    let words: [KindWord] =
      HouseKind.allCases.map(\.rawValue) + TableEventKind.allCases.map(\.rawValue)
      + SlipKind.allCases.map(\.rawValue) + GameKind.allCases.map(\.rawValue)
      + PracticeEventKind.allCases.map(\.rawValue) + TournamentKind.allCases.map(\.rawValue)
    return words.map(\.description)
  }

  /// Returns the `kind` member of an event's line.
  package static func name(of event: Event) -> String { LineKind(event).word.description }
}
