// SPDX-License-Identifier: MIT

/// A flood of one client as data: its connections, and the lines that each sends.
struct Flood: Sendable {
  enum Manner {
    /// Lines go again and again, and all answers are read.
    case pipelines
    /// The same up to 64 KiB a connection; nothing is read, and the system's own buffers hold the rest.
    case isSilent
    /// A connection sends its line and hangs up, again and again.
    case calls
    /// Every line goes once, to a server whose disk is full.
    case fillsDisk
    /// Each connection logs in once, while somebody else plays.
    case logsIn
  }

  let name: String
  let text: String
  let connections: Int
  let manner: Manner
  /// The connections take these in turns.
  let lines: [String]
  /// Lines that each connection types first; `#` stands for its number.
  var entering: [String] = []
  /// The last number of their address 127.0.0.x; 2 is an address that is not trusted.
  var host: UInt32 = 1

  /// Whether each line goes once.
  var isOnce: Bool { manner == .fillsDisk || manner == .logsIn }

  /// Whether its lines ask for table 1 and its 300 rulings.
  var wantsHistory: Bool { lines.contains { $0.hasSuffix(" 1") } && manner == .pipelines }

  init(
    _ name: String, _ text: String, _ connections: Int, _ manner: Manner, _ lines: [String],
    entering: [String] = [], host: UInt32 = 1
  ) {
    (self.name, self.text, self.connections, self.manner) = (name, text, connections, manner)
    (self.lines, self.entering, self.host) = (lines, entering, host)
  }

  private static let guest = ["LOGIN g# feather"]
  static let desk = guest + ["OPEN kind=slip desk=yes seat1=a# seat2=b#"]
  static let secret = "a-bench-has-no-secrets"
  private static let director =
    ["LOGIN dora \(secret)", "EVENT NEW bench rounds=9"] + (1...250).map { "EVENT ENTER . p\($0)" }

  static let all = [
    Flood("history", "a guest, HISTORY 1 of 300 rulings", 1, .pipelines, ["HISTORY 1"], entering: guest),
    Flood("histories", "20 guests, HISTORY 1 of 300 rulings", 20, .pipelines, ["HISTORY 1"], entering: guest),
    Flood("help", "200 strangers, HELP", 200, .pipelines, ["HELP"]),
    Flood("callers", "200 strangers connect, send HELP, hang up, again", 200, .calls, ["HELP"]),
    Flood(
      "looks", "20 guests, SHOW; one TABLES, one WHO", 22, .pipelines,
      [String](repeating: "SHOW 1", count: 20) + ["TABLES", "WHO"], entering: guest),
    Flood("silent", "5,000 strangers, HELP, never read", 5000, .isSilent, ["HELP"]),
    Flood(
      "house", "900 guests play the house and pass", 900, .pipelines,
      ["OPEN kind=dealt against=house level=1 first=1\nPASS"], entering: guest),
    Flood(
      "refused", "500 desks, 200 lines each, on a full disk", 500, .fillsDisk,
      [String](repeating: "CHALLENGE BY 1 AA\nWITHDRAW 1", count: 100), entering: desk),
    Flood(
      "address", "100 strangers of one address, JUDGE, FIND, TABLES", 100, .pipelines,
      ["JUDGE AT AA TAN", "FIND RETAINS? @", "TABLES"], host: 2),
    Flood(
      "turned-away", "200 strangers of one address connect, send HELP, hang up, again", 200, .calls, ["HELP"],
      host: 2),
    Flood("logins", "100 guests log in; somebody else's PLAY", 100, .logsIn, ["LOGIN guest#"]),
    Flood(
      "pairing", "a director pairs 250, again and again", 1, .pipelines, ["EVENT PAIR . try=yes"],
      entering: director),
  ]
}
