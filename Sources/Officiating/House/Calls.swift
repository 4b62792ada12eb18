// SPDX-License-Identifier: MIT

/// A player's call for a director.
///
/// Source: Protocol/SPEC.md, CALL.
package struct Call: Equatable, Sendable {
  /// The number in order of calls, from 1; never given again.
  package let number: Int
  package let table: TableID
  package let by: PlayerName
  package let text: String

  package init(number: Int, table: TableID, by: PlayerName, text: String) {
    self.number = number
    self.table = table
    self.by = by
    self.text = text
  }
}

package enum CallEvent: Equatable, Sendable {
  case made(Call)
  /// A director answered the call of this number, so that it no longer waits.
  case answered(Int, by: PlayerName, text: String)
}

/// All waiting calls, and the answers to the others: a part of the fold of the house.
struct Calls: Equatable, Sendable {
  /// The highest number of waiting calls of one person, and of all.
  static let most = 4
  static let mostOfAll = 256

  private var waiting: [Int: Call]
  private var answered: [Int: AnsweredCall]

  init(waiting calls: [Call] = [], answered answers: [HouseStanding.Answer] = []) {
    waiting = Dictionary(calls.map { ($0.number, $0) }) { _, later in later }
    answered = Dictionary(answers.map { ($0.number, $0.call) }) { _, later in later }
  }

  var answers: [HouseStanding.Answer] {
    answered.map { HouseStanding.Answer(number: $0.key, $0.value) }.sorted { $0.number < $1.number }
  }

  /// The waiting calls, oldest first.
  var all: [Call] { waiting.values.sorted { $0.number < $1.number } }

  var count: Int { waiting.count }

  var nextNumber: Int { waiting.count + answered.count + 1 }

  subscript(number: Int) -> Call? { waiting[number] }

  func answer(to number: Int) -> AnsweredCall? { answered[number] }

  func count(by name: PlayerName) -> Int { waiting.values.count { $0.by == name } }

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
