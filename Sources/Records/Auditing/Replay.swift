// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// One challenge or bare judgement, judged again.
package struct ReplayedRuling: Equatable, Sendable {
  /// What proves the entry.
  package let receipt: Receipt
  /// When it was ruled.
  package let at: Instant
  /// Who asked; the challenger at a table, the label of a bare judgement where there is one.
  package let who: String?
  /// The board that the asker of a bare judgement named; nil at tables.
  package let board: String?
  /// The name that the asker of a bare judgement typed; nil at tables.
  package let by: String?
  /// The account of the station that asked for a bare judgement; nil at tables, and for other askers.
  package let station: PlayerName?
  /// The words judged.
  package let words: Words
  /// The list that ruled.
  package let lexicon: AgreedLexicon
  /// What was ruled.
  package let was: Ruling
  /// What is ruled now.
  package let wouldBe: Ruling
  /// False when the effect on record is not the one that the rule gives for the ruling on record; where
  /// the table's opening is not at hand, it is not looked at.
  package let isEffectRight: Bool

  /// True when nothing would change.
  package var agrees: Bool { was == wouldBe && isEffectRight }
}

/// A list that ruled in a ledger.
package struct ReplayedList: Equatable, Sendable {
  /// The list, as its rulings name it.
  package let lexicon: AgreedLexicon
  /// False where another list's rulings alone were asked for.
  package let isAskedFor: Bool
  /// How many of its rulings were to be judged again, but there was no list to judge them by.
  package internal(set) var skipped = 0
}

/// Judges every challenge of a ledger again, slips and plays, from its entries alone.
package struct Replay {
  private var tables: [TableID: Table] = [:]
  /// Finds the list to judge by for one that was agreed; nil where there is none.
  private let lexicon: (AgreedLexicon) -> Lexicon?
  /// The one list whose rulings are asked for; nil for every list's.
  private let label: String?
  /// Every list that ruled, judged again or not, in the order of their first rulings.
  package private(set) var lists: [ReplayedList] = []
  private var places: [LexiconSeal: [Int]] = [:]
  private var last: (agreed: AgreedLexicon, place: Int)?

  /// The first list without one to judge its rulings by.
  package var missing: AgreedLexicon? { lists.first { $0.skipped > 0 }?.lexicon }

  /// - Parameters:
  ///   - label: `NAME@SEAL8` of the list whose rulings alone are judged again; nil for every list's.
  ///   - lexicon: the list to judge by, for one that was agreed on.
  package init(of label: String? = nil, by lexicon: @escaping (AgreedLexicon) -> Lexicon?) {
    self.lexicon = lexicon
    self.label = label
  }

  /// Takes the ledger's next line.
  ///
  /// - Parameters:
  ///   - line: checked; lines of every table must come, in order.
  ///   - isWanted: false for a line that is followed but not judged, so that its list need not be there.
  /// - Returns: the ruling on it, judged again; nil for a line that rules nothing, whose ruling was not asked
  ///   for, or that was skipped because there is no list to judge it by.
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

  /// The list that a line ruled by; nil for a line that rules nothing.
  ///
  /// The line itself says what it was judged by; a piece of a ledger may lack the table's opening.
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

  /// Where a list stands among those that ruled; it comes to stand there with its first ruling.
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
        wouldBe: Ruling(list.accepts(judged.words)), isEffectRight: true)
    case .slip(.ruled(let ruled)):
      let before = tables[entry.table]
      return ReplayedRuling(
        receipt: line.receipt, at: entry.at, who: before?.name(of: ruled.challenger)?.text,
        board: nil, by: nil, station: nil, words: ruled.words, lexicon: agreed, was: ruled.ruling,
        wouldBe: Ruling(list.accepts(ruled.words)),
        isEffectRight: before.map { isRight(ruled, at: $0) } ?? true)
    case .game(let event):
      if case .refused(let seat, let refused?) = event.action {
        return judge(refused, of: seat, line, agreed, by: list)
      }
      guard case .ruled(let ruled) = event.action else { return nil }
      let before = tables[entry.table]
      // A play that opened the game away from the centre comes off whatever the list says.
      return ReplayedRuling(
        receipt: line.receipt, at: entry.at, who: before?.name(of: ruled.challenger)?.text,
        board: nil, by: nil, station: nil, words: ruled.words, lexicon: agreed, was: ruled.ruling,
        wouldBe: Ruling(list.accepts(ruled.words) && !ruled.isOffCentre),
        isEffectRight: before.map { isRight(ruled, at: $0) } ?? true)
    default: return nil
    }
  }

  /// A play that was refused for its words; a correction is judged with what followed it.
  ///
  /// - Returns: nil for a correction in a piece of a ledger, where what followed it is not at hand.
  private func judge(
    _ refused: RefusedPlay, of seat: Seat, _ line: LedgerLine, _ agreed: AgreedLexicon, by list: Lexicon
  ) -> ReplayedRuling? {
    let entry = line.entry
    let before = tables[entry.table]
    let accepts = { (words: Words) in list.accepts(words) }
    let isAcceptable: Bool
    if let before, let decide = DecideGame(before, now: entry.at, seed: nil) {
      guard let again = decide.isAcceptable(refused, accepts) else { return nil }
      isAcceptable = again
    } else {
      guard refused.replacing == nil else { return nil }
      isAcceptable = accepts(refused.play.lexiconWords)
    }
    return ReplayedRuling(
      receipt: line.receipt, at: entry.at, who: before?.name(of: seat)?.text, board: nil, by: nil,
      station: nil,
      words: refused.play.lexiconWords, lexicon: agreed, was: .unacceptable, wouldBe: Ruling(isAcceptable),
      isEffectRight: before.map { !$0.terms.rule.exists } ?? true)
  }

  private mutating func follow(_ recorded: RecordedEntry) {
    let id = recorded.entry.table
    guard id != .house else { return }
    if case .opened(let opening) = recorded.entry.event {
      // Nothing is ruled in practice.
      guard opening.terms.practice == nil else { return }
      tables[id] = Table(opening, id: id, at: recorded.entry.at)
    } else {
      // A walk that follows the games finds what contradicts itself, and goes no further.
      try? tables[id]?.read(recorded)
      if tables[id]?.isOver == true { tables[id] = nil }
    }
  }

  /// Whether deciding the slip again, given the ruling on record, gives the entry on record.
  private func isRight(_ ruled: RuledSlip, at table: Table) -> Bool {
    guard let slip = table.slips?.position.slip(numbered: ruled.number), table.terms.rule.exists,
      let decide = DecideSlip(table, now: table.changedAt)
    else { return false }
    let side = Side(seat: slip.writer.opposite, isDesk: table.terms.isDesk)
    let again = Result { () throws(Refusal) in
      try decide.confirm(side, slip: slip.number) { _ in ruled.ruling.isAcceptable }
    }
    guard case .success(let decision) = again, case .ruled(let decided) = decision.event else { return false }
    return decided.effect == ruled.effect && decided.words == ruled.words
      && decided.supersedes == ruled.supersedes
  }

  /// Whether the rule gives the effect on record for the ruling on record.
  private func isRight(_ ruled: RuledPlay, at table: Table) -> Bool {
    guard table.terms.rule.exists, let live = table.game else { return false }
    let effect = ChallengeEffect(
      under: table.terms.rule, acceptable: ruled.ruling.isAcceptable, words: ruled.words.count,
      challenger: ruled.challenger, failedBefore: live.position.failedChallenges(by: ruled.challenger))
    return effect == ruled.effect
  }
}
