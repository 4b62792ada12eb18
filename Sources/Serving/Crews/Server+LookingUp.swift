// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Wire

/// Questions about words. A search may take longer than other connections should wait, so it is done beside the loop.
extension Server {
  /// Asks the referee whether words may be told, and if so has them looked up; the next line waits.
  func lookUp(
    _ question: LookupQuestion, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    if client.session == nil, !options.admitsGuests {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let session = client.session, isTooLoud(session) { return slowDown(client, tag) }
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    let known = closed(question.known, to: caller, referee)
    guard referee.peek.mayTellWords(caller, of: known) else {
      // An attempt fills the ledger, so it counts like talk.
      client.session?.disturbances += 1
      return answer(client, tag, askForWords(question.matter, known, of: client, referee, now: now))
    }
    guard crews.lookups.hasRoom else { return reply(to: client) { LookupText.writeBusy(tag, into: &$0) } }
    if client.spending != nil, !crews.lookups.hasRoom(for: client.origin) {
      return refuse(
        client, tag, .slowDown, after: 1,
        "many searches of your address wait; in a second, type the same line")
    }
    var job = LookingUp.Job.answer(question, tag, for: client.number)
    if case .study(let table) = question {
      guard let studied = studied(table, tag, client, caller, referee, now: now) else { return }
      job = .study(studied, tag, for: client.number)
    }
    client.standing.insert(.working)
    client.pauseReading()
    crews.lookups.ask(job, from: client.origin)
    lookUpNext()
  }

  /// Returns a game to review; nil if the caller was told why it is none.
  ///
  /// Its record may be read by the same people.
  private func studied(
    _ id: TableID?, _ tag: Tag, _ client: Client, _ caller: Caller, _ referee: isolated Referee, now: Instant
  ) -> StudiedGame? {
    let asked = Request(caller: caller, command: .table(.record(id, from: 1)), at: now)
    let outcome = referee.handle(asked)
    guard case .record(let record) = outcome.reply, let (table, last) = referee.peek.endedGame(record.table)
    else {
      answer(client, tag, outcome)
      return nil
    }
    let agreed = table.terms.lexicon
    guard let lexicon = lists.lexica.sealed(as: agreed),
      lexicon.alphabet.spellings == table.game?.rules.tiles.spellings
    else {
      answer(client, tag, Outcome(.refused(.noSuchLexicon(agreed.label)), waits: outcome.waits))
      return nil
    }
    guard let game = try? ReviewedGame(table, last: last) else {
      answer(client, tag, Outcome(.refused(.noRecord(table.id)), waits: outcome.waits))
      return nil
    }
    return StudiedGame(table: table.id, game: game, agreed: agreed, lexicon: lexicon)
  }

  /// Returns the first word that a caller is not told, else the first of all; nil of none.
  private func closed(
    _ words: [Lookup.Known], to caller: Caller, _ referee: isolated Referee
  ) -> Lookup.Known? {
    words.first { !referee.peek.mayTellWords(caller, of: $0) } ?? words.first
  }

  /// Hands searches to the threads; a connection that was reset has none.
  private func lookUpNext() {
    for number in crews.lookups.handOver({ sessions.clients[$0]?.isReset == true }) {
      guard let client = sessions.clients[number] else { continue }
      client.standing.remove(.working)
      client.abort()
    }
  }

  /// Ends the searches of connections that were reset; done once a second.
  ///
  /// A connection that waits for a search is not read, so nothing else would notice. A peer that has only ended its
  /// sending is answered. Source: Protocol/SPEC.md 1.9.
  func endLostLookups() {
    for number in crews.lookups.atWork {
      if let client = sessions.clients[number], client.isReset { client.abort() }
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

  /// Answers the questions whose answers are ready, and reads on.
  func finishLookups() {
    let done = crews.lookups.finish()
    guard !done.isEmpty else { return }
    withReferee { referee in
      // Deadlines come before answers that were found meanwhile.
      tellDue(referee, now: now)
      for done in done { finish(done, referee) }
    }
    lookUpNext()
  }

  private func finish(_ done: LookingUp.Done, _ referee: isolated Referee) {
    switch done {
    case .book(_, let key): finishBook(key, referee)
    case .meanings: return
    case .words(let found, let question, let tag, let number):
      goOn(sessions.clients[number]) { client in
        tell(.find, [], tag, client, referee) { outcome in
          guard let found else {
            return answer(client, tag, Outcome(.refused(.noSuchLexicon(question.shelved.agreed.label))))
          }
          answer(client, tag, outcome) { LookupText.write(found, to: question, tag, into: &$0) }
        }
      }
    case .study(let page, let studied, let tag, let number):
      goOn(sessions.clients[number]) { client in
        tell(.study, [], tag, client, referee) { outcome in
          guard let page else {
            return answer(client, tag, Outcome(.refused(.noSuchLexicon(studied.agreed.label))))
          }
          answer(client, tag, outcome) { StudyText.write(page, tag, into: &$0) }
        }
      }
    case .meaning(let meanings, let shelved, let tag, let number):
      goOn(sessions.clients[number]) { client in
        let known = LookupQuestion.define(meanings.map(\.0), shelved).known
        tell(.define, known, tag, client, referee) { outcome in
          answer(client, tag, outcome) { LookupText.write(meanings, shelved, tag, into: &$0) }
        }
      }
    }
  }

  /// Answers a connection that waited for a crew, if it is still open, and reads on.
  func goOn(_ client: Client?, _ answer: (Client) -> Void) {
    guard let client else { return }
    client.standing.remove(.working)
    if !client.standing.contains(.ending) { answer(client) }
    if client.standing.isDisjoint(with: [.stalled, .working, .ending]) { client.resumeReading() }
  }

  /// Asks the referee again, because the person may have sat down at a table meanwhile.
  private func tell(
    _ matter: Lookup.Matter, _ words: [Lookup.Known], _ tag: Tag, _ client: Client,
    _ referee: isolated Referee, _ told: (Outcome) -> Void
  ) {
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    let word = closed(words, to: caller, referee)
    let outcome = askForWords(matter, word, of: client, referee, now: now)
    guard case .mayLookUp = outcome.reply else { return answer(client, tag, outcome) }
    told(outcome)
    tellOfLookup(matter.rawValue, by: client, referee)
  }
}
