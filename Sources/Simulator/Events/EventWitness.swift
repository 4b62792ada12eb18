// SPDX-License-Identifier: MIT

/// Checks the server's lines about a tournament of the model.
///
/// A connection reads answers and notices in the order of events, so one director's lines are the tournament's
/// history. If an answer was lost, the command was carried out or not. Both possibilities are kept until an answer
/// rules one out.
struct EventWitness {
  /// The tournament's label; nil while none is open.
  private(set) var label: String?
  /// The possible states: one while every answer is read; empty if too much is unknown.
  private(set) var models: [EventModel] = []
  /// The kinds of steps that the run has reached.
  private(set) var deeds: Set<String> = []
  /// The round and players of each board's table, from notices.
  private var tables: [Int: (round: Int, names: Set<String>)] = [:]
  /// The final line of each game, from its players.
  private var endings: [Int: ServerLine] = [:]
  private var opened = 0
  /// The number of commands under way that change terms; while there are any, the terms are uncertain.
  private(set) var termsUnderWay = 0
  /// Whether a close was typed, after which the validity of its codes is uncertain.
  private var mayBeClosed = false

  /// The limit of `models`; beyond it the tournament is given up.
  private static let modelsMost = 48

  var model: EventModel? { models.first }

  mutating func nextLabel() -> String {
    opened += 1
    return "club\(opened)"
  }

  /// The delay of observers; nil if it is uncertain.
  var delay: String? {
    guard termsUnderWay == 0, let delay = models.first?.delay, models.allSatisfy({ $0.delay == delay }) else {
      return nil
    }
    return delay
  }

  /// Returns whether a name certainly belongs to the holder of its code for this tournament.
  func holdsCode(_ name: String) -> Bool {
    !mayBeClosed && !models.isEmpty && models.allSatisfy { !$0.isClosed && $0.entrant(name)?.hasCode == true }
  }

  var boards: [Int] { tables.keys.sorted() }

  /// Returns whether a table is a board with two known players.
  func isBoard(_ table: Int) -> Bool { tables[table]?.names.count == 2 }

  /// A table where a game of the last round seems to be under way, and the round.
  var lingering: (table: Int, round: Int)? {
    guard let round = model?.rounds.count else { return nil }
    return tables.filter { $0.value.round == round && endings[$0.key] == nil }.keys.max().map { ($0, round) }
  }

  func sits(_ name: String, at table: Int) -> Bool { tables[table]?.names.contains(name) == true }

  // MARK: The director's commands

  mutating func typed(_ act: EventAct) {
    switch act {
    case .open:
      termsUnderWay += 1
      mayBeClosed = false
    case .set: termsUnderWay += 1
    case .close: mayBeClosed = true
    default: break
    }
  }

  /// Checks an answer to the director.
  ///
  /// - Returns: the fault, or nil.
  mutating func heard(_ answer: Answer, to act: EventAct, _ label: String, typed: Moment, read: Moment)
    -> String?
  {
    end(act)
    if case .open(let terms) = act {
      guard answer.isDone else { return nil }
      (self.label, models, tables, endings) = (label, [EventModel(terms)], [:], [:])
      return nil
    }
    guard label == self.label, !models.isEmpty else { return nil }
    guard !answer.isRefused else { return refused(answer, act, label) }
    guard answer.isDone else {
      lose(act, typed)
      return nil
    }
    var (left, wrong) = ([EventModel](), "")
    for var model in models {
      let found =
        act.isLook ? model.look(act, answer, read: read) : model.take(act, answer, typed: typed)
      if let found { wrong = found } else { left.append(model) }
    }
    if left.isEmpty { return "event \(label), \(act.line(label)): \(wrong); \(answer.last.text)" }
    models = Array(Set(left)).count == left.count ? left : Self.distinct(left)
    note(act)
    return nil
  }

  /// Handles a refusal: drops states that contradict it, and checks that something bars a refused pairing.
  private mutating func refused(_ answer: Answer, _ act: EventAct, _ label: String) -> String? {
    if answer.kind.hasPrefix("571 ") {
      giveUp()
      return nil
    }
    if case .close = act, answer.kind.hasPrefix("532 "), models.contains(where: \.isClosed) {
      models.removeAll { !$0.isClosed }
    }
    if case .pair(let number) = act, answer.value("why") == "missing",
      models.allSatisfy({ model in
        model.whatBars(pairing: number) == nil
          && model.rounds.allSatisfy { $0.boards != nil && $0.unseen.isEmpty }
      })
    {
      return "event \(label): nothing is against pairing round \(number): \(answer.last.text)"
    }
    return nil
  }

  private mutating func end(_ act: EventAct) {
    switch act {
    case .open, .set: termsUnderWay -= 1
    default: break
    }
  }

  /// Splits every state in two, because the command was carried out or not.
  mutating func lose(_ act: EventAct, _ typed: Moment) {
    guard !act.isLook, !models.isEmpty else { return }
    var after: [EventModel] = []
    for var model in models where model.take(act, nil, typed: typed) == nil {
      // Results of boards paired since then were not read either.
      model.loseSight()
      after.append(model)
    }
    models = Self.distinct(models + after)
    if models.count > Self.modelsMost { giveUp() }
  }

  /// Handles the end of the director's connection.
  mutating func lost(_ acts: [(act: EventAct, label: String, typed: Moment)]) {
    for index in models.indices { models[index].loseSight() }
    for lost in acts {
      end(lost.act)
      if lost.label == label { lose(lost.act, lost.typed) }
    }
    models = Self.distinct(models)
  }

  /// Stops checking the tournament, because too much is unknown.
  mutating func giveUp() {
    (label, models) = (nil, [])
    deeds.insert("given up")
  }

  private static func distinct(_ models: [EventModel]) -> [EventModel] {
    var known: Set<EventModel> = []
    return models.filter { known.insert($0).inserted }
  }

  // MARK: Notices

  /// Checks a notice to the director.
  mutating func heard(_ line: ServerLine, mayDirect: (String) -> Bool) -> String? {
    guard let label, line.value("event") == label, !models.isEmpty else { return nil }
    if line.kind == "* STARTS", line.number("after") == 0, let round = line.number("round") {
      for index in models.indices { models[index].starts[round] = nil }
      return nil
    }
    guard line.kind == "* EVENT", let act = line.value("act") else { return nil }
    guard act == "claimed" || act == "scored" else {
      // Another director has acted on the tournament.
      if line.value("by") != nil { giveUp() }
      return nil
    }
    var (left, wrong) = ([EventModel](), "")
    for var model in models {
      if let found = model.hear(line, mayDirect: mayDirect) { wrong = found } else { left.append(model) }
    }
    if left.isEmpty { return "event \(label): \(wrong); \(line.text)" }
    models = Self.distinct(left)
    deeds.insert(act == "claimed" ? "claims" : line.value("by") == nil ? "games" : "claims agreed")
    return contradictsEnding(line)
  }

  /// Takes in a notice about a board's table, or the end of a game, to any person.
  mutating func heardByAnybody(_ line: ServerLine) {
    if line.kind == "* SEATED", line.value("event") == label, let table = line.number("table"),
      let round = line.number("round"), let board = line.number("board").map({ $0 - 1 })
    {
      let boards = models.first?.round(round)?.boards ?? []
      tables[table] = (round, boards.indices.contains(board) ? Set(boards[board].names) : [])
    }
    if line.kind == "244 ENDED" || line.kind == "* ENDED", line.value("scores") != nil,
      let table = line.number("table"), endings[table] == nil
    {
      endings[table] = line
    }
  }

  /// Takes in a person's own notice of a seat.
  mutating func seat(_ name: String, at line: ServerLine) {
    guard line.kind == "* SEATED", let table = line.number("table"), line.value("event") == label else {
      return
    }
    tables[table]?.names.insert(name)
  }

  /// Returns how a result differs from the end of its game; nil if it does not or the end was not read.
  private func contradictsEnding(_ line: ServerLine) -> String? {
    guard line.value("by") == nil, let round = line.number("round"), let model else { return nil }
    guard let name = line.value("first") ?? line.value("name"),
      let board = model.round(round)?.boards?.first(where: { $0.has(name) })
    else { return nil }
    let games = tables.filter { $0.value.round == round && $0.value.names == Set(board.names) }
    guard games.count == 1, let table = games.keys.first, let ending = endings[table] else { return nil }
    guard let scores = line.numbers("scores"), let wanted = ending.numbers("scores") else { return nil }
    let byPoints = scores[0] == scores[1] ? nil : scores[0] > scores[1] ? board.first : board.second
    let winner = ending.number("winner").map { $0 == 1 ? board.first : board.second }
    let isSame = scores == wanted && (line.value("winner") ?? byPoints) == winner
    return isSame ? nil : "\(line.text) differs from \(ending.text)"
  }

  // MARK: Deeds

  private mutating func note(_ act: EventAct) {
    guard let model else { return }
    switch act {
    case .pair(let number):
      deeds.insert("round \(number)")
      if number >= 3, model.isLive { deeds.insert("round \(number) live") }
    case .correct(let number, let result):
      if case .game = result {} else { deeds.insert("correction of another kind") }
      // A second correction of the same round is a deed of its own.
      deeds.insert(
        deeds.contains("correction in \(label ?? "") \(number)") ? "second correction" : "correction")
      deeds.insert("correction in \(label ?? "") \(number)")
    case .drop(_, _, let back): deeds.insert(back == nil ? "drop" : "absence")
    case .comeBack: deeds.insert("return")
    case .score(_, .alone): deeds.insert("forfeit")
    case .reopen: deeds.insert("reopened")
    case .swap: deeds.insert("swap")
    case .adjourn: deeds.insert("put off")
    case .unpair: deeds.insert("unpaired")
    case .start: deeds.insert("start")
    case .codes: deeds.insert("codes")
    case .close: deeds.insert("closed")
    case .set: deeds.insert("set")
    case .open, .enter, .score, .show, .missing, .standings, .cross, .card: break
    }
  }
}
