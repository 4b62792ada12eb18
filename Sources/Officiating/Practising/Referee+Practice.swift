// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

extension Referee {
  /// Carries out a player's command at a practice table.
  func practise(_ wanted: PracticeRequest, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = table(ofSeated: person.name) else { throw .notSeated(nil) }
    guard let live = table.practice, let player = live.player(person.name) else {
      throw .otherKind(table.id, table.terms.kind)
    }
    let decide = decision(at: live, wanted.present, now: request.at)
    let event: PracticeEvent
    do throws(PracticeRefusal) {
      switch wanted.command {
      case .guess(let words):
        guard let lexicon = lexica.sealed(as: table.terms.lexicon) else {
          return Outcome(.refused(.noSuchLexicon(table.terms.lexicon.label)))
        }
        event = try decide.guess(words, by: player, lexicon: lexicon)
      case .answer(let answer): event = try decide.answer(answer, by: player)
      case .solve: event = try decide.solve(by: player)
      case .next:
        guard let source = wanted.source else {
          return Outcome(.refused(.noSuchLexicon(table.terms.lexicon.label)))
        }
        event = try decide.next(by: player, from: source)
      }
    } catch {
      throw .practice(table.id, error)
    }
    guard case .guessed(let guess) = event else {
      return try record(event, at: table, by: player, request)
    }
    // What changes nothing is not recorded.
    guard let found = GuessedWords(player: player, parts: guess.finds) else {
      return Outcome(.practice(event, table, missed: []))
    }
    return try record(.guessed(found), telling: event, at: table, by: player, request)
  }

  private func decision(at live: LivePractice, _ present: Set<PlayerName>, now: Instant) -> DecidePractice {
    DecidePractice(
      live.state, now: now.milliseconds, present: present.compactMap { live.player($0) })
  }

  /// Records an event, and makes its answer and notices; the answer may tell more than is recorded.
  private func record(
    _ event: PracticeEvent, telling told: PracticeEvent? = nil, at table: Table, by player: PracticePlayer,
    _ request: Request
  ) throws(Refusal) -> Outcome {
    try requireRoom(at: table.id)
    let step = PracticeStep(event)
    _ = record(.practice(step), at: table.id, now: request.at)
    let after = tables[table.id] ?? table
    return Outcome(
      .practice(told ?? event, after, missed: missed(at: after)),
      notices: notices(of: step, at: after, from: player))
  }

  /// The words that nobody found in a round that is over, where they follow from the list.
  func missed(at table: Table) -> [Word] {
    guard let state = table.practice?.state, state.phase == .revealed,
      let lexicon = lexica.sealed(as: table.terms.lexicon)
    else { return [] }
    // Who looks again and again has the list looked through once.
    if let known = missedLast, known.table == table.id, known.sequence == table.sequence {
      return known.words
    }
    let words = state.missed(in: lexicon)
    missedLast = (table.id, table.sequence, words)
    return words
  }

  // MARK: Sitting down and getting up

  /// Somebody sits down at a practice table.
  func joinPractice(
    _ table: Table, _ person: Person, _ agreement: JoinAgreement?, _ request: Request
  ) throws(Refusal) -> Outcome {
    guard let live = table.practice else { preconditionFailure("not a practice table") }
    try requireNoGamePutOff(by: person.name)
    if let invited = table.terms.invited, invited != person.name, table.opener.name != person.name {
      throw .notPermitted(.tableReserved(table.id))
    }
    guard let agreement, table.terms.lexicon.isNamed(agreement.lexicon),
      agreement.rule == nil || agreement.rule == table.terms.rule,
      agreement.confirmSeconds == nil, agreement.named == NamedTerms()
    else { throw .termsDiffer(table) }
    let event: PracticeEvent
    do throws(PracticeRefusal) {
      event = try decision(at: live, [], now: request.at)
        .join(live.player(person.name) ?? live.state.nextPlayer)
    } catch {
      throw .practice(table.id, error)
    }
    guard case .joined(let player) = event else { preconditionFailure("joining is joining") }
    try requireRoom(at: table.id)
    let step = PracticeStep(event, person: person)
    _ = record(.practice(step), at: table.id, now: request.at)
    let after = try self.table(table.id)
    return Outcome(.seatedAtPractice(player, after), notices: notices(of: step, at: after, from: player))
  }

  /// Whoever has put a game off learns no words meanwhile.
  func requireNoGamePutOff(by name: PlayerName) throws(Refusal) {
    guard let game = adjourned[name]?.min() else { return }
    look(at: game)
    throw .notPermitted(.deskAdjourned(game))
  }

  /// Somebody gets up.
  func leavePractice(_ table: Table, _ name: PlayerName, _ request: Request) throws(Refusal) -> Outcome {
    guard let live = table.practice, let player = live.player(name) else { throw .notSeated(table.id) }
    let event: PracticeEvent
    do throws(PracticeRefusal) {
      event = try decision(at: live, [], now: request.at).leave(player)
    } catch {
      throw .practice(table.id, error)
    }
    try requireRoom(at: table.id)
    let step = PracticeStep(event, ends: live.names.count == 1)
    _ = record(.practice(step), at: table.id, now: request.at)
    return Outcome(
      .left(table.id), notices: notices(of: step, at: tables[table.id] ?? table, from: player))
  }

  /// Shows a practice table, but its words to nobody who is in a game.
  func showPractice(_ table: Table, _ request: Request) throws(Refusal) -> Outcome {
    if let (why, _) = barOfGames(request.caller) { throw .notPermitted(why) }
    return Outcome(.shownPractice(table, missed: missed(at: table)))
  }

  // MARK: By itself

  /// The end of a round whose time is up, recorded; what everybody is told.
  func settlePractice(_ id: TableID, by limit: Instant, now: Instant) -> [Notice] {
    guard let live = tables[id]?.practice, let event = decision(at: live, [], now: limit).due() else {
      return []
    }
    return happen(event, at: id, now: now)
  }

  /// Ends a round that everybody asks to end who is still on a line; to be asked when somebody is so no more.
  ///
  /// - Parameters:
  ///   - id: where somebody got up, or lost the line.
  ///   - present: who is on a line.
  ///   - now: the moment.
  /// - Returns: what everybody is told; nothing where the round goes on, or nothing is practised.
  package func endAgreedRound(at id: TableID, present: Set<PlayerName>, now: Instant) -> [Notice] {
    guard let live = tables[id]?.practice, case .ready = readiness(of: id),
      let event = decision(at: live, present, now: max(now, newestMoment)).agreed()
    else { return [] }
    return happen(event, at: id, now: now)
  }

  /// Who practises at the table where a name does; empty where it practises nowhere.
  package func namesAtPractice(of name: PlayerName) -> [PlayerName] {
    seats[name].map { namesAtPractice(at: $0) } ?? []
  }

  /// Who practises at a table; empty where nothing is practised.
  package func namesAtPractice(at id: TableID) -> [PlayerName] { tables[id]?.practice?.names ?? [] }

  private func happen(_ event: PracticeEvent, at id: TableID, now: Instant) -> [Notice] {
    let step = PracticeStep(event)
    _ = record(.practice(step), at: id, now: now)
    guard let after = tables[id] else { return [] }
    return notices(of: step, at: after, from: nil)
  }

  /// The time since a moment is not a round's.
  func interruptPractice(_ table: Table, since: Instant, now: Instant) {
    guard table.practice?.deadline != nil else { return }
    guard case .ready = readiness(of: table.id) else {
      noRoomSince = noRoomSince ?? since
      return
    }
    _ = record(.practice(PracticeStep(.interrupted(since: since.milliseconds))), at: table.id, now: now)
  }

  // MARK: What others are told

  /// What others are told of an event; its author has it from the answer.
  ///
  /// - Parameters:
  ///   - step: what was recorded last at the table.
  ///   - table: the table as it stands after it.
  ///   - author: whose own answer tells it, or nil where everyone needs telling.
  /// - Returns: in the order in which they are queued: all players before any observer.
  func notices(of step: PracticeStep, at table: Table, from author: PracticePlayer?) -> [Notice] {
    guard let live = table.practice else { return [] }
    var bodies: [PracticeNotice] = []
    switch step.event {
    case .joined(let player): bodies = [.joined(player)]
    case .left(let player): bodies = [.left(player)]
    case .dealt: bodies = [.dealt]
    case .guessed(let guess): bodies = [.found(guess)]
    case .answered(let reply): bodies = [.answered(reply.player)]
    case .asked(let player, let ask): bodies = [.asked(player, ask)]
    case .revealed, .timeUp: break
    case .interrupted: return []
    }
    if live.state.phase == .revealed, step.event.mayReveal { bodies.append(.revealed) }
    let waits = tickets.wait(at: table.id)
    let authorName = author.map { live.person($0).name }
    var told: [Notice] = []
    for name in live.names where name != authorName {
      for body in bodies {
        told.append(
          Notice(table: table.id, waits: waits, audience: .person(name), body: .practice(body, table)))
      }
    }
    for body in bodies {
      told.append(Notice(table: table.id, waits: waits, audience: .observers, body: .practice(body, table)))
    }
    if step.ends {
      told.append(
        Notice(table: table.id, waits: waits, audience: .observers, body: .ended(reason: .left)))
    }
    return told
  }

  // MARK: What is dealt

  /// What must be made ready before somebody's `NEXT`: the table's list; nil where they practise nowhere.
  package func practiceLexicon(ofSeated name: PlayerName) -> Lexicon? {
    guard let table = table(ofSeated: name), table.practice != nil else { return nil }
    return lexica.sealed(as: table.terms.lexicon)
  }
}

extension PracticeEvent {
  /// Whether a round can end with it.
  fileprivate var mayReveal: Bool {
    switch self {
    case .guessed, .answered, .revealed, .timeUp: true
    case .joined, .left, .dealt, .asked, .interrupted: false
    }
  }
}

extension Referee {
  /// Plays of games that have ended, on the list of the table where a name practises, newest first.
  ///
  /// None of a game that goes on: what is practised tells whether words are acceptable.
  package func practicePlays(ofSeated name: PlayerName) -> [TrainerPlay] {
    guard let table = table(ofSeated: name), table.terms.kind == .trainer else { return [] }
    var plays: [TrainerPlay] = []
    for id in endedOrder.reversed() {
      // What is not settled may be undone, and would then be of a game that goes on.
      guard tickets.covers(tickets.wait(at: id)), let game = ended[id]?.game,
        ended[id]?.terms.lexicon.seal == table.terms.lexicon.seal
      else {
        continue
      }
      for step in game.steps {
        guard case .played(let made) = step.action,
          let play = TrainerPlay(
            words: Array(made.lexiconWords), score: made.score,
            source: .ledger(table: id.number, play: made.number))
        else { continue }
        plays.append(play)
        if plays.count == Self.practicePlaysMost { return plays }
      }
    }
    return plays
  }

  /// How many plays a trainer chooses from: those of the last few games.
  private static let practicePlaysMost = 100
}
