// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The people of a run, and the lines of directors and the operator.
extension World {
  /// Returns the people of a run: those of a club's evening, and a stranger.
  static func everybody() -> [Person] {
    let habits: [Habit] = [
      .player, .player, .player, .player, .player, .player, .doubter, .doubter, .doubter, .desk, .desk,
      .observer, .observer, .learner, .learner, .learner, .judge, .judge, .stranger,
    ]
    let named = habits.enumerated().map { number, habit in
      Person(
        name: "\(["ann", "ben", "eva", "tom", "kim", "lea", "max"][number % 7])\(["", "a", "b"][number / 7])",
        habit: habit)
    }
    // Names that look alike are one name.
    return named + [Person(name: "bill", habit: .player), Person(name: "bi11", habit: .doubter)]
      + [
        ("nora", .chair), ("dora", .director), ("otto", .director), ("vera", .director), ("hall", .station),
        ("operator", .keeper), ("gus", .entrant), ("ida", .entrant), ("jon", .entrant),
        ("kai", .entrant), ("liv", .entrant), ("moe", .entrant),
      ].map(Person.init)
  }

  /// Returns a name, often one of a few, so that several things happen to the same name.
  private func somebody() -> String {
    if dice.inThousand(400) { return dice.pick(["ann", "ben", "gus", "ida", "dora"]) }
    return dice.pick(people.filter { $0.habit != .chair }).name
  }

  /// Returns a line about accounts, which may not fit.
  func account() -> String {
    if let person = people.first(where: { $0.isLockedOut || $0.awaitsAccount }), dice.inThousand(700) {
      // The account may exist, because the answer may have been lost.
      let role = person.habit == .station ? "station" : "director"
      return dice.inThousand(person.isLockedOut ? 50 : 700)
        ? "ACCOUNT ADD \(person.name) role=\(role)" : "ACCOUNT CODE \(person.name)"
    }
    switch dice.below(20) {
    case 0...5:
      let person = dice.pick(people.filter { $0.habit.hasAccount })
      return "ACCOUNT ADD \(person.name) role=\(person.habit == .station ? "station" : "director")"
    case 6, 7: return "ACCOUNT ADD \(somebody())"
    case 8...11: return "ACCOUNT CODE \(dice.pick(["dora", "otto", "vera", "hall", somebody()]))"
    case 12: return "ACCOUNT ROLE \(somebody()) \(dice.pick(["player", "station", "director"]))"
    case 13: return dice.inThousand(600) ? "ACCOUNT REMOVE \(somebody())" : "ACCOUNT LIST from=e"
    default: return "ACCOUNT LIST"
    }
  }

  func secret(for person: Person) -> String {
    let secret = "\(person.name)-secret-\(dice.below(1000))"
    person.newSecret = secret
    return "ACCOUNT SECRET \(secret)"
  }

  /// Returns a director's line about tables and names.
  ///
  /// - Parameter own: the director's own table, where the director has no rights.
  /// - Returns: the line.
  func directing(sittingAt own: TableID? = nil) -> String {
    if let own, dice.inThousand(300) { return overruling(at: own) }
    let open = openChains().map(\.number)
    let table = open.isEmpty ? 1 : dice.pick(open)
    switch dice.below(24) {
    case 0...9: return overruling(at: TableID(dice.inThousand(300) ? club.boards.last ?? table : table))
    case 10: return "PAUSE \(table)"
    case 11: return "CONTINUE \(table)"
    case 12: return "ADJOURN \(table)"
    case 13, 14: return "OBSERVE \(table)"
    case 15: return dice.pick(["UNDO 1", "UNDO 2", "AMEND 1 8G \(word())"])
    case 16: return "CALLS"
    case 17: return "CALL \(1 + dice.below(6)) :coming"
    case 18: return "EXPEL \(somebody()) \(1 + dice.below(5)) :shouting"
    case 19: return "SILENCE \(somebody()) :shouting"
    case 20: return "UNLOCK \(somebody())"
    case 21: return "TABLES forgotten"
    default: return account()
    }
  }

  private func overruling(at id: TableID) -> String {
    let position = peek(id)?.game?.position
    let seat = dice.pick(["1", "2"])
    let play = 1 + dice.below(max(1, position?.playsNumbered ?? 1))
    let what =
      switch dice.below(12) {
      case 0...4: "RULING \(play) \(dice.pick(["acceptable", "unacceptable"]))"
      case 5, 6: "SCORE \(seat) \(dice.pick(["+", "-"]))\(1 + dice.below(30))"
      case 7, 8: "CLOCK \(seat) \(dice.pick(["+", "-"]))0:\(10 + dice.below(50))"
      case 9, 10: "TURN \(seat)"
      default: dice.inThousand(250) ? "RESULT \(dice.below(400)) \(dice.below(400))" : "TURN \(seat)"
      }
    return "OVERRULE \(id.number) \(what)\(dice.pick(["", "", "", " try=yes"])) :seen at table \(id.number)"
  }

  /// Takes in codes and secrets from an answer.
  func learn(_ line: ServerLine, typed: String, by person: Person) {
    if line.kind == "531 LOGIN-FAILED", person.wantedName == person.name {
      person.isLockedOut = person.newSecret == nil && person.habit.hasAccount
      if let secret = person.newSecret { (person.code, person.newSecret) = (secret, nil) }
      return
    }
    if ["270 ENTERED", "211 CODES"].contains(line.kind), let code = line.value("code"),
      let entrant = people.first(where: { $0.name == line.value("name") })
    {
      // The director hands the entrant the card with the code.
      entrant.code = code
    }
    guard line.kind == "270 ACCOUNT", let name = line.value("name") else { return }
    if let code = line.value("code"), let holder = people.first(where: { $0.name == name }) {
      holder.code = code
      (holder.isNewHere, holder.isLockedOut, holder.newSecret) = (true, false, nil)
    } else if typed.hasPrefix("ACCOUNT SECRET "), person.heldName == person.name {
      person.code = String(typed.dropFirst(15))
      (person.isNewHere, person.newSecret) = (false, nil)
    }
  }

  /// Returns whether a person who never was a director received an answer for directors only.
  func isBeyond(_ person: Person, _ line: ServerLine) -> Bool {
    guard person.habit != .keeper, !directorsEver.contains(person.heldName) else { return false }
    return [
      "273 OVERRULED", "270 EXPELLED", "270 SILENCED", "270 UNLOCKED", "211 CALLS", "211 ACCOUNTS",
      "270 EVENT",
      "270 ENTERED", "270 DROPPED", "270 CLOSED", "271 PAIRED", "271 UNPAIRED", "271 SWAPPED",
      "271 CORRECTED",
    ].contains(line.kind)
  }
}
