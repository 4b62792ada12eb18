// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

/// What is asked at practice tables, carried out.
extension Referee {
  /// Carries out a player's command at a practice table.
  func carryOut(_ wanted: PracticeRequest, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = floor.table(ofSeated: person.name) else { throw .notSeated(nil) }
    guard let decide = DecidePractising(table, present: wanted.present, now: request.at),
      let player = decide.live.player(person.name)
    else { throw .otherKind(table.id, table.terms.kind) }
    try requireOpen(table, request)
    let answer = try decide.answer(
      wanted, of: player, lexicon: lexica.sealed(as: table.terms.lexicon))
    guard let decision = answer.decision else { return Outcome(told(answer.told, at: table)) }
    try requireRoom()
    let notices = record(decision, at: table, author: player, now: request.at)
    return Outcome(told(answer.told, at: table), notices: notices)
  }

  /// Records what was decided; returns what others are told.
  private func record(
    _ decision: PractisingDecision, at table: Table, author: PracticePlayer?, now: Instant
  ) -> [Notice] {
    _ = record(.practice(decision), at: table, now: now)
    return notices(of: decision.step, at: table, author: author)
  }

  /// The answer to whoever made something happen.
  private func told(_ event: PracticeEvent, at table: Table) -> Reply {
    guard case .practice(let held) = table.family,
      let news = PractisingNews(
        event, at: PractisingView(table, held.state, missed: missed(at: table)), ends: false, isAuthor: true,
        isObserver: false)
    else { preconditionFailure("an event that has an author has an answer") }
    return .practice(news)
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
    try requirePractice(of: person)
    guard let decide = DecidePractising(table, now: request.at) else {
      throw .otherKind(table.id, table.terms.kind)
    }
    let (decision, player) = try decide.join(person, agreement)
    try requireRoom()
    let notices = record(decision, at: table, author: player, now: request.at)
    return Outcome(
      .seated(TableView(table, to: .other), seat: player.place), notices: notices,
      watching: .ends([person.name]))
  }

  /// Whoever has put a game off learns no words meanwhile, nor does whom this server tells none.
  func requirePractice(of person: Person) throws(Refusal) {
    if let game = floor.adjournedGame(of: person.name) { throw .notPermitted(.deskAdjourned(game)) }
    if let why = barOfServer(person) { throw .notPermitted(why) }
  }

  /// Who sat down to practise where words are told to them no more can only get up.
  func requireOpen(_ table: Table, _ request: Request) throws(Refusal) {
    guard barOfServer(request.caller.person) != nil else { return }
    throw .notPermitted(.practiceClosed(table.id))
  }

  /// Somebody gets up.
  func leavePractice(_ table: Table, _ name: PlayerName, _ request: Request) throws(Refusal) -> Outcome {
    guard let decide = DecidePractising(table, now: request.at) else { throw .notSeated(table.id) }
    let (decision, player) = try decide.leave(name)
    try requireRoom()
    let notices = record(decision, at: table, author: player, now: request.at)
    return Outcome(.left(table.id, isDesk: false), notices: notices, watching: .left(table.id))
  }

  // MARK: By itself

  /// The end of a round whose time is up, recorded; what everybody is told.
  func settlePractice(at table: Table, by limit: Instant, now: Instant) -> [Notice] {
    guard let decision = DecidePractising(table, now: now)?.due(by: limit) else { return [] }
    return record(decision, at: table, author: nil, now: now)
  }

  /// Ends a round that everybody asks to end who is still on a line; to be asked when somebody is so no more.
  ///
  /// - Parameters:
  ///   - id: where somebody got up, or lost the line.
  ///   - present: who is on a line.
  ///   - now: the moment.
  /// - Returns: what everybody is told; nothing where the round goes on, or nothing is practised.
  package func endAgreedRound(at id: TableID, present: Set<PlayerName>, now: Instant) -> [Notice] {
    let now = max(now, newestMoment)
    guard let table = floor.peek(id), case .ready = ledger.readiness,
      let decision = DecidePractising(table, present: present, now: now)?.agreed()
    else { return [] }
    return record(decision, at: table, author: nil, now: now)
  }

  /// The table where a name practises; nil where it practises nowhere.
  package func practiceTable(of name: PlayerName) -> TableID? {
    floor.seats[name].flatMap { floor.peek($0)?.isPractice == true ? $0 : nil }
  }

  /// Who practises at the table where a name does; empty where it practises nowhere.
  package func namesAtPractice(of name: PlayerName) -> [PlayerName] {
    floor.seats[name].map { namesAtPractice(at: $0) } ?? []
  }

  /// Who practises at a table; empty where nothing is practised.
  package func namesAtPractice(at id: TableID) -> [PlayerName] { floor.peek(id)?.practice?.names ?? [] }

  // MARK: What others are told

  /// What others are told of an event; its author has it from the answer.
  ///
  /// - Parameters:
  ///   - step: what was recorded last at the table.
  ///   - table: the table as it stands after it.
  ///   - author: whose own answer tells it, or nil where everyone needs telling.
  /// - Returns: in the order in which they are queued: all players before any observer.
  func notices(of step: PracticeStep, at table: Table, author: PracticePlayer?) -> [Notice] {
    guard case .practice(let held) = table.family else { return [] }
    let live = held.state
    let view = PractisingView(table, live, missed: [])
    let waits = floor.ticket(of: table.id)
    let authorName = author.map { live.person($0).name }
    var told: [Notice] = []
    func tell(_ audience: Notice.Audience, isObserver: Bool) {
      guard
        let news = PractisingNews(
          step.event, at: view, ends: step.ends, isAuthor: false, isObserver: isObserver)
      else { return }
      told.append(Notice(table: table.id, waits: waits, audience: audience, body: .practice(news)))
    }
    for record in live.state.records where record.isHere {
      let person = live.person(record.player)
      guard person.name != authorName, !step.event.tellsWords || mayPractise(person) else { continue }
      tell(.person(person.name), isObserver: false)
    }
    // What observers may do now is not known here.
    if !step.event.tellsWords || lookups == .open { tell(.observers(.all), isObserver: true) }
    return told
  }

  // MARK: What is dealt

  /// What must be made ready before somebody's `NEXT`: the table's list; nil where they practise nowhere.
  package func practiceLexicon(ofSeated name: PlayerName) -> Lexicon? {
    guard let table = floor.seats[name].flatMap({ floor.peek($0) }), table.isPractice else { return nil }
    return lexica.sealed(as: table.terms.lexicon)
  }
}

extension Referee {
  /// Plays of games that have ended, on the list of the table where a name practises, newest first.
  ///
  /// None of a game that goes on: what is practised tells whether words are acceptable. At a real board anything can be
  /// typed, for others to read: of one only plays whose words are all in the list.
  package func practicePlays(ofSeated name: PlayerName) -> [TrainerPlay] {
    guard let table = floor.seats[name].flatMap({ floor.peek($0) }), table.terms.kind == .trainer else {
      return []
    }
    let lexicon = lexica.sealed(as: table.terms.lexicon)
    var plays: [TrainerPlay] = []
    for id in floor.endedOrder.reversed() {
      guard let ended = floor.peekEnded(id), let game = ended.game,
        ended.terms.lexicon.seal == table.terms.lexicon.seal
      else {
        continue
      }
      for step in game.steps {
        guard case .played(let made) = step.action,
          ended.terms.kind == .dealt || lexicon?.accepts(made.lexiconWords) == true,
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

extension PracticeEvent {
  /// Whether what is told of it has words, tiles, or how well somebody knew them.
  fileprivate var tellsWords: Bool {
    switch self {
    case .dealt, .guessed, .answered, .revealed, .shown, .timeUp: true
    case .joined, .left, .asked, .interrupted: false
    }
  }
}
