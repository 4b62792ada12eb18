// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies about tables of any family.
enum TableText {
  static func opened(_ view: TableView, _ tag: Tag, _ writer: inout LineWriter) {
    PositionText.write(view.head.terms, as: .opened, tag, &writer)
    let next = next(afterOpening: view)
    writer.reply(.opened, tag, at: view.head.id, next) { writer in
      TermsVoice.opened(view, next, &writer)
      writer.key("seat", 1)
      writer.keys(terms: view.head.terms)
    }
  }

  private static func next(afterOpening view: TableView) -> Phrase {
    let (id, terms) = (view.head.id, view.head.terms)
    switch view {
    case .practice: return "NEXT deals; others type JOIN \(id.number) \(terms.lexicon.name)"
    case .slips where terms.isDesk:
      let name = view.head.name(of: .one)?.text ?? "1"
      return "\(name) doubts with CHALLENGE BY \(name) word..."
    case .game where terms.isDesk: return "START says who begins; to read on, HELP BOARD"
    case .game where terms.game?.robotLevel != nil:
      return terms.rule.exists
        ? "the house sits opposite; now and then it lays a phony: HELP HOUSE"
        : "the house sits opposite; START says who begins"
    case .game where terms.game?.again != nil:
      let asked = terms.invited?.text ?? ""
      return "\(asked) is asked, and agrees with AGAIN; LEAVE \(id.number) takes it back"
    case .game where terms.game?.start != nil:
      return
        "look at the board, no word of it was judged; your opponent types JOIN \(id.number) \(terms.lexicon.name)"
    case .slips, .game: return "your opponent types JOIN \(id.number) \(terms.lexicon.name)"
    }
  }

  static func seated(_ view: TableView, seat: Int, _ tag: Tag, _ writer: inout LineWriter) {
    let head = view.head
    let next = next(afterJoining: view)
    writer.reply(.seated, tag, at: head.id, next) { writer in
      TermsVoice.seated(view, next, &writer)
      writer.key("seat", seat)
      if head.terms.practice == nil { writer.key("opponent", head.agreement.opening.opener.name.text) }
      writer.keys(terms: head.terms)
    }
  }

  private static func next(afterJoining view: TableView) -> Phrase {
    switch view {
    case .slips: "to doubt a play, type CHALLENGE and its words"
    case .game:
      "START says who begins; to read on, HELP \(view.head.terms.kind.rawValue.uppercased())"
    case .practice:
      view.head.phase == .round ? "a round is on: SHOW, then GUESS" : "NEXT deals; SHOW tells who plays"
    }
  }

  /// Writes the reply to `SHOW` or `OBSERVE`.
  static func write(
    _ view: TableView, plain: Bool, _ tag: Tag, at now: Instant, _ meanings: Meanings,
    _ writer: inout LineWriter
  ) {
    switch view {
    case .slips(let slips): SlipText.write(slips, plain: plain, tag, &writer)
    case .game(let sheet): GameSheetText(sheet, tag, at: now).write(plain: plain, &writer)
    case .practice(let practice): PracticeText(practice, tag, at: now, meanings).writeShown(&writer)
    }
  }

  /// Writes the table of a player who has just logged in, as continuation lines of the welcome.
  static func welcome(_ view: TableView, _ tag: Tag, at now: Instant, _ writer: inout LineWriter) {
    switch view {
    case .slips(let slips): SlipText.writeState(slips, as: .welcome, tag, &writer)
    case .game(let sheet):
      let text = GameSheetText(sheet, tag, at: now)
      text.writeState(as: .welcome, &writer)
      text.writeStanding(as: .welcome, &writer)
    case .practice(let practice):
      let text = PracticeText(practice, tag, at: now)
      text.writeState(as: .welcome, &writer)
      text.writeRound(as: .welcome, &writer)
    }
  }

  static func otherKind(_ kind: TableKind) -> Phrase {
    switch kind {
    case .slip: "this table judges slips only: CHALLENGE word..., or HELP SLIP"
    case .board: "these tiles are real, and that is for other tables; HELP BOARD"
    case .dealt: "that is for other tables; HELP DEALT"
    case .threes, .scramble, .anagrams, .trainer: "here people practise: GUESS, NEXT, SOLVE; to go, LEAVE"
    }
  }
}

extension LineWriter {
  /// Writes a table with its kind and its phase.
  mutating func keys(of head: TableHead) {
    key(table: head.id)
    key("kind", head.terms.kind.rawValue)
    key("phase", head.phase.rawValue)
  }

  /// Writes all terms of a table, without the start position if the board is covered.
  package mutating func keys(terms: Terms, isCovered: Bool = false) {
    key("kind", terms.kind.rawValue)
    key(lexicon: terms.lexicon)
    key("edition", terms.lexicon.edition)
    key(countOf: terms.lexicon)
    switch terms.family {
    case .slips(let slips):
      key("rule", terms.rule.text)
      key("confirm", slips.confirmSeconds)
    case .game(let game):
      key("rule", terms.rule.text)
      keys(game: game, under: terms.rule)
    case .practice(let practice):
      switch practice.game {
      case .threes: break
      case .scramble(let seconds): key("seconds", seconds == 0 ? "off" : "\(seconds)")
      case .anagrams(let length, let choice):
        if choice != .missed { key("length", length) }
        key("from", choice.rawValue)
      case .trainer(let rule): key("rule", rule.text)
      }
      if practice.dealsAll { key("practice", literal: "all") }
    }
    if let invited = terms.invited { key("for", invited.text) }
    if terms.isDesk { key("desk", literal: "yes") }
    if let start = terms.game?.start, !isCovered, let tiles = TileSet.named(terms.lexicon.alphabet.name) {
      keys(start: start, tiles)
    }
    if let commitment = terms.game?.commitment { key("bag", commitment.hex) }
  }
}
