// SPDX-License-Identifier: MIT

/// A word from other servers that several commands could replace.
///
/// A word that one verb replaces is in that verb's row, `Verb.tried`.
package enum TriedWord: String, Sendable, CaseIterable {
  case draw = "DRAW"
  case opponent = "MATCH"
  case start = "START"
  case yes = "YES"

  var text: Phrase {
    switch self {
    case .draw: "no draw is offered; tiles come by themselves, other ones by EXCHANGE AEI; to stop, ADJOURN"
    case .opponent: "to play somebody, OPEN kind=dealt for=ben; to sit down where they wait, JOIN 1"
    case .start: "a game starts by itself when both sides sit; to open a table, OPEN kind=dealt"
    case .yes: "to agree to what is asked, CONFIRM and its number, such as CONFIRM 1"
    }
  }
}
