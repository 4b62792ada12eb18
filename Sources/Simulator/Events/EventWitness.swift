// SPDX-License-Identifier: MIT

/// Reads along with the one who directs an event of the model, and holds the server to what it says there.
///
/// A connection reads answers and notices in the order in which things happened, so that one director's lines are the
/// event's history. Where an answer was lost, the line may have been carried out or not: both go on side by side, and
/// what the server shows decides between them.
struct EventWitness {
  /// The event's label; nil while none is open.
  private(set) var label: String?
  /// The states that the event may be in: one while every answer is read; empty where too much is unknown.
  private(set) var models: [EventModel] = []
  /// How far in an evening the run came.
  private(set) var deeds: Set<String> = []
  /// The table of each board, as its players were told: the round, and who sat there.
  private var tables: [Int: (round: Int, names: Set<String>)] = [:]
  /// The ends of games, as a player there read them.
  private var endings: [Int: ServerLine] = [:]
  private var opened = 0
  /// Lines under way that change terms, so that for a moment nobody knows them.
  private(set) var termsUnderWay = 0
  /// Whether the event's end was typed: from then on nobody knows when its codes are good.
  private var mayBeClosed = false

  /// So many possible events at most.
  private static let modelsMost = 48

  /// The state by which the next line is typed.
  var model: EventModel? { models.first }

  /// The next event's label, a new one each time.
  mutating func nextLabel() -> String {
    opened += 1
    return "club\(opened)"
  }

  /// How long looks-on are kept behind; nil where that is not certain.
  var delay: String? {
    guard termsUnderWay == 0, let delay = models.first?.delay, models.allSatisfy({ $0.delay == delay }) else {
      return nil
    }
    return delay
  }

  /// Whether a name belongs to whoever has its code for this event.
  func holdsCode(_ name: String) -> Bool {
    !mayBeClosed && !models.isEmpty && models.allSatisfy { !$0.isClosed && $0.entrant(name)?.hasCode == true }
  }

  /// The tables of the event's boards, as far as their players read of them, by number.
  var boards: [Int] { tables.keys.sorted() }

  /// Whether a table is a board of the event, and both who sit there are known.
  func isBoard(_ table: Int) -> Bool { tables[table]?.names.count == 2 }

  /// A table at which the game of the event's last round seems to go on, and that round.
  var lingering: (table: Int, round: Int)? {
    guard let round = model?.rounds.count else { return nil }
    return tables.filter { $0.value.round == round && endings[$0.key] == nil }.keys.max().map { ($0, round) }
  }

  func sits(_ name: String, at table: Int) -> Bool { tables[table]?.names.contains(name) == true }

  // MARK: The director's own lines

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

  /// An answer was read.
  ///
  /// - Returns: what is wrong, or nil.
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

  /// A line was refused: of what the event may be some may say that nothing was against it.
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

  /// The answer to a line is lost: it may have been carried out, or not.
  mutating func lose(_ act: EventAct, _ typed: Moment) {
    guard !act.isLook, !models.isEmpty else { return }
    var after: [EventModel] = []
    for var model in models where model.take(act, nil, typed: typed) == nil {
      // Results of boards that are new since then were not read either.
      model.loseSight()
      after.append(model)
    }
    models = Self.distinct(models + after)
    if models.count > Self.modelsMost { giveUp() }
  }

  /// The director's connection ended.
  mutating func lost(_ acts: [(act: EventAct, label: String, typed: Moment)]) {
    for index in models.indices { models[index].loseSight() }
    for lost in acts {
      end(lost.act)
      if lost.label == label { lose(lost.act, lost.typed) }
    }
    models = Self.distinct(models)
  }

  /// Too much is unknown: the event goes on unread.
  mutating func giveUp() {
    (label, models) = (nil, [])
    deeds.insert("given up")
  }

  private static func distinct(_ models: [EventModel]) -> [EventModel] {
    var known: Set<EventModel> = []
    return models.filter { known.insert($0).inserted }
  }

  // MARK: What is read unasked

  /// The director reads a notice.
  mutating func heard(_ line: ServerLine, mayDirect: (String) -> Bool) -> String? {
    guard let label, line.value("event") == label, !models.isEmpty else { return nil }
    if line.kind == "* STARTS", line.number("after") == 0, let round = line.number("round") {
      for index in models.indices { models[index].starts[round] = nil }
      return nil
    }
    guard line.kind == "* EVENT", let act = line.value("act") else { return nil }
    guard act == "claimed" || act == "scored" else {
      // Another director acts on it.
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

  /// Anybody reads a notice about a table of the event, or the end of a game.
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

  /// Notes who sits at a table, as they read themselves.
  mutating func seat(_ name: String, at line: ServerLine) {
    guard line.kind == "* SEATED", let table = line.number("table"), line.value("event") == label else {
      return
    }
    tables[table]?.names.insert(name)
  }

  /// How a result differs from what its game ended with; nil where it does not, or nobody read that.
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

  // MARK: What was reached

  private mutating func note(_ act: EventAct) {
    guard let model else { return }
    switch act {
    case .pair(let number):
      deeds.insert("round \(number)")
      if number >= 3, model.isLive { deeds.insert("round \(number) live") }
    case .correct(let number, let result):
      if case .game = result {} else { deeds.insert("correction of another kind") }
      // The second of a round's is another kind of thing.
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
