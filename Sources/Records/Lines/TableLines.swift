// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// The values of the `kind` member on lines that tables of every family have.
enum TableEventKind: KindWord, CaseIterable {
  case opened = "opened"
  case joined = "joined"
  case lookup = "lookup"
  case left = "left"
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
