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

extension LineKind {
  fileprivate var word: KindWord {
    switch self {
    case .house(let kind): kind.rawValue
    case .table(let kind): kind.rawValue
    case .slip(let kind): kind.rawValue
    case .game(let kind): kind.rawValue
    case .practice(let kind): kind.rawValue
    case .event(let kind): kind.rawValue
    }
  }
}
