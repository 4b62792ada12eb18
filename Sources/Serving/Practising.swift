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
  /// Lists that are being made ready.
  var making: Set<ObjectIdentifier> = []
  /// What the words of three tiles of a list mean, looked up when the server starts.
  var meanings: [LexiconSeal: [Word: String]] = [:]
  /// Commands that wait for their list, by the connection.
  var waiting: [UInt64: Waiting] = [:]

  /// A command that waits for its list.
  struct Waiting {
    let wanted: PracticeRequest
    let noise: Noise
    let tag: Tag
    let lexicon: ObjectIdentifier
  }
}

extension Server {
  /// Carries out a command at a practice table, with what the ledger does not know.
  ///
  /// A list is made ready beside the loop, because all of its words are looked at.
  func practise(
    _ wanted: PracticeRequest, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    var wanted = wanted
    guard let name = client.session?.person.name else {
      return carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
    }
    wanted.present = Set(referee.namesAtPractice(of: name).filter { names[$0] != nil })
    guard case .next = wanted.command, let lexicon = referee.practiceLexicon(ofSeated: name) else {
      return carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
    }
    let id = ObjectIdentifier(lexicon)
    guard let book = practising.books[id] else {
      guard hasRoomToLookUp else {
        return reply(to: client) { LookupText.writeBusy(tag, into: &$0) }
      }
      practising.waiting[client.number] = Practising.Waiting(
        wanted: wanted, noise: noise, tag: tag, lexicon: id)
      client.standing.insert(.working)
      client.pauseReading()
      if practising.making.insert(id).inserted {
        lookingUp.ask(.book(of: lexicon, common: lexica.commonWords(of: lexicon)))
      }
      return
    }
    let plays = referee.practicePlays(ofSeated: name)
    wanted.source = PuzzleSource(book: book, plays: plays, seed: options.random())
    carryOut(.practice(wanted), noise, tag, of: client, referee, now: now)
  }

  /// A list is ready: carries out the commands that waited for it, oldest connection first.
  func finishBook(_ book: PuzzleBook, _ referee: isolated Referee) {
    let id = ObjectIdentifier(book.lexicon)
    practising.books[id] = book
    practising.making.remove(id)
    for number in practising.waiting.filter({ $0.value.lexicon == id }).keys.sorted() {
      guard let waiting = practising.waiting.removeValue(forKey: number) else { continue }
      goOn(clients[number]) { client in
        practise(waiting.wanted, waiting.noise, waiting.tag, of: client, referee, now: now)
      }
    }
  }

  /// Ends a round whose players have all asked for its end, but for those who are gone.
  func endAgreedRound(at table: TableID, _ referee: isolated Referee, now: Instant) {
    let present = Set(referee.namesAtPractice(at: table).filter { names[$0] != nil })
    deliver(referee.endAgreedRound(at: table, present: present, now: now))
  }

  /// What the words mean that an answer may show.
  func meanings(for reply: Reply) -> Meanings {
    let view: PractisingView
    switch reply {
    case .practice(let news): view = news.view
    case .shown(.practice(let shown), plain: _): view = shown
    default: return Meanings()
    }
    return Meanings(options.definitions, known: practising.meanings[view.head.terms.lexicon.seal] ?? [:])
  }
}
