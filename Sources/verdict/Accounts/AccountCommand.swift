// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records

extension Subcommand {
  static let account: Subcommand = Subcommand(
    name: "account",
    usage: """
      verdict account add|passwd|role|remove|forget NAME [--role player|station|director] [--data ./verdict-data]
      verdict account list [--data ./verdict-data]
                    beside a running server or without one; the secret is asked for, or read from standard input,
                    and so is a yes before the last director goes; forget removes the account and its name, and needs the server stopped
      """
  ) { words throws(Trouble) in
    try AccountCommand(words).run()
    return Exit.done
  }
}

struct AccountCommand {
  private enum Part: String {
    case add, passwd, role, remove, forget, list
  }

  private let part: Part
  private let name: PlayerName?
  private let role: Role?
  private let data: String

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(words, of: "account", taking: ["role", "data"], orElse: .usage)
    guard let part = options.operands.first.flatMap({ Part(rawValue: $0) }) else { throw .usage }
    self.part = part
    data = options.value("data") ?? CommandOptions.usualData
    guard options.operands.count <= 2 else {
      throw .obstacle("a secret on the command line can be read by others; type it when it is asked for")
    }
    if part == .list {
      guard options.operands.count == 1, !options.has("role") else { throw .usage }
      (name, role) = (nil, nil)
      return
    }
    guard options.operands.count == 2 else { throw .usage }
    guard let name = PlayerName(options.operands[1]) else {
      throw .obstacle("\(options.operands[1]): a name is a letter, then 1 to 15 letters, digits, - or _")
    }
    self.name = name
    guard let text = options.value("role") else {
      guard part != .role else { throw .obstacle("say which role: --role player, station or director") }
      role = nil
      return
    }
    guard part == .add || part == .role else { throw .usage }
    guard let role = Role(rawValue: text), role != .guest else {
      throw .obstacle("\(text): roles are player, station and director")
    }
    self.role = role
  }

  func run() throws(Trouble) {
    guard let name else { return try list() }
    let keeper = AccountKeeper(data: data)
    if part == .forget { try keeper.requireNoServer() }
    try askForLastDirector(name)
    if part == .forget { return try forget(name) }
    let change: AccountChange =
      switch part {
      case .add, .list: .make(name, role ?? .player, AccountSecret(hash: try secret(of: name), use: .always))
      case .passwd: .secret(name, AccountSecret(hash: try secret(of: name), use: .always))
      case .role: .role(name, role ?? .player)
      case .remove, .forget: .remove(name)
      }
    let account = try keeper.carryOut(change)
    switch part {
    case .add, .list: Console.print("\(account.name): account \(account.number), \(account.role)")
    case .passwd: Console.print("\(account.name): another secret from now on")
    case .role: Console.print("\(account.name): \(account.role) from now on")
    case .remove, .forget:
      Console.print("\(account.name): removed; games and receipts stay, and no guest gets the name")
    }
  }

  /// Asks before a change that leaves no director; throws `obstacle` unless the answer is yes.
  private func askForLastDirector(_ name: PlayerName) throws(Trouble) {
    switch part {
    case .remove, .forget: break
    case .role where role != .director: break
    case .role, .add, .passwd, .list: return
    }
    // Where the accounts cannot be listed, the change itself says why.
    guard let accounts = try? AccountKeeper(data: data).list() else { return }
    let directors = accounts.filter { $0.role == Role.director.rawValue }.compactMap { PlayerName($0.name) }
    guard directors == [name] else { return }
    let question =
      "\(name.text) is the last director; without one nobody opens events or rules at tables. Go on? (yes or no) "
    guard Question.isAgreed(question) else {
      throw .obstacle(
        "nothing was changed; to make another director first, verdict account add NAME --role director")
    }
  }

  private func forget(_ name: PlayerName) throws(Trouble) {
    let (form, lines) = try AccountKeeper(data: data).forget(name)
    Console.print("\(name.text): removed and forgotten; games show \(form.text)")
    guard lines > 0 else { return }
    Console.print(
      "\(counted(lines, "line")) of the ledger had the name before names stood beside it: it is hidden there, not gone"
    )
  }

  private func list() throws(Trouble) {
    for account in try AccountKeeper(data: data).list() {
      Console.print("\(account.number)\t\(account.name)\t\(account.role)")
    }
  }

  /// Asks for a secret and hashes it, so that the secret itself is never passed on.
  private func secret(of name: PlayerName) throws(Trouble) -> String {
    let secret = try SecretPrompt.read(for: name.text)
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { salt.append(contentsOf: $0) } }
    return SecretHash(of: secret, salt: salt).text
  }
}
