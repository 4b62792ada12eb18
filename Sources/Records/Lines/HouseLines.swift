// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// What the `kind` of a line of the house can be.
enum HouseKind: KindWord, CaseIterable {
  case judgement = "judgement"
  case login = "login"
  case kept = "kept"
  case account = "account"
  case accountSecret = "account-secret"
  case accountRole = "account-role"
  case accountRemoved = "account-removed"
  case call = "call"
  case callAnswered = "call-answered"
  case expelled = "expelled"
  case silenced = "silenced"
  case unlocked = "unlocked"
  case recovered = "recovered"
  case stopped = "stopped"
  case reloaded = "reloaded"

  @inline(__always)
  init(_ event: borrowing HouseEvent) {
    switch event {
    case .judged: self = .judgement
    case .loggedIn: self = .login
    case .kept: self = .kept
    case .account(_, let event, by: _): self = event.kind
    case .call(let event): self = event.kind
    case .order(_, let event, by: _): self = event.kind
    case .recovered: self = .recovered
    case .stopped: self = .stopped
    case .reloaded: self = .reloaded
    }
  }

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .judgement, .login, .kept, .account, .accountSecret, .accountRole, .accountRemoved, .call,
      .callAnswered, .expelled, .silenced, .unlocked, .recovered, .stopped, .reloaded:
      1
    }
  }

  /// False for what leaves no trace in the house's state, as `HouseEvent.changesState` has it.
  var changesState: Bool {
    switch self {
    case .login, .kept, .account, .accountSecret, .accountRole, .accountRemoved, .call, .callAnswered,
      .expelled, .silenced, .unlocked:
      true
    case .judgement, .recovered, .stopped, .reloaded: false
    }
  }

  /// What stands behind the kind on each of its lines; a line without it is of no kind.
  var head: StaticString {
    switch self {
    case .judgement, .login, .kept, .account, .accountSecret, .accountRole, .accountRemoved, .call,
      .callAnswered, .expelled, .silenced, .unlocked, .stopped:
      ""
    case .recovered: ",\"file\":"
    case .reloaded: ",\"lexica\":["
    }
  }
}

extension HouseEvent {
  @inline(__always)
  func write(into line: inout LineText) {
    switch self {
    case .judged(let judgement):
      line.kind(HouseKind.judgement)
      judgement.write(into: &line)
    case .loggedIn(let person):
      line.kind(HouseKind.login)
      person.write(into: &line)
    case .kept(let name):
      line.kind(HouseKind.kept)
      line.member(",\"name\":", name)
    case .account(let name, let event, let by):
      line.kind(event.kind)
      event.write(of: name, by: by, into: &line)
    case .call(let event):
      line.kind(event.kind)
      event.write(into: &line)
    case .order(let name, let event, let by):
      line.kind(event.kind)
      event.write(of: name, by: by, into: &line)
    case .recovered(let tail):
      line.kind(HouseKind.recovered)
      tail.write(into: &line)
    case .stopped: line.kind(HouseKind.stopped)
    case .reloaded(let terms):
      line.kind(HouseKind.reloaded)
      terms.write(into: &line)
    }
  }

  static func read(
    _ kind: HouseKind, from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Event, LineTerms?) {
    switch kind {
    case .judgement:
      let judgement = try BareJudgement.read(from: &line, knowing: &lexica)
      return (.house(.judged(judgement)), LineTerms(lexicon: judgement.lexicon, rule: nil))
    case .login: return (.house(.loggedIn(try Person(from: &line))), nil)
    case .kept: return (.house(.kept(try line.name(",\"name\":"))), nil)
    case .account, .accountSecret, .accountRole, .accountRemoved:
      return (.house(try AccountEvent.read(kind, from: &line)), nil)
    case .call, .callAnswered: return (.house(.call(try CallEvent.read(kind, from: &line))), nil)
    case .expelled, .silenced, .unlocked: return (.house(try OrderEvent.read(kind, from: &line)), nil)
    case .recovered: return (.house(.recovered(try TornTail(from: &line))), nil)
    case .stopped: return (.house(.stopped), nil)
    case .reloaded: return (.house(.reloaded(try Reload(from: &line))), nil)
    }
  }
}

extension BareJudgement {
  @inline(__always)
  fileprivate func write(into line: inout LineText) {
    words.write(into: &line, of: lexicon)
    ruling.write(into: &line)
    if let board { line.member(",\"board\":", board) }
    if let by { line.member(",\"by\":", by) }
    if let station { line.member(",\"station\":", station) }
  }

  fileprivate static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> BareJudgement {
    let (words, lexicon) = try Words.read(from: &line, knowing: &lexica)
    let ruling = try Ruling(from: &line)
    let board = line.has(",\"board\":") ? try line.text() : nil
    let by = line.has(",\"by\":") ? try line.text() : nil
    let station = line.has(",\"station\":") ? try line.name() : nil
    return BareJudgement(
      words: words, lexicon: lexicon, ruling: ruling, board: board, by: by, station: station)
  }
}

extension TornTail {
  fileprivate func write(into line: inout LineText) {
    line.member(",\"file\":", file)
    line.member(",\"at\":", at)
    line.member(",\"bytes\":", bytes)
    line.member(",\"kept\":", keptAs)
  }

  fileprivate init(from line: inout LineCursor) throws(LineDamage) {
    let file = try line.text(",\"file\":")
    let at = try line.number(",\"at\":")
    let bytes = try line.number(",\"bytes\":")
    self.init(file: file, at: at, bytes: bytes, keptAs: try line.text(",\"kept\":"))
  }
}
