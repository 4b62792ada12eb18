// SPDX-License-Identifier: MIT
import Lexica

/// The list by which stations judge where neither their line nor `USE` names one.
package enum StationList: Equatable, Sendable {
  /// No open event has agreed on a list: the server's first.
  case usual
  /// The list on which every open event that has agreed on one has agreed.
  case agreed(AgreedLexicon)
  /// Open events have agreed on different lists; the one that was opened first has agreed on this one.
  case several(AgreedLexicon)
}

extension Referee {
  /// The list by which stations judge now.
  ///
  /// Reading it records no dependency; the answer to `JUDGE` notes the events itself.
  /// Source: Protocol/SPEC.md, 4.10 and 11.3.
  package var stationList: StationList {
    var found: AgreedLexicon?
    for id in floor.events.open {
      guard case .event(let held)? = floor.peek(id)?.family, held.state.conditions.isAgreed else { continue }
      let lexicon = held.state.conditions.lexicon
      guard found == nil || found?.seal == lexicon.seal else { return .several(found ?? lexicon) }
      found = found ?? lexicon
    }
    return found.map { .agreed($0) } ?? .usual
  }
}
