// SPDX-License-Identifier: MIT
import Officiating

/// What a ledger calls each kind of entry: the `kind` of its line, of every family.
package enum EventKinds {
  /// Every kind once, in the order of the families, such as `judgement`.
  ///
  /// Source: Protocol/ledger.schema.json.
  package static var all: [String] {
    let words: [KindWord] =
      HouseKind.allCases.map(\.rawValue) + TableEventKind.allCases.map(\.rawValue)
      + SlipKind.allCases.map(\.rawValue) + GameKind.allCases.map(\.rawValue)
      + PracticeEventKind.allCases.map(\.rawValue) + TournamentKind.allCases.map(\.rawValue)
    return words.map(\.description)
  }

  /// What the line of an event bears.
  package static func name(of event: Event) -> String { LineKind(event).word.description }
}
