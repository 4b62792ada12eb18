// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import Wire

/// What lists were made ready for practice, and who waits for one.
struct Practising {
  /// What rounds are dealt from, by the list.
  var books: [ObjectIdentifier: PuzzleBook] = [:]
  /// What the words of three tiles of those lists mean, by the list.
  var meanings: [LexiconSeal: [Word: String]] = [:]
  /// Commands that wait for their list, by the connection.
  var waiting: [UInt64: Waiting] = [:]

  /// A command that waits for its list.
  struct Waiting {
    let wanted: PracticeRequest
    let tag: Tag
  }
}

extension Server {
  /// Carries out a command at a practice table, with what the ledger does not know.
  ///
  /// A list is made ready beside the loop, because all of its words are looked at.
  func practise(
    _ wanted: PracticeRequest, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    var wanted = wanted
    wanted.present = Set(names.keys)
    guard case .next = wanted.command, let name = client.session?.person.name,
      let lexicon = referee.practiceLexicon(ofSeated: name)
    else { return carryOut(.practice(wanted), tag, of: client, referee, now: now) }
    guard let book = practising.books[ObjectIdentifier(lexicon)] else {
      guard lookingUp.waiting < options.limits.lookupQueue else {
        return reply(to: client) { LookupText.writeBusy(tag, into: &$0) }
      }
      practising.waiting[client.number] = Practising.Waiting(wanted: wanted, tag: tag)
      client.standing.insert(.working)
      client.pauseReading()
      return lookingUp.ask(.book(of: lexicon, for: client.number))
    }
    let plays = referee.practicePlays(ofSeated: name)
    wanted.source = PuzzleSource(book: book, plays: plays, seed: options.random())
    carryOut(.practice(wanted), tag, of: client, referee, now: now)
  }

  /// What the words mean that an answer may show.
  func meanings(for reply: Reply) -> Meanings {
    switch reply {
    case .practice(_, let table, _), .shownPractice(let table, _):
      Meanings(options.definitions, known: practising.meanings[table.terms.lexicon.seal] ?? [:])
    default: Meanings()
    }
  }

  /// A list is ready: carries out the command that waited for it.
  func finishBook(
    _ book: PuzzleBook, _ meanings: [Word: String], _ client: Client, _ referee: isolated Referee
  ) {
    practising.books[ObjectIdentifier(book.lexicon)] = book
    practising.meanings[book.lexicon.seal] = meanings
    guard let waiting = practising.waiting.removeValue(forKey: client.number) else { return }
    practise(waiting.wanted, waiting.tag, of: client, referee, now: options.clock.now())
  }
}
