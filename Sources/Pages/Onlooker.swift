// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// The names by which the gateway looks: the account that the operator gave, or guests, who are used again.
final class OwnNames {
  let account: (name: String, secret: String)?
  /// Guests with their codes that no connection uses now.
  private var free: [(name: String, secret: String)] = []

  init(account: (name: String, secret: String)?) { self.account = account }

  /// Returns a name with its code; nil if a new guest is needed.
  func take() -> (name: String, secret: String)? { account ?? free.popLast() }

  /// Takes a name back that no connection uses any more.
  func giveBack(_ person: (name: String, secret: String)) {
    if account == nil { free.append(person) }
  }
}

/// A connection of the gateway's own, which sees what everybody may see; it is made anew when it is lost.
///
/// It comes in as a guest, or by the account that the operator gave, and gives up all rights. It is confined to the loop's thread.
final class Onlooker {
  /// The answer to a line, each of its lines without an end; nil where the server could not be asked.
  typealias Then = ([[UInt8]]?) -> Void

  /// Called for each notice.
  var noticed: (([UInt8]) -> Void)?
  /// Called when the connection has come, and with false when it is lost.
  var changed: ((Bool) -> Void)?

  private let place: ServerPlace
  private let names: OwnNames
  private var link: ServerLink?
  /// Whether the connection is there, and its login was taken.
  private(set) var isUp = false
  private var person: (name: String, secret: String)?
  private var rows: [[UInt8]] = []
  /// The lines that were sent, or wait until the connection is made, oldest first.
  private var asked: [(line: String, then: Then)] = []
  private var sent = 0
  private var again: Timer?

  private static let askedMost = 256

  init(at place: ServerPlace, as names: OwnNames) {
    (self.place, self.names) = (place, names)
    person = names.take()
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
    if let person { names.giveBack(person) }
    person = nil
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
      link?.send(line: "LOGIN \(person.name) \(person.secret) rights=none")
    } else {
      link?.send(line: "LOGIN web-\(RandomText.hex(4)) rights=none")
    }
  }

  private func entered(_ line: ServerLine) {
    if line.code == 230, let name = line.keys["name"], let secret = line.keys["code"] ?? person?.secret {
      person = (name, secret)
    } else if names.account != nil || line.code == 430 {
      // The account may be made later, or has another secret now.
      return retry()
    } else {
      person = nil
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
      if changed != nil || !asked.isEmpty { connect() }
    }
    timer.start(afterMilliseconds: 1_000 + UInt32.random(in: 0..<300), repeating: false)
    again = timer
  }
}
