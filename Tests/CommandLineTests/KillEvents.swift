// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Events under the load: one on paper, one whose games are played here, one after the other without end.
extension KillLoad {
  static func direct(_ port: UInt16, _ round: Int, _ witness: KillWitness) throws {
    let dora = try KillClient("dora", port: port, witness)
    try dora.login("dora-secret")
    for number in 1... {
      try onPaper(dora, "p\(round)x\(number)", witness)
      try live(dora, "l\(round)x\(number)", port, witness)
    }
  }

  /// Two rounds of four, results typed by the director.
  private static func onPaper(_ dora: KillClient, _ label: String, _ witness: KillWitness) throws {
    try act(dora, "EVENT NEW \(label) rounds=2 system=rr", label, witness)
    for place in 1...4 { try act(dora, "EVENT ENTER \(label) \(label)n\(place)", label, witness) }
    for round in 1...2 {
      let boards = try act(dora, "EVENT PAIR \(label)", label, witness).filter { $0.contains(" board=") }
      for board in boards {
        guard let first = board.value("first"),
          let second = board.value("second")
        else { throw LineFault("no board: \(board)") }
        try act(dora, "EVENT SCORE \(label) \(round) \(first) 400 \(second) 380", label, witness)
      }
    }
    try act(dora, "EVENT CLOSE \(label)", label, witness)
  }

  /// One game of two, who come in by their codes, pass, and give up.
  private static func live(
    _ dora: KillClient, _ label: String, _ port: UInt16, _ witness: KillWitness
  ) throws {
    try act(dora, "EVENT NEW \(label) rounds=1 system=rr kind=board", label, witness)
    let sides = try ["s", "t"].map { side in
      let name = "\(label)\(side)"
      let code = try act(dora, "EVENT ENTER \(label) \(name)", label, witness)
        .compactMap { $0.value("code") }.first
      let client = try KillClient(name, as: "sue", port: port, witness)
      try client.login(code)
      return client
    }
    try act(dora, "EVENT PAIR \(label)", label, witness)
    var seat: String?
    while seat == nil { seat = try seated(sides[0].read()) }
    guard let table = seat.flatMap({ Int($0) }) else { return }
    var passes = 0
    while passes < 4 {
      for side in sides where try side.ask("PASS").contains(where: { $0.hasPrefix("243 ") }) {
        witness.note { $0.done[table, default: 0] += 1 }
        passes += 1
      }
    }
    try sides[0].look(at: table)
    try sides[0].act("CONCEDE", at: table, head: "244 ")
    try act(dora, "EVENT CLOSE \(label)", label, witness)
  }

  private static func seated(_ line: String) -> String? {
    line.hasPrefix("* SEATED ") ? line.value("table") : nil
  }

  /// Sends a line that must be done, and leaves an entry in an event.
  @discardableResult
  private static func act(
    _ dora: KillClient, _ line: String, _ label: String, _ witness: KillWitness
  ) throws -> [String] {
    let lines = try dora.ask(line)
    guard lines.contains(where: { $0.hasPrefix("27") }) else { throw LineFault("\(line): \(lines)") }
    witness.note { $0.doneAtEvents[label, default: 0] += 1 }
    return lines
  }
}
