// SPDX-License-Identifier: MIT
import Officiating

/// The positions that the robot thinks about: one a table, oldest first, each once.
///
/// When a table moves on its position is replaced in its place, or removed. A thought about a position that has passed is
/// dropped. Only acts that could not be recorded are tried again by the clock.
/// Confined to the loop's thread.
struct RobotQueue {
  struct Question: Sendable {
    let number: Int
    let duty: RobotDuty
  }

  struct Thought: Sendable {
    let question: Question
    let act: RobotAct

    var duty: RobotDuty { question.duty }
  }

  let thread: Workers<Question, Thought>
  private var questions = 0
  /// The question of each table that waits or is being thought about: its number, and its place in the line.
  private var asked: [TableID: (number: Int, place: Int)] = [:]
  /// Acts that could not be recorded, and the order in which they are tried again.
  private var owed: [TableID: (order: Int, thought: Thought)] = [:]
  /// The second in which such acts were tried last.
  private var triedAt: UInt32 = 0
  /// How many people who are here play the robot, and the second in which they were counted.
  private var players: (countedAt: UInt32, count: Int) = (0, 0)

  /// The tables from which on a level that looks ahead only weighs its turn, so that nobody waits for minutes.
  static let calmMost = 16

  /// The highest level that does not look ahead.
  private static let quickLevel = 3

  /// Acts that are tried again in one second, at most.
  static let triedMost = 256

  /// `wake` is called on the thinking thread when an act is ready.
  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    thread = Workers(threads: 1, wake: wake) { question in
      Thought(question: question, act: options.robotAct(question.duty, options.random))
    }
  }

  /// Takes in the position of a table, or that it wants nothing of the robot.
  mutating func take(_ news: RobotNews) {
    owed[news.table] = nil
    guard let duty = news.duty else {
      if let before = asked.removeValue(forKey: news.table) { thread.drop(before.place) }
      return
    }
    ask(duty)
  }

  private mutating func ask(_ duty: RobotDuty) {
    questions += 1
    let isCalm = asked.count < Self.calmMost || asked[duty.table] != nil
    let question = Question(number: questions, duty: isCalm ? duty : duty.atMost(level: Self.quickLevel))
    if let before = asked[duty.table], thread.replace(before.place, with: question) {
      asked[duty.table] = (question.number, before.place)
    } else {
      asked[duty.table] = (question.number, thread.ask(question))
    }
  }

  /// Returns the thoughts since the last call, including those about positions that have passed.
  func thoughts() -> [Thought] { thread.answers() }

  /// Takes a thought in; false if its table has moved on since.
  mutating func finish(_ thought: Thought) -> Bool {
    guard asked[thought.duty.table]?.number == thought.question.number else { return false }
    asked[thought.duty.table] = nil
    return true
  }

  /// Keeps an act that could not be recorded, to be tried again after all others that are kept.
  mutating func owe(_ thought: Thought) {
    questions += 1
    owed[thought.duty.table] = (questions, thought)
  }

  /// Returns the acts to try again, oldest first; none twice in one second, and each until it is done.
  mutating func toTryAgain(at seconds: UInt32) -> [Thought] {
    guard triedAt != seconds else { return [] }
    triedAt = seconds
    guard !owed.isEmpty else { return [] }
    return owed.values.sorted { $0.order < $1.order }.prefix(Self.triedMost).map(\.thought)
  }

  mutating func noteTried(_ thought: Thought) { owed[thought.duty.table] = nil }

  /// Admits one more player against the robot; false if there are as many as may be.
  ///
  /// Players who are here are counted once a second, so that asking repeatedly costs nothing.
  mutating func admitsPlayer(most: Int, at seconds: UInt32, count: () -> Int) -> Bool {
    if players.countedAt != seconds { players = (seconds, count()) }
    guard players.count < most else { return false }
    players.count += 1
    return true
  }
}
