// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  /// Reads `ADJOURN` and `START`; nil for any other act.
  func timing(_ what: String) throws(ProtocolFault) -> TournamentAct? {
    if "ADJOURN".hasPrefix(what), what.utf8.count >= 2 {
      try take(5, ["division", "through", "try"])
      return .adjourn(
        try round(3), try entrant(4), try entrant(5),
        through: try number("through", 1...TournamentTerms.roundsMost))
    }
    // `ST` and `STA` mean `STANDINGS`.
    if "START".hasPrefix(what), what.utf8.count >= 4 {
      try take(4, ["division", "try"])
      return .start(try round(3), minutes: try minutes(4))
    }
    return nil
  }

  private func minutes(_ index: Int) throws(ProtocolFault) -> Int {
    guard texts[index].utf8.count <= 3, let minutes = Int(texts[index]), (0...600).contains(minutes) else {
      throw .badArgument(at: index, .event(.minutes))
    }
    return minutes
  }
}
