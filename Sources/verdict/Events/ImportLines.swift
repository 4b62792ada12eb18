// SPDX-License-Identifier: MIT
import Directing
import Wire

struct ImportLines {
  private let label: String

  init(_ label: String) { self.label = label }

  /// Returns whether a command is within the server's limits for bytes and words.
  func fits(_ line: EventRebuild.Line) -> Bool {
    let text = text(line)
    let words = text.split(separator: " ").filter { !$0.contains("=") }
    return text.utf8.count < Limits.lineBytes && words.count <= 32
  }

  func text(_ line: EventRebuild.Line) -> String {
    switch line {
    case .opened(let rounds, let system, let spreadCap, let title):
      return "EVENT NEW \(label) rounds=\(rounds) system=\(system)\(spreadCap.map { " cap=\($0)" } ?? "")"
        + (title.map { " :\($0)" } ?? "")
    case .entered(let form): return text(of: form)
    case .dropped(let name, let from, let back):
      return "EVENT DROP \(label) \(name) round=\(from)" + (back.map { " back=\($0)" } ?? "")
    case .paired(let round, let division, let byHand):
      var text = "EVENT PAIR \(label) \(round)"
      for two in byHand.pairs { text += " \(two.one) \(two.other)" }
      if !byHand.byes.isEmpty { text += " bye=\(byHand.byes.joined(separator: ","))" }
      return "\(text) order=given division=\(division)"
    case .swapped(let round, let one, let other): return "EVENT SWAP \(label) \(round) \(one) \(other)"
    case .scored(let round, let typed, let isSure):
      return "EVENT SCORE \(label) \(round)\(text(of: typed))\(isSure ? " sure=yes" : "")"
    }
  }

  private func text(of typed: TypedResult) -> String {
    switch typed {
    case .game(let one, let other, let winner):
      " \(one.name) \(one.score) \(other.name) \(other.score)\(winner.map { " winner=\($0)" } ?? "")"
    case .alone(let side, _): " \(side.name) \(side.score)"
    case .none(let name): " \(name)"
    }
  }

  private func text(of form: EntryForm) -> String {
    let more = form.particulars
    var line = "EVENT ENTER \(label) \(form.name)"
    if form.rating > 0 { line += " rating=\(form.rating)" }
    if let seed = more.seed { line += " seed=\(seed)" }
    if form.division != "A" { line += " division=\(form.division)" }
    if let playingClass = more.playingClass { line += " class=\(playingClass)" }
    if let team = more.team { line += " team=\(team)" }
    if let member = more.member { line += " member=\(member)" }
    if let federation = more.federation { line += " federation=\(federation)" }
    if let handicap = more.handicap { line += " handicap=\(handicap)" }
    if form.isSure { line += " sure=yes" }
    if let realName = more.realName { line += " :\(realName)" }
    return line
  }
}
