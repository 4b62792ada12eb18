// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The sentences of the server about what a person typed.
package enum TalkText {
  package enum Saying: Sendable {
    case sentence(Phrase)
    /// A question that `YES` agrees to.
    case question(Phrase)
    /// A question before a play, to which a blank line agrees, too.
    case play(Phrase)
    /// The person said no to the question.
    case nothingDone
    /// An open question that the person has not read yet, with the notice that shows it; nil where none does.
    case open(Situation.Question, Notice?)
  }

  /// Returns a typed line as text without spaces at its ends; nil if its bytes are no text.
  package static func line(_ typed: Span<UInt8>) -> String? {
    guard LineParts.isText(typed) else { return nil }
    let space = UInt8(ascii: " ")
    var range = 0..<typed.count
    while let first = range.first, typed[first] == space { range = (first + 1)..<range.upperBound }
    while let last = range.last, typed[last] == space { range = range.lowerBound..<last }
    return typed.text(range)
  }

  /// Returns whether a line agrees to a question, by a word for yes or no; nil if it is no answer to it.
  ///
  /// `accept`, `join`, `confirm` and `decline` name acts of their own.
  package static func answer(_ line: String) -> Bool? {
    if line.isEmpty { return true }
    guard line.utf8.count <= answerMost else { return nil }
    let phrase = SpokenLine(line).phrase
    if phrase.isEmpty { return true }
    switch Wish.meant(by: phrase) {
    case .yes?: return true
    case .no?: return false
    default: return nil
    }
  }

  /// The most bytes of a line that can be an answer.
  private static let answerMost = 64

  package static func write(_ saying: Saying, into writer: inout LineWriter) {
    switch saying {
    case .sentence(let phrase): writer.reply(.help, .none, phrase)
    case .question(let phrase): writer.reply(.asked, .none, "\(phrase)? YES does it, NO does not")
    case .play(let phrase): writer.reply(.asked, .none, "\(phrase)? YES or ENTER does it, NO does not")
    case .open(let question, let notice): write(question, notice, into: &writer)
    case .nothingDone: writer.reply(.help, .none, "all right, nothing was done")
    }
  }

  /// Returns the question before a correction that changes other plays, with each of them.
  package static func question(_ changes: [PlayChange], _ tiles: TileSet?) -> Phrase {
    let tiles = tiles ?? .english
    func told(_ play: PlayMade) -> String { play.words.first.map { tiles.spelled($0) } ?? "" }
    let each = changes.map { change -> Phrase in
      "\(told(change.before)) (\(change.before.score)) becomes \(told(change.after)) (\(change.after.score))"
    }
    return Talk.list(each)
  }

  /// Returns the question before a play without a verb is made.
  package static func question(_ play: PlayMade, _ view: GameView, isDoubtful: Bool) -> Phrase {
    let tiles = view.tiles
    let word = play.words.first.map { tiles.spelled($0) } ?? ""
    let start = play.placement.start.text(play.placement.direction)
    let square: Phrase = play.placement.direction == .across ? "\(start) across" : "\(start) down"
    let blanks = play.placement.placedTiles.filter(\.isBlank).count
    if isDoubtful { return "it does not fit as typed; play \(word) at \(square) for \(play.score)" }
    return blanks == 0
      ? "play \(word) at \(square) for \(play.score)"
      : "play \(word) at \(square) for \(play.score), small letters being blanks"
  }
}
