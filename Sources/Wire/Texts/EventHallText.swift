// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies and notices for a whole hall: the timer, all games at once, the reasons for a pairing.
enum EventHallText {
  static func write(_ timer: TournamentTimer, _ tag: Tag, _ writer: inout LineWriter) {
    let text = sentence(timer)
    writer.reply(.eventTimer, tag, timer.isTrial ? "only tried, nothing is recorded: \(text)" : text) {
      keys(of: timer, &$0)
    }
  }

  static func tell(_ timer: TournamentTimer, _ writer: inout LineWriter) {
    writer.notice(.timer) { writer in
      keys(of: timer, &writer)
      writer.text(sentence(timer))
    }
  }

  /// Writes that a round waits for a director, and why.
  static func tell(_ stuck: RoundStuck, _ writer: inout LineWriter) {
    writer.notice(.happened) { writer in
      writer.key("event", stuck.label)
      writer.key("act", literal: "stuck")
      writer.key("round", stuck.round)
      writer.key("division", stuck.division)
      writer.text(stuck.refusal.text(stuck.label))
    }
  }

  private static func keys(of timer: TournamentTimer, _ writer: inout LineWriter) {
    writer.key("event", timer.label)
    writer.key("after", timer.seconds)
  }

  private static func sentence(_ timer: TournamentTimer) -> Phrase {
    if timer.isStopped { return "no timer runs" }
    guard timer.seconds > 0 else { return "the time of this round is over" }
    return "minutes on the timer: \((timer.seconds + 59) / 60)"
  }

  static func write(_ hold: TournamentHold, _ tag: Tag, _ writer: inout LineWriter) {
    let text: Phrase =
      hold.isPaused ? "all clocks stand; to go on, CONTINUE \(hold.label)" : "all paused games go on"
    writer.reply(hold.isPaused ? .eventPaused : .eventContinued, tag, text) { writer in
      writer.key("event", hold.label)
      writer.key("tables", hold.games)
    }
  }

  static func write(
    _ reasons: PairingReasons, _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.list(reasons.sides, as: .why, tag) { side, writer in
      writer.key("name", view.name(side.entrant))
      writer.key("place", side.standing.place)
      writer.keys(of: side.standing)
      writer.key("firsts", side.firsts, plain: "went first: \(side.firsts)")
      writer.key("seconds", side.seconds, plain: "went second: \(side.seconds)")
      writer.key("byes", side.byes)
    }
    writer.reply(.why, tag, sentence(reasons)) { writer in
      writer.key("event", view.label)
      writer.key("round", reasons.round)
      if let board = reasons.board { writer.key("board", board) }
      writer.key("system", reasons.system.rawValue)
      writer.key("after", reasons.after, plain: "standings after round \(reasons.after)")
      if let met = reasons.met { writer.key("met", met, plain: "met before: \(met)") }
    }
  }

  /// Returns what decided the board or the bye; for a board that the rule of starts decided, that rule, too.
  private static func sentence(_ reasons: PairingReasons) -> Phrase {
    guard reasons.board != nil else { return bye(reasons) }
    if reasons.system == .manual { return "the director paired this round" }
    if reasons.reason == .director { return "the director put these two together" }
    switch reasons.system {
    case .roundRobin, .roundRobinTwice, .manual: return "a wheel says who meets, and who goes first"
    case .fontes:
      return """
        players of all strengths meet in small groups, by a wheel that says who goes first; others meet near \
        scores
        """
    case .kingOfTheHill:
      return "neighbours in the standings meet, and of equal ones those who have not met; \(starts)"
    case .factor: return "the uppermost meet players so far below, the others near scores; \(starts)"
    case .australian: return "from the top, each meets the highest of those not yet met; \(starts)"
    case .chew: return "players who can still reach a prize meet, and the others near scores; \(starts)"
    case .swiss: return "near scores meet, with few repeats; \(starts)"
    }
  }

  private static var starts: Phrase {
    """
    of firsts less seconds the smaller goes first, then the smaller part of firsts, then who went second when \
    they met, else a draw
    """
  }

  private static func bye(_ reasons: PairingReasons) -> Phrase {
    switch (reasons.reason, reasons.system) {
    case (.director, _): return "the director gave this bye"
    case (_, .fontes):
      return """
        of those with the fewest byes, whom the small groups leave over has the bye, else the last in the \
        standings
        """
    case (.system, _): return "the wheel leaves this player without an opponent in this round"
    case (.sparesRepeats, _):
      return "of those with the fewest byes, the lowest whose bye leaves the others the fewest repeats has it"
    case (.onlyWay, _):
      return "the others can be paired by the terms of the event only if this player has the bye"
    case (.lowest, _): return "of those with the fewest byes, the last in the standings has the bye"
    }
  }
}
