// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// A scripted game as a table takes it: each event decided, then folded.
///
/// At a dealt table the rule is `void`, so that every word is looked up; the other terms are the usual ones, but
/// for the clock where it is off.
struct TableScript {
  private let script: ScriptedGame
  private let opening: Opening
  private let id: TableID
  private let accepts: (Words) -> Bool

  /// When the first table opens.
  static let start = Instant(milliseconds: 1_795_166_778_423)

  /// Nil where a name or a rule does not read.
  init?(
    _ number: Int, _ script: ScriptedGame, kind: TableKind, hasClock: Bool, _ games: ScriptedGames
  ) {
    guard let opener = Self.person("a", number) else { return nil }
    guard let rule = ChallengeRule(text: kind == .dealt ? "void" : "double") else { return nil }
    self.script = script
    id = TableID(number)
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.first = .seat(.one)
    if !hasClock { terms.clock = .off }
    if kind == .dealt { terms.commitment = script.seed.commitment }
    opening = Opening(
      terms: Terms(
        lexicon: games.agreed, rule: rule, confirmSeconds: 60, invited: nil, isDesk: false, game: terms),
      opener: opener, sides: nil)
    let lexicon = games.lexicon
    accepts = { lexicon.accepts($0) }
  }

  /// What the table's later lines are written under.
  var terms: Terms { opening.terms }

  private static func person(_ letter: String, _ number: Int) -> Person? {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    guard let name = PlayerName("\(letter)\(number)") else { return nil }
    return Person(name: name, role: .guest, codeHash: "scrypt$14$\(digits.prefix(32))$\(digits)")
  }

  /// Plays the game, or its first turns and an acceptance of the last play, and hands on each entry; gives the
  /// final scores, nil where the game did not come to its end.
  func run(turnsMax: Int = .max, each: (Entry) -> Void) -> BySeat<Int>? {
    let table = Table(opening, id: id, at: Self.start)
    each(entry(1, .opened(opening)))
    guard let guest = Self.person("b", id.number) else { return nil }
    take(.seating(.joined(.two, guest)), table, each)
    let isDealt = terms.kind == .dealt
    guard let first = DecideGame(table, now: moment(of: table), seed: isDealt ? script.seed : nil) else {
      return nil
    }
    take(.game(first.start { .one }), table, each)
    for turn in script.turns.prefix(turnsMax) {
      let now = moment(of: table)
      guard let decide = DecideGame(table, now: now, seed: isDealt ? script.seed : nil),
        let seat = table.game?.position.game?.onTurn
      else { return nil }
      let side = Side(seat: seat, isDesk: false)
      do throws(Refusal) {
        take(.game(try decision(of: turn, decide, side, isDealt: isDealt)), table, each)
      } catch { return nil }
    }
    if table.game?.position.onTable != nil, let seat = table.game?.position.game?.onTurn,
      turnsMax < script.turns.count
    {
      let decide = DecideGame(table, now: moment(of: table), seed: isDealt ? script.seed : nil)
      let side = Side(seat: seat, isDesk: false)
      if let decision = try? decide?.accept(side) { take(.game(decision), table, each) }
    }
    return table.game?.position.ending?.scores
  }

  private func decision(
    of turn: ScriptedGame.Turn, _ decide: DecideGame, _ side: Side, isDealt: Bool
  ) throws(Refusal) -> GameDecision {
    switch turn.action {
    case .place(let placement): try decide.place(placement, side, after: nil, accepts: accepts)
    case .exchange(let given) where isDealt: try decide.exchange(given, side, after: nil)
    case .exchange(let given): try decide.exchange(count: given.count, side, after: nil)
    case .pass: try decide.pass(side, after: nil)
    }
  }

  private func take(_ decision: Decision, _ table: Table, _ each: (Entry) -> Void) {
    let entry = entry(table.sequence + 1, decision.event)
    table.take(decision, entry, Receipt(table: id, sequence: entry.sequence, sum: 0))
    each(entry)
  }

  private func entry(_ sequence: Int, _ event: Event) -> Entry {
    Entry(
      table: id, sequence: sequence,
      id: EntryID(run: 0x37ec_69e5_1b6f_5579, count: UInt64(id.number) << 8 + UInt64(sequence)),
      at: Self.start.adding(seconds: 10 * (sequence - 1)), event: event)
  }

  /// Ten seconds after the table's newest entry.
  private func moment(of table: Table) -> Instant { Self.start.adding(seconds: 10 * table.sequence) }
}
