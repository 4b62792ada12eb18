// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import Wire

/// Practice tables: the server adds the people who are here and the list's puzzles, which the ledger does not hold.
extension Server {
  /// Carries out a command at a practice table.
  ///
  /// A list is made ready beside the loop, because all of its words are read.
  func practise(
    _ wanted: PracticeRequest, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    var wanted = wanted
    guard let name = client.session?.person.name else {
      return carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
    }
    wanted.present = Set(referee.peek.namesAtPractice(of: name).filter { sessions.isHere($0) })
    guard case .next = wanted.command, let list = referee.peek.practiceList(ofSeated: name) else {
      return carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
    }
    let key = LookupCrew.BookKey(lexicon: list.lexicon, dealsAll: list.dealsAll)
    guard let book = crews.lookups.book(key) else {
      guard crews.lookups.hasRoom else { return reply(to: client) { LookupText.writeBusy(tag, into: &$0) } }
      client.standing.insert(.working)
      client.pauseReading()
      return crews.lookups.make(
        key, common: lists.lexica.commonWords(of: list.lexicon), for: client.number, wanted, noise, tag)
    }
    let plays = referee.peek.practicePlays(ofSeated: name)
    let due = referee.peek.dueWords(ofSeated: name, at: now)
    wanted.source = PuzzleSource(book: book, plays: plays, due: due, seed: options.random())
    carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
  }

  func finishBook(_ key: LookupCrew.BookKey, _ referee: isolated Referee) {
    for (number, command) in crews.lookups.takeCommands(for: key) {
      goOn(sessions.clients[number]) { client in
        practise(command.wanted, command.noise, command.tag, of: client, referee, now: now)
      }
    }
  }

  /// Ends a round if all of its players who are here have asked for its end.
  func endAgreedRound(at table: TableID, _ referee: isolated Referee, now: Instant) {
    let present = Set(referee.peek.namesAtPractice(at: table).filter { sessions.isHere($0) })
    deliver(referee.endAgreedRound(at: table, present: present, now: now))
  }

  /// Returns the meanings of the words that an answer may show.
  func meanings(for reply: Reply) -> Meanings {
    let view: PractisingView
    switch reply {
    case .practice(let news): view = news.view
    case .shown(.practice(let shown), plain: _): view = shown
    default: return Meanings()
    }
    return Meanings(options.definitions, known: crews.lookups.meanings(in: view.head.terms.lexicon.seal))
  }
}
