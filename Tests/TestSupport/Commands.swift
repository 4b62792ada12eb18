// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Commands by what is typed, so that a test need not say which family each belongs to.
extension Command {
  package static func login(_ person: Person, code: String) -> Command {
    .house(.login(person, code: code, nil))
  }
  package static func lookUp(_ matter: Lookup.Matter) -> Command { .house(.lookUp(matter)) }
  package static var lexica: Command { .house(.lexica) }

  package static func open(_ wanted: OpenRequest) -> Command { .table(.open(wanted)) }
  package static func join(_ table: TableID, _ agreement: JoinAgreement?) -> Command {
    .table(.join(table, agreement))
  }
  package static func leave(_ table: TableID?) -> Command { .table(.leave(table)) }
  package static func confirm(slip number: Int) -> Command { .table(.confirm(number)) }
  package static func observe(_ table: TableID) -> Command { .table(.observe(table)) }
  package static func say(_ text: String) -> Command { .table(.say(text)) }
  package static func tables(from first: Int) -> Command { .table(.tables(from: first)) }
  package static func show(_ table: TableID?, plain: Bool) -> Command { .table(.show(table, plain: plain)) }
  package static func history(_ table: TableID?, from first: Int) -> Command {
    .table(.history(table, from: first))
  }

  package static func challenge(_ words: Words, by seat: Seat?) -> Command {
    .slip(.challenge(words, by: seat))
  }
  package static func amend(slip: Int, _ words: Words) -> Command { .slip(.amend(slip: slip, words)) }
  package static func withdraw(slip: Int) -> Command { .slip(.withdraw(slip: slip)) }

  package static func robot(_ act: RobotAct, _ table: TableID, sequence: Int) -> Command {
    .game(.robot(act, table, sequence: sequence))
  }
}
