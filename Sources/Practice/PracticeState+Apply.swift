// SPDX-License-Identifier: MIT
import Lexica

extension PracticeState {
  /// Applies the next event at a time in milliseconds, the only way to change a state; one that throws changes nothing.
  package mutating func apply(_ event: PracticeEvent, at moment: Int64) throws(Contradiction) {
    switch event {
    case .joined(let player): try join(player)
    case .left(let player): try leave(player)
    case .dealt(let puzzle, let by): try deal(puzzle, by: by, moment)
    case .guessed(let guess): try take(guess, moment)
    case .answered(let reply): try take(reply)
    case .asked(let player, let ask):
      try inRound(player)
      records[player.place - 1].ask = ask
    case .revealed(let by):
      try inRound(by)
      end(.solved)
    case .shown(let word, let by): try show(word, by, moment)
    case .timeUp:
      guard phase == .round, let until, moment >= until else {
        throw Contradiction(text: "no round's time was up")
      }
      end(.time)
    case .interrupted(let since):
      guard let until, phase == .round else { return }
      let (later, isBeyond) = until.addingReportingOverflow(max(0, max(0, moment) - max(0, since)))
      self.until = isBeyond ? until : later
    }
  }

  private mutating func join(_ player: PracticePlayer) throws(Contradiction) {
    if player == nextPlayer {
      records.append(Record(player: player))
    } else {
      guard let record = record(of: player), !record.isHere else {
        throw Contradiction(text: "player \(player.place) cannot join now")
      }
      records[player.place - 1].isHere = true
    }
  }

  private mutating func leave(_ player: PracticePlayer) throws(Contradiction) {
    try here(player)
    records[player.place - 1].isHere = false
    records[player.place - 1].ask = nil
  }

  private mutating func deal(
    _ puzzle: Puzzle, by: PracticePlayer?, _ moment: Int64
  ) throws(Contradiction) {
    if let by { try here(by) }
    guard puzzle.kind == terms.kind else { throw Contradiction(text: "a puzzle of another game") }
    self.puzzle = puzzle
    rounds += 1
    phase = .round
    (ending, finds, shown, replies) = (nil, [], [], [])
    for place in records.indices {
      (records[place].roundPoints, records[place].ask, records[place].hasAnswered) = (0, nil, false)
    }
    until = nil
    if let seconds = terms.roundSeconds {
      let (end, isBeyond) = moment.addingReportingOverflow(Int64(seconds) * 1000)
      until = isBeyond ? .max : end
    }
  }

  private mutating func take(_ guess: GuessedWords, _ moment: Int64) throws(Contradiction) {
    try inRound(guess.player)
    guard isOn(at: moment) else { throw Contradiction(text: "the round's time was up") }
    var found: [Find] = []
    for part in guess.parts {
      guard case .found(let points) = part.result else { continue }
      guard isOpen(part.word), !found.contains(where: { $0.word == part.word }) else {
        throw Contradiction(text: "a word that was not to be found")
      }
      found.append(Find(word: part.word, player: guess.player, points: points))
    }
    finds += found
    let place = guess.player.place - 1
    records[place].words += found.count
    records[place].roundPoints += guess.points
    records[place].points += guess.points
    if let total, finds.count + shown.count >= total { end(.complete) }
  }

  private mutating func show(_ word: Word, _ player: PracticePlayer, _ moment: Int64) throws(Contradiction) {
    try inRound(player)
    guard isOn(at: moment), isOpen(word) else { throw Contradiction(text: "a word that was not to be shown") }
    shown.append(word)
    if let total, finds.count + shown.count >= total { end(.solved) }
  }

  /// Returns whether a word may still be found, as far as can be told without the list.
  private func isOpen(_ word: Word) -> Bool {
    guard !isKnown(word) else { return false }
    switch puzzle {
    case .threes, .anagrams: return puzzle?.answers?.contains(word) == true
    case .scramble(let scramble):
      return word.count >= ScramblePuzzle.shortest && word != scramble.root && word.isMade(of: scramble.root)
    case .trainer, nil: return false
    }
  }

  private mutating func take(_ reply: TrainerReply) throws(Contradiction) {
    try inRound(reply.player)
    guard case .trainer = puzzle, !hasAnswered(reply.player) else {
      throw Contradiction(text: "player \(reply.player.place) cannot answer now")
    }
    replies.append(reply)
    records[reply.player.place - 1].hasAnswered = true
    if reply.reveals { end(.complete) }
  }

  /// Ends the round; only now are the answers to the trainer counted.
  private mutating func end(_ ending: Ending) {
    phase = .revealed
    self.ending = ending
    until = nil
    for place in records.indices { records[place].ask = nil }
    guard case .trainer(let puzzle) = puzzle else { return }
    for reply in replies {
      let place = reply.player.place - 1
      records[place].points += reply.points
      records[place].roundPoints = reply.points
      records[place].calibration.count(reply.answer, isAcceptable: puzzle.isAcceptable)
    }
  }

  private func here(_ player: PracticePlayer) throws(Contradiction) {
    guard isHere(player) else { throw Contradiction(text: "player \(player.place) is not here") }
  }

  private func inRound(_ player: PracticePlayer?) throws(Contradiction) {
    if let player { try here(player) }
    guard phase == .round else { throw Contradiction(text: "no round goes on") }
  }
}
