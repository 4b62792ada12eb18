// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import Transport
import Wire

/// Searches and meanings, beside the loop: a search may take longer than anybody else should wait.
final class LookingUp: Sendable {
  /// What is to be done.
  enum Job: Sendable {
    /// A question of a connection, which waits for the answer.
    case answer(LookupQuestion, Tag, for: UInt64)
    /// A list is made ready for practice.
    case book(of: Lexicon, common: Lexicon?)
    /// What the short words of a list mean.
    case meanings(of: Lexicon)
  }

  /// What was done.
  enum Done: Sendable {
    /// Nil where the list cannot be searched.
    case words(FinderAnswer?, FindQuestion, Tag, for: UInt64)
    case meaning(Definition?, Word, HouseLexica.Shelved, Tag, for: UInt64)
    case book(PuzzleBook)
    case meanings([Word: String], LexiconSeal)
  }

  private let definitions: Definitions
  /// Steps of one search.
  private let budget: Int
  private let givenUp: GivenUp
  /// Made when a list is first searched, because few ever are; by the list.
  private let finders = Guarded<[ObjectIdentifier: Finder]>([:])

  private init(definitions: Definitions, budget: Int, givenUp: GivenUp) {
    self.givenUp = givenUp
    self.budget = budget
    self.definitions = definitions
  }

  /// Those who search, without threads yet.
  ///
  /// - Parameters:
  ///   - definitions: what words mean.
  ///   - budget: steps of one search.
  ///   - givenUp: whose searches end before that.
  ///   - wake: called on a searching thread when an answer is ready.
  /// - Returns: them.
  static func workers(
    definitions: Definitions, budget: Int, givenUp: GivenUp, wake: @escaping @Sendable () -> Void
  ) -> Workers<Job, Done> {
    let room = LookingUp(definitions: definitions, budget: budget, givenUp: givenUp)
    return Workers(wake: wake) { room.carryOut($0) }
  }

  private func carryOut(_ job: Job) -> Done {
    switch job {
    case .answer(.define(let word, let shelved), let tag, let number):
      let meaning = definitions.definition(of: word, in: shelved.lexicon.alphabet)
      return .meaning(meaning, word, shelved, tag, for: number)
    case .answer(.find(let question), let tag, let number):
      // Whoever is gone before their search begins has none; within one they are asked for now and then.
      let steps = givenUp.has(number) ? 0 : budget
      let answer = finder(of: question.shelved.lexicon)?
        .answer(question.query, limit: question.first - 1 + question.most, budget: steps) { [givenUp] in
          givenUp.has(number)
        }
      return .words(answer, question, tag, for: number)
    case .book(let lexicon, let common):
      guard let tiles = TileSet.named(lexicon.alphabet.name) else {
        preconditionFailure("every alphabet has its tiles")
      }
      return .book(PuzzleBook(lexicon, common: common, tiles: tiles))
    case .meanings(let lexicon): return .meanings(meanings(ofThreesIn: lexicon), lexicon.seal)
    }
  }

  /// What the words of three tiles mean: those of a list that is shown whole.
  private func meanings(ofThreesIn lexicon: Lexicon) -> [Word: String] {
    guard lexicon.alphabet == .english else { return [:] }
    var meanings: [Word: String] = [:]
    lexicon.forEach { word in
      guard word.count == 3, let meaning = definitions.definition(of: word, in: lexicon.alphabet) else {
        return
      }
      meanings[word] = meaning.short
    }
    return meanings
  }

  private func finder(of lexicon: Lexicon) -> Finder? {
    finders.withLock { finders in
      if let known = finders[ObjectIdentifier(lexicon)] { return known }
      let finder = Finder(lexicon)
      finders[ObjectIdentifier(lexicon)] = finder
      return finder
    }
  }
}

/// Connections that are gone while threads search for them.
final class GivenUp: Sendable {
  private let numbers = Guarded<Set<UInt64>>([])

  func add(_ number: UInt64) { _ = numbers.withLock { $0.insert(number) } }
  func remove(_ number: UInt64) { _ = numbers.withLock { $0.remove(number) } }
  func has(_ number: UInt64) -> Bool { numbers.withLock { $0.contains(number) } }
}

extension Server {
  /// A connection is not there any more: what waits for it leaves the line, and what is searched for it ends.
  func forgetLookup(of client: Client) {
    guard client.standing.contains(.working) else { return }
    if lookups.atWork.contains(client.number) { return givenUp.add(client.number) }
    lookupsAsked -= lookups.waiting.remove(of: client.origin) { job in
      if case .answer(_, _, let number) = job { number == client.number } else { false }
    }
  }

  /// Asks the referee whether words may be told, and if so has them looked up; the next line waits.
  func lookUp(
    _ question: LookupQuestion, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    if client.session == nil, !options.admitsGuests {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let session = client.session, isTooLoud(session) { return slowDown(client, tag) }
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    guard referee.mayTellWords(caller, of: question.known) else {
      // An attempt fills the ledger, so it counts as what others are told.
      client.session?.disturbances += 1
      return answer(client, tag, askForWords(question.matter, question.known, of: client, referee, now: now))
    }
    guard hasRoomToLookUp else { return reply(to: client) { LookupText.writeBusy(tag, into: &$0) } }
    if client.spending != nil, lookups.waiting.count(of: client.origin) >= options.limits.lookupsOfAddress {
      return slowDown(
        client, tag, seconds: 1, "many searches of your address wait; in a second, type the same line")
    }
    client.standing.insert(.working)
    client.pauseReading()
    lookupsAsked += 1
    lookups.waiting.append(.answer(question, tag, for: client.number), of: client.origin)
    lookUpNext()
  }

  /// So many searches are with the threads; the others wait where addresses take turns.
  private static let lookupsAtWork = 4

  /// Whether one more may wait.
  var hasRoomToLookUp: Bool { lookups.waiting.count + lookingUp.waiting < options.limits.lookupQueue }

  /// Hands searches to the threads, but of who is gone.
  private func lookUpNext() {
    while lookups.atWork.count < Server.lookupsAtWork, let job = lookups.waiting.next() {
      if case .answer(_, _, let number) = job {
        if let client = clients[number], client.isReset {
          lookupsAsked -= 1
          client.standing.remove(.working)
          client.abort()
          continue
        }
        lookups.atWork.insert(number)
      }
      lookingUp.ask(job)
    }
  }

  /// Ends the searches of those whose connections were reset; looked at once a second.
  ///
  /// Nobody is read from who waits for a search, so that nothing else would tell of it. Whoever has only ended what they
  /// send is answered. Source: Protocol/SPEC.md 1.9.
  func endLostLookups() {
    for number in lookups.atWork {
      if let client = clients[number], client.isReset { client.abort() }
    }
  }

  private func askForWords(
    _ matter: Lookup.Matter, _ word: Lookup.Known?, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) -> Outcome {
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    let before = referee.proposedBytes
    let outcome = referee.handle(
      Request(caller: caller, command: .house(.lookUp(matter, of: word)), at: now))
    note(outcome, of: client, since: before, referee)
    return outcome
  }

  /// Answers what was found, and reads on where it was waited for.
  func finishLookups() {
    let done = lookingUp.answers()
    guard !done.isEmpty else { return }
    referee.assumeIsolated { referee in
      // What is due comes before what was found meanwhile.
      tellDue(referee, now: now)
      for done in done { finish(done, referee) }
    }
    lookUpNext()
  }

  private func noteLookedUp(for number: UInt64) {
    givenUp.remove(number)
    lookupsAsked -= 1
    lookups.atWork.remove(number)
  }

  private func finish(_ done: LookingUp.Done, _ referee: isolated Referee) {
    switch done {
    case .book(let book): finishBook(book, referee)
    case .meanings(let meanings, let seal): practising.meanings[seal] = meanings
    case .words(let found, let question, let tag, let number):
      noteLookedUp(for: number)
      goOn(clients[number]) { client in
        tell(.find, nil, tag, client, referee) { outcome in
          guard let found else {
            return answer(client, tag, Outcome(.refused(.noSuchLexicon(question.shelved.agreed.label))))
          }
          answer(client, tag, outcome) { LookupText.write(found, to: question, tag, into: &$0) }
        }
      }
    case .meaning(let definition, let word, let shelved, let tag, let number):
      noteLookedUp(for: number)
      goOn(clients[number]) { client in
        tell(.define, Lookup.Known(word, of: shelved.lexicon.alphabet), tag, client, referee) { outcome in
          answer(client, tag, outcome) { LookupText.write(definition, of: word, shelved, tag, into: &$0) }
        }
      }
    }
  }

  /// Answers a connection that waited, if it is still there, and reads on.
  func goOn(_ client: Client?, _ answer: (Client) -> Void) {
    guard let client else { return }
    client.standing.remove(.working)
    if !client.standing.contains(.ending) { answer(client) }
    if client.standing.isDisjoint(with: [.stalled, .working, .ending]) { client.resumeReading() }
  }

  /// The caller may sit at a table by now, so leave is asked for again.
  private func tell(
    _ matter: Lookup.Matter, _ word: Lookup.Known?, _ tag: Tag, _ client: Client,
    _ referee: isolated Referee, _ told: (Outcome) -> Void
  ) {
    let outcome = askForWords(matter, word, of: client, referee, now: now)
    guard case .mayLookUp = outcome.reply else { return answer(client, tag, outcome) }
    told(outcome)
    tellOfLookup(matter.rawValue, by: client, referee)
  }
}
