// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Wire

/// Questions about words that are answered beside the loop, and lists that are made ready for practice.
///
/// Addresses take turns.
struct LookupCrew {
  /// A practice command that waits for its list.
  struct WaitingCommand {
    let wanted: PracticeRequest
    let noise: Noise
    let tag: Tag
    fileprivate let key: BookKey
  }

  /// A list as it is made ready for practice: with or without the words that the definitions mark as hurtful.
  struct BookKey: Hashable, Sendable {
    let lexicon: Lexicon
    let dealsAll: Bool

    static func == (one: BookKey, other: BookKey) -> Bool {
      one.lexicon === other.lexicon && one.dealsAll == other.dealsAll
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(lexicon))
      hasher.combine(dealsAll)
    }
  }

  /// Searches that the threads have at one time; the others wait where addresses take turns.
  private static let atWorkMost = 4

  let workers: Workers<LookingUp.Job, LookingUp.Done>
  private let givenUp = GivenUp()
  private let limits: Limits
  private var waiting = FairLine<LookingUp.Job>()
  /// The reviews of games that wait, because only one thread makes them.
  private var studies: [LookingUp.Job] = []
  private var isStudying = false
  /// The connections for which a thread searches.
  private(set) var atWork: Set<UInt64> = []
  /// The rounds' source of each list that is ready.
  private var books: [BookKey: PuzzleBook] = [:]
  private var making: Set<BookKey> = []
  /// The meanings of the words of three tiles, by list.
  private var meanings: [LexiconSeal: [Word: String]] = [:]
  /// Practice commands that wait for their list, by connection.
  private var commands: [UInt64: WaitingCommand] = [:]

  init(_ options: ServerOptions, wake: @escaping @Sendable () -> Void) {
    limits = options.limits
    let work = LookingUp(
      definitions: options.definitions, budget: options.limits.findSteps, givenUp: givenUp)
    workers = Workers(threads: 2, wake: wake) { work.carryOut($0) }
  }

  /// Whether no connection waits.
  var isIdle: Bool { waitingCount == 0 && atWork.isEmpty && commands.isEmpty }

  var waitingCount: Int { waiting.count + studies.count }

  // MARK: Questions

  /// Whether one more job may wait.
  var hasRoom: Bool { waitingCount + workers.waiting < limits.lookupQueue }

  /// Whether one more question of an address may wait.
  func hasRoom(for origin: UInt64) -> Bool { waiting.count(of: origin) < limits.lookupsOfAddress }

  /// Takes in a question; `handOver` gives it to a thread.
  mutating func ask(_ job: LookingUp.Job, from origin: UInt64) { waiting.append(job, of: origin) }

  /// Hands questions to the threads.
  ///
  /// Drops the questions of connections that were reset (`isLost`), and returns those connections.
  mutating func handOver(_ isLost: (UInt64) -> Bool) -> [UInt64] {
    var lost: [UInt64] = []
    while atWork.count < Self.atWorkMost, let job = next() {
      if let number = job.connection {
        guard !isLost(number) else {
          lost.append(number)
          continue
        }
        atWork.insert(number)
      }
      if case .study = job { isStudying = true }
      workers.ask(job)
    }
    return lost
  }

  /// Returns the next job to hand over; a review waits while another one is made.
  private mutating func next() -> LookingUp.Job? {
    if !isStudying, !studies.isEmpty { return studies.removeFirst() }
    while let job = waiting.next() {
      guard case .study = job, isStudying else { return job }
      studies.append(job)
    }
    return nil
  }

  /// Drops the question and the command of a connection that is gone; a search that is under way ends early.
  mutating func forget(_ connection: UInt64, from origin: UInt64) {
    commands[connection] = nil
    if atWork.contains(connection) { return givenUp.add(connection) }
    studies.removeAll { $0.connection == connection }
    _ = waiting.remove(of: origin) { $0.connection == connection }
  }

  /// Returns the jobs that are done since the last call, and notes what they made ready.
  mutating func finish() -> [LookingUp.Done] {
    let done = takeAnswers()
    for done in done {
      switch done {
      case .words(_, _, _, for: let number), .meaning(_, _, _, for: let number),
        .study(_, _, _, for: let number):
        if case .study = done { isStudying = false }
        givenUp.remove(number)
        atWork.remove(number)
      case .book(let book, let key): books[key] = book
      case .meanings(let known, let seal): meanings[seal] = known
      }
    }
    return done
  }

  /// Returns the jobs that are done and not yet noted.
  func takeAnswers() -> [LookingUp.Done] { workers.answers() }

  // MARK: Practice

  /// The rounds' source of a list; nil until it is ready.
  func book(_ key: BookKey) -> PuzzleBook? { books[key] }

  /// Has a list made ready, and a command wait for it.
  mutating func make(
    _ key: BookKey, common: Lexicon?, for connection: UInt64, _ wanted: PracticeRequest, _ noise: Noise,
    _ tag: Tag
  ) {
    commands[connection] = WaitingCommand(wanted: wanted, noise: noise, tag: tag, key: key)
    if making.insert(key).inserted { workers.ask(.book(key, common: common)) }
  }

  /// Returns the commands that waited for a list, oldest connection first.
  mutating func takeCommands(for key: BookKey) -> [(connection: UInt64, command: WaitingCommand)] {
    making.remove(key)
    let ready = commands.filter { $0.value.key == key }.sorted { $0.key < $1.key }
    for (connection, _) in ready { commands[connection] = nil }
    return ready.map { ($0.key, $0.value) }
  }

  func askMeanings(of lexicon: Lexicon) { workers.ask(.meanings(of: lexicon)) }

  /// The meanings of the words of three tiles of a list, as far as they are known.
  func meanings(in seal: LexiconSeal) -> [Word: String] { meanings[seal] ?? [:] }
}
