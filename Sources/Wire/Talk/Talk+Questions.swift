// SPDX-License-Identifier: MIT
import Officiating

/// The questions before a line that does something, and the lines that only look.
extension Talk {
  /// Returns the question before a line, and the line.
  package static func question(before line: String) -> PlainMemory.Question {
    PlainMemory.Question(asking(line), before: line)
  }

  /// Returns the question before a line in words; a line without words of its own asks as it is typed.
  static func asking(_ line: String) -> Phrase {
    if let phrase = askings[line.uppercased()] { return phrase }
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return Phrase(verbatim: withVerb(line)) }
    switch parts[0].uppercased() {
    case "SAY":
      // The question has a mark of its own.
      let words = parts[1].hasSuffix("?") ? String(parts[1].dropLast()) : parts[1]
      return "say to the table: \(words)"
    // Letters stand apart, so that words which could be tiles are seen to be taken for tiles.
    case "EXCHANGE" where parts[1].allSatisfy { $0.isLetter || $0 == "?" }:
      return "exchange \(parts[1].map(String.init).joined(separator: " "))"
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
    case .look(let look): return .sentence("that is \(Self.withVerb(look.line))")
    case .guess(let guess): return .sentence("that is \(Self.withVerb(guess.line))")
    case .answer(let answer): return .sentence("that is \(Self.withVerb(answer.line))")
    case .question(_, let line):
      if let rule = situation.rule, line.uppercased() == "CHALLENGE" {
        return .sentence("that is CHALLENGE; \(TermsVoice.cost(rule))")
      }
      return .sentence("that is \(Self.withVerb(line))")
    case .sentence, .play, .trial: return meant
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
    case .question(_, let line): logsIn(line)
    case nil: logsIn(text) || looks(text)
    case .look, .sentence, .trial: true
    case .play, .guess, .answer: false
    }
  }

  /// Whether a line only looks, so that an open question stays open.
  package static func looks(_ line: String) -> Bool { Look(line) != nil }

  /// Whether a line says no to what was just asked: it has a negation, and wishes for nothing but perhaps a look.
  package static func refuses(_ text: String, _ meaning: Spoken?) -> Bool {
    guard !text.hasSuffix("?"), SpokenLine(text).isNegated else { return false }
    return switch meaning {
    case .sentence, .look: true
    case nil, .question, .play, .trial, .guess, .answer: false
    }
  }
}
