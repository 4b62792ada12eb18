// SPDX-License-Identifier: MIT
import Officiating

/// The lines that answer open questions.
///
/// Each names what it answers, so that the referee refuses it where something else is asked by then.
/// Source: Protocol/SPEC.md, 4.29.
extension Talk {
  /// Returns the line that agrees to what is asked at a desk; nil for any other question.
  package static func agreeing(toDesk question: Situation.Question) -> String? {
    if case .ask(_, _, isDesk: true) = question { agreeing(question) } else { nil }
  }

  /// Whether a line only asks whether the server is there, which a client sends by itself: nobody has read anything.
  package static func pings(_ line: String) -> Bool {
    Verb.meant(by: String(line.prefix { $0 != " " }))?.name == Verb.ping.name
  }

  static func agreeing(_ question: Situation.Question) -> String {
    switch question {
    case .invitation(let table, _, let lexicon): "JOIN \(table.number) \(lexicon)"
    case .slip(let number, _, _): "CONFIRM \(number)"
    case .nextGame: "AGAIN"
    case .ask(let ask, let table, let isDesk): GameSentences.agreeing(ask, at: table, isDesk: isDesk)
    case .result(let claimed):
      "EVENT SCORE \(claimed.label) \(claimed.round) \(claimed.first) \(claimed.firstScore) \(claimed.second) "
        + "\(claimed.secondScore)" + (claimed.winner.map { [" ", "winner=", $0].joined() } ?? "")
    }
  }

  /// Returns the line that refuses; nil where none does, because other words or scores are the answer.
  static func refusing(_ question: Situation.Question) -> String? {
    switch question {
    case .invitation(let table, _, _), .nextGame(_, after: let table): "DECLINE \(table.number)"
    case .slip(let number, _, .correction): "WITHDRAW \(number)"
    case .slip(let number, _, .inPlace): "DECLINE \(number)"
    case .slip(_, _, .toConfirm), .slip(_, _, .unconfirmed), .result: nil
    case .ask(let ask, let table, _):
      ask.matter == .again ? "DECLINE \(table.number)" : "DECLINE \(ask.number)"
    }
  }

  /// Returns the answer to a no where no line refuses.
  static func unrefused(_ question: Situation.Question) -> Phrase {
    switch question {
    case .slip(let number, _, .toConfirm), .slip(let number, _, .unconfirmed):
      "slip \(number) waits for its ruling: YES gets it; other words are AMEND \(number) and the words"
    case .result(let claimed):
      "if it is not so, EVENT SCORE \(claimed.label) \(claimed.round) and both names with the right scores"
    case .slip, .ask, .invitation, .nextGame: lines(question)
    }
  }

  static func lines(_ question: Situation.Question) -> Phrase {
    Phrase(
      verbatim: ([agreeing(question)] + [refusing(question)].compactMap(\.self)).joined(separator: " / "))
  }

  static func sentence(of question: Situation.Question) -> Phrase {
    switch question {
    case .invitation(let table, let name, _): invitation(to: table, by: name)
    case .ask, .slip, .nextGame, .result: "one thing is asked of you: \(lines(question))"
    }
  }
}

extension Situation {
  /// The questions that words without a number may answer: the one shown last, else all that are open.
  var answerable: [Question] { shown.map { [$0] } ?? questions }
}

extension Situation.Question {
  /// Whether a wish agrees to it: a yes, or one that names what is asked.
  func isAgreed(by wish: Wish) -> Bool {
    switch (wish, self) {
    case (.yes, _), (.accept, .invitation), (.accept, .slip): return true
    case (.join, .invitation), (.open, .invitation), (.again, .invitation), (.again, .nextGame): return true
    case (.again, .ask(let ask, _, _)): return ask.matter == .again
    default: return false
    }
  }

  /// Whether `confirm` without a number names it.
  var isConfirmed: Bool {
    switch self {
    case .slip, .result: return true
    case .ask(let ask, _, _): return ask.matter != .again
    case .invitation, .nextGame: return false
    }
  }
}
