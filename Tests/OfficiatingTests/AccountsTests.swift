// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md 4.17, 4.18.
@Suite("Accounts are decided by role, and folded")
struct AccountsTests {
  private let dora = Person(name: Self.name("dora"), role: .director, codeHash: "d")
  private let ann = Person(name: Self.name("ann"), role: .player, codeHash: "a")

  private static func name(_ text: String) -> PlayerName {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is a name") }
    return name
  }

  private func secret(_ hash: String, _ use: AccountSecret.Use = .always) -> AccountSecret {
    AccountSecret(hash: hash, use: use)
  }

  /// A house with a director, dora, and a player, ann.
  private func house() -> HouseState {
    var house = HouseState(ScriptedLedger(ScriptedLedger.Script()))
    for (person, number) in [(dora, 1), (ann, 2)] {
      take(.made(number: number, person.role, secret(person.codeHash)), of: person.name, into: &house)
    }
    return house
  }

  private func take(_ event: AccountEvent, of name: PlayerName, into house: inout HouseState) {
    fold(.account(name, event, by: .operator), into: &house)
  }

  private func fold(_ event: HouseEvent, into house: inout HouseState) {
    let sequence = house.sequence + 1
    let entry = Entry(
      table: .house, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)),
      at: Instant(milliseconds: Int64(sequence)), event: .house(event))
    house.fold(entry)
  }

  @Test("Only directors and the operator change what is not their own", arguments: Role.allCases)
  func roles(role: Role) {
    let decide = DecideAccount(house())
    let changes: [AccountChange] = [
      .make(Self.name("eve"), .player, secret("e")), .secret(ann.name, secret("x")),
      .role(ann.name, .station),
      .remove(ann.name),
    ]
    for change in changes {
      let outcome = Result { () throws(Refusal) in try decide.decide(change, by: dora, role) }
      if role == .director {
        #expect((try? outcome.get()) != nil)
      } else {
        #expect(throws: Refusal.directorOnly) { try outcome.get() }
      }
    }
  }

  @Test("A number is given once, though its account is gone; a name that looks like one is the same")
  func numbers() throws {
    var house = house()
    take(.removed, of: ann.name, into: &house)
    let made = try DecideAccount(house).decide(
      .make(Self.name("A_N-N"), .station, secret("n")), by: dora, .director)
    #expect(made.event == .made(number: 3, .station, secret("n")))
    #expect(throws: Refusal.accountExists(dora.name)) {
      try DecideAccount(house).decide(.make(Self.name("d0ra"), .player, secret("n")), by: dora, .director)
    }
    #expect(throws: Refusal.noSuchAccount(ann.name)) {
      try DecideAccount(house).decide(.role(ann.name, .player), by: dora, .director)
    }
  }

  @Test("The last director stays one over the network, and not for whoever has the machine")
  func lastDirector() throws {
    var house = house()
    for change in [AccountChange.remove(dora.name), .role(dora.name, .player)] {
      #expect(throws: Refusal.lastDirector) { try DecideAccount(house).decide(change, by: dora, .director) }
      #expect(throws: Never.self) { try DecideAccount(house).decide(change, by: .operator, .director) }
    }
    take(.role(.director), of: ann.name, into: &house)
    #expect(throws: Never.self) { try DecideAccount(house).decide(.remove(dora.name), by: ann, .director) }
  }

  @Test("A code lets in once: the login that used it is an entry")
  func once() {
    var house = house()
    take(.secret(secret("code", .once)), of: ann.name, into: &house)
    let back = Person(name: ann.name, role: .player, codeHash: "code")
    fold(.loggedIn(Person(name: ann.name, role: .player, codeHash: "a")), into: &house)
    #expect(house.accounts[ann.name]?.secret.use == .once)
    fold(.loggedIn(back), into: &house)
    #expect(house.accounts[ann.name]?.secret.use == .never)
  }
}
