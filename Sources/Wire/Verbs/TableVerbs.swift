// SPDX-License-Identifier: MIT
import Officiating

extension Verb {
  static let ofTables = [
    open, seek, join, again, decline, leave, observe, say, show, tables, games, history, gcg,
  ]

  /// With `for=`, the invited player gets a hint.
  package static let open = Verb(
    "OPEN", shortest: "OP",
    arguments: "kind=slip|board|dealt|threes|... [term=...] [:CGP]",
    example: "OPEN kind=dealt", help: "open a table; HELP TERMS lists its terms", tried: ["NEW"],
    keys: .any
  ) { line, arguments throws(ProtocolFault) in
    var wanted = try arguments.openRequest(line)
    if wanted.lexicon == nil, arguments.list != nil {
      wanted.lexicon = arguments.standard.agreed.label
    }
    if arguments.textStart != nil {
      let name = wanted.lexicon ?? arguments.lexica.standard.agreed.label
      guard let list = arguments.lexica.named(name) else { return .refusal(.noSuchLexicon(name)) }
      wanted.start = try arguments.start(line, of: wanted, over: list.lexicon.alphabet)
    }
    return .table(.open(wanted), noise: wanted.invited == nil ? .none : .told)
  }

  package static let seek = Verb(
    "SEEK", shortest: "SEEK", arguments: "[term=...]", example: "SEEK clock=15:00",
    help: "open a game for anybody; it ends when you go or sit down elsewhere", tried: ["SOUGHT"],
    keys: .any
  ) { line, arguments throws(ProtocolFault) in
    var wanted = try arguments.seekRequest(line)
    if wanted.lexicon == nil, arguments.list != nil { wanted.lexicon = arguments.standard.agreed.label }
    return .table(.seek(wanted), noise: .recorded)
  }

  package static let join = Verb(
    "JOIN", shortest: "JO", arguments: "table [lexicon] [term=...]", example: "JOIN 1 english",
    help: "see a table's terms; with its lexicon, sit down", tried: ["SIT"], keys: .any
  ) { line, arguments throws(ProtocolFault) in
    let table = TableID(try arguments.number(line, at: 1, .table))
    guard arguments.count > 2 else {
      try arguments.requireAtMost(1)
      return .table(.join(table, nil))
    }
    return .table(.join(table, try arguments.agreement(line)))
  }

  package static let again = Verb(
    "AGAIN", shortest: "AG", help: "ask for a return game with sides swapped, or agree to one",
    tried: ["REMATCH", "AGAIN?", "REPLAY"], says: .table(.again, noise: .told))

  package static let decline = Verb(
    "DECLINE", shortest: "DEC", arguments: "[number]", example: "DECLINE",
    help: "refuse a return game, or any other ask of the other side", tried: ["REFUSE", "REJECT"]
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1 else {
      try arguments.requireAtMost(0)
      return .table(.decline(nil), noise: .recorded)
    }
    return .table(.decline(try arguments.onlyNumber(line, .number)), noise: .recorded)
  }

  package static let leave = Verb(
    "LEAVE", shortest: "LEA", arguments: "[table]",
    help: "get up, where no game is in play; or stop observing"
  ) { line, arguments throws(ProtocolFault) in
    .table(.leave(try arguments.optionalTable(line)))
  }

  package static let observe = Verb(
    "OBSERVE", shortest: "OB", arguments: "table|name", example: "OBSERVE 1",
    help: "watch a table: rulings, not words", tried: ["WATCH", "SPECTATE"]
  ) { line, arguments throws(ProtocolFault) in
    if arguments.count > 1, let name = PlayerName(line.text(arguments[1])) {
      try arguments.requireAtMost(1)
      return .table(.observePlayer(name))
    }
    return .table(.observe(TableID(try arguments.onlyNumber(line, .table))))
  }

  package static let say = Verb(
    "SAY", shortest: "SA", arguments: "text", example: "SAY hello", help: "speak to the table",
    tried: ["CHAT", "KIBITZ"], takesText: true
  ) { line, arguments throws(ProtocolFault) in
    .table(.say(try arguments.freeText(line)), noise: .told)
  }

  package static let show = Verb(
    "SHOW", shortest: "SH", arguments: "[table] [plain]", example: "SHOW 1",
    help: "show a table; plain says it in sentences", tried: ["REFRESH", "SCORE", "SCORES"]
  ) { line, arguments throws(ProtocolFault) in
    let last = arguments.count - 1
    let plain = last > 0 && line.isNamed("plain", arguments[last])
    guard last - (plain ? 1 : 0) > 0 else {
      try arguments.requireAtMost(1)
      return .table(.show(nil, plain: plain))
    }
    try arguments.requireAtMost(plain ? 2 : 1)
    return .table(.show(TableID(try arguments.number(line, at: 1, .table)), plain: plain))
  }

  package static let tables = Verb(
    "TABLES", shortest: "TA", arguments: "[waiting|playing|ended|forgotten] [from=]",
    help: "list the tables, or the games that ended lately",
    tried: ["LIST"], keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    let which = arguments.count > 1 ? line.text(arguments[1]).lowercased() : ""
    switch which {
    case "ended": return .table(.ended(from: try arguments.optionalFrom(line, at: 2)))
    case "forgotten": return .table(.forgotten(from: try arguments.optionalFrom(line, at: 2)))
    case "waiting": return .table(.tables(.waiting, from: try arguments.optionalFrom(line, at: 2)))
    case "playing": return .table(.tables(.playing, from: try arguments.optionalFrom(line, at: 2)))
    default: return .table(.tables(from: try arguments.optionalFrom(line, at: 1)))
    }
  }

  package static let games = Verb(
    "GAMES", shortest: "GA", arguments: "[name] [from=]",
    help: "your games; with a name, all of that name that are over",
    tried: ["RESULTS"], keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1, arguments.key(line, at: 1) == nil else {
      return .table(.games(from: try arguments.optionalFrom(line, at: 1)))
    }
    let name = try arguments.name(line, at: 1)
    let first = arguments.count > 2 ? try arguments.optionalFrom(line, at: 2) : nil
    return .house(.past(.games(name, from: first)))
  }

  package static let history = Verb(
    "HISTORY", shortest: "HI", arguments: "[table] [from=]", help: "a table's plays or rulings, oldest first",
    tried: ["MOVES"], keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    let (table, first) = try arguments.page(line)
    return .table(.history(table, from: first))
  }

  package static let gcg = Verb(
    "GCG", shortest: "GC", arguments: "[table] [from=]",
    help: "the record of a game that is over, for other programs", tried: ["RECORD", "EXPORT"],
    keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    let (table, first) = try arguments.page(line)
    return .table(.record(table, from: first))
  }
}

extension Arguments {
  /// Reads an optional table and the number from which its list is shown.
  fileprivate func page(_ line: Span<UInt8>) throws(ProtocolFault) -> (TableID?, from: Int) {
    guard count > 1, key(line, at: 1) == nil else { return (nil, try optionalFrom(line, at: 1)) }
    let table = TableID(try number(line, at: 1, .table))
    return (table, try optionalFrom(line, at: 2))
  }
}
