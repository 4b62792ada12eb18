// SPDX-License-Identifier: MIT
import Officiating

/// The lines of a director, and of everybody who looks at an event.
extension Talk {
  /// The event's name in a line: its label where several are open, else a dot.
  private var label: String? {
    situation.events.isEmpty ? nil : situation.events.count == 1 ? "." : situation.events.last
  }

  /// The look at one's own rounds; nil before a login, and where no event is open.
  var ownCard: Spoken? {
    guard let label, let name = situation.name else { return nil }
    return .stands(for: "EVENT CARD \(label) \(name.text)")
  }

  func atEvent(_ wish: Wish) -> Spoken? {
    guard let label else {
      return isAtNoTable ? .sentence("no event is open; EVENTS lists those that are") : nil
    }
    switch wish {
    case .standings: return .stands(for: "EVENT STANDINGS \(label)")
    case .pairings: return .stands(for: "EVENT SHOW \(label) .")
    case .missing: return .stands(for: "EVENT MISSING \(label)")
    case .players: return .stands(for: "EVENT STANDINGS \(label)")
    case .cross: return .stands(for: "EVENT CROSS \(label)")
    case .pairNext: return .stands(for: "EVENT PAIR \(label)")
    case .unpair: return .sentence("EVENT UNPAIR \(label) 2 takes the pairing of round 2 back")
    case .closeEvent: return .question("close the event", line: "EVENT CLOSE \(label)")
    case .timer: return .sentence("EVENT TIMER \(label) 55 starts the timer of the hall")
    case .desk: return .stands(for: "EVENT DESK \(label)")
    case .correct, .adjust: return correcting(label)
    case .export:
      return .sentence("at a shell: verdict event print or verdict event export, and the data folder")
    default: return nil
    }
  }

  /// Returns the meaning of a director's line in no table; nil for any other line.
  var asDirector: Spoken? {
    guard situation.isDirector, isAtNoTable else { return nil }
    if situation.events.isEmpty, let name = line.filling(.expel)?.text { return about(name, .expel, "") }
    guard let label else { return nil }
    if let result = result(label) { return result }
    return command(label)
  }

  /// The words around the names and scores of a result.
  private static let aroundResults: Set<String> = [
    "result", "score", "enter", "event", "beat", "beats", "defeated", "defeats", "won", "wins", "lost",
    "loses",
    "against", "over", "vs", "to", "by", "with", "and", "und", "gegen", "schlägt", "bat", "contre", "gana",
    "a",
  ]

  /// Returns the result that a line with two names and two scores tells, such as `ann beat ben 412-388`.
  ///
  /// The scores are in the order of the names.
  private func result(_ label: String) -> Spoken? {
    let named = line.folded[0] == "result" ? Array(line.words.dropFirst()) : line.words
    let isByBoard = ["board", "table"].contains(named.first?.lowercased())
    let words = isByBoard ? Array(named.dropFirst(2)) : named
    let parts = words.flatMap { $0.split(whereSeparator: { "-–:/".contains($0) }).map(String.init) }
    let scores = parts.filter { Int($0) != nil }
    let names = parts.filter { Int($0) == nil && !Self.aroundResults.contains($0.lowercased()) }
    // Players may be given by number, too: four numbers.
    if parts.count == 4, scores.count == 4, !isByBoard {
      return .stands(for: "EVENT SCORE \(label) . \(line.words.joined(separator: " "))")
    }
    if scores.count == 2, names.count == 1, !isByBoard {
      return .sentence("a result has names or numbers: EVENT SCORE \(label) . ann 412 ben 388")
    }
    guard scores.count == 2, names.count == 2 else { return nil }
    return .stands(for: "EVENT SCORE \(label) . \(names[0]) \(scores[0]) \(names[1]) \(scores[1])")
  }

  /// Returns the entrant of a line such as `add player carl 1500`, a number being the rating.
  private static func entrant(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    if words.count > 1, ["player", "entrant"].contains(words[0].lowercased()) { words.removeFirst() }
    words.removeAll { $0.lowercased() == "rating" }
    if words.count == 2, Int(words[1]) != nil { words[1] = "rating=\(words[1])" }
    return words.joined(separator: " ")
  }

  private func correcting(_ label: String) -> Spoken {
    .sentence("EVENT CORRECT \(label) . ann 402 ben 388 :why puts a result right, with a reason")
  }

  /// Returns what a director does about an entrant; nil for any other form, and where no event is open.
  func directing(_ form: SpokenForm, _ name: String) -> Spoken? {
    guard situation.isDirector, isAtNoTable, let label else { return nil }
    switch form {
    case .drop: return .stands(for: "EVENT DROP \(label) \(name)")
    case .enter: return .stands(for: "EVENT ENTER \(label) \(name)")
    default: return about(name, form, label)
    }
  }

  private func about(_ name: String, _ form: SpokenForm, _ label: String) -> Spoken? {
    switch form {
    case .absent:
      .sentence("a forfeit: EVENT SCORE \(label) . \(name) -50; for good: EVENT DROP \(label) \(name)")
    case .late:
      .sentence(
        "\(name) may still come: EVENT SHOW \(label) has the boards; EVENT SCORE \(label) . \(name) -50 is a forfeit"
      )
    case .bye: .sentence("EVENT PAIR \(label) 2 bye=\(name) gives the bye in round 2")
    case .expel: .sentence("EXPEL \(name) 10 :why shows a player out for 10 minutes")
    default: nil
    }
  }

  /// The sentence about the start of a round; nil where no event is open.
  var startingRound: Spoken? {
    label.map { .sentence("EVENT START \($0) . 5 starts the round in 5 minutes") }
  }

  private func command(_ label: String) -> Spoken? {
    if line.has(["who", "plays"]), ["who", "whom"].contains(line.folded.last) { return atEvent(.pairings) }
    let verbs: [(SpokenForm, String)] = [
      (.enter, "ENTER"), (.drop, "DROP"), (.card, "CARD"), (.pairRound, "PAIR"), (.timer, "TIMER"),
    ]
    if let rest = line.filling(.enter)?.text,
      Self.entrant(rest).split(separator: " ").filter({ !$0.contains("=") }).count > 1
    {
      return .sentence("a line enters one player: EVENT ENTER \(label) ann rating=1500")
    }
    for (form, verb) in verbs {
      guard let rest = line.filling(form)?.text else { continue }
      if form == .pairRound, let number = Self.numbers[rest.lowercased()] {
        return .stands(for: "EVENT PAIR \(label) \(number)")
      }
      let name = form == .drop ? rest.split(separator: " ").first.map(String.init) ?? rest : rest
      return .stands(for: "EVENT \(verb) \(label) \(form == .enter ? Self.entrant(rest) : name)")
    }
    if let rest = line.filling(.announce) { return .stands(for: "EVENT SAY \(label) :\(rest.typed)") }
    if let rest = line.filling(.swap) { return .stands(for: "EVENT SWAP \(label) . \(rest.text)") }
    if let rest = line.filling(.why) {
      return .stands(for: "EVENT WHY \(label) . \(rest.text.split(separator: " ").first ?? "")")
    }
    for form in [SpokenForm.absent, .late, .bye, .expel] {
      if let name = line.filling(form)?.text { return about(name, form, label) }
    }
    if line.filling(.adjustment) != nil { return correcting(label) }
    if line.filling(.correct) != nil { return correcting(label) }
    if line.filling(.boardResult) != nil {
      return .sentence("a result has names or numbers: EVENT SCORE \(label) . ann 412 ben 388")
    }
    switch phrase {
    case "prizes": return .sentence("EVENT PRIZES \(label) fund=500 shares=50,30,20 shares a fund out")
    case "missing": return .stands(for: "EVENT MISSING \(label)")
    case let phrase where phrase.hasPrefix("start"):
      return startingRound
    case "show", "event": return .stands(for: "EVENT SHOW \(label)")
    default: return nil
    }
  }
}
