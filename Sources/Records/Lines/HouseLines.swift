// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// The values of the `kind` member on lines of the server list.
enum HouseKind: KindWord, CaseIterable {
  /// Words were judged for no table.
  case judgement = "judgement"
  /// Someone logged in.
  case login = "login"
  /// A guest finished a game: the name is kept for longer.
  case kept = "kept"
  /// A round of practice ended for somebody. points are those of the round; missed are the words of
  /// anagrams that nobody found, recalled those found that were to come back, a blank between two,
  /// each absent where there is none.
  case practised = "practised"
  /// An account was made. Numbers rise from 1 and are given once. The name is # and the number where
  /// the file of names can be written.
  case account = "account"
  /// An account has another secret, which lets in for ever or once.
  case accountSecret = "account-secret"
  /// The holder of an account may do something else.
  case accountRole = "account-role"
  /// The figures of an account are told to others from now on, or no longer.
  case accountShown = "account-shown"
  /// An account is no more; nobody else gets its name.
  case accountRemoved = "account-removed"
  /// Somebody called a director to table at. Numbers rise from 1 and are given once.
  case call = "call"
  /// A director answered a call, which waits no more.
  case callAnswered = "call-answered"
  /// A director has shown somebody out until a moment.
  case expelled = "expelled"
  /// What somebody says is refused until a moment.
  case silenced = "silenced"
  /// Both are over for that name.
  case unlocked = "unlocked"
  /// An end that was never durable was set aside when the server started; the first entry of its run.
  case recovered = "recovered"
  /// The server went down as it was asked to; until then clocks ran.
  case stopped = "stopped"
  /// The options of the server were read again while it served; from here on it goes by them. lexica:
  /// the lists that are served, name@seal8, the default first; of more than 32 the first, and of a
  /// long name its end. guests: whether strangers come in without an account. lookups: to whom words
  /// are told. judgements: whether each bare judgement leaves a line.
  case reloaded = "reloaded"
  /// A node of a club on several machines began to write; until the moment stated the one before is
  /// known to have run. node: the node's name, 1 to 32 visible characters of ASCII.
  case tookOver = "took-over"

  @inline(__always)
  init(_ event: borrowing HouseEvent) {
    self =
      switch event {
      case .judged: .judgement
      case .loggedIn: .login
      case .kept: .kept
      case .practised: .practised
      case .account(_, .made, by: _): .account
      case .account(_, .secret, by: _): .accountSecret
      case .account(_, .role, by: _): .accountRole
      case .account(_, .shown, by: _): .accountShown
      case .account(_, .removed, by: _): .accountRemoved
      case .call(.made): .call
      case .call(.answered): .callAnswered
      case .order(_, .expelled, by: _): .expelled
      case .order(_, .silenced, by: _): .silenced
      case .order(_, .unlocked, by: _): .unlocked
      case .recovered: .recovered
      case .stopped: .stopped
      case .reloaded: .reloaded
      case .tookOver: .tookOver
      }
  }

  /// Whether an event of this kind changes the state of the server list; equal to `HouseEvent.changesState`.
  var changesState: Bool {
    switch self {
    case .login, .kept, .practised, .account, .accountSecret, .accountRole, .accountShown, .accountRemoved,
      .call, .callAnswered,
      .expelled, .silenced, .unlocked:
      true
    case .judgement, .recovered, .stopped, .reloaded, .tookOver: false
    }
  }

  /// The text that follows the kind on every line of this kind; a line without it has an unknown kind.
  var head: StaticString {
    switch self {
    case .recovered: ",\"file\":"
    case .reloaded: ",\"lexica\":["
    default: ""
    }
  }

  func members(_ known: HouseEvent?, _ line: inout some Coder) throws(LineDamage) -> HouseEvent {
    switch self {
    case .judgement:
      let judgement: BareJudgement? = if case .judged(let judgement)? = known { judgement } else { nil }
      return .judged(try BareJudgement.members(judgement, &line))
    case .login:
      let person: Person? = if case .loggedIn(let person)? = known { person } else { nil }
      return .loggedIn(try Person.members(person, &line))
    case .kept:
      let name: PlayerName? = if case .kept(let name)? = known { name } else { nil }
      return .kept(try line.member(",\"name\":", name))
    case .practised:
      let (name, round): (PlayerName?, PracticeRound?) =
        if case .practised(let name, let round)? = known { (name, round) } else { (nil, nil) }
      let player = try line.member(",\"name\":", name)
      return .practised(player, try PracticeRound.members(round, &line))
    case .account, .accountSecret, .accountRole, .accountShown, .accountRemoved:
      return try AccountEvent.members(self, known, &line)
    case .call, .callAnswered:
      let call: CallEvent? = if case .call(let call)? = known { call } else { nil }
      return .call(try CallEvent.members(self, call, &line))
    case .expelled, .silenced, .unlocked: return try OrderEvent.members(self, known, &line)
    case .recovered:
      let tail: TornTail? = if case .recovered(let tail)? = known { tail } else { nil }
      return .recovered(try TornTail.members(tail, &line))
    case .stopped: return .stopped
    case .reloaded:
      let terms: Reload? = if case .reloaded(let terms)? = known { terms } else { nil }
      return .reloaded(try Reload.members(terms, &line))
    case .tookOver:
      let takeover: Takeover? = if case .tookOver(let takeover)? = known { takeover } else { nil }
      return .tookOver(try Takeover.members(takeover, &line))
    }
  }
}

extension BareJudgement {
  @inline(__always)
  static func members(_ known: BareJudgement?, _ line: inout some Coder) throws(LineDamage) -> BareJudgement {
    var words = known?.words ?? Words()
    let lexicon = try line.words(&words, of: known?.lexicon)
    line.keep(LineTerms(lexicon: lexicon, rule: nil))
    let ruling = try line.member(",\"ruling\":", known?.ruling)
    let board = try line.member(ifAny: ",\"board\":", known?.board)
    let by = try line.member(ifAny: ",\"by\":", known?.by)
    let station = try line.member(ifAny: ",\"station\":", known?.station)
    return try line.whole(
      known,
      BareJudgement(words: words, lexicon: lexicon, ruling: ruling, board: board, by: by, station: station))
  }
}

extension Takeover {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    Takeover(
      node: try line.member(",\"node\":", known?.node), until: try line.member(",\"until\":", known?.until))
  }
}

extension TornTail {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    TornTail(
      file: try line.member(",\"file\":", known?.file), at: try line.number(",\"at\":", known?.at),
      bytes: try line.number(",\"bytes\":", known?.bytes),
      keptAs: try line.member(",\"kept\":", known?.keptAs))
  }
}

extension Reload {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    Reload(
      lexica: try line.items(",\"lexica\":[", known?.lexica, .some(upTo: lexicaMost, orElse: .value)) {
        (name, line) throws(LineDamage) in try line.text(name)
      },
      admitsGuests: try line.truth(",\"guests\":", known?.admitsGuests),
      lookups: try line.word(",\"lookups\":", known?.lookups),
      logsJudgements: try line.truth(",\"judgements\":", known?.logsJudgements))
  }
}
