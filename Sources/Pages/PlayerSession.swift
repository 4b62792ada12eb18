// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// One browser's connection to the server, which the tabs of that browser share.
///
/// It connects when a stream is there, comes back by name and code after a loss, and ends when no stream was there
/// for a while. It is confined to the loop's thread.
final class PlayerSession {
  enum LineFault: Error {
    /// The session is another one than the page thinks, so an older line may be lost.
    case otherEpoch
    case notUp
    case notALine
  }

  private enum State {
    case away
    /// A connection is made, or its greeting or the answer to its LOGIN is awaited.
    case coming
    case up
    /// The server closed the connection for good; the words that it said.
    case closed(String)
  }

  /// The lines that are kept for streams that come back.
  private static let keptMost = 500
  private static let streamsMost = 8
  private static let tabsMost = 32
  /// The most bytes of a line with its tag.
  private static let lineMost = 510
  private static let told = Array("* TELL ".utf8)
  private static let ownVerbs = ["LOGIN", "BYE", "QUIT", "PLAIN"]

  private(set) var id: String
  /// Names a run of lines that no line is missing from.
  private(set) var epoch = RandomText.hex(4)
  var person: (name: String, code: String)? { watch.person ?? remembered }
  /// Whether the server made the code at the last login, and no page has shown it yet.
  private(set) var hasNewCode = false
  /// The seconds without a stream.
  private(set) var unwatched = 0

  /// The place among the sessions, which is given back with this one.
  private let held: Places.Held
  private let place: ServerPlace
  private let peer: PeerAddress?
  private var remembered: (name: String, code: String)?
  private var watch = LineWatch()
  private var state = State.away
  private var link: ServerLink?
  private var again: Timer?
  private var streams: [WebRequest] = []
  private var newest = 0
  private var kept: [[UInt8]] = []
  private let unheard: UnheardWords
  /// By tab: the number of the newest line that was passed on.
  private var numbers: [String: Int] = [:]
  /// The tabs of `numbers`, the longest known first.
  private var tabs: [String] = []
  /// Whether the name is a guest's, whose code the server made or the person chose for this name alone.
  private var isGuest = false
  /// Whether the person came in without a code, so that the server makes one.
  private var isNameNew = false
  /// Called with the final line of a LOGIN.
  private var entering: ((ServerLine?) -> Void)?

  init(
    _ id: String, _ person: (name: String, code: String)?, to place: ServerPlace, for peer: PeerAddress?,
    unheard: UnheardWords, in held: Places.Held
  ) {
    (self.id, remembered, self.place, self.peer, self.unheard) = (id, person, place, peer, unheard)
    self.held = held
  }

  /// Whether a page is open.
  var isWatched: Bool { !streams.isEmpty }

  // MARK: Streams

  /// Takes over a stream, which goes on behind the line with this id, if that is still known.
  func attach(_ stream: WebRequest, after last: String?) {
    if streams.count == Self.streamsMost { streams.removeFirst().end() }
    stream.begin(EventStream.headers)
    stream.gone = { [weak self, unowned stream] in self?.streams.removeAll { $0 === stream } }
    streams.append(stream)
    unwatched = 0
    let place = last.flatMap(number)
    switch state {
    case .away: connect()
    // A page that is opened anew wants the connection; one that only comes back would take it from another browser.
    case .closed where last == nil: connect()
    default: break
    }
    if case .coming = state, entering == nil { return }
    greet(stream, from: place)
  }

  /// Returns the number in an id of this epoch, if no line after it was dropped.
  private func number(of id: String) -> Int? {
    let parts = id.split(separator: ".")
    guard parts.count == 2, parts[0] == epoch, let number = Int(parts[1]), number <= newest,
      number >= newest - kept.count
    else { return nil }
    return number
  }

  private func greet(_ stream: WebRequest, from place: Int?) {
    let isUp = if case .up = state { true } else { false }
    let hello =
      #"{"epoch":"\#(epoch)","name":\#(WebText.json(person?.name)),"resumed":\#(place != nil),"isUp":\#(isUp)}"#
    stream.send(EventStream.piece("hello", hello))
    let words = isUp ? watch.person.map { unheard.lines(for: $0) } ?? [] : []
    if let place {
      for number in place + 1..<newest + 1 { stream.send(piece(number)) }
    } else {
      stream.send(EventStream.piece("start", ".", id: "\(epoch).\(newest)"))
      for line in words { stream.send(EventStream.piece(nil, [line], id: "\(epoch).\(newest)")) }
    }
    if case .closed(let words) = state { stream.send(EventStream.piece("link", "gone \(words)")) }
  }

  /// Takes the line of words that a page has shown.
  func noteHeard(_ line: [UInt8]) {
    if case .up = state, let person = watch.person { unheard.drop(line, for: person) }
  }

  private func piece(_ number: Int) -> [UInt8] {
    EventStream.piece(nil, [kept[kept.count - 1 - (newest - number)]], id: "\(epoch).\(number)")
  }

  private func tell(_ piece: [UInt8]) { for stream in streams { stream.send(piece) } }

  func beat() { tell(EventStream.beat) }

  /// Counts a second; returns whether the session is of no more use.
  func tick() -> Bool {
    unwatched = streams.isEmpty ? unwatched + 1 : 0
    return unwatched > 30
  }

  /// Ends the connection and every stream.
  func end() {
    again?.stop()
    again = nil
    link?.leave()
    link = nil
    let streams = streams
    self.streams = []
    for stream in streams { stream.end() }
  }

  // MARK: The connection

  private func connect() {
    state = .coming
    link = place.connect(for: peer)
    guard let link else { return retry() }
    var isGreeted = false
    link.heard = { [unowned self] line in
      if isGreeted { hear(line) } else { isGreeted = welcome(line) }
    }
    link.ended = { [unowned self] in lose(after: nil) }
  }

  /// Takes a line of the greeting; returns whether it was the last one.
  private func welcome(_ bytes: [UInt8]) -> Bool {
    let line = ServerLine(bytes)
    guard line.isFinal else { return false }
    if let fatal = watch.look(at: bytes).fatal {
      lose(after: fatal, line)
      return true
    }
    if let person = remembered, watch.person == nil {
      send("LOGIN \(person.name) \(person.code)")
    } else {
      for line in watch.beginAgain() { link?.send(line: line) }
    }
    if person == nil, entering == nil { rise() }
    return true
  }

  private func send(_ line: String) {
    watch.take(sent: line)
    link?.send(line: line)
  }

  private func hear(_ bytes: [UInt8]) {
    let effect = watch.look(at: bytes)
    if case .coming = state {
      let line = ServerLine(bytes)
      if line.isFinal, !line.isNotice { enter(line, effect) }
      return
    }
    newest += 1
    kept.append(bytes)
    if kept.count > Self.keptMost { kept.removeFirst(kept.count - Self.keptMost) }
    if bytes.starts(with: Self.told), let person = watch.person { unheard.keep(bytes, for: person) }
    tell(piece(newest))
    if let fatal = effect.fatal { lose(after: fatal, ServerLine(bytes)) }
  }

  /// Takes the final line of the LOGIN that began a connection.
  private func enter(_ line: ServerLine, _ effect: LineWatch.Effect) {
    if let fatal = effect.fatal { return lose(after: fatal, line) }
    if line.code != 230 {
      if let seconds = line.keys["after"].flatMap({ UInt32($0) }), entering == nil {
        return retry(after: seconds)
      }
      // The code is good no more, so the browser has no name.
      remembered = nil
      watch = LineWatch()
    }
    remembered = watch.person ?? remembered
    isGuest = line.code == 230 && line.keys["role"] == "guest"
    if line.code == 230, entering != nil { hasNewCode = isNameNew && line.keys["code"] != nil }
    let entered = entering
    entering = nil
    rise()
    entered?(line)
  }

  private func rise() {
    state = .up
    (numbers, tabs) = ([:], [])
    epoch = RandomText.hex(4)
    (newest, kept) = (0, [])
    for stream in streams { greet(stream, from: nil) }
  }

  private func lose(after fatal: FatalReply?, _ line: ServerLine? = nil) {
    link?.leave()
    link = nil
    if let entered = entering {
      entering = nil
      state = .away
      return entered(line)
    }
    // A name that was taken over elsewhere is not fought for; all else is tried again.
    if let fatal, fatal.code == 421, fatal.seconds == nil, let line {
      state = .closed(line.words)
      return tell(EventStream.piece("link", "gone \(line.words)"))
    }
    retry(after: UInt32(clamping: fatal?.seconds ?? 1))
  }

  private func retry(after seconds: UInt32 = 1) {
    state = .coming
    link?.leave()
    link = nil
    tell(EventStream.piece("link", "down"))
    let timer = Timer(loop: place.loop) { [unowned self] in
      again = nil
      if streams.isEmpty { state = .away } else { connect() }
    }
    // Browsers do not all come back in the same moment.
    timer.start(afterMilliseconds: min(seconds, 60) * 1000 + UInt32.random(in: 0..<300), repeating: false)
    again = timer
  }

  // MARK: Lines

  /// Logs in on a new connection; `then` gets the final line, nil where the server can't be reached.
  func enter(_ name: String, _ secret: String, as id: String, then: @escaping (ServerLine?) -> Void) {
    again?.stop()
    again = nil
    link?.leave()
    (self.id, watch) = (id, LineWatch())
    (isGuest, hasNewCode, isNameNew) = (false, false, secret.isEmpty)
    remembered = (name, secret)
    entering = then
    connect()
    guard link != nil else { return lose(after: nil) }
  }

  /// Returns the code that takes the name back, to be shown to the person; nil for an account, whose secret stays unseen.
  func tellCode() -> String? {
    hasNewCode = false
    return isGuest ? person?.code : nil
  }

  /// Passes a line on, unless its number shows that it was passed on before.
  func take(_ body: String) throws(LineFault) {
    let parts = body.split(separator: "\n", omittingEmptySubsequences: false)
    let head = parts[0].split(separator: " ")
    guard parts.count == 2, head.count == 3, let number = Int(head[2]), (1...12).contains(head[1].count),
      Self.isLine(parts[1])
    else { throw .notALine }
    guard head[0] == epoch else { throw .otherEpoch }
    let tab = String(head[1])
    guard number > numbers[tab, default: 0] else { return }
    guard case .up = state, let link, link.unsentBytes < ServerLink.waitingMost else { throw .notUp }
    if numbers.updateValue(number, forKey: tab) == nil { tabs.append(tab) }
    if tabs.count > Self.tabsMost { numbers[tabs.removeFirst()] = nil }
    send(String(parts[1]))
  }

  /// Whether a text is a line with a tag that a page may send; logins are the gateway's own.
  private static func isLine(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    guard text.utf8.count <= lineMost, words.count > 1, words[0].first == "#",
      text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { return false }
    let verb = words[1].uppercased()
    // A beginning of a verb means that verb.
    return !ownVerbs.contains { $0.hasPrefix(verb) }
  }
}

extension ServerLine {
  /// The words for people.
  var words: String { text.firstRange(of: " :").map { String(text[$0.upperBound...]) } ?? "" }
}

/// Texts that nobody can guess.
enum RandomText {
  /// Returns so many random bytes in hexadecimal digits.
  static func hex(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      let byte = UInt8.random(in: .min ... .max)
      text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return text
  }
}
