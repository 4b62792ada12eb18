// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// A challenge, a refused play or a bare judgement, judged again.
package struct ReplayedRuling: Equatable, Sendable {
  package let receipt: Receipt
  package let at: Instant
  /// The challenger or mover at a table, or the typed name of a bare judgement; nil if unknown.
  package let who: String?
  /// The board that a bare judgement named; nil at tables.
  package let board: String?
  /// The name that was typed for a bare judgement; nil at tables.
  package let by: String?
  /// The account of the station that made a bare judgement; nil at tables and without a station.
  package let station: PlayerName?
  package let words: Words
  package let lexicon: AgreedLexicon
  package let was: Ruling
  package let wouldBe: Ruling
  /// Whether the rule gives the effect on record for the ruling on record; true if the table's opening is missing.
  package let isEffectRight: Bool
  /// What the other ruling would do to both sides; nil where the ruling would be the same, for bare judgements, for a
  /// refused correction, and if the table's opening is missing.
  package let change: RulingChange?

  package var agrees: Bool { was == wouldBe && isEffectRight }
}

/// A list that ruled in a ledger.
package struct ReplayedList: Equatable, Sendable {
  package let lexicon: AgreedLexicon
  /// Whether this list's rulings are to be judged again.
  package let isAskedFor: Bool
  /// The number of rulings skipped because no list was found to judge them by, or its alphabet differs.
  package internal(set) var skipped = 0
}

/// Judges every challenge of a ledger again, of slips and plays, from the entries alone.
package struct Replay {
  private var tables: [TableID: Table] = [:]
  /// Returns the list to judge by for an agreed list; nil if there is none.
  private let lexicon: (AgreedLexicon) -> Lexicon?
  /// The label of the only list to judge again; nil for every list.
  private let label: String?
  /// Every list that ruled, judged again or not, in the order of their first rulings.
  package private(set) var lists: [ReplayedList] = []
  private var places: [LexiconSeal: [Int]] = [:]
  private var last: (agreed: AgreedLexicon, place: Int)?

  /// The first list with skipped rulings; nil if no ruling was skipped.
  package var missing: AgreedLexicon? { lists.first { $0.skipped > 0 }?.lexicon }

  /// Creates a replay; a `label` has the form `NAME@SEAL8`.
  package init(of label: String? = nil, by lexicon: @escaping (AgreedLexicon) -> Lexicon?) {
    self.lexicon = lexicon
    self.label = label
  }

  /// Adds the ledger's next line, which was checked; the lines of all tables are needed, in order.
  ///
  /// Unless `isWanted`, the line is followed without being judged, so that its list may be missing. Returns the
  /// ruling, judged again; nil if the line rules nothing, is not to be judged, or was skipped.
  package mutating func take(_ line: LedgerLine, judging isWanted: Bool = true) -> ReplayedRuling? {
    var ruling: ReplayedRuling?
    if let agreed = ruler(of: line) {
      let place = place(of: agreed)
      if isWanted, lists[place].isAskedFor {
        if let list = lexicon(agreed), list.alphabet == agreed.alphabet {
          ruling = judge(line, agreed, by: list)
        } else {
          lists[place].skipped += 1
        }
      }
    }
    follow(RecordedEntry(entry: line.entry, receipt: line.receipt))
    return ruling
  }

  /// Returns the list that a line ruled by, from its own terms or else its table's; nil if it rules nothing.
  private func ruler(of line: LedgerLine) -> AgreedLexicon? {
    switch line.entry.event {
    case .house(.judged(let judged)): return judged.lexicon
    case .slip(.ruled): break
    case .game(let event):
      switch event.action {
      case .ruled, .refused: break
      default: return nil
      }
    default: return nil
    }
    return line.terms?.lexicon ?? tables[line.entry.table]?.terms.lexicon
  }

  /// Returns a list's index in `lists`, and appends a new list.
  private mutating func place(of agreed: AgreedLexicon) -> Int {
    if let last, last.agreed === agreed { return last.place }
    let same = places[agreed.seal, default: []].first {
      lists[$0].lexicon.label == agreed.label && lists[$0].lexicon.alphabet == agreed.alphabet
    }
    let place = same ?? lists.count
    if same == nil {
      lists.append(ReplayedList(lexicon: agreed, isAskedFor: label.map { agreed.isNamed($0) } ?? true))
      places[agreed.seal, default: []].append(place)
    }
    last = (agreed, place)
    return place
  }

  private func judge(_ line: LedgerLine, _ agreed: AgreedLexicon, by list: Lexicon) -> ReplayedRuling? {
    let entry = line.entry
    switch entry.event {
    case .house(.judged(let judged)):
      return ReplayedRuling(
        receipt: line.receipt, at: entry.at, who: judged.by, board: judged.board, by: judged.by,
        station: judged.station, words: judged.words, lexicon: agreed, was: judged.ruling,
        wouldBe: Ruling(list.accepts(judged.words)), isEffectRight: true, change: nil)
    case .slip(.ruled(let ruled)):
      return ruling(
        by: ruled.challenger, ruled.words, line, agreed, was: ruled.ruling, list.accepts(ruled.words),
        isEffectRight: { isRight(ruled, at: $0) }
      ) { change(of: ruled, at: $0) }
    case .game(let event):
      if case .refused(let seat, let refused?) = event.action {
        return judge(refused, of: seat, line, agreed, by: list)
      }
      guard case .ruled(let ruled) = event.action else { return nil }
      // An opening play off the centre comes off, whatever the list accepts.
      return ruling(
        by: ruled.challenger, ruled.words, line, agreed, was: ruled.ruling,
        list.accepts(ruled.words) && !ruled.isOffCentre, isEffectRight: { isRight(ruled, at: $0) }
      ) { change(of: ruled, at: $0) }
    default: return nil
    }
  }

  /// Returns a ruling at a table; its effect is taken as right if the table's opening is missing.
  private func ruling(
    by seat: Seat, _ words: Words, _ line: LedgerLine, _ agreed: AgreedLexicon, was: Ruling,
    _ isAcceptable: Bool, isEffectRight: (Table) -> Bool, change: (Table) -> RulingChange?
  ) -> ReplayedRuling {
    let table = tables[line.entry.table]
    return ReplayedRuling(
      receipt: line.receipt, at: line.entry.at, who: table?.name(of: seat)?.text, board: nil, by: nil,
      station: nil, words: words, lexicon: agreed, was: was, wouldBe: Ruling(isAcceptable),
      isEffectRight: table.map(isEffectRight) ?? true,
      change: was == Ruling(isAcceptable) ? nil : table.flatMap(change))
  }

  /// Judges a refused play, a correction with the later plays; nil if a correction does not fit or lacks its game.
  private func judge(
    _ refused: RefusedPlay, of seat: Seat, _ line: LedgerLine, _ agreed: AgreedLexicon, by list: Lexicon
  ) -> ReplayedRuling? {
    let accepts = { (words: Words) in list.accepts(words) }
    let isAcceptable: Bool
    if let table = tables[line.entry.table], let decide = DecideGame(table, now: line.entry.at, seed: nil) {
      guard let again = decide.isAcceptable(refused, accepts) else { return nil }
      isAcceptable = again
    } else {
      guard refused.replacing == nil else { return nil }
      isAcceptable = accepts(refused.play.lexiconWords)
    }
    return ruling(
      by: seat, refused.play.lexiconWords, line, agreed, was: .unacceptable, isAcceptable,
      isEffectRight: { !$0.terms.rule.exists }
    ) { refused.replacing == nil ? RulingChange(taking: refused.play, at: $0) : nil }
  }

  private mutating func follow(_ recorded: RecordedEntry) {
    let id = recorded.entry.table
    guard id != .house else { return }
    if case .opened(let opening) = recorded.entry.event {
      // Practice has no rulings.
      guard opening.terms.practice == nil else { return }
      tables[id] = Table(opening, id: id, at: recorded.entry.at)
    } else {
      // A walk that follows games reports a contradiction and ends there.
      try? tables[id]?.read(recorded)
      if tables[id]?.isOver == true { tables[id] = nil }
    }
  }

  /// Decides on the slip of a ruling anew, with this ruling; nil if the table has no such slip.
  private func decided(_ ruling: Ruling, on ruled: RuledSlip, at table: Table) -> RuledSlip? {
    guard let slip = table.slips?.position.slip(numbered: ruled.number), table.terms.rule.exists,
      let decide = DecideSlip(table, now: table.changedAt)
    else { return nil }
    let side = Side(seat: slip.writer.opposite, isDesk: table.terms.isDesk)
    let again = Result { () throws(Refusal) in
      try decide.confirm(side, slip: slip.number) { _ in ruling.isAcceptable }
    }
    guard case .success(let decision) = again, case .ruled(let decided) = decision.event else { return nil }
    return decided
  }

  /// Returns whether a new decision on the slip, with the ruling on record, equals the entry on record.
  private func isRight(_ ruled: RuledSlip, at table: Table) -> Bool {
    guard let decided = decided(ruled.ruling, on: ruled, at: table) else { return false }
    return decided.effect == ruled.effect && decided.words == ruled.words
      && decided.supersedes == ruled.supersedes
  }

  /// Returns what the other ruling on a slip would do; the play at the real board is not known.
  private func change(of ruled: RuledSlip, at table: Table) -> RulingChange? {
    decided(ruled.ruling.opposite, on: ruled, at: table).map { decided in
      RulingChange(at: table, mover: ruled.challenger.opposite, was: ruled.effect, wouldBe: decided.effect)
    }
  }

  /// Returns the effect that a ruling on a play has by the table's rule; nil if the rule has no challenges.
  private func effect(of ruling: Ruling, on ruled: RuledPlay, at table: Table) -> ChallengeEffect? {
    guard table.terms.rule.exists, let live = table.game else { return nil }
    return ChallengeEffect(
      under: table.terms.rule, acceptable: ruling.isAcceptable, words: ruled.words.count,
      challenger: ruled.challenger, failedBefore: live.position.failedChallenges(by: ruled.challenger))
  }

  /// Returns whether the rule gives the effect on record for the ruling on record.
  private func isRight(_ ruled: RuledPlay, at table: Table) -> Bool {
    effect(of: ruled.ruling, on: ruled, at: table) == ruled.effect
  }

  /// Returns what the other ruling on a play would do.
  private func change(of ruled: RuledPlay, at table: Table) -> RulingChange? {
    effect(of: ruled.ruling.opposite, on: ruled, at: table).map { effect in
      RulingChange(
        at: table, mover: ruled.challenger.opposite, was: ruled.effect, wouldBe: effect,
        score: table.game?.position.onTable?.score ?? 0,
        isLast: table.game?.position.game?.phase == .finalPending)
    }
  }
}
