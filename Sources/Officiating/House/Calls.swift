// SPDX-License-Identifier: MIT

/// Somebody at a table wants a director there.
///
/// Source: Protocol/SPEC.md, CALL.
package struct Call: Equatable, Sendable {
  /// In the order in which calls were made, from 1; given once.
  package let number: Int
  /// Where a director is wanted.
  package let table: TableID
  /// Who called.
  package let by: PlayerName
  /// What they said.
  package let text: String

  package init(number: Int, table: TableID, by: PlayerName, text: String) {
    self.number = number
    self.table = table
    self.by = by
    self.text = text
  }
}

/// What happens to calls.
package enum CallEvent: Equatable, Sendable {
  /// Somebody called.
  case made(Call)
  /// A director answered the call of that number, so that it waits no more.
  case answered(Int, by: PlayerName, text: String)
}

/// Every call that waits, and who answered the others: a part of the fold of the house.
struct Calls: Equatable, Sendable {
  /// So many of one person's calls wait at one time, and so many of all.
  static let most = 4
  static let mostOfAll = 256

  private var waiting: SettledMap<Int, Call>
  private var answered: SettledMap<Int, AnsweredCall>

  init(waiting calls: [Call] = [], answered answers: [HouseStanding.Answer] = []) {
    waiting = SettledMap(calls.map { ($0.number, $0) })
    answered = SettledMap(answers.map { ($0.number, $0.call) })
  }

  /// Those that were answered, by number.
  var answers: [HouseStanding.Answer] {
    answered.values.map { HouseStanding.Answer(number: $0.key, $0.value) }.sorted { $0.number < $1.number }
  }

  /// Those that wait, oldest first.
  var all: [Call] { waiting.values.values.sorted { $0.number < $1.number } }

  /// How many wait.
  var count: Int { waiting.values.count }

  /// The number that the next one gets.
  var nextNumber: Int { waiting.values.count + answered.values.count + 1 }

  /// The call of a number, while it waits.
  subscript(number: Int) -> Call? { waiting[number] }

  /// Who answered the call of a number; nil where nobody has.
  func answer(to number: Int) -> AnsweredCall? { answered[number] }

  /// How many of somebody's calls wait.
  func count(by name: PlayerName) -> Int { waiting.values.values.count { $0.by == name } }

  /// Takes in what happened.
  mutating func fold(_ event: CallEvent, by sequence: Int) {
    switch event {
    case .made(let call): waiting.set(call.number, call, by: sequence)
    case .answered(let number, let by, _):
      guard let call = waiting[number] else { return }
      waiting.set(number, nil, by: sequence)
      answered.set(number, AnsweredCall(table: call.table, by: by), by: sequence)
    }
  }

  /// Entries through a sequence are settled.
  mutating func settle(through sequence: Int) {
    waiting.settle(through: sequence)
    answered.settle(through: sequence)
  }

  /// Entries behind a sequence never happened.
  mutating func goBack(to sequence: Int) {
    waiting.goBack(to: sequence)
    answered.goBack(to: sequence)
  }
}
