// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import TestSupport
import Transport
import Wire

/// How a transcript's lines are sent.
struct Manner: CustomStringConvertible {
  let end: String
  let cut: LineClient.Cut
  let description: String

  /// Whether every word of a transcript's `@only` is one of this manner's; so it is where there is none.
  func isAmong(_ only: [String]) -> Bool {
    only.allSatisfy { description.split(separator: " ").map(String.init).contains($0) }
  }

  /// Those that a transcript with this `@only` is played in: the first that may be, and another by the seed and the
  /// transcript's `place` among all; every one of them where everything is tried.
  static func some(seed: UInt64, place: Int, only: [String]) -> [Manner] {
    let open = all(seed: seed).filter { $0.isAmong(only) }
    guard !Sampling.isWhole, open.count > 2 else { return open }
    return [open[0], open[1 + (Int(seed % 60) + place) % (open.count - 1)]]
  }

  /// LF and CRLF, each in one write a line, one byte a write, and pieces by a seeded choice.
  static func all(seed: UInt64) -> [Manner] {
    [("lf", "\n"), ("crlf", "\r\n")].flatMap { name, end in
      [
        Manner(end: end, cut: .whole, description: "\(name) whole"),
        Manner(end: end, cut: .bytes, description: "\(name) bytes"),
        Manner(end: end, cut: .pieces(SharedSeeded(seed: seed)), description: "\(name) pieces"),
      ]
    }
  }
}

/// Which verbs of one connection have no answer yet.
struct Asked {
  private var verbs: [String] = []
  private var begun: [UInt8] = []

  /// Bytes were sent.
  mutating func note(_ bytes: [UInt8]) {
    for byte in bytes {
      guard byte == 10 else {
        begun.append(byte)
        continue
      }
      let words = String(decoding: begun, as: UTF8.self).split(whereSeparator: { " \r".contains($0) })
      begun.removeAll()
      guard let first = words.first, !first.hasPrefix(";") else { continue }
      verbs.append((first.hasPrefix("#") ? words.dropFirst().first ?? "" : first).uppercased())
    }
  }

  /// The verb that a line is the final answer to; nil where it is none.
  mutating func answered(by line: String) -> Verb? {
    let bytes = Array(line.utf8)
    guard bytes.count > 3, bytes[3] == UInt8(ascii: " "), !verbs.isEmpty, !line.hasPrefix("200 ") else {
      return nil
    }
    // These come without a command.
    if ["421", "422", "461", "504"].contains(line.prefix(3)) { return nil }
    let verb = verbs.removeFirst()
    return Verb.all.first { $0.name.hasPrefix(verb) && verb.count >= $0.shortest.count }
  }
}

/// Where a transcript's clients connect, and what its directives do.
protocol Stage {
  var port: UInt16 { get }
  /// Where TLS is spoken, or 0.
  var securePort: UInt16 { get }
  /// The folder of the data, whose socket lets the operator in.
  var data: String { get }
  func perform(_ action: Transcript.Action) throws
}

/// Plays one transcript once.
final class Player {
  private struct Seat {
    let client: LineClient
    var check: LineCheck
    /// Lines that were read and not yet expected.
    var ahead: [String] = []
    var asked = Asked()
    var headed = Headed()
    var isOver = false
    /// The language was asked for, and its answer has not come.
    var awaitsLanguage = false
    var isTold = false
  }

  private let transcript: Transcript
  private let manner: Manner
  private let registry: LineRegistry
  private let stage: any Stage
  private var seats: [String: Seat] = [:]
  /// Where clients connect from, the last number of 127.0.0.x; 1 where nothing is said.
  private var origins: [String: UInt32] = [:]
  private(set) var captures = Captures()
  /// What every client asks for before its first line; then no text is compared.
  private let language: Language?
  /// Where those come in of whom nothing else is said.
  private let usualDoor: Transcript.Door
  /// Every line that each client read, in order, without the answers about the language.
  private(set) var heard: [String: [String]] = [:]

  init(
    _ transcript: Transcript, _ manner: Manner, _ registry: LineRegistry, in language: Language? = nil,
    at usualDoor: Transcript.Door = .plain, on stage: any Stage
  ) {
    self.transcript = transcript
    self.manner = manner
    self.registry = registry
    self.language = language
    self.usualDoor = usualDoor
    self.stage = stage
  }

  /// Plays it; throws the first thing that is not as written.
  func play() throws {
    for step in transcript.steps {
      do {
        try take(step.action)
      } catch {
        throw LineFault("\(transcript.name):\(step.line) (\(manner)): \(error)")
      }
    }
    for name in seats.keys.sorted() where seats[name]?.isOver == false {
      do {
        try send("PING end", from: name)
        try expect(seats[name]?.headed.hasHeads == false ? "end" : "212 PONG end", of: name)
      } catch {
        throw LineFault("\(transcript.name): at the end, \(name) (\(manner)): \(error)")
      }
    }
  }

  private func take(_ action: Transcript.Action) throws {
    switch action {
    case .connect(let name, let door): try connect(name, readGreeting: false, at: door)
    case .comeFrom(let name, let host): origins[name] = host
    case .send(let name, let line): try send(line, from: name)
    case .sendMany(let name, let times, let line):
      for _ in 0..<times { try send(line, from: name) }
    case .sendUntilTaken(let name, let line): try sendUntilTaken(line, from: name)
    case .sendRaw(let name, let bytes):
      let client = try seat(name).client
      try sendLanguage(from: name)
      seats[name]?.asked.note(bytes)
      try client.send(bytes)
    case .halfClose(let name): try seat(name).client.halfClose()
    case .expect(let name, let expected): try expect(expected, of: name)
    case .skip(let name, let start): try skip(start, of: name)
    case .expectClosed(let name):
      let seat = try seat(name, readGreeting: false)
      guard seat.ahead.isEmpty else { throw LineFault("expected the end, got: \(seat.ahead[0])") }
      try seat.client.expectClosed()
      seats[name] = nil
    case .expectBroken(let name):
      try seat(name, readGreeting: false).client.drain()
      seats[name] = nil
    case .expectSilence(let name):
      try stage.perform(action)
      guard try !seat(name, readGreeting: false).client.hasInput else {
        throw LineFault("expected nothing, got: \(try seat(name).client.nextLine())")
      }
    case .restart(let politely, _, _):
      // A client that is mentioned behind it connects anew. A polite end waits for clients to leave.
      if politely { seats = [:] }
      try stage.perform(action)
      seats = [:]
    case .advance:
      // What was sent before is heard before the clock moves.
      for seat in seats.values { seat.client.awaitDelivery() }
      try stage.perform(action)
    case .disk, .stop, .ended: try stage.perform(action)
    }
  }

  private func connect(_ name: String, readGreeting: Bool, at door: Transcript.Door = .plain) throws {
    let door = door == .plain ? usualDoor : door
    let client =
      name == "operator"
      ? try LineClient(control: stage.data, cut: manner.cut)
      : try LineClient(
        port: door == .plain ? stage.port : stage.securePort, cut: manner.cut, isSecure: door == .secure,
        from: origins[name] ?? 1)
    seats[name] = Seat(client: client, check: LineCheck(registry))
    if readGreeting { try skip("200", of: name) }
  }

  /// A client that is mentioned for the first time connects; it reads its greeting unless that is expected.
  private func seat(_ name: String, readGreeting: Bool = true) throws -> Seat {
    if seats[name] == nil { try connect(name, readGreeting: readGreeting) }
    guard let seat = seats[name] else { throw LineFault("no client \(name)") }
    return seat
  }

  private func send(_ line: String, from name: String) throws {
    let client = try seat(name).client
    try sendLanguage(from: name)
    let line = captures.filled(line)
    seats[name]?.asked.note(Array((line + "\n").utf8))
    seats[name]?.headed.note(sent: line)
    try client.send(line: line, end: manner.end)
  }

  /// Asks for the language, once for each connection.
  private func sendLanguage(from name: String) throws {
    guard let language, seats[name]?.isTold == false else { return }
    seats[name]?.isTold = true
    seats[name]?.awaitsLanguage = true
    seats[name]?.asked.note(Array("LANG\n".utf8))
    try seats[name]?.client.send(line: "LANG \(language.rawValue)", end: manner.end)
  }

  private func sendUntilTaken(_ line: String, from name: String) throws {
    for _ in 0..<1000 {
      try send(line, from: name)
      let answer = try next(of: name)
      guard answer.hasPrefix("4") else {
        seats[name]?.ahead.append(answer)
        return
      }
    }
    throw LineFault("never taken")
  }

  private func next(of name: String) throws -> String {
    let seat = try seat(name, readGreeting: false)
    if let line = seat.ahead.first {
      seats[name]?.ahead.removeFirst()
      return line
    }
    let line = try seat.client.nextLine()
    guard seats[name]?.headed.note(heard: line, in: registry) != false else {
      seats[name]?.asked = Asked()
      try LineCheck.take(withoutHead: line)
      heard[name, default: []].append(line)
      return line
    }
    try seats[name]?.check.take(line)
    if let answered = seats[name]?.asked.answered(by: line) { registry.note(answered, by: line) }
    if seats[name]?.awaitsLanguage == true, line.hasPrefix("211 LANG ") {
      seats[name]?.awaitsLanguage = false
      return try next(of: name)
    }
    heard[name, default: []].append(line)
    return line
  }

  private func expect(_ expected: String, of name: String) throws {
    let line: String
    do {
      line = try next(of: name)
    } catch {
      throw LineFault("\(error), expected: \(captures.filled(expected))")
    }
    guard captures.take(line, as: language == nil ? expected : Captures.head(expected)) else {
      throw LineFault("expected: \(captures.filled(expected))\n     got: \(line)")
    }
  }

  /// Reads on while lines begin so, a reply's lines always with their last.
  private func skip(_ start: String, of name: String) throws {
    while true {
      let line = try next(of: name)
      guard line.hasPrefix(start) else {
        seats[name]?.ahead.insert(line, at: 0)
        return
      }
      if line.hasPrefix("200 ") { return }
    }
  }
}

/// The real server in this process.
struct ServerStage: Stage {
  private let server: RunningServer

  init(_ given: StageOptions) throws { server = try RunningServer(given.setup) }

  var port: UInt16 { server.port }

  var securePort: UInt16 { server.securePort }

  var data: String { server.data }

  func perform(_ action: Transcript.Action) throws {
    switch action {
    case .advance(let seconds): try server.advance(seconds: seconds)
    case .disk("full"): server.disk.mode = .full
    case .disk("fail-sync"): server.disk.mode = .failingSync
    case .disk("ok"): server.disk.mode = .healthy
    case .restart(let politely, let down, let options):
      let given = try StageOptions(options).setup
      func isGiven(_ name: String) -> Bool { options.contains { $0.hasPrefix("\(name)=") } }
      try server.restart(
        politely: politely, down: down, lexica: isGiven("lexicon") ? given.lexica : nil,
        lookups: isGiven("lookups") ? given.lookups : nil)
    case .stop: server.beginStop()
    case .ended: _ = try server.awaitEnd()
    case .expectSilence: try server.settle()
    default: throw LineFault("no such directive here: \(action)")
    }
  }
}

/// What `@server` said.
struct StageOptions {
  private(set) var setup: RunningServer.Setup

  init(_ words: [String], speaksTLS: Bool = false) throws {
    var speaksTLS = speaksTLS
    var lexica: [Lexicon] = []
    var guests = true
    var logs = true
    var lookups = LookupPolicy.open
    var limits = Limits()
    var trusted = Network.loopback
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw LineFault("@server takes key=value: \(word)") }
      let value = parts[1]
      switch parts[0] {
      case "guests": guests = value == "yes"
      case "tls": speaksTLS = value == "yes"
      case "trust":
        trusted = value == "none" ? [] : trusted + [try Network(value)]
      case "log-judgements": logs = value == "yes"
      case "lookups":
        guard let policy = LookupPolicy(rawValue: value) else { throw LineFault("no such option: \(word)") }
        lookups = policy
      case "lexicon": lexica.append(try Self.lexicon(value))
      default:
        guard let limit = LimitRow.settable[parts[0]], let number = Int(value) else {
          throw LineFault("no such option: \(word)")
        }
        limits[keyPath: limit] = number
      }
    }
    if lexica.isEmpty { lexica = try Self.lexica(in: words).map { try Self.lexicon($0) } }
    setup = RunningServer.Setup(lexica: lexica)
    setup.admitsGuests = guests
    setup.logsJudgements = logs
    setup.lookups = lookups
    setup.speaksTLS = speaksTLS
    setup.limits = limits
    setup.trusted = trusted
  }

  /// The lists that `@server` names, or the one that it has where it names none.
  static func lexica(in words: [String]) -> [String] {
    let named = words.filter { $0.hasPrefix("lexicon=") }.map { String($0.dropFirst(8)) }
    return named.isEmpty ? ["tiny:AA,AB,AD,AT,BE,BEAT,TA,TAN,ZA"] : named
  }

  /// `NAME:WORDS` or `NAME/ALPHABET:WORDS`, the words with commas.
  static func lexicon(_ text: String) throws -> Lexicon {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw LineFault("a lexicon is NAME:WORDS") }
    let names = parts[0].split(separator: "/").map(String.init)
    guard let alphabet = Alphabet.named(names.count > 1 ? names[1] : "english") else {
      throw LineFault("no such alphabet: \(names)")
    }
    return try .small(names[0], alphabet: alphabet, words: parts[1].split(separator: ",").map(String.init))
  }
}
