// SPDX-License-Identifier: MIT
import Officiating

/// The lines of a director, and of everybody who looks at an event.
extension Talk {
  /// The event's name in a line: its label where several are open, else a dot.
  private var label: String? {
    situation.events.isEmpty ? nil : situation.events.count == 1 ? "." : situation.events.last
  }

  func atEvent(_ wish: Wish) -> Spoken? {
    guard let label else { return nil }
    switch wish {
    case .standings: return .line("EVENT STANDINGS \(label)")
    case .pairings: return .line("EVENT SHOW \(label) .")
    case .missing: return .line("EVENT MISSING \(label)")
    case .players: return .line("EVENT STANDINGS \(label)")
    case .cross: return .line("EVENT CROSS \(label)")
    case .pairNext: return .line("EVENT PAIR \(label)")
    case .unpair: return .sentence("EVENT UNPAIR \(label) 2 takes the pairing of round 2 back")
    case .closeEvent: return .question("close the event", line: "EVENT CLOSE \(label)")
    case .timer: return .sentence("EVENT TIMER \(label) 55 starts the timer of the hall")
    case .desk: return .line("EVENT DESK \(label)")
    case .export:
      return .sentence("at a shell: verdict event print or verdict event export, and the data folder")
    default: return nil
    }
  }

  /// Returns the meaning of a director's line in no table; nil for any other line.
  var asDirector: Spoken? {
    guard situation.isDirector, isAtNoTable, let label else { return nil }
    var words = line.words
    if words.count > 2, words[0].lowercased() == "enter", words[1].lowercased() == "result" {
      words.removeFirst()
    }
    if let first = words.first, ["result", "score", "event"].contains(first.lowercased()) {
      words.removeFirst()
    }
    if let first = words.first, first.lowercased() == "score", words.count == 6 { words.removeFirst(2) }
    if words.count == 5, ["beat", "beats", "defeated"].contains(words[1].lowercased()) { return nil }
    if words.count == 4, ["beat", "beats", "defeated"].contains(words[1].lowercased()) {
      let scores = words[3].split(whereSeparator: { "-–:".contains($0) }).map(String.init)
      guard scores.count == 2 else { return nil }
      return .line("EVENT SCORE \(label) . \(words[0]) \(scores[0]) \(words[2]) \(scores[1])")
    }
    if words.count == 4, Int(words[1]) != nil, Int(words[3]) != nil, line.words[0].lowercased() != "board" {
      return .line("EVENT SCORE \(label) . \(words.joined(separator: " "))")
    }
    return command(label)
  }

  private func command(_ label: String) -> Spoken? {
    let verbs: [(SpokenForm, String)] = [
      (.enter, "ENTER"), (.drop, "DROP"), (.card, "CARD"), (.pairRound, "PAIR"), (.timer, "TIMER"),
    ]
    for (form, verb) in verbs {
      if let rest = line.filling(form) { return .line("EVENT \(verb) \(label) \(rest.text)") }
    }
    if let rest = line.filling(.announce) { return .line("EVENT SAY \(label) :\(rest.text)") }
    if let rest = line.filling(.swap) { return .line("EVENT SWAP \(label) . \(rest.text)") }
    if let rest = line.filling(.why) {
      return .line("EVENT WHY \(label) . \(rest.text.split(separator: " ").first ?? "")")
    }
    if let name = line.filling(.absent)?.text {
      return .sentence("a forfeit: EVENT SCORE \(label) . \(name) -50; for good: EVENT DROP \(label) \(name)")
    }
    if let name = line.filling(.bye)?.text {
      return .sentence("EVENT PAIR \(label) 2 bye=\(name) gives the bye in round 2")
    }
    if let name = line.filling(.expel)?.text {
      return .sentence("EXPEL \(name) 10 :why shows a player out for 10 minutes")
    }
    if line.filling(.correct) != nil {
      return .sentence("EVENT CORRECT \(label) . ann 402 ben 388 :why puts a result right, with a reason")
    }
    if line.filling(.boardResult) != nil {
      return .sentence("a result has names or numbers: EVENT SCORE \(label) . ann 412 ben 388")
    }
    switch phrase {
    case "prizes": return .sentence("EVENT PRIZES \(label) fund=500 shares=50,30,20 shares a fund out")
    case "missing": return .line("EVENT MISSING \(label)")
    case let phrase where phrase.hasPrefix("start"):
      return .sentence("EVENT START \(label) . 5 starts the round in 5 minutes")
    case "show", "event": return .line("EVENT SHOW \(label)")
    default: return nil
    }
  }
}
