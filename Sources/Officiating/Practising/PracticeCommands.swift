// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

extension PracticeCommands {
  func carryOut(_ wanted: PracticeRequest, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = sight.table(ofSeated: person.name) else { throw .notSeated(nil) }
    guard let decide = DecidePractising(table, present: wanted.present, now: request.at),
      let player = decide.live.player(person.name)
    else { throw .otherKind(table.id, table.terms.kind) }
    try requireOpen(table, request)
    let answer = try decide.answer(
      wanted, of: player, lexicon: terms.lexica.sealed(as: table.terms.lexicon))
    guard let decision = answer.decision else {
      return Outcome(told(answer.told, at: table, to: person.name))
    }
    try requireRoom()
    let notices = record(decision, at: table, author: player, now: request.at)
    return Outcome(told(answer.told, at: table, to: person.name), notices: notices)
  }

  func isPractising(_ request: Request) -> Bool {
    request.caller.person.flatMap { sight.table(ofSeated: $0.name) }?.isPractice == true
  }

  /// Shows the tiles of a round in another order; nothing is recorded.
  func shuffle(by number: UInt64, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = sight.table(ofSeated: person.name), let live = table.practice else {
      throw .notSeated(nil)
    }
    try requireOpen(table, request)
    guard live.state.phase != .waiting else { throw .practice(table.id, .notStarted) }
    guard live.state.isOn(at: request.at.milliseconds) else { throw .practice(table.id, .roundOver) }
    guard let letters = live.state.puzzle?.letters, let rack = Rack(letters.map(\.rawValue)) else {
      throw .practice(table.id, .notAnAnswer)
    }
    let tiles = Word(rack.order(by: number).compactMap { Tile(rawValue: $0) })
    return Outcome(.practiceTiles(TableHead(table), tiles ?? letters))
  }

  private func record(
    _ decision: PractisingDecision, at table: Table, author: PracticePlayer?, now: Instant
  ) -> [Notice] {
    let wasOn = table.phase == .round
    _ = record(.practice(decision), at: table, now: now)
    if wasOn, table.phase == .revealed { remember(table, now: now) }
    return notices(of: decision.step, at: table, author: author)
  }

  /// Records what a finished round came to for each player, if the ledger has space.
  private func remember(_ table: Table, now: Instant) {
    guard let live = table.practice else { return }
    for record in live.state.records where record.isHere {
      guard case .ready = pen.readiness else { return }
      let name = live.person(record.player).name
      let due = floor.house.memories.due(of: name, in: table.terms.lexicon.name, at: now)
      guard let round = PracticeRound(live.state, record, at: table, due: due) else { continue }
      _ = self.record(.practised(name, round), now: now)
    }
  }

  private func told(_ event: PracticeEvent, at table: Table, to name: PlayerName) -> Reply {
    guard case .practice(let held) = table.family,
      let news = PractisingNews(
        event,
        at: PractisingView(table, held.state, answers: answers(at: table), memory: sight.memory(of: name)),
        ends: false, isAuthor: true, isObserver: false)
    else { preconditionFailure("an event that has an author has an answer") }
    return .practice(news)
  }

  func answers(at table: Table) -> RoundAnswers {
    guard let state = table.practice?.state, state.phase == .revealed,
      let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
    else { return RoundAnswers() }
    // Caches the words of the last table asked for, because finding them searches the lexicon.
    if let known = context.state.answersLast, known.table == table.id, known.sequence == table.sequence {
      return known.answers
    }
    var answers = RoundAnswers()
    answers.missed = state.missed(in: lexicon)
    for word in state.puzzle?.answers ?? [] { answers.hooks[word] = WordHooks(of: word, in: lexicon) }
    context.state.answersLast = (table.id, table.sequence, answers)
    return answers
  }

  // MARK: Joining and leaving

  func joinPractice(
    _ table: Table, _ person: Person, _ agreement: JoinAgreement?, _ admission: Admission,
    _ request: Request
  ) throws(Refusal) -> Outcome {
    guard let decide = DecidePractising(table, now: request.at) else {
      throw .otherKind(table.id, table.terms.kind)
    }
    let (decision, player) = try decide.join(person, agreement)
    try requireRoom()
    let ended = tables.end(admission.seek, now: request.at)
    let notices = ended + record(decision, at: table, author: player, now: request.at)
    return Outcome(
      .seated(TableView(table, to: .other), seat: player.place), notices: notices,
      watching: .ends([person.name]))
  }

  /// Refuses practice to a person with an adjourned game, and to a person whom the server tells no words.
  func requirePractice(of person: Person) throws(Refusal) {
    if let game = sight.adjournedGame(of: person.name) { throw .notPermitted(.deskAdjourned(game)) }
    if let why = house.barOfServer(person) { throw .notPermitted(why) }
  }

  /// Refuses commands of a seated player whom the server no longer tells words; the player may only leave.
  func requireOpen(_ table: Table, _ request: Request) throws(Refusal) {
    guard house.barOfServer(request.caller.person) != nil else { return }
    throw .notPermitted(.practiceClosed(table.id))
  }

  func leavePractice(_ table: Table, _ name: PlayerName, _ request: Request) throws(Refusal) -> Outcome {
    guard let decide = DecidePractising(table, now: request.at) else { throw .notSeated(table.id) }
    let (decision, player) = try decide.leave(name)
    try requireRoom()
    let notices = record(decision, at: table, author: player, now: request.at)
    return Outcome(.left(table.id, isDesk: false), notices: notices, watching: .left(table.id))
  }

  // MARK: Rounds that end without a command

  /// Records the end of a round whose time is up and returns the notices.
  func meetDeadline(at table: Table, by limit: Instant, now: Instant) -> [Notice] {
    guard let decision = DecidePractising(table, now: now)?.due(by: limit) else { return [] }
    return record(decision, at: table, author: nil, now: now)
  }

  /// Does the work of `Referee.endAgreedRound`; called after a player left or disconnected.
  func endAgreedRound(at id: TableID, present: Set<PlayerName>, now: Instant) -> [Notice] {
    let now = max(now, pen.newestMoment)
    guard let table = floor.peek(id), case .ready = pen.readiness,
      let decision = DecidePractising(table, present: present, now: now)?.agreed()
    else { return [] }
    return record(decision, at: table, author: nil, now: now)
  }

  // MARK: Notices

  /// Returns the notices of a table's newest event for all but its author: players before observers.
  func notices(of step: PracticeStep, at table: Table, author: PracticePlayer?) -> [Notice] {
    guard case .practice(let held) = table.family else { return [] }
    let live = held.state
    let view = PractisingView(table, live)
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
      guard person.name != authorName, !step.event.tellsWords || house.mayPractise(person) else { continue }
      tell(.person(person.name), isObserver: false)
    }
    // Without open look-ups observers are left out, because their rights are unknown here.
    if !step.event.tellsWords || terms.lookups == .open { tell(.observers(.all), isObserver: true) }
    return told
  }
}

extension PracticeEvent {
  /// Whether notices of the event contain words, tiles, or how well a player did.
  var tellsWords: Bool {
    switch self {
    case .dealt, .guessed, .answered, .revealed, .shown, .timeUp: true
    case .joined, .left, .asked, .interrupted: false
    }
  }
}

extension Peek {
  /// The number of plays from which a trainer chooses, about those of the last few games.
  private static let practicePlaysMost = 100

  package func practiceTable(of name: PlayerName) -> TableID? {
    floor.seats[name].flatMap { $0.isPractice ? $0.id : nil }
  }

  package func namesAtPractice(of name: PlayerName) -> [PlayerName] {
    floor.seats[name].map { namesAtPractice(at: $0.id) } ?? []
  }

  package func namesAtPractice(at id: TableID) -> [PlayerName] { floor.peek(id)?.practice?.names ?? [] }

  /// Returns the list that `NEXT` of a seated player needs, and whether words marked as hurtful are dealt; nil if the
  /// player is not at a practice table.
  package func practiceList(ofSeated name: PlayerName) -> (lexicon: Lexicon, dealsAll: Bool)? {
    guard let table = floor.seats[name], let practice = table.terms.practice,
      let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
    else { return nil }
    return (lexicon, practice.dealsAll)
  }

  /// Returns the words of a list that the players at a table missed and that are to come back now, the one due first
  /// before the others.
  package func dueWords(ofSeated name: PlayerName, at now: Instant) -> [Word] {
    guard let table = floor.seats[name], table.terms.kind == .anagrams, let practice = table.practice,
      let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
    else { return [] }
    let cards = practice.names.flatMap {
      floor.house.memories.due(of: $0, in: table.terms.lexicon.name, at: now)
    }
    return cards.sorted { ($0.dueAt, $0.word) < ($1.dueAt, $1.word) }
      .compactMap { try? lexicon.alphabet.word(from: $0.word) }
  }

  /// Returns plays of ended games with the lexicon of a player's trainer table, newest game first.
  ///
  /// Games under way are left out, because practice tells whether words are acceptable. At a real board players can
  /// type any text for others to read, so only plays whose words are all acceptable are taken.
  package func practicePlays(ofSeated name: PlayerName) -> [TrainerPlay] {
    guard let table = floor.seats[name], table.terms.kind == .trainer else {
      return []
    }
    let lexicon = terms.lexica.sealed(as: table.terms.lexicon)
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
}

extension PracticeRound {
  /// Creates the result of a finished round for a player; nil for a player who did nothing in it and missed nothing.
  ///
  /// `due` are the words that were to come back to the player. A word that another player found was not missed.
  init?(_ state: PracticeState, _ record: PracticeState.Record, at table: Table, due: [PracticeMemory.Card]) {
    var (missed, recalled): ([String], [String]) = ([], [])
    if case .anagrams(let puzzle) = state.puzzle {
      let alphabet = table.terms.lexicon.alphabet
      for word in puzzle.answers {
        let text = alphabet.spelled(word)
        let finder = state.finder(of: word)
        if finder == nil { missed.append(text) }
        if finder == record.player, due.contains(where: { $0.word == text }) { recalled.append(text) }
      }
    }
    guard record.roundPoints != 0 || record.hasAnswered || !missed.isEmpty else { return nil }
    self.init(
      kind: state.terms.kind, list: table.terms.lexicon.name, points: min(record.roundPoints, 9999),
      missed: missed, recalled: recalled)
  }
}
