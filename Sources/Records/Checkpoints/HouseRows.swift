// SPDX-License-Identifier: MIT
import Officiating

// The state of the server list in rows of a checkpoint. Each kind is written and read side by side.
extension CheckpointPen {
  mutating func rows(of standing: HouseStanding) {
    if let moment = standing.operatedAt { row("operated", .moment(moment)) }
    for guest in standing.guests { write(guest) }
    for account in standing.accounts { write(account) }
    for call in standing.calls { write(call) }
    for answer in standing.answers { write(answer) }
    for expulsion in standing.expulsions { write(expulsion, "expelled") }
    for silence in standing.silences { write(silence, "silenced") }
  }
}

extension CheckpointRows {
  /// Takes the rows of the server list; nil if one is malformed.
  mutating func houseStanding() -> HouseStanding? {
    var standing = HouseStanding()
    if var row = take("operated") {
      guard let moment = row.moment() else { return nil }
      standing.operatedAt = moment
    }
    guard let guests = all("guest", { Self.guest(&$0) }),
      let accounts = all("account", { Self.account(&$0) }),
      let calls = all("call", { Self.call(&$0) }), let answers = all("answered", { Self.answer(&$0) }),
      let expulsions = all("expelled", { Self.restrained(&$0) }),
      let silences = all("silenced", { Self.restrained(&$0) })
    else { return nil }
    standing.guests = guests
    standing.accounts = accounts
    standing.calls = calls
    standing.answers = answers
    standing.expulsions = expulsions
    standing.silences = silences
    return standing
  }

  private mutating func all<Value>(_ word: StaticString, _ read: (inout Row) -> Value?) -> [Value]? {
    var values: [Value] = []
    while var row = take(word) {
      guard let value = read(&row) else { return nil }
      values.append(value)
    }
    return values
  }
}

// MARK: Guests' names

extension CheckpointPen {
  private mutating func write(_ guest: HouseStanding.Guest) {
    row(
      "guest", .text(guest.person.name.text), .text(guest.person.codeHash), .moment(guest.visitedAt),
      .number(guest.isKept ? 1 : 0))
  }
}

extension CheckpointRows {
  private static func guest(_ row: inout Row) -> HouseStanding.Guest? {
    guard let name = row.name(), let hash = row.text(), let visited = row.moment(), let kept = row.number()
    else { return nil }
    return HouseStanding.Guest(
      Person(name: name, role: .guest, codeHash: hash), visitedAt: visited, isKept: kept == 1)
  }
}

// MARK: Accounts

extension CheckpointPen {
  private mutating func write(_ account: Account) {
    row(
      "account", .number(account.number), .text(account.name.text), .text(account.role.rawValue),
      .text(account.secret.use.rawValue), .text(account.secret.hash), .number(account.isRemoved ? 1 : 0),
      .moment(account.visitedAt), .text(account.cameWith))
  }
}

extension CheckpointRows {
  private static func account(_ row: inout Row) -> Account? {
    guard let number = row.number(), let name = row.name(),
      let role = row.text().flatMap({ Role(rawValue: $0) }),
      let use = row.text().flatMap({ AccountSecret.Use(rawValue: $0) }), let hash = row.text(),
      let removed = row.number(), let visited = row.optional({ $0.moment() }),
      let cameWith = row.optional({ $0.text() })
    else { return nil }
    return Account(
      number: number, name: name, role: role, secret: AccountSecret(hash: hash, use: use),
      isRemoved: removed == 1, visitedAt: visited, cameWith: cameWith)
  }
}

// MARK: Calls

extension CheckpointPen {
  private mutating func write(_ call: Call) {
    row("call", .number(call.number), .number(call.table.number), .text(call.by.text), .text(call.text))
  }

  private mutating func write(_ answer: HouseStanding.Answer) {
    row(
      "answered", .number(answer.number), .number(answer.call.table.number), .text(answer.call.by.text))
  }
}

extension CheckpointRows {
  private static func call(_ row: inout Row) -> Call? {
    guard let number = row.number(), let table = row.number(), let by = row.name(), let text = row.text()
    else { return nil }
    return Call(number: number, table: TableID(table), by: by, text: text)
  }

  private static func answer(_ row: inout Row) -> HouseStanding.Answer? {
    guard let number = row.number(), let table = row.number(), let by = row.name() else { return nil }
    return HouseStanding.Answer(number: number, AnsweredCall(table: TableID(table), by: by))
  }
}

// MARK: Restraints

extension CheckpointPen {
  private mutating func write(_ restrained: HouseStanding.Restrained, _ word: StaticString) {
    row(
      word, .text(restrained.name.text), .moment(restrained.restraint.until),
      .text(restrained.restraint.by.text), .text(restrained.restraint.reason))
  }
}

extension CheckpointRows {
  private static func restrained(_ row: inout Row) -> HouseStanding.Restrained? {
    guard let name = row.name(), let until = row.moment(), let by = row.name(), let reason = row.text() else {
      return nil
    }
    return HouseStanding.Restrained(name, Restraint(until: until, by: by, reason: reason))
  }
}
