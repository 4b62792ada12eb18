// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// What the house is to think about: one question a table, oldest first, each thought about once.
///
/// A table that moves on has its question replaced in its place, or taken out unthought; what is thought of a
/// position that has passed is not given out. Nothing is asked by the clock but what could not be recorded.
/// Confined to the loop's thread.
struct HouseQueue {
  /// A position, and which question it is.
  struct Question: Sendable {
    let number: Int
    let duty: HouseDuty
  }

  /// What the house wants to do.
  struct Thought: Sendable {
    let question: Question
    let act: HouseAct

    var duty: HouseDuty { question.duty }
  }

  private let thread: Workers<Question, Thought>
  private var questions = 0
  /// The question of each table that waits or is being thought about: its number, and its place in the line.
  private var asked: [TableID: (number: Int, place: Int)] = [:]
  /// Acts that could not be recorded, and in which order they are to be tried again.
  private var owed: [TableID: (order: Int, thought: Thought)] = [:]

  /// Acts that are tried again in a second.
  static let triedMost = 256

  /// - Parameters:
  ///   - options: how it decides, and where its chance comes from.
  ///   - wake: called on the thinking thread when an act is ready.
  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    thread = Workers(wake: wake) { question in
      Thought(question: question, act: options.houseAct(question.duty, options.random))
    }
  }

  /// Has a thread think.
  ///
  /// - Throws: where the system has none.
  func start() throws(TransportFault) { try thread.start(threads: 1) }

  /// Thinks the next thought on the caller's thread; false where none waits.
  func think() -> Bool { thread.doJob() }

  /// Ends the thread after the thought that it is at.
  func stop() { thread.stop() }

  /// Takes in how a table stands now.
  mutating func take(_ news: HouseNews) {
    owed[news.table] = nil
    guard let duty = news.duty else {
      if let before = asked.removeValue(forKey: news.table) { thread.drop(before.place) }
      return
    }
    ask(duty)
  }

  private mutating func ask(_ duty: HouseDuty) {
    questions += 1
    let question = Question(number: questions, duty: duty)
    if let before = asked[duty.table], thread.replace(before.place, with: question) {
      asked[duty.table] = (question.number, before.place)
    } else {
      asked[duty.table] = (question.number, thread.ask(question))
    }
  }

  /// What was thought since the last call, whether or not it still stands.
  func thoughts() -> [Thought] { thread.answers() }

  /// Takes a thought in; false where the table has moved on since it was asked about.
  mutating func settle(_ thought: Thought) -> Bool {
    guard asked[thought.duty.table]?.number == thought.question.number else { return false }
    asked[thought.duty.table] = nil
    return true
  }

  /// An act was refused where it must not be lost: it is tried again, after all others that are.
  mutating func owe(_ thought: Thought) {
    questions += 1
    owed[thought.duty.table] = (questions, thought)
  }

  /// Acts to be tried again, oldest first; each is owed until it is done.
  var toTryAgain: [Thought] {
    guard !owed.isEmpty else { return [] }
    return owed.values.sorted { $0.order < $1.order }.prefix(Self.triedMost).map(\.thought)
  }

  /// An act that was owed is tried now.
  mutating func noteTried(_ thought: Thought) { owed[thought.duty.table] = nil }
}
