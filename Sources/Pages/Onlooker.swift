// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// A connection of the gateway's own, which sees what everybody may see; it is made anew when it is lost.
///
/// It comes in as a guest, or by the account that the operator gave. It is confined to the loop's thread.
final class Onlooker {
  /// The answer to a line, each of its lines without an end; nil where the server could not be asked.
  typealias Then = ([[UInt8]]?) -> Void

  /// Called for each notice.
  var noticed: (([UInt8]) -> Void)?
  /// Called when the connection has come, and with false when it is lost.
  var changed: ((Bool) -> Void)?

  private let place: ServerPlace
  private let account: (name: String, secret: String)?
  private var link: ServerLink?
  private var isUp = false
  private var person: (name: String, secret: String)?
  private var rows: [[UInt8]] = []
  /// The lines that were sent, or wait until the connection is made, oldest first.
  private var asked: [(line: String, then: Then)] = []
  private var sent = 0
  private var again: Timer?

  private static let askedMost = 256

  init(at place: ServerPlace, account: (name: String, secret: String)?) {
    (self.place, self.account) = (place, account)
    person = account
  }

  /// Asks the server; the answer comes later, nil at once where too much waits.
  func ask(_ line: String, then: @escaping Then) {
    guard asked.count < Self.askedMost else { return then(nil) }
    asked.append((line, then))
    if link == nil, again == nil { connect() }
    sendAsked()
  }

  /// Connects unless a connection is there.
  func open() { if link == nil, again == nil { connect() } }

  func end() {
    again?.stop()
    again = nil
    link?.leave()
    link = nil
    giveUp()
  }

  private func connect() {
    link = place.connect(for: nil)
    guard let link else { return retry() }
    rows = []
    var step = 0
    link.heard = { [unowned self] bytes in
      let line = ServerLine(bytes)
      if line.isNotice { return noticed?(bytes) ?? () }
      rows.append(bytes)
      guard line.isFinal else { return }
      let answer = rows
      rows = []
      step += 1
      switch step {
      case 1: enter()
      case 2: entered(line)
      default: answered(answer)
      }
    }
    link.ended = { [unowned self] in retry() }
  }

  private func enter() {
    // A name of a guest is made up once, and its code brings it back.
    if let person {
      link?.send(line: "LOGIN \(person.name) \(person.secret)")
    } else {
      link?.send(line: "LOGIN web-\(RandomText.hex(4))")
    }
  }

  private func entered(_ line: ServerLine) {
    if line.code == 230, let name = line.keys["name"], let secret = line.keys["code"] ?? person?.secret {
      person = (name, secret)
    } else {
      person = account
    }
    (isUp, sent) = (true, 0)
    changed?(true)
    sendAsked()
  }

  private func sendAsked() {
    guard isUp else { return }
    while sent < asked.count {
      link?.send(line: asked[sent].line)
      sent += 1
    }
  }

  private func answered(_ answer: [[UInt8]]) {
    guard sent > 0, !asked.isEmpty else { return }
    sent -= 1
    asked.removeFirst().then(answer)
  }

  private func giveUp() {
    let asked = asked
    self.asked = []
    sent = 0
    for (_, then) in asked { then(nil) }
  }

  private func retry() {
    link?.leave()
    link = nil
    if isUp { changed?(false) }
    isUp = false
    giveUp()
    let timer = Timer(loop: place.loop) { [unowned self] in
      again = nil
      if changed != nil { connect() }
    }
    timer.start(afterMilliseconds: 1_000 + UInt32.random(in: 0..<300), repeating: false)
    again = timer
  }
}

/// What everybody may look at: of many who ask the same, one line is on its way at a time.
final class PublicLooks {
  private let onlooker: Onlooker
  /// By a line that is on its way: those who asked after it was sent, and may know of more than its answer will.
  private var waiting: [String: [Onlooker.Then]] = [:]

  /// The lines that may be asked, by their first words; all of them only look.
  private static let lines = [
    ["TABLES"], ["WHO"], ["LEXICA"], ["EVENTS"], ["SHOW"], ["HISTORY"], ["GCG"], ["EVENT", "SHOW"],
    ["EVENT", "STANDINGS"], ["EVENT", "MISSING"], ["EVENT", "HIGHS"], ["EVENT", "CROSS"], ["EVENT", "CARD"],
    ["EVENT", "PRIZES"], ["EVENT", "RATINGS"],
  ]

  init(by onlooker: Onlooker) { self.onlooker = onlooker }

  static func mayAsk(_ line: String) -> Bool {
    let words = line.split(separator: " ").map { $0.uppercased() }
    return line.utf8.count <= 200 && line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
      && lines.contains { words.starts(with: $0) }
  }

  func ask(_ line: String, then: @escaping Onlooker.Then) {
    if waiting[line] != nil {
      waiting[line]?.append(then)
    } else {
      send(line, for: [then])
    }
  }

  private func send(_ line: String, for those: [Onlooker.Then]) {
    waiting[line] = []
    onlooker.ask(line) { [unowned self] lines in
      let others = waiting.removeValue(forKey: line) ?? []
      if !others.isEmpty { send(line, for: others) }
      for then in those { then(lines) }
    }
  }

  /// Asks several lines; the answers are in their order, nil if one has none.
  func ask(_ lines: [String], then: @escaping ([[[UInt8]]]?) -> Void) {
    var answers: [[[UInt8]]?] = Array(repeating: nil, count: lines.count)
    var left = lines.count
    for (place, line) in lines.enumerated() {
      ask(line) { answer in
        answers[place] = answer
        left -= 1
        if left == 0 { then(answers.contains { $0 == nil } ? nil : answers.compactMap(\.self)) }
      }
    }
  }
}

/// A table that people watch without a name: one connection observes it for all of them.
final class WatchedTable {
  private let table: Int
  private let onlooker: Onlooker
  private var streams: [WebRequest] = []
  private var newest: [UInt8]?
  private var isLooking = false
  private var mustLook = false
  private(set) var unwatched = 0

  init(_ table: Int, by onlooker: Onlooker) {
    (self.table, self.onlooker) = (table, onlooker)
    onlooker.noticed = { [unowned self] bytes in
      guard ServerLine(bytes).keys["table"] == "\(table)" else { return }
      tell(EventStream.piece("notice", [bytes]))
      look()
    }
    onlooker.changed = { [unowned self] isUp in
      tell(EventStream.piece("link", isUp ? "up" : "down"))
      if isUp { observe() }
    }
    onlooker.open()
  }

  func attach(_ stream: WebRequest) {
    stream.begin(EventStream.headers)
    stream.gone = { [weak self, unowned stream] in self?.streams.removeAll { $0 === stream } }
    streams.append(stream)
    unwatched = 0
    stream.send(EventStream.piece("link", "up"))
    if let newest { stream.send(newest) }
  }

  private func tell(_ piece: [UInt8]) { for stream in streams { stream.send(piece) } }

  func beat() { tell(EventStream.beat) }

  /// Counts a second; returns whether nobody watches any more.
  func tick() -> Bool {
    unwatched = streams.isEmpty ? unwatched + 1 : 0
    return unwatched > 10
  }

  func end() {
    onlooker.changed = nil
    onlooker.noticed = nil
    onlooker.end()
    for stream in streams { stream.end() }
    streams = []
  }

  private func observe() {
    // A table that is over can't be watched, but looked at.
    onlooker.ask("OBSERVE \(table)") { [weak self] _ in self?.look() }
  }

  /// Looks again; what comes while a look is under way leads to one more.
  private func look() {
    mustLook = true
    guard !isLooking else { return }
    isLooking = true
    mustLook = false
    onlooker.ask("SHOW \(table)") { [weak self] lines in
      guard let self else { return }
      isLooking = false
      if let lines {
        let piece = EventStream.piece("table", lines)
        newest = piece
        tell(piece)
      }
      if mustLook, lines != nil { look() }
    }
  }
}
