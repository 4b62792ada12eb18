// SPDX-License-Identifier: MIT
import Officiating

/// The questions before a line that does something, and the lines that only look.
extension Talk {
  /// Returns a question in place of a line that does something.
  ///
  /// A sentence may be a question, such as `can i challenge`, so that nothing is done without one more yes.
  static func asked(_ meant: Spoken) -> Spoken {
    guard case .line(let line) = meant, !looks(line) else { return meant }
    return .question(asking(line), line: line)
  }

  /// Returns the meaning of a question, which does nothing: what does something is asked about first.
  static func questioned(_ meant: Spoken) -> Spoken {
    switch meant {
    case .line(let line):
      let verb = Verb.named(line.prefix { $0 != " " }.uppercased())?.name
      return answers.contains { $0.name == verb } ? meant : asked(meant)
    case .play(let readings):
      return .play(
        readings.map {
          SpokenPlay(trial: $0.trial, line: $0.line, isDoubtful: $0.isDoubtful, isOfSentence: true)
        })
    case .question, .sentence: return meant
    }
  }

  /// The verbs beside those that look whose line answers a question, or is a guess.
  private static let answers: [Verb] = [
    .judge, .define, .find, .tryOut, .gcg, .guess, .observe, .ping, .status,
  ]

  /// Returns the question before a line, and the line.
  package static func question(before line: String) -> PlainMemory.Question {
    PlainMemory.Question(asking(line), before: line)
  }

  /// Returns the question before a line in words; a line without words of its own asks as it is typed.
  private static func asking(_ line: String) -> Phrase {
    if let phrase = askings[line.uppercased()] { return phrase }
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return Phrase(verbatim: withVerb(line)) }
    switch parts[0].uppercased() {
    case "SAY":
      // The question has a mark of its own.
      let words = parts[1].hasSuffix("?") ? String(parts[1].dropLast()) : parts[1]
      return "say to the table: \(words)"
    case "EXCHANGE": return "exchange \(parts[1])"
    case "CHALLENGE": return "challenge \(parts[1])"
    case "GCG": return "show the record of game \(parts[1])"
    case "DECLINE": return "decline table \(parts[1])"
    default: return Phrase(verbatim: withVerb(line))
    }
  }

  private static let askings: [String: Phrase] = [
    "PASS": "pass this turn", "CHALLENGE": "challenge the last play", "ACCEPT": "let the last play stand",
    "HOLD": "hold the last play", "PAUSE": "stop the clocks", "ADJOURN": "put the game off",
    "CONTINUE": "go on with the game", "CONCEDE": "give the game up", "AGAIN": "ask for another game",
    "LEAVE": "leave the table", "BYE": "leave the server", "SOLVE": "show the answers",
    "SOLVE ONE": "show one answer", "NEXT": "go on to the next one",
    "GUESS YES": "answer that you challenge it",
    "GUESS NO": "answer that you let it stand", "DECLINE": "decline what is asked",
    "EVENT PAIR .": "pair the next round",
  ]

  /// Returns the line that does something, in place of doing it.
  func told(_ meant: Spoken) -> Spoken {
    switch meant {
    case .line(let line), .question(_, let line):
      if let rule = situation.rule, line.uppercased() == "CHALLENGE" {
        return .sentence("that is CHALLENGE; \(TermsVoice.cost(rule))")
      }
      return .sentence("that is \(Self.withVerb(line))")
    case .sentence, .play: return meant
    }
  }

  /// Returns a line with its verb in capitals.
  private static func withVerb(_ line: String) -> String {
    let verb = line.prefix { $0 != " " }
    return verb.uppercased() + line.dropFirst(verb.count)
  }

  /// Whether a line may wait for the login of the person who typed it: it opens a table, sits down or looks.
  ///
  /// Nothing else waits, because somebody else may log in there.
  package static func mayWait(_ line: String) -> Bool {
    let verb = Verb.meant(by: String(line.prefix { $0 != " " }))
    return looks(line) || [Verb.open, .seek, .join, .observe].contains { $0.name == verb?.name }
  }

  package static func logsIn(_ line: String) -> Bool {
    Verb.meant(by: String(line.prefix { $0 != " " }))?.name == Verb.login.name
  }

  /// Whether a wish still waits for the login behind a line: one that logs in, looks, or does nothing but a refusal.
  package static func waits(behind meaning: Spoken?, _ text: String) -> Bool {
    guard TalkText.answer(text) != false else { return false }
    return switch meaning {
    case .line(let line), .question(_, let line): logsIn(line) || looks(line)
    case nil: logsIn(text) || looks(text)
    case .sentence: true
    case .play: false
    }
  }

  /// Whether a line only looks, so that an open question stays open.
  package static func looks(_ line: String) -> Bool {
    guard let first = line.split(separator: " ").first, let verb = Verb.named(first.uppercased()) else {
      return false
    }
    if verb.name == Verb.event.name {
      let act = line.split(separator: " ").dropFirst().first
      return ["STANDINGS", "SHOW", "MISSING", "CARD", "CROSS"].contains { $0 == act }
    }
    // With tiles behind it, TILES tells what is left on a rack.
    if verb.name == Verb.tiles.name { return !line.contains(" ") }
    let looks: [Verb] = [
      .help, .show, .unseen, .clock, .history, .shuffle, .more, .board, .who, .tables, .games, .lexica,
      .calls, .profile, .ladder, .study, .caps, .events,
    ]
    return looks.contains { $0.name == verb.name }
  }
}
