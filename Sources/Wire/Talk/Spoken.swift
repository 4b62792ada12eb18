// SPDX-License-Identifier: MIT
import Officiating

/// The meaning of a line that a person types under `PLAIN`.
///
/// No case holds a line that acts: what is inferred is a look, or is asked about. At once act only a play alone, a guess
/// of the round and an answer to the question that is open.
///
/// Source: Protocol/SPEC.md, 4.29.
package enum Spoken: Sendable {
  /// The line looks, and is carried out.
  case look(Look)
  /// The line is carried out once the person agrees.
  case question(Phrase, line: String)
  /// One sentence is the answer.
  case sentence(Phrase)
  /// A play without a verb; the first of these that fits the board is meant.
  case play([SpokenPlay])
  /// The score of a play is asked for; the first of these that fits the board is meant.
  case trial([SpokenPlay])
  /// A guess of the practice round.
  case guess(SpokenGuess)
  /// An answer to the question that was shown last, or to the only one that is open.
  case answer(SpokenAnswer)

  /// Returns the meaning of what stands for a line of the protocol: a look, or the question before what acts.
  static func stands(for line: String) -> Spoken {
    Look(line).map(Spoken.look) ?? .question(Talk.asking(line), line: line)
  }

  /// The same with a question before whatever would act: it stands in a sentence, or was not typed as it is carried out.
  var asked: Spoken {
    switch self {
    case .look, .question, .sentence, .trial: self
    case .play(let readings): .play(readings.map(\.inSentence))
    case .guess(let guess): .stands(for: guess.line)
    case .answer(let answer): .stands(for: answer.line)
    }
  }

  /// The same with a mark of a question behind it, which a guess may have.
  var questioned: Spoken { if case .guess = self { self } else { asked } }

  /// The same for a side that the line names, at a desk: a play is not typed alone there.
  var ofSentence: Spoken { if case .play = self { asked } else { self } }
}

/// A line that looks: it spends no turn, no right, no seat and no time, and speaks to nobody.
package struct Look: Sendable {
  package let line: String

  /// Takes a line whose verb is one of those that look; nil for any other line.
  package init?(_ line: String) {
    let words = line.split(separator: " ")
    guard let verb = words.first.flatMap({ Verb.meant(by: String($0)) }) else { return nil }
    switch verb {
    case .event:
      guard words.count > 1, Self.ofEvents.contains(words[1].uppercased()) else { return nil }
    // Alone they tell whom they concern, and one's tiles.
    case .follow, .mute, .tiles: guard words.count == 1 else { return nil }
    default: guard Self.verbs.contains(verb) else { return nil }
    }
    self.line = line
  }

  /// The verbs that look; `LANG` is one's own language alone, and is changed back by itself.
  private static let verbs: Set<Verb> = [
    .help, .show, .tryOut, .shuffle, .unseen, .clock, .history, .more, .board, .who, .tables, .games, .lexica,
    .calls, .profile, .ladder, .study, .caps, .events, .find, .judge, .define, .gcg, .language,
  ]

  private static let ofEvents: Set<String> = ["STANDINGS", "SHOW", "MISSING", "CARD", "CROSS"]
}

/// A reading of a play.
package struct SpokenPlay: Sendable {
  /// The line that tries it, and the line that makes it.
  package let trial: String
  package let line: String
  /// Whether the square is read otherwise than typed, which is always asked about.
  package let isDoubtful: Bool
  /// Whether the play stands within a sentence, which is always asked about, too.
  package private(set) var isOfSentence = false

  init(_ play: BarePlay, isDoubtful: Bool = false) {
    (trial, line, self.isDoubtful) = (play.trial, play.line, isDoubtful)
  }

  fileprivate var inSentence: SpokenPlay {
    var play = self
    play.isOfSentence = true
    return play
  }
}

/// A guess of the practice round.
package struct SpokenGuess: Sendable {
  package let line: String

  /// Takes the words that are guessed, with one space between them.
  init(_ words: String) { line = "GUESS \(words)" }
}

/// An answer to an open question of somebody else.
package struct SpokenAnswer: Sendable {
  package let question: Situation.Question
  /// Whether it is a yes.
  package let agrees: Bool
  /// The line that answers.
  package let line: String

  /// Takes a yes or a no; nil for a no where no line refuses.
  init?(to question: Situation.Question, agrees: Bool) {
    guard let line = agrees ? Talk.agreeing(question) : Talk.refusing(question) else { return nil }
    (self.question, self.agrees, self.line) = (question, agrees, line)
  }
}
