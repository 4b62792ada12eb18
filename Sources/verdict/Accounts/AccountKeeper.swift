// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records
import Serving
import Transport

/// Whoever keeps the accounts of a data folder: the server that runs there, or, where none does, this program.
struct AccountKeeper {
  /// What is told of an account.
  struct Line {
    let name: String
    let number: Int
    let role: String
  }

  let data: String

  /// Has something become of an account.
  func carryOut(_ change: AccountChange) throws(AccountTrouble) -> Line {
    guard let server = try ControlLine(data: data) else { return try carryOutHere(change) }
    let answers = try server.ask(line(for: change))
    guard let answer = answers.last, answer.hasPrefix("270 "), let line = Line(answer) else {
      throw refusal(answers.last ?? "", of: change)
    }
    return line
  }

  /// The accounts, by name.
  func list() throws(AccountTrouble) -> [Line] {
    guard let server = try ControlLine(data: data) else {
      return try accountsHere().map { Line($0) }
    }
    var lines: [Line] = []
    var question = "ACCOUNT LIST"
    // Each answer has fewer names behind it than the one before.
    while true {
      let answers = try server.ask(question)
      guard let last = answers.last, last.hasPrefix("211 ") else {
        throw .obstacle("the server says: \(answers.last ?? "nothing")")
      }
      lines += answers.dropLast().compactMap { Line($0) }
      guard let next = ServerKeys.value("next", in: last) else { return lines }
      question = "ACCOUNT LIST from=\(next)"
    }
  }

  // MARK: Where a server runs

  private func line(for change: AccountChange) -> String {
    switch change {
    case .make(let name, let role, let secret):
      "ACCOUNT ADD \(name.text) role=\(role.rawValue) hash=\(secret.hash)"
    case .secret(let name, let secret): "ACCOUNT CODE \(name?.text ?? "-") hash=\(secret.hash)"
    case .role(let name, let role): "ACCOUNT ROLE \(name.text) \(role.rawValue)"
    case .remove(let name): "ACCOUNT REMOVE \(name.text)"
    }
  }

  private func refusal(_ answer: String, of change: AccountChange) -> AccountTrouble {
    switch answer.prefix(3) {
    case "533": .refused(Self.exists)
    case "575": .refused(Self.missing)
    case "460":
      .obstacle("there is no room on the disk; nothing was changed, make room and type the command again")
    default: .obstacle("the server says: \(answer)")
    }
  }

  private static let exists =
    "that name has an account, or is the house's own; verdict account list shows all"
  private static let missing = "there is no account of that name; verdict account list shows all"

  // MARK: Where none runs

  private func carryOutHere(_ change: AccountChange) throws(AccountTrouble) -> Line {
    var facts = stat()
    let isNew = stat(data, &facts) != 0
    guard FolderOwner.become(of: data) else {
      throw .obstacle(
        "\(data) belongs to another user, whom the system does not let act; run it as that user")
    }
    let ledger = try openLedger()
    defer { ledger.close() }
    if isNew {
      Console.complain(
        "verdict: \(data) is a new data folder; what is in it counts for a server that is started with --data \(data)",
        as: .notice)
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

  private func openLedger() throws(AccountTrouble) -> FileLedger {
    do throws(LedgerOpenFault) {
      return try FileLedger(
        at: data, run: .random(in: .min ... .max), now: ServerClock.machine.wall(), checkpoints: .read,
        log: { Console.complain("verdict: \($0)", as: .warning) }, wake: {})
    } catch { throw .obstacle(error.text) }
  }

  /// Whoever only looks changes nothing.
  private func accountsHere() throws(AccountTrouble) -> [Account] {
    var facts = stat()
    guard stat(data + "/ledger", &facts) == 0 else {
      throw .obstacle("\(data): no data folder of a server; name one with --data")
    }
    do throws(LedgerOpenFault) {
      return AccountOffice.accounts(of: try LedgerInspection(of: data).house)
    } catch {
      throw .obstacle(error.text)
    }
  }
}

extension AccountKeeper.Line {
  fileprivate init(_ account: Account) {
    self.init(name: account.name.text, number: account.number, role: account.role.rawValue)
  }

  /// What a line of a server's answer says; nil where it is about no account.
  fileprivate init?(_ line: String) {
    guard let name = ServerKeys.value("name", in: line), let role = ServerKeys.value("role", in: line),
      let number = ServerKeys.value("number", in: line).flatMap({ Int($0) })
    else { return nil }
    self.init(name: name, number: number, role: role)
  }
}

/// Keys of a server's line.
enum ServerKeys {
  /// The value of a key; nil where the line has none.
  static func value(_ key: String, in line: String) -> String? {
    let keys = line.split(separator: " :", maxSplits: 1).first ?? ""
    return keys.split(separator: " ").first { $0.hasPrefix("\(key)=") }.map {
      String($0.dropFirst(key.count + 1))
    }
  }
}

/// A connection to the server of a data folder, as its operator.
final class ControlLine {
  private let descriptor: Int32
  private var waiting: [UInt8] = []

  /// Nil where no server runs there.
  init?(data: String) throws(AccountTrouble) {
    do throws(TransportFault) {
      guard let descriptor = try ControlSocket.connect(in: data) else { return nil }
      self.descriptor = descriptor
    } catch .system(call: "open", errno: ENOENT) {
      return nil
    } catch {
      throw .obstacle("\(data)/control: \(error.text)")
    }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    _ = try answer()
  }

  deinit { close(descriptor) }

  /// Sends a line and reads its answer, the last line of which has a space behind its code.
  func ask(_ line: String) throws(AccountTrouble) -> [String] {
    let bytes = Array("\(line)\n".utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Self.silence }
    return try answer()
  }

  private static let silence = AccountTrouble.obstacle(
    "the server that runs there does not answer; see what account list says, then type the command again")

  private func answer() throws(AccountTrouble) -> [String] {
    var lines: [String] = []
    while true {
      let line = try nextLine()
      lines.append(line)
      if line.dropFirst(3).first == " " { return lines }
    }
  }

  private func nextLine() throws(AccountTrouble) -> String {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      }
      var room = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.silence }
      waiting += room.prefix(count)
    }
  }
}
