// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The meaning of a sentence by the nearest of the known sentences.
extension Talk {
  /// Returns the nearest wish's meaning: a look at once, what does something as a question; nil if no wish is near.
  func byExample(least: Double = SpokenExamples.least) -> Spoken? {
    guard
      let nearest = SpokenExamples.shared.nearest(to: line.words, names: names, suits: { suits($0) }),
      nearest.nearness >= least
    else { return nil }
    switch nearest.meant {
    case .wish(let wish):
      if [.join, .yes, .accept].contains(wish), let seat = byName { return seat }
      return (answer(wish) ?? meaning(of: wish)).map(Self.asked)
    case .form(let form):
      return filled(form, nearest.fillings).map(Self.asked)
    }
  }

  /// The names that tell nothing of a wish.
  private var names: Set<String> {
    var names = situation.waiting.map(\.opener.text)
    if let sides = situation.sides { names += [sides.one.text, sides.two.text] }
    if let name = situation.name?.text { names.append(name) }
    for case .invitation(_, let name, _) in situation.questions { names.append(name.text) }
    return Set(names.map { $0.lowercased() })
  }

  /// Returns the meaning of a form whose star stands for the words that no example has.
  private func filled(_ form: SpokenForm, _ words: [String]) -> Spoken? {
    guard let word = words.first else { return nil }
    switch form {
    case .validity: return judging(word, isVerb: false)
    case .doubt:
      guard isDoubting else { return atGame(.challenge) }
      return words.count == 1
        ? .question("challenge \(word.uppercased())", line: "CHALLENGE \(word.uppercased())")
        : .line("CHALLENGE")
    case .meaning: return defining(word, isVerb: false)
    case .invite: return inviting(word)
    default: return directing(form, word)
    }
  }

  private var isTrainer: Bool { situation.place == .practice(.trainer) }

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
    case .accept, .challenge: return isDoubting || isTrainer || !situation.questions.isEmpty || isWatching
    case .yes, .no: return !situation.questions.isEmpty
    case .open, .seek, .house, .join, .otherTerms:
      return isAtNoTable && !(situation.isDirector && !situation.events.isEmpty)
    case .practice: return !isAtGame && !isPractising
    case .undo, .pass, .exchange, .drawTiles, .clear, .draw, .claim, .away, .now, .resign, .adjourn, .blank:
      return isAtGame || isPractising && [.pass, .resign].contains(wish)
    case .chat: return !isPractising && seesTable || situation.lastGame != nil || situation.questions.isEmpty
    case .resume: return situation.place == .game(.stopped)
    case .ruling: return isAtGame || isWatching
    case .again, .review, .record, .best: return situation.lastGame != nil || isAtGame || isWatching
    case .hint: return isAtGame || isPractising || isWatching
    case .shuffle, .bag, .unseen, .rack, .last, .history, .score, .board: return shown != nil
    case .turn, .time: return shown != nil || !situation.questions.isEmpty
    default: return true
    }
  }

  private func suitsForm(_ meant: SpokenExamples.Meant) -> Bool {
    switch meant {
    case .form(.invite): isAtNoTable
    case .form(.doubt): isDoubting || isTrainer
    case .form(.validity): !isTrainer
    case .form(.drop), .form(.absent), .form(.late), .form(.bye), .form(.expel), .form(.enter):
      situation.isDirector && isAtNoTable && !situation.events.isEmpty
    default: true
    }
  }
}
