// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Practice

// The state of the server list in rows of a checkpoint.
extension HouseStanding {
  static func coded<C: RowCoder>(_ known: HouseStanding?, _ rows: inout C) throws(RowDamage) -> HouseStanding
  {
    var standing = HouseStanding()
    if rows.has("operated", known?.operatedAt != nil) {
      standing.operatedAt = try rows.moment(known?.operatedAt)
    }
    standing.guests = try rows.rows("guest", known?.guests)
    standing.accounts = try rows.rows("account", known?.accounts)
    standing.calls = try rows.rows("call", known?.calls)
    standing.answers = try rows.rows("answered", known?.answers)
    standing.expulsions = try rows.rows("expelled", known?.expulsions)
    standing.silences = try rows.rows("silenced", known?.silences)
    standing.practised = try rows.rows("practised", known?.practised)
    return standing
  }
}

extension HouseStanding.Guest: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    let name = try row.name(known?.person.name)
    let person = Person(name: name, role: .guest, codeHash: try row.text(known?.person.codeHash))
    return Self(
      person, visitedAt: try row.moment(known?.visitedAt), isKept: try row.truth(known?.isKept))
  }
}

extension Account: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    let number = try row.number(known?.number)
    let name = try row.name(known?.name)
    let role: Role = try row.word(known?.role)
    let use: AccountSecret.Use = try row.word(known?.secret.use)
    let secret = AccountSecret(hash: try row.text(known?.secret.hash), use: use)
    let isRemoved = try row.truth(known?.isRemoved)
    let isPrivate = try row.truth(known?.isPrivate)
    let isUnseen = row.none(known.map { $0.visitedAt == nil } ?? false)
    let visitedAt = isUnseen ? nil : try row.moment(known?.visitedAt)
    let cameAlone = row.none(known.map { $0.cameWith == nil } ?? false)
    return Self(
      number: number, name: name, role: role, secret: secret, isRemoved: isRemoved,
      isPrivate: isPrivate, visitedAt: visitedAt,
      cameWith: cameAlone ? nil : SecretText(try row.text(known?.cameWith?.text)))
  }
}

extension Call: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    Self(
      number: try row.number(known?.number), table: try row.table(known?.table), by: try row.name(known?.by),
      text: try row.text(known?.text))
  }
}

extension HouseStanding.Answer: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    let number = try row.number(known?.number)
    let table = try row.table(known?.call.table)
    return Self(number: number, AnsweredCall(table: table, by: try row.name(known?.call.by)))
  }
}

extension HouseStanding.Practised: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    let memory = known?.memory
    let name = try row.name(known?.name)
    let days = try row.number(memory?.days)
    let lastDay = try row.number(memory?.lastDay)
    var best: [PracticeKind: Int] = [:]
    for kind in PracticeKind.allCases {
      let isNone = row.none(memory.map { $0.best[kind] == nil } ?? false)
      if !isNone { best[kind] = try row.number(memory?.best[kind]) }
    }
    var cards: [PracticeMemory.Card] = []
    for place in 0..<(try row.number(memory?.cards.count)) {
      guard place < PracticeMemory.cardsMost else { throw RowDamage() }
      let card = memory?.cards[place]
      let list = try row.text(card?.list)
      let word = try row.text(card?.word)
      let found = try row.number(card?.found)
      cards.append(
        PracticeMemory.Card(list: list, word: word, found: found, dueAt: try row.moment(card?.dueAt)))
    }
    return Self(name, PracticeMemory(best: best, days: days, lastDay: lastDay, cards: cards))
  }
}

extension HouseStanding.Restrained: RowValue {
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self {
    let name = try row.name(known?.name)
    let restraint = Restraint(
      until: try row.moment(known?.restraint.until), by: try row.name(known?.restraint.by),
      reason: try row.text(known?.restraint.reason))
    return Self(name, restraint)
  }
}
