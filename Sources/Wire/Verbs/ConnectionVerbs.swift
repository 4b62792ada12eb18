// SPDX-License-Identifier: MIT
import Officiating

extension Verb {
  static let ofConnections = [
    help, caps, language, plain, more, board, use, ping, who, status, login, notices, mute, follow, bye, quit,
  ]

  package static let help = Verb(
    "HELP", shortest: "HE", arguments: "[topic]", example: "HELP DEALT",
    help: "help on a topic or a command", tried: ["?", "H"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    return .connection(.help(topic: arguments.count > 1 ? line.text(arguments[1]) : nil))
  }

  package static let caps = Verb(
    "CAPS", shortest: "CAP", help: "what this server can do, for programs", says: .connection(.caps))

  package static let language = Verb(
    "LANG", shortest: "LA", arguments: "[de|en|es|fr|pl]", example: "LANG en",
    help: "the language of texts for people; commands stay as they are", tried: ["LANGUAGE", "LOCALE"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    guard arguments.count > 1 else { return .connection(.language(nil)) }
    return .connection(.language(try arguments.language(line.text(arguments[1]), at: 1)))
  }

  package static let plain = Verb(
    "PLAIN", shortest: "PLAI", arguments: "[off|coded]", example: "PLAIN",
    help: "lines for people: sentences alone; PLAIN off goes back"
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    guard arguments.count > 1 else { return .connection(.plain(.sentences)) }
    if line.isNamed("off", arguments[1]) { return .connection(.plain(.keys)) }
    guard line.isNamed("coded", arguments[1]) else { throw .badArgument(at: 1, .surplus(arguments.verb)) }
    return .connection(.plain(.coded))
  }

  package static let more = Verb(
    "MORE", shortest: "MO", help: "under PLAIN: all facts of what was told last", says: .connection(.more))

  package static let board = Verb(
    "BOARD", shortest: "BO", arguments: "[always|ask|never]", example: "BOARD always",
    help: "under PLAIN: the board, or when it is drawn by itself"
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    guard arguments.count > 1 else { return .connection(.board(nil)) }
    guard let drawing = BoardDrawing(rawValue: line.text(arguments[1]).lowercased()) else {
      throw .badArgument(at: 1, .surplus(arguments.verb))
    }
    return .connection(.board(drawing))
  }

  package static let use = Verb(
    "USE", shortest: "US", arguments: "[list]", example: "USE english",
    help: "the list of this connection, for lines that name none", tried: ["LEXICON", "SET"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    guard arguments.count > 1 else { return .connection(.use(nil)) }
    var name = arguments[1]
    if let key = arguments.key(line, at: 1) {
      guard line.isNamed("lexicon", key.name) else { throw .badArgument(at: 1, .unknownKey(arguments.verb)) }
      name = key.value
    }
    let list = line.text(name)
    guard let place = arguments.lexica.place(named: list) else { return .refusal(.noSuchLexicon(list)) }
    return .connection(.use(place))
  }

  package static let ping = Verb(
    "PING", shortest: "PI", arguments: "[word]", example: "PING x", help: "get the word back"
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    return .connection(.ping(arguments.count > 1 ? line.text(arguments[1]) : nil))
  }

  package static let who = Verb(
    "WHO", shortest: "WH", arguments: "[from=]", help: "list who is here", tried: ["FINGER", "USERS"],
    keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    .connection(.who(from: try arguments.nameFrom(line, at: 1)))
  }

  package static let status = Verb(
    "STATUS", shortest: "STATUS", help: "for directors: how many are here, tables, events, calls",
    tried: ["STATS", "UPTIME"], says: .connection(.status))

  package static let login = Verb(
    "LOGIN", shortest: "LO", arguments: "name [code] [lang=] [text=plain|coded] [rights=none]",
    example: "LOGIN ann", help: "say who you are; keep the code you get", tried: ["NICK", "USER"],
    keys: .named(["lang", "text", "rights"])

  ) { line, arguments throws(ProtocolFault) in
    .connection(try arguments.login(line))
  }

  package static let notices = Verb(
    "NOTICES", shortest: "NO", arguments: "all|lobby|terse|none", example: "NOTICES terse",
    help: "how much to be told unasked"
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    guard arguments.count > 1 || !line.isNamed("NO", arguments[0]) else { throw .badArgument(at: 1, .no) }
    let level = NoticeLevel(rawValue: line.text(try arguments.range(1)).lowercased())
    return .connection(.notices(try level.or(.notices, at: 1)))
  }

  package static let mute = Verb(
    "MUTE", shortest: "MU", arguments: "[name [off]]", example: "MUTE ben",
    help: "what that player says does not reach you; off goes back", tried: ["IGNORE", "BLOCK", "CENSOR"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.choosing(.mutes, line)
  }

  package static let follow = Verb(
    "FOLLOW", shortest: "FOL", arguments: "[name [off]]", example: "FOLLOW ben",
    help: "be told when that player comes and plays; off goes back", tried: ["FRIEND", "BUDDY", "NOTIFY"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.choosing(.follows, line)
  }

  package static let bye = Verb(
    "BYE", shortest: "BY", help: "leave; your seat is kept", tried: ["EXIT"], says: .connection(.bye))

  package static let quit = Verb(
    "QUIT", shortest: "QUIT", help: "leave; your seat is kept", says: .connection(.bye))
}

extension Arguments {
  /// Parses an optional name and an optional `off` behind it, which nothing follows.
  fileprivate func choosing(
    _ purpose: Choosing, _ line: Span<UInt8>
  ) throws(ProtocolFault) -> ParsedLine.Body {
    try requireAtMost(2)
    if count > 2, !line.isNamed("off", self[2]) { throw .badArgument(at: 2, .surplus(verb)) }
    let name = count > 1 ? try name(line, at: 1) : nil
    return .connection(.choose(purpose, name, isChosen: count < 3))
  }

  fileprivate func login(_ line: Span<UInt8>) throws(ProtocolFault) -> ConnectionCommand {
    let name = try name(line, at: 1)
    var last = count - 1
    var options = LoginOptions()
    while last > 1, let key = key(line, at: last) {
      if line.isNamed("lang", key.name) {
        options.language = try language(line.text(key.value), at: last)
      } else if line.isNamed("text", key.name) {
        let isCoded = line.isNamed("coded", key.value)
        guard isCoded || line.isNamed("plain", key.value) else {
          throw .badArgument(at: last, .unknownKey(verb))
        }
        options.form = isCoded ? .coded : .sentences
      } else if line.isNamed("rights", key.name) {
        guard line.isNamed("none", key.value) else { throw .badArgument(at: last, .unknownKey(verb)) }
        options.givesUpRights = true
      } else {
        break
      }
      last -= 1
    }
    guard last <= 2, textStart == nil else { throw .badArgument(at: 3, .surplus(verb)) }
    guard last == 2 else { return .login(name, code: nil, options) }
    let code = line.text(self[2])
    guard (4...64).contains(code.utf8.count) else { throw .badArgument(at: 2, .number(.code)) }
    return .login(name, code: code, options)
  }

  fileprivate func language(_ code: String, at index: Int) throws(ProtocolFault) -> Language {
    try Language(rawValue: code.lowercased()).or(.language, at: index)
  }
}
