// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records
import Replication
import Serving
import Transport
import Visiting

/// Access to the accounts of a data folder, through the server that runs there or, if none runs, through the ledger.
struct AccountKeeper {
  struct Line {
    let name: String
    let number: Int
    let role: String
  }

  let data: String

  /// Carries out a change and returns the account as it is then; throws `refused` if it exists already or does not.
  func carryOut(_ change: AccountChange) throws(Trouble) -> Line {
    guard let server = try server() else { return try carryOutHere(change) }
    let answer = try ask(line(for: change), server).last
    guard answer.code == 270, let line = Line(answer) else { throw refusal(answer, of: change) }
    return line
  }

  /// Returns all accounts that were not removed, sorted by name.
  func list() throws(Trouble) -> [Line] {
    guard let server = try server() else {
      return try allHere().all.map { Line($0) }
    }
    var lines: [Line] = []
    var question = "ACCOUNT LIST"
    // The loop ends, because after each answer fewer names are left.
    while true {
      let answer = try ask(question, server)
      guard answer.last.code == 211 else { throw .obstacle("the server says: \(answer.last.text)") }
      lines += answer.rows.compactMap { Line($0) }
      guard let next = answer.last.keys["next"] else { return lines }
      question = "ACCOUNT LIST from=\(next)"
    }
  }

  /// Removes an account if it is not removed yet, and forgets its name; returns the form for it, and the lines that spell it.
  func forget(_ name: PlayerName) throws(Trouble) -> (form: PlayerName, lines: Int) {
    try requireNoServer()
    try Trouble.requireOwner(of: data)
    guard let account = try allHere()[name] else { throw .refused(Self.missing) }
    do throws(Forgetting.Fault) { try Forgetting.check(data) } catch { throw .obstacle(error.text) }
    if !account.isRemoved { _ = try carryOutHere(.remove(name)) }
    do throws(Forgetting.Fault) {
      return try Forgetting.forget(account, in: data, now: ServerClock.machine.wall())
    } catch { throw .obstacle(error.text) }
  }

  /// Throws `obstacle` if a server runs on the folder.
  func requireNoServer() throws(Trouble) {
    guard try server() == nil else {
      throw .obstacle(
        "a server runs on \(data), and what it shows is in its memory; stop it, and type this again")
    }
  }

  // MARK: With a server

  /// Connects to the server as its operator; returns nil if no server runs.
  private func server() throws(Trouble) -> Dialogue? {
    let descriptor: Int32?
    do throws(TransportFault) { descriptor = try ControlSocket.connect(in: data) } catch {
      if error == .system(call: "open", errno: ENOENT) { return nil }
      throw .obstacle("\(data)/control: \(error.text)")
    }
    guard let descriptor else { return nil }
    let server = Dialogue(Link(over: descriptor), patience: .seconds(30))
    // Reads the greeting.
    _ = try ask(nil, server)
    return server
  }

  private func ask(_ line: String?, _ server: Dialogue) throws(Trouble) -> ServerReply {
    do throws(Dialogue.Fault) {
      guard let line else { return try server.reply() }
      return try server.ask(line)
    } catch {
      throw .obstacle(
        "the server that runs there does not answer; see what account list says, then type the command again")
    }
  }

  private func line(for change: AccountChange) -> String {
    switch change {
    case .make(let name, let role, let secret):
      "ACCOUNT ADD \(name.text) role=\(role.rawValue) hash=\(secret.hash)"
    case .secret(let name, let secret): "ACCOUNT CODE \(name?.text ?? "-") hash=\(secret.hash)"
    case .role(let name, let role): "ACCOUNT ROLE \(name.text) \(role.rawValue)"
    case .remove(let name): "ACCOUNT REMOVE \(name.text)"
    case .shown(let isShown): "PROFILE \(isShown ? "on" : "off")"
    }
  }

  private func refusal(_ answer: ServerLine, of change: AccountChange) -> Trouble {
    switch answer.code {
    case 533: .refused(Self.exists)
    case 575: .refused(Self.missing)
    case 460:
      .obstacle("there is no room on the disk; nothing was changed, make room and type the command again")
    default: .obstacle("the server says: \(answer.text)")
    }
  }

  private static let exists =
    "that name has an account, or is the house's own; verdict account list shows all"
  private static let missing = "there is no account of that name; verdict account list shows all"

  // MARK: Without a server

  private func carryOutHere(_ change: AccountChange) throws(Trouble) -> Line {
    var facts = stat()
    let isNew = stat(data, &facts) != 0
    try Trouble.requireOwner(of: data)
    let ledger = try openLedger()
    defer { ledger.close() }
    let people: PeopleFile
    do throws(LedgerOpenFault) {
      people = try PeopleFile(in: data) { Console.complain("verdict: \($0)", as: .warning) }
    } catch { throw .obstacle(error.text) }
    if isNew {
      Console.complain(
        "verdict: \(data) is a new data folder; what is in it counts for a server that is started with --data \(data)",
        as: .notice)
    }
    // Before the account goes: nobody may inherit what is left under the name.
    if case .remove(let name) = change, !people.notes.isEmpty, !people.add(.forgot(name)) {
      throw .obstacle("nothing was changed, as \(people.path) can't be written")
    }
    let account: Account
    do throws(AccountOffice.Fault) {
      account = try AccountOffice.carryOut(
        change, in: ledger, as: EntryID(run: .random(in: .min ... .max), count: 1),
        at: ServerClock.machine.wall())
    } catch {
      switch error {
      case .refused(.accountExists): throw .refused(Self.exists)
      case .refused(.noSuchAccount): throw .refused(Self.missing)
      case .refused:
        throw .obstacle("there is no room on the disk; nothing was changed, make room and type it again")
      case .unconfirmed:
        throw .obstacle(
          "the disk did not confirm what was written; see what verdict account list says, then type it again")
      }
    }
    return Line(account)
  }

  private func openLedger() throws(Trouble) -> FileLedger {
    do throws(LedgerOpenFault) {
      return try FileLedger(
        at: data, run: .random(in: .min ... .max), now: ServerClock.machine.wall(), checkpoints: .read,
        log: { Console.complain("verdict: \($0)", as: .warning) }, wake: {})
    } catch {
      guard case .ofClub(_, let address) = error else { throw .obstacle(error.text) }
      throw .obstacle(
        "\(data) is one node's copy of \(address); \(writer(of: address)); type the command beside the node that writes, with its data folder"
      )
    }
  }

  /// Says which node writes the ledger at an address.
  private func writer(of address: String) -> String {
    guard let address = try? EtcdAddress(address), let store = try? EtcdStore(address),
      (try? store.reach(address.club)) != nil,
      let report = try? ClubReport(of: address.club, in: store)
    else { return "etcd does not say which node writes" }
    return report.writerText
  }

  /// Returns all accounts of a folder without a server, also removed ones.
  private func allHere() throws(Trouble) -> Accounts {
    var facts = stat()
    guard stat(data + "/ledger", &facts) == 0 else {
      throw .obstacle("\(data): no data folder of a server; name one with --data")
    }
    return try attempt { () throws(LedgerOpenFault) in
      try LedgerInspection(of: data).house.accounts
    }
  }
}

extension AccountKeeper.Line {
  fileprivate init(_ account: Account) {
    self.init(name: account.name.text, number: account.number, role: account.role.rawValue)
  }

  /// Nil if the line is about no account.
  fileprivate init?(_ line: ServerLine) {
    guard let name = line.keys["name"], let role = line.keys["role"],
      let number = line.keys["number"].flatMap({ Int($0) })
    else { return nil }
    self.init(name: name, number: number, role: role)
  }
}
