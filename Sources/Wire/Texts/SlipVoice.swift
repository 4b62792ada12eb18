// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What people read of slips under `PLAIN`; the reader is called you, except at a desk and as an observer.
enum SlipVoice {
  /// Returns who challenges whose words, or writes the slip anew; `own` is the reader's seat.
  static func written(_ slip: Slip, own: Seat?, _ head: TableHead) -> Phrase {
    let words = slip.words.map { head.terms.lexicon.alphabet.spelled($0) }.joined(separator: ", ")
    let own = head.terms.isDesk ? nil : own
    if slip.replaces != nil {
      return own == slip.writer
        ? "You write the slip anew: \(words)."
        : "\(GameSentences.name(slip.writer, head)) writes the slip anew: \(words)."
    }
    let challenger = GameSentences.name(slip.challenger, head)
    let mover = GameSentences.name(slip.challenger.opposite, head)
    if own == slip.challenger { return "You challenge \(mover): \(words)." }
    return own == nil
      ? "\(challenger) challenges \(mover): \(words)." : "\(challenger) challenges you: \(words)."
  }

  static func ruled(_ ruled: RuledSlip, own: Seat?, _ head: TableHead) -> [Phrase] {
    let words = ruled.words.map { head.terms.lexicon.alphabet.spelled($0) }
    let own = head.terms.isDesk ? nil : own
    let name = own == ruled.challenger ? nil : GameSentences.name(ruled.challenger, head)
    return [GameVoice.verdict(ruled.ruling, words, by: name)]
      + GameVoice.effect(ruled.effect, by: ruled.challenger, head: head, own: own)
  }
}
