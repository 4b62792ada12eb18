// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Transport
import Wire

/// Searches and meanings, beside the loop: a search may take longer than anybody else should wait.
final class LookingUp: Sendable {
  /// A question of one connection.
  struct Job: Sendable {
    /// The connection that waits for the answer.
    let connection: UInt64
    let tag: Tag
    let question: LookupQuestion
  }

  /// What was found.
  enum Found: Sendable {
    /// Nil where the list cannot be searched.
    case words(FinderAnswer?, FindQuestion)
    case meaning(Definition?, Word, Alphabet)
  }

  /// An answer.
  struct Done: Sendable {
    let job: Job
    let found: Found
  }

  private let definitions: Definitions
  /// Made when a list is first searched, because few ever are; by the list.
  private let finders = Guarded<[ObjectIdentifier: Finder]>([:])

  private init(definitions: Definitions) { self.definitions = definitions }

  /// Two threads that search.
  ///
  /// - Parameters:
  ///   - definitions: what words mean.
  ///   - wake: called on a searching thread when an answer is ready.
  /// - Returns: the threads, at work.
  static func workers(
    definitions: Definitions, wake: @escaping @Sendable () -> Void
  ) -> Workers<Job, Done> {
    let room = LookingUp(definitions: definitions)
    return Workers(threads: 2, wake: wake) { Done(job: $0, found: room.look(for: $0.question)) }
  }

  private func look(for question: LookupQuestion) -> Found {
    switch question {
    case .define(let word, let alphabet):
      .meaning(definitions.definition(of: word, in: alphabet), word, alphabet)
    case .find(let question):
      .words(
        finder(of: question.shelved.lexicon)?
          .answer(question.query, limit: question.first - 1 + question.most, budget: Self.budget),
        question)
    }
  }

  private func finder(of lexicon: Lexicon) -> Finder? {
    finders.withLock { finders in
      if let known = finders[ObjectIdentifier(lexicon)] { return known }
      let finder = Finder(lexicon)
      finders[ObjectIdentifier(lexicon)] = finder
      return finder
    }
  }

  /// Steps of one search.
  private static let budget = Finder.usualBudget
}

extension Server {
  /// Asks the referee whether words may be told, and if so has them looked up; the next line waits.
  func lookUp(
    _ question: LookupQuestion, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    if client.session == nil, !options.admitsGuests {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let session = client.session, isTooLoud(session) { return slowDown(client, tag) }
    let outcome = askForWords(question.matter, of: client, referee, now: now)
    guard case .mayLookUp = outcome.reply else {
      // An attempt fills the ledger, so it counts as what others are told.
      client.session?.disturbances += 1
      return answer(client, tag, outcome)
    }
    guard lookingUp.waiting < options.limits.lookupQueue else {
      return reply(to: client) { LookupText.writeBusy(tag, into: &$0) }
    }
    client.standing.insert(.working)
    client.pauseReading()
    lookingUp.ask(LookingUp.Job(connection: client.number, tag: tag, question: question))
  }

  private func askForWords(
    _ matter: Lookup.Matter, of client: Client, _ referee: isolated Referee, now: Instant
  ) -> Outcome {
    client.serial &+= 1
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    let slot = SlotID(connection: client.number, serial: UInt64(client.serial))
    return referee.handle(Request(slot: slot, caller: caller, command: .lookUp(matter), at: now))
  }

  /// Answers what was found, and reads on where it was waited for.
  func finishLookups() {
    for done in lookingUp.answers() {
      guard let client = clients[done.job.connection] else { continue }
      client.standing.remove(.working)
      if !client.standing.contains(.ending) { referee.assumeIsolated { finish(done, client, $0) } }
      if client.standing.isDisjoint(with: [.stalled, .ending]) { client.resumeReading() }
    }
  }

  private func finish(_ done: LookingUp.Done, _ client: Client, _ referee: isolated Referee) {
    let tag = done.job.tag
    // What was undone meanwhile may have put the caller back at a table, so leave is asked for again.
    let outcome = askForWords(
      done.job.question.matter, of: client, referee, now: options.clock.now())
    guard case .mayLookUp = outcome.reply else { return answer(client, tag, outcome) }
    switch done.found {
    case .words(nil, let question):
      answer(client, tag, Outcome(.refused(.noSuchLexicon(question.shelved.agreed.label))))
    case .words(let found?, let question):
      answer(client, tag, outcome) { LookupText.write(found, to: question, tag, into: &$0) }
    case .meaning(let definition, let word, let alphabet):
      answer(client, tag, outcome) { LookupText.write(definition, of: word, alphabet, tag, into: &$0) }
    }
  }
}
