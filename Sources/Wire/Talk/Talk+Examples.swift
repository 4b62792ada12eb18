// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The meaning of a sentence by the nearest of the known sentences.
extension Talk {
  /// Returns the nearest wish's meaning: a look at once, what does something as a question; nil if no wish is near.
  func byExample(least: Double = SpokenExamples.least) -> Spoken? {
    var left: Set<SpokenExamples.Meant> = []
    guard let read = SpokenExamples.shared.read(line.words, names: names) else { return nil }
    // A wish that means nothing here leaves it to the next.
    for _ in 0..<3 {
      let nearest = SpokenExamples.shared.nearest(to: read) { suits($0) && !left.contains($0) }
      guard let nearest, nearest.nearness >= least else { return nil }
      if let spoken = meaning(of: nearest) { return spoken }
      left.insert(nearest.meant)
    }
    return nil
  }

  private func meaning(of nearest: SpokenExamples.Nearest) -> Spoken? {
    switch nearest.meant {
    case .wish(let wish):
      if [.join, .yes, .accept, .open, .seek].contains(wish), let seat = byName { return seat }
      if wish == .yes, isDoubting, situation.questions.isEmpty { return .stands(for: "ACCEPT") }
      return (answer(wish) ?? meaning(of: wish)).map(\.asked)
    case .form(let form):
      return filled(form, nearest.fillings).map(\.asked)
    }
  }

  /// The names that tell nothing of a wish.
  var names: Set<String> {
    var names = situation.waiting.map(\.opener.text)
    if let sides = situation.sides { names += [sides.one.text, sides.two.text] }
    if let name = situation.name?.text { names.append(name) }
    names += situation.inviters.map(\.text)
    return Set(names.map { $0.lowercased() })
  }

  /// Returns the meaning of a form whose star stands for the words that no example has.
  private func filled(_ form: SpokenForm, _ words: [String]) -> Spoken? {
    if form == .validity, isTrainer { return judging("", isVerb: false) }
    guard let word = words.first else { return nil }
    switch form {
    case .validity: return judging(word, isVerb: false)
    case .doubt:
      guard isDoubting else { return atGame(.challenge) }
      return words.count == 1
        ? .question("challenge \(word.uppercased())", line: "CHALLENGE \(word.uppercased())")
        : .stands(for: "CHALLENGE")
    case .meaning: return defining(word, isVerb: false)
    case .invite: return inviting(word)
    default: return directing(form, word)
    }
  }

  var isTrainer: Bool { situation.place == .practice(.trainer) }

  /// Whether a wish can be one's own in the situation.
  private func suits(_ meant: SpokenExamples.Meant) -> Bool {
    guard case .wish(let wish) = meant else { return suitsForm(meant) }
    switch wish {
    case .next, .solve, .skip, .found: return isPractising
    case .standings, .pairings, .players, .cross, .card: return !situation.events.isEmpty && isAtNoTable
    case .pairNext, .missing, .closeEvent, .unpair, .export, .timer, .desk:
      return situation.isDirector && !situation.events.isEmpty && isAtNoTable
    case .newEvent, .calls: return situation.isDirector && isAtNoTable
    case .correct: return isAtGame && situation.isDesk || situation.isDirector && !situation.events.isEmpty
    case .hold: return isDoubting
    case .stands: return isDoubting || isTrainer
    case .accept, .challenge:
      return isDoubting || situation.place == .game(.onTurn) || isTrainer || !situation.questions.isEmpty
        || isWatching
    case .yes: return !situation.questions.isEmpty || isDoubting
    case .no: return !situation.questions.isEmpty
    case .games, .people: return !isPractising
    case .open, .seek, .house, .join, .otherTerms:
      return isAtNoTable && !(situation.isDirector && !situation.events.isEmpty)
        || isWatching && [.open, .join].contains(wish)
    case .practice: return isAtNoTable
    case .words: return !isPractising
    case .trial: return isAtGame
    case .sort: return isAtGame || isPractising
    case .apart: return situation.isDirector && !situation.events.isEmpty && isAtNoTable
    case .mute: return situation.opponent != nil
    case .friends: return !situation.isDirector
    case .undo, .pass, .exchange, .drawTiles, .clear, .draw, .claim, .away, .now, .resign, .adjourn, .blank:
      return isAtGame || isPractising && [.pass, .resign].contains(wish)
    case .chat:
      return !situation.isDesk && !isPractising
        && (seesTable || situation.lastGame != nil || situation.questions.isEmpty)
    case .resume: return isAtGame || isAtNoTable
    case .ruling: return isAtGame || isWatching
    case .again, .review, .record, .best: return situation.lastGame != nil || isAtGame || isWatching
    case .hint: return isAtGame || isPractising || isWatching
    case .bag, .unseen, .last, .history: return shown != nil && !isPractising
    case .shuffle, .rack, .score, .board: return shown != nil
    case .turn, .time: return shown != nil || !situation.questions.isEmpty
    default: return true
    }
  }

  private func suitsForm(_ meant: SpokenExamples.Meant) -> Bool {
    switch meant {
    case .form(.invite): isAtNoTable
    case .form(.doubt): isDoubting || isTrainer
    case .form(.validity): true
    case .form(.drop), .form(.absent), .form(.late), .form(.bye), .form(.expel), .form(.enter):
      situation.isDirector && isAtNoTable && !situation.events.isEmpty
    default: true
    }
  }
}

extension Situation {
  /// The names of those who invite the person.
  var inviters: [PlayerName] {
    questions.compactMap { if case .invitation(_, let name, _) = $0 { name } else { nil } }
  }
}
