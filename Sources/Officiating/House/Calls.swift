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

  private var waiting: [Int: Call]
  private var answered: [Int: AnsweredCall]

  init(waiting calls: [Call] = [], answered answers: [HouseStanding.Answer] = []) {
    waiting = Dictionary(calls.map { ($0.number, $0) }) { _, later in later }
    answered = Dictionary(answers.map { ($0.number, $0.call) }) { _, later in later }
  }

  /// Those that were answered, by number.
  var answers: [HouseStanding.Answer] {
    answered.map { HouseStanding.Answer(number: $0.key, $0.value) }.sorted { $0.number < $1.number }
  }

  /// Those that wait, oldest first.
  var all: [Call] { waiting.values.sorted { $0.number < $1.number } }

  /// How many wait.
  var count: Int { waiting.count }

  /// The number that the next one gets.
  var nextNumber: Int { waiting.count + answered.count + 1 }

  /// The call of a number, while it waits.
  subscript(number: Int) -> Call? { waiting[number] }

  /// Who answered the call of a number; nil where nobody has.
  func answer(to number: Int) -> AnsweredCall? { answered[number] }

  /// How many of somebody's calls wait.
  func count(by name: PlayerName) -> Int { waiting.values.count { $0.by == name } }

  /// Takes in what happened.
  mutating func fold(_ event: CallEvent) {
    switch event {
    case .made(let call): waiting[call.number] = call
    case .answered(let number, let by, _):
      guard let call = waiting[number] else { return }
      waiting[number] = nil
      answered[number] = AnsweredCall(table: call.table, by: by)
    }
  }
}
