// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Questions about the course of a game, which a sentence answers.
extension Talk {
  func aside(_ wish: Wish) -> Spoken? {
    switch wish {
    case .ruling: ruling
    case .now: whatIsNext
    case .blank:
      .sentence("? on the rack is a blank; a small letter plays it: PLAY 8H TRaIN has a blank for its A")
    case .marks:
      .sentence("' doubles a letter, \" trebles it; - doubles a word, = trebles it; * is the centre")
    case .values: values
    case .direction: .sentence("8H TRAIN is across, H8 TRAIN is down: the row or the column comes first")
    case .mute: muting
    case .stands: isDoubting ? Self.undoubted : isPractising ? atGame(.stands) : nil
    case .otherTerms: otherTerms
    case .watchers:
      seesTable ? .sentence("WHO says who is here; watchers hear neither racks nor doubts early") : nil
    case .resume: resuming
    default: nil
    }
  }

  /// The values of the tiles of the game, the cheapest first; elsewhere the page about games.
  private var values: Spoken? {
    guard let tiles = situation.tiles else { return .stands(for: "HELP GAME") }
    let labels = (1...UInt8(tiles.letterCount)).map { $0 }
    let all = Dictionary(grouping: labels) { tiles.points(of: $0) }.sorted { $0.key < $1.key }.map {
      points, labels in
      "\(points): \(labels.map { tiles.spellings[Int($0) - 1] }.joined(separator: " "))"
    }
    return .sentence(Phrase(verbatim: all.joined(separator: "; ")))
  }

  private var resuming: Spoken? {
    if situation.place == .game(.stopped) { return .stands(for: "CONTINUE") }
    guard isAtGame else { return isAtNoTable ? .stands(for: "CONTINUE") : nil }
    guard situation.isDesk else { return whatIsNext }
    return .sentence("the first clock starts with the first look at the board, such as SHOW; PAUSE stops it")
  }

  private var ruling: Spoken? {
    guard isAtGame || isWatching else { return nil }
    if line.folded.contains(where: { Self.wordsForList.contains($0) }) { return look(.board) }
    return .sentence(
      "a ruling stands, and is about the whole play; after the game, JUDGE says which word")
  }

  /// Words for a word list.
  private static let wordsForList: Set<String> = [
    "list", "lists", "dictionary", "lexicon", "wörterbuch", "wortliste", "dictionnaire", "diccionario",
    "słownik",
  ]

  var whatIsNext: Spoken? {
    guard case .game(let place) = situation.place else { return nil }
    let other = situation.opponent?.text ?? ""
    return switch place {
    case .onTurn: .sentence("it is your turn; HELP CHALLENGE says what a challenge costs")
    case .mayDoubt: .sentence("it is your turn; you may play, or CHALLENGE the last play")
    case .notOnTurn where !other.isEmpty:
      .sentence("it is the turn of \(other); HELP CHALLENGE says what a challenge costs")
    case .mayBeDoubted where !other.isEmpty:
      .sentence("it is the turn of \(other), who may still challenge your play")
    case .waiting, .stopped, .notOnTurn, .mayBeDoubted: look(.turn)
    }
  }

  private var muting: Spoken? {
    situation.opponent.map { .question("hear nothing more that \($0.text) says", line: "MUTE \($0.text)") }
  }

  /// The answer to a wish for other terms than those of an invitation.
  private var otherTerms: Spoken? {
    if isAtNoTable, line.folded.first == "in", !situation.questions.isEmpty {
      return .sentence("an invitation waits; YES when you are ready, NO declines it")
    }
    if isAtNoTable, case .invitation(_, let name, _)? = situation.questions.first {
      return .sentence(
        "terms stand once asked; NO, then OPEN kind=dealt for=\(name.text) clock=15:00 rule=void")
    }
    guard isAtNoTable else { return nil }
    return .sentence("the clock stands in the line that opens a game: OPEN kind=dealt clock=15:00")
  }

  var founding: Spoken? {
    situation.isDirector
      ? .sentence("EVENT NEW tues rounds=6 system=swiss :Tuesday club makes one; HELP EVENT has more")
      : .sentence("directors open events; EVENTS shows those that are open")
  }
}
