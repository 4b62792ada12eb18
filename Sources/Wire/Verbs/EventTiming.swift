// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension Arguments {
  /// Returns the event that is the only argument; nil if there is none, or it is no label.
  func onlyEvent(_ line: Span<UInt8>) throws(ProtocolFault) -> TournamentLabel? {
    guard count > 1, let label = EventWords.label(line.text(self[1])) else { return nil }
    try requireAtMost(1)
    return label
  }
}

extension EventWords {
  /// Reads `ADJOURN`, `START` and `TIMER`; nil for any other act.
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
      return .start(try round(3), minutes: try minutes(4, else: .minutes))
    }
    if "TIMER".hasPrefix(what), what.utf8.count >= 1 {
      try take(3, ["try"])
      return .timer(minutes: try minutes(3, else: .timer))
    }
    return nil
  }

  private func minutes(_ index: Int, else fault: EventFault) throws(ProtocolFault) -> Int {
    guard texts[index].utf8.count <= 3, let minutes = Int(texts[index]), (0...600).contains(minutes) else {
      throw .badArgument(at: index, .event(fault))
    }
    return minutes
  }
}
