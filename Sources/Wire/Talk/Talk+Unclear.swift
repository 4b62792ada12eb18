// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// The answer to a sentence that nothing is near to: the likeliest lines where the person is.
extension Talk {
  var unclear: Spoken {
    switch situation.place {
    case .game(let place): unclear(at: place)
    case .slips:
      .sentence("that was not understood; CHALLENGE and the words, such as CHALLENGE TOES AT, or HELP")
    case .practice(.trainer):
      .sentence("that was not understood; YES says that you would challenge it, NO that you would not")
    case .practice: .sentence("that was not understood; type a word, HINT or SOLVE; HELP has more")
    case .watching: .sentence("that was not understood; you watch: SHOW has the board, SAY talks, LEAVE goes")
    case .noTable where !situation.questions.isEmpty:
      .sentence("that was not understood; YES or NO answers what is asked of you, HELP has more")
    case .noTable where situation.isDirector && !situation.events.isEmpty:
      .sentence("that was not understood; type ann 412 ben 388, STANDINGS or PAIRINGS; HELP has more")
    case .noTable: .sentence("that was not understood; type PLAY THE HOUSE, SEEK or TABLES; HELP has more")
    }
  }

  private func unclear(at place: Situation.GamePlace) -> Spoken {
    switch place {
    case .onTurn where situation.isDesk:
      .sentence("that was not understood; type what was played, 8H TRAIN, or PASS, EXCHANGE 3 or HELP")
    case .onTurn:
      .sentence("that was not understood; it is your turn: type a square and a word, 8H TRAIN, or HELP")
    case .mayDoubt:
      .sentence("that was not understood; type a square and a word, 8H TRAIN, or CHALLENGE, ACCEPT or HELP")
    case .notOnTurn, .mayBeDoubted:
      .sentence("that was not understood; it is not your turn: SHOW has the board, SAY talks, HELP has more")
    case .waiting:
      .sentence("that was not understood; your table waits: LEAVE takes it back, WHO says who is here")
    case .stopped:
      .sentence("that was not understood; the game is paused: CONTINUE goes on, ADJOURN puts it off")
    }
  }
}
