// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// The values of the `kind` member on lines that tables of every family have.
enum TableEventKind: KindWord, CaseIterable {
  /// A table was opened; always its entry 1. event, round and board say whose board the table is; all
  /// three are absent at a table of no event.
  ///
  /// `opened-board`, `opened-dealt`: clock is each player's time in milliseconds, absent where
  /// nobody's is kept; window is the seconds in which a play may be doubted, absent where that lasts
  /// until the opponent acts; first is who begins, absent where that is drawn; house is the strength
  /// of the house in seat 2; tries is how many plays of a side may be refused for their words in a
  /// turn, absent under rules that challenge plays, and where nothing bounds them; again is the table
  /// whose return game it is, absent where it is none; games and number, of a game of a series, are
  /// how many games that has and which of them this is, absent at a single game; position, of a game
  /// at a board that does not begin with an empty one, is its rows with / between them, tiles and
  /// numbers of empty squares, carried each side's points there, run the scoreless turns in a row,
  /// held how many tiles each side holds; bag is the SHA-256 of the seed's 64 digits that every draw
  /// of a dealt game derives from.
  ///
  /// `opened-event`: label is what lines call it, title what people do; systems says how each round
  /// is paired, one name a round; cap is the most that one game adds to a spread, absent where there
  /// is no such bound; bye is what a round without an opponent adds; repeats is how often two may
  /// meet again, absent for no oftener than can be helped; groups of a round robin, factor, bands
  /// with the last place of each band of equal prizes, apart, the last round in which those of one
  /// team are kept apart, and lag, by how many rounds the standings that pair a round are older than
  /// the round before it, are absent where nothing is said of them. tables says at which tables of
  /// this server its games are played, clock each player's milliseconds there, delay is there where
  /// whoever only looks on is shown games late: end, when they are over, or by so many minutes; rule
  /// what a challenge costs; all four are absent where games are played at real boards, and clock
  /// also where no time is kept.
  ///
  /// `opened-threes`, `opened-scramble`, `opened-anagrams`, `opened-trainer`: Its opener is player 1.
  /// seconds is how long a round of a scramble lasts, 0 for no limit; length is the number of tiles
  /// of anagrams, from tells the words to choose from; rule is what a challenge costs at a trainer.
  /// all stands where hurtful words are dealt, too.
  case opened = "opened"
  /// Someone sat down.
  case joined = "joined"
  /// Somebody who sits or watches here, or has put the game off, asked for words (FIND), meanings
  /// (DEFINE) or a review (STUDY) and got none.
  case lookup = "lookup"
  /// A seat left for good; the table's last entry.
  case left = "left"
  /// Nobody of a slip or practice table was here since then, for 24 hours; the table's last entry.
  case abandoned = "abandoned"

  /// The text that follows the kind on every line of this kind; a line without it has an unknown kind.
  var head: StaticString {
    switch self {
    case .opened: ""
    case .joined, .left: ","
    case .lookup: ",\"verb\":"
    case .abandoned: ",\"since\":"
    }
  }

  func members(_ known: Event?, _ line: inout some Coder) throws(LineDamage) -> Event {
    switch self {
    case .opened:
      let tournament: TournamentOpening? =
        if case .tournamentOpened(let opening)? = known { opening } else { nil }
      if line.has(",\"game\":\"event\"", tournament != nil) {
        return .tournamentOpened(try TournamentOpening.members(tournament, &line))
      }
      let opening: Opening? = if case .opened(let opening)? = known { opening } else { nil }
      return .opened(try Opening.members(opening, &line))
    case .joined:
      let was: (Seat, Person)? =
        if case .joined(let seat, let person)? = known { (seat, person) } else { nil }
      return .joined(try line.member(",\"seat\":", was?.0), try Person.members(was?.1, &line))
    case .lookup:
      let lookup: Lookup? = if case .lookup(let lookup)? = known { lookup } else { nil }
      let matter = try line.word(",\"verb\":", lookup?.matter)
      return .lookup(Lookup(matter, by: try line.member(",\"name\":", lookup?.by)))
    case .left:
      let seat: Seat? = if case .left(let seat)? = known { seat } else { nil }
      return .left(try line.member(",\"seat\":", seat))
    case .abandoned:
      let since: Instant? = if case .abandoned(let since)? = known { since } else { nil }
      return .abandoned(since: try line.member(",\"since\":", since))
    }
  }
}

extension Opening {
  fileprivate static func members(_ known: Opening?, _ line: inout some Coder) throws(LineDamage) -> Opening {
    let kind = try line.word(",\"game\":", known?.terms.kind)
    let lexicon = try line.lexicon(known?.terms.lexicon)
    let (family, rule) = try FamilyTerms.members(known?.terms, &line, of: kind, TileSet.of(lexicon.alphabet))
    let invited = try line.member(ifAny: ",\"for\":", known?.terms.invited)
    try line.literal(",\"desk\":")
    let isDesk = kind.practice == nil && line.has("true", known?.terms.isDesk == true)
    if !isDesk { try line.literal("false") }
    let opener = try Person.members(known?.opener, &line)
    let sides = try BySeat.members(known?.sides, &line)
    let place = try TournamentPlace.members(known?.terms.place, &line)
    line.keep(LineTerms(lexicon: lexicon, rule: rule))
    return try line.whole(
      known,
      Opening(
        terms: Terms(
          lexicon: lexicon, rule: rule, invited: invited, isDesk: isDesk, family: family, place: place),
        opener: opener, sides: sides))
  }
}

extension FamilyTerms {
  /// Writes or reads the terms of a kind's family, after the lexicon, and the challenge rule.
  fileprivate static func members(
    _ known: Terms?, _ line: inout some Coder, of kind: TableKind, _ tiles: TileSet?
  ) throws(LineDamage) -> (FamilyTerms, ChallengeRule) {
    if let kind = kind.practice {
      let practice = try PracticeTerms.members(known?.practice, &line, of: kind)
      // Practice without challenges has this rule in its terms, which nothing reads.
      return (.practice(practice), practice.rule ?? .double)
    }
    let rule = try line.member(",\"rule\":", known?.rule)
    guard kind == .slip else {
      return (.game(try GameTerms.members(known?.game, &line, isDealt: kind == .dealt, tiles)), rule)
    }
    let confirm = try line.number(
      ",\"confirm\":", known?.confirmSeconds, in: SlipTerms.confirmSecondsRange)
    return (.slips(SlipTerms(confirmSeconds: confirm)), rule)
  }
}

extension BySeat<PlayerName> {
  /// Writes or reads the sides of a desk; nil if the line has none.
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self? {
    guard let one = try line.member(ifAny: ",\"seat1\":", known?.one) else { return nil }
    return BySeat(one, try line.member(",\"seat2\":", known?.two))
  }
}

extension TournamentPlace {
  /// Writes or reads a table's place in a tournament; nil if the table is no board of one.
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self? {
    guard let event = try line.member(ifAny: ",\"event\":", known?.tournament) else { return nil }
    return TournamentPlace(
      tournament: event, round: try line.ordinal(",\"round\":", known?.round),
      board: try line.ordinal(",\"board\":", known?.board))
  }
}
