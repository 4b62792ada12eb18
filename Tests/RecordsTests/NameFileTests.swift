// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Foundation
import Officiating
import Synchronization
import Testing

@testable import Records

@Suite("The names of accounts stand beside the ledger, and can be forgotten")
struct NameFileTests {
  private static let ann = known("ann")
  private static let ben = known("ben")

  private static func known(_ text: String) -> PlayerName {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is a name") }
    return name
  }

  private static func made(_ name: PlayerName, _ number: Int) -> Event {
    let secret = AccountSecret(hash: "h", use: .always)
    return .house(.account(name, .made(number: number, .player, secret), by: .operator))
  }

  private static func login(of name: PlayerName) throws -> Event {
    .house(.loggedIn(Person(name: name, role: .player, codeHash: "h")))
  }

  private func names(in scratch: Scratch) throws -> String {
    try String(contentsOfFile: scratch.data + "/names", encoding: .utf8)
  }

  private func text(_ scratch: Scratch) throws -> String {
    String(decoding: try scratch.bytes().filter { $0 != 0 }, as: UTF8.self)
  }

  private func accounts(_ scratch: Scratch) throws -> Accounts {
    try LedgerInspection(of: scratch.data).house.accounts
  }

  /// Writes the accounts of Ann and Ben, and a login of each.
  private func write(_ scratch: Scratch) throws {
    let clerk = try Clerk(scratch)
    clerk.propose(Self.made(Self.ann, 1))
    clerk.propose(Self.made(Self.ben, 2))
    clerk.propose(try Self.login(of: Self.ann))
    clerk.propose(try Self.login(of: Self.ben))
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
  }

  /// Writes the account of Ann, and a login, where the file cannot be written: a folder has its name.
  private func writeSpelled(_ scratch: Scratch) throws {
    let clerk = try Clerk(scratch)
    let path = scratch.data + "/names"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    clerk.propose(Self.made(Self.ann, 1))
    clerk.propose(try Self.login(of: Self.ann))
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("A new account stands in the ledger under its number, and its name in a file of mode 0600")
  func numbered() throws {
    let scratch = try Scratch()
    try write(scratch)
    let lines = try text(scratch)
    #expect(!lines.contains("ann") && !lines.contains("ben"))
    #expect(lines.contains("\"number\":1,\"name\":\"#1\""))
    #expect(try names(in: scratch) == "1 ann\n2 ben\n")
    let facts = try FileManager.default.attributesOfItem(atPath: scratch.data + "/names")
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try accounts(scratch)[Self.ann]?.number == 1 && accounts(scratch)[Self.ben]?.visitedAt != nil)
    #expect(try LedgerReader.walk(scratch.data, checkingGames: true).fault == nil)
  }

  @Test("Without the file the ledger is whole, and its people are numbers")
  func withoutNames() throws {
    let scratch = try Scratch()
    try write(scratch)
    try FileManager.default.removeItem(atPath: scratch.data + "/names")
    #expect(try LedgerReader.walk(scratch.data, checkingGames: true).fault == nil)
    #expect(try accounts(scratch).all.map(\.name.text) == ["#1", "#2"])
    let told = Mutex<[String]>([])
    let ledger = try FileLedger(
      at: scratch.data, run: 8, now: Samples.start, bounds: .small,
      log: { line in told.withLock { $0.append(line) } }, wake: {})
    ledger.close()
    #expect(told.withLock { $0 }.contains { $0.hasPrefix("2 of the accounts have no name in ") })
  }

  @Test("A forgotten name is in no file of the folder, and its number stands for it")
  func forgotten() throws {
    let scratch = try Scratch()
    try write(scratch)
    let account = try #require(try accounts(scratch)[Self.ann])
    #expect(try Forgetting.forget(account, in: scratch.data, now: Samples.start).lines == 0)
    #expect(try names(in: scratch) == "1\n2 ben\n")
    #expect(try accounts(scratch).all.map(\.name.text) == ["#1", "ben"])
    // The name is free: another account may have it, under another number.
    let clerk = try Clerk(scratch)
    clerk.propose(Self.made(Self.ann, 3))
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    #expect(try accounts(scratch).all.map { "\($0.number) \($0.name.text)" } == ["1 #1", "3 ann", "2 ben"])
  }

  @Test("A name that older lines spell is hidden in them, and a later guest of that name is another person")
  func hidden() throws {
    let scratch = try Scratch()
    try writeSpelled(scratch)
    let account = try #require(try accounts(scratch)[Self.ann])
    #expect(try Forgetting.forget(account, in: scratch.data, now: Samples.start).lines == 2)
    #expect(try accounts(scratch).all.map(\.name.text) == ["#1"])
    let later = Samples.start.adding(seconds: 60)
    let clerk = try Clerk(scratch)
    clerk.propose(try Self.login(of: Self.ann), moment: later)
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    var people: [String] = []
    #expect(
      try LedgerReader.walk(scratch.data) { line in
        if case .house(.loggedIn(let person)) = line.entry.event { people.append(person.name.text) }
      }.fault == nil)
    #expect(people == ["#1", "ann"])
  }

  @Test("Lines of one moment are told apart by their numbers, and a row without one is damage")
  func hiddenByNumber() throws {
    let scratch = try Scratch()
    try writeSpelled(scratch)
    let account = try #require(try accounts(scratch)[Self.ann])
    _ = try Forgetting.forget(account, in: scratch.data, now: Samples.start)
    let row = try #require(try names(in: scratch).split(separator: "\n").last).split(separator: " ")
    try #require(row.count == 4)
    // A machine whose clock was set back gives new lines the moment of the last one.
    let moment = Instant(milliseconds: try #require(Int64(row[2])))
    let clerk = try Clerk(scratch)
    clerk.propose(try Self.login(of: Self.ann), moment: moment)
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    func people() throws -> [String] {
      var people: [String] = []
      let report = try LedgerReader.walk(scratch.data) { line in
        if case .house(.loggedIn(let person)) = line.entry.event { people.append(person.name.text) }
      }
      #expect(report.fault == nil)
      return people
    }
    #expect(try people() == ["#1", "ann"])
    for bad in ["", " 0", " -1", " x", " 7 7"] {
      try Data("ann 1 5\(bad)\n".utf8).write(to: URL(fileURLWithPath: scratch.data + "/names"))
      #expect(NameFile(in: scratch.data).fault == .namesDamaged(scratch.data + "/names", row: 1))
    }
  }

  @Test("A name that is not durable in the file stands in the ledger, and nothing is refused")
  func unwritten() throws {
    let scratch = try Scratch()
    try writeSpelled(scratch)
    #expect(try text(scratch).contains("\"number\":1,\"name\":\"ann\""))
    #expect(try accounts(scratch)[Self.ann]?.number == 1)
  }

  @Test("A reader knows the names of accounts that were made after it began")
  func later() throws {
    let scratch = try Scratch()
    try write(scratch)
    let bytes = try scratch.bytes().filter { $0 != 0 }
    try FileManager.default.moveItem(atPath: scratch.data + "/names", toPath: scratch.data + "/kept")
    let reader = LineReader(names: NameFile(in: scratch.data))
    try FileManager.default.moveItem(atPath: scratch.data + "/kept", toPath: scratch.data + "/names")
    let line = Array(try #require(bytes.split(separator: 10).last))
    let read = try line.withUnsafeBytes { try reader.read($0) }
    #expect(read.entry.event == (try Self.login(of: Self.ben)))
  }

  @Test("A file that was written anew is read again, also where it has the inode of the one before")
  func sameInode() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.data, withIntermediateDirectories: true)
    let path = scratch.data + "/names"
    func write(_ text: String) throws {
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
    try write("1 ann\n")
    let names = NameFile(in: scratch.data)
    func name(_ number: Int) throws -> PlayerName {
      names.name(of: try #require(PlayerName(account: number)))
    }
    #expect(try name(1) == Self.ann)
    try write("1 ann\n2 ben\n")
    #expect(try name(2) == Self.ben)
  }

  @Test("A number that was read without a name keeps its meaning when the name comes into the file")
  func keptMeaning() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.data, withIntermediateDirectories: true)
    let names = NameFile(in: scratch.data)
    func name(_ number: Int) throws -> PlayerName {
      names.name(of: try #require(PlayerName(account: number)))
    }
    #expect(try name(1) == PlayerName(account: 1))
    try Data("1 ann\n2 ben\n".utf8).write(to: URL(fileURLWithPath: scratch.data + "/names"))
    #expect(try name(2) == Self.ben && name(1) == PlayerName(account: 1))
    #expect(NameFile(in: scratch.data).name(of: try #require(PlayerName(account: 1))) == Self.ann)
  }

  @Test("A row of an account that never came into the ledger spells nothing, and its number is given anew")
  func unused() throws {
    let scratch = try Scratch()
    try write(scratch)
    try Data("1 ann\n2 ben\n3 cat\n".utf8).write(to: URL(fileURLWithPath: scratch.data + "/names"))
    let clerk = try Clerk(scratch)
    let cat = try #require(PlayerName("cat"))
    clerk.propose(try Self.login(of: cat))
    clerk.propose(Self.made(try #require(PlayerName("dee")), 3))
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    #expect(try text(scratch).contains("\"name\":\"cat\""))
    #expect(try names(in: scratch) == "1 ann\n2 ben\n3 dee\n")
  }

  @Test("A server does not start on a damaged file of names, which it would write anew without them")
  func damaged() throws {
    let scratch = try Scratch()
    try write(scratch)
    let path = scratch.data + "/names"
    for (text, row) in [
      ("1 ann\nben\n", 2), ("1 ann\n2 ben", 2), ("x\n", 1), ("1 ann \n", 1), ("1 a\n", 1), ("0 ann\n", 1),
      ("\n", 1),
      ("1 ann\nben 2 x\n", 2), ("ben 0 5\n", 1),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let fault = LedgerOpenFault.namesDamaged(path, row: row)
      #expect(throws: fault, "\(text)") { try Clerk(scratch) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text && !fault.text.contains("\n"))
    }
    let account = Account(
      number: 1, name: Self.ann, role: .player, secret: AccountSecret(hash: "h", use: .always))
    #expect(throws: Forgetting.Fault.open(.namesDamaged(path, row: 1))) {
      try Forgetting.forget(account, in: scratch.data, now: Samples.start)
    }
    #expect(throws: LedgerOpenFault.namesDamaged(path, row: 1)) { try accounts(scratch) }
    #expect(throws: PersonLines.Fault.self) { try PersonLines(of: Self.ann, in: scratch.data) }
  }

  @Test("A start beside an older ledger, or none, keeps the rows that it does not need")
  func kept() throws {
    let scratch = try Scratch()
    try write(scratch)
    let rows = try names(in: scratch)
    let bytes = try scratch.bytes().filter { $0 != 0 }
    let first = bytes.prefix { $0 != 10 } + [10]
    for older in [Array(first), []] {
      try Data(older).write(to: URL(fileURLWithPath: scratch.file()))
      let clerk = try Clerk(scratch)
      clerk.propose(try Self.login(of: Self.ben))
      #expect(clerk.store() == .stored(through: clerk.ticket))
      clerk.ledger.close()
      #expect(try names(in: scratch) == rows && text(scratch).contains("\"name\":\"ben\""))
    }
    try Data(bytes).write(to: URL(fileURLWithPath: scratch.file()))
    #expect(try accounts(scratch).all.map(\.name.text) == ["ann", "ben"])
  }

  @Test("Names that come back beside a checkpoint, or go, are no difference between it and the ledger")
  func checkpoint() throws {
    let scratch = try Scratch()
    try write(scratch)
    let path = scratch.data + "/names"
    let rows = try Data(contentsOf: URL(fileURLWithPath: path))
    for (place, isThere) in [false, true, false, true, true].enumerated() {
      try isThere ? rows.write(to: URL(fileURLWithPath: path)) : FileManager.default.removeItem(atPath: path)
      chmod(path, 0o600)
      let ledger = try FileLedger(
        at: scratch.data, run: 8, now: Samples.start, bounds: .small, checkpoints: .kept, wake: {})
      #expect((ledger.houseAtStart().accounts[Self.ben]?.number == 2) == isThere)
      ledger.close()
      #expect(ledger.checkpointTrouble == (place == 0 ? "there was no checkpoint" : nil), "\(place)")
      #expect(!FileManager.default.fileExists(atPath: scratch.data + "/checkpoint.differs"))
      let text = try String(contentsOfFile: scratch.data + "/checkpoint", encoding: .utf8)
      #expect(text.contains(" #2 ") && !text.contains("ben"))
    }
  }

  @Test("A second person of a forgotten name is hidden from the first one's last line on")
  func hiddenTwice() throws {
    let scratch = try Scratch()
    try writeSpelled(scratch)
    let first = try #require(try accounts(scratch)[Self.ann])
    #expect(try Forgetting.forget(first, in: scratch.data, now: Samples.start).lines == 2)
    let later = Samples.start.adding(seconds: 60)
    var clerk = try Clerk(scratch)
    clerk.propose(Self.made(Self.ann, 2), moment: later)
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    let second = try #require(try accounts(scratch)[Self.ann])
    #expect(try Forgetting.forget(second, in: scratch.data, now: later).lines == 0)
    #expect(try accounts(scratch).all.map(\.name.text) == ["#1", "#2"])
    clerk = try Clerk(scratch)
    clerk.propose(try Self.login(of: Self.ann), moment: later.adding(seconds: 1))
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    let third = Account(number: 3, name: Self.ann, role: .player, secret: first.secret)
    #expect(try Forgetting.forget(third, in: scratch.data, now: later).lines == 1)
    #expect(try names(in: scratch).hasPrefix("2\nann 1 ") && names(in: scratch).contains("\nann 3 "))
    #expect(try accounts(scratch).all.map(\.name.text) == ["#1", "#2"])
  }

  @Test("The form of a forgotten name is nobody's name, and has one spelling")
  func form() {
    #expect(PlayerName("#17") == nil && PlayerName(recorded: "#17")?.account == 17)
    for text in ["#", "#0", "#017", "#+1", "#-1", "#1 ", "#1234567890123456", "##1", "#9007199254740991"] {
      #expect(PlayerName(recorded: text) == nil, "\(text)")
    }
  }

  @Test("An entrant of an event is forgotten with the account, and the event's boards stay known")
  func entrant() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(Self.made(Self.ann, 1))
    clerk.propose(try TournamentSamples.opening(cap: 300), at: 1)
    let enrolment = Enrolment(
      number: 1, name: "ann", rating: 0, division: "A", firstRound: 1, codeHash: nil,
      particulars: Particulars())
    clerk.propose(.tournament(.step(.entered(enrolment))), at: 1)
    #expect(clerk.store() == .stored(through: clerk.ticket))
    clerk.ledger.close()
    #expect(!(try text(scratch)).contains("\"ann\""))
    func entrants() throws -> [String] {
      var names: [String] = []
      _ = try LedgerReader.walk(scratch.data) { line in
        if case .tournament(.step(.entered(let enrolment))) = line.entry.event {
          names.append(enrolment.name)
        }
      }
      return names
    }
    #expect(try entrants() == ["ann"])
    let account = try #require(try accounts(scratch)[Self.ann])
    #expect(try Forgetting.forget(account, in: scratch.data, now: Samples.start).lines == 0)
    #expect(try entrants() == ["#1"])
  }
}
