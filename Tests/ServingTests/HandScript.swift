// SPDX-License-Identifier: MIT
import TestSupport
import Testing

/// What people type and hear at a server that takes its turns by hand, step by step.
struct HandScript {
  /// One thing that is done, or waited for.
  enum Step {
    /// Somebody connects, from 10.0.0 and a number; the operator from the machine itself.
    case connect(String, UInt32?)
    /// Somebody types a line; `<code>` is the newest code that anybody was told.
    case type(String, String)
    /// Somebody hears a line that begins so, whatever comes before it.
    case hear(String, String)
    /// Nothing came for somebody but what others did in events.
    case silence(String)
    /// Nothing else came for somebody than one line, which begins so.
    case only(String, String)
    /// The next round that waits is paired.
    case pair
    /// No round waits to be paired.
    case noRound
    case hangUp(String)
    /// The server is asked to end, and an hour passes.
    case stop
    case hour
  }

  private var lines: [String: HandServer.Line] = [:]
  private var heard: [String: String] = [:]
  private var code = ""
  private var waited = 0

  /// Turns that one step may wait for what it needs.
  private static let turnsMost = 1000
  /// Turns in which what is under way would have come.
  private static let turnsQuiet = 20

  /// Plays all steps.
  ///
  /// - Throws: the first step that does not come about.
  static func play(_ steps: [Step]) throws {
    var script = HandScript()
    var rest = steps[...]
    try HandServer().run(admitsGuests: true, costLog2: 1) { server in
      server.hash(takes: 0)
      script.read()
      while let step = rest.first, try script.take(step, server) {
        rest = rest.dropFirst()
        script.waited = 0
      }
      script.waited += 1
      guard script.waited < turnsMost else {
        throw LineFault("\(String(describing: rest.first)) does not come about: \(script.heard)")
      }
      return !rest.isEmpty
    }
    guard rest.isEmpty else { throw LineFault("the server ended before \(rest)") }
  }

  private mutating func read() {
    for (name, line) in lines { heard[name, default: ""] += line.read() }
  }

  /// Takes a step; false where it is to be tried again a turn later.
  private mutating func take(_ step: Step, _ server: HandServer) throws -> Bool {
    switch step {
    case .connect(let name, let host):
      lines[name] = try server.connect(from: host.map { 0x0A00_0000 + $0 })
      heard[name] = ""
    case .type(let name, let text): lines[name]?.type(text.replacing("<code>", with: code))
    case .hear(let name, let start): return hear(name, start)
    case .silence(let name):
      guard waited >= Self.turnsQuiet else { return false }
      #expect(own(name) == [], "\(name)")
    case .only(let name, let start):
      guard waited >= Self.turnsQuiet else { return false }
      #expect(own(name).count == 1 && own(name).first?.hasPrefix(start) == true, "\(name): \(own(name))")
      heard[name] = ""
    case .pair: return server.pairRound()
    case .noRound: #expect(!server.pairRound())
    case .hangUp(let name): lines.removeValue(forKey: name)?.end()
    case .stop: server.stop()
    case .hour: server.pass(3_600_000)
    }
    return true
  }

  /// What came for somebody and no step has waited for, without what others did in events.
  private func own(_ name: String) -> [Substring] {
    (heard[name] ?? "").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("* EVENT ") }
  }

  private mutating func hear(_ name: String, _ start: String) -> Bool {
    var text = (heard[name] ?? "")[...]
    while let end = text.utf8.firstIndex(of: 10) {
      let line = text[..<end]
      text = text[text.utf8.index(after: end)...]
      guard line.hasPrefix(start) else { continue }
      if let found = line.split(separator: " ").first(where: { $0.hasPrefix("code=") }) {
        code = String(found.dropFirst(5))
      }
      heard[name] = String(text)
      return true
    }
    return false
  }
}
