// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// The pages in a browser: it serves files and streams, and passes lines between browsers and the server.
///
/// It holds no state that is lost with it: a browser's cookie has the name and the code, which take a seat back.
/// It is confined to the loop's thread.
package final class Gateway {
  package struct Options {
    package var host = "127.0.0.1"
    package var port: UInt16 = 8080
    /// The networks whose requests may name the browser's address, in `X-Forwarded-For`.
    package var forwarders = Network.loopback
    /// The account by which the gateway itself looks; a guest without one.
    package var account: (name: String, secret: String)?

    package init() {}
  }

  let files = PageFiles()
  private let looks: SharedLooks
  let places = PagePlaces()
  private let place: ServerPlace
  private let options: Options
  private let door: WebDoor
  private let names: OwnNames
  private let looker: Onlooker
  private var sessions: [String: PlayerSession] = [:]
  private var tables: [Int: WatchedTable] = [:]
  private let unheard = UnheardWords()
  /// The page of figures; nil without one.
  var page: PageDoor?
  /// The requests that came whole.
  private(set) var requests = 0
  private var ticker: Timer?
  private var seconds = 0

  private static let beatSeconds = 10

  /// Opens the port.
  package init(
    _ options: Options, on loop: EventLoop, serverAt addresses: [SocketAddress]
  ) throws(TransportFault) {
    var bounds = WebDoor.Bounds()
    bounds.connectionsOfOne = 256
    door = try WebDoor(loop: loop, host: options.host, port: options.port, bounds: bounds)
    door.trusted = options.forwarders
    place = ServerPlace(loop: loop, addresses: addresses)
    self.options = options
    names = OwnNames(account: options.account)
    looker = Onlooker(at: place, as: names)
    // It is there before others use up what the server grants this address.
    looker.open()
    looks = SharedLooks(by: looker, places.looks)
    door.handle = { [unowned self] in
      requests += 1
      route(PageVisit(request: $0, from: address(of: $0)))
    }
    let ticker = Timer(loop: loop) { [unowned self] in tick() }
    ticker.start(afterMilliseconds: 1_000, repeating: true)
    self.ticker = ticker
  }

  package var port: UInt16 { door.port }

  var loop: EventLoop { place.loop }

  /// The open connections of browsers and proxies.
  var connections: Int { door.connections }

  /// Whether the gateway's own connection to the server is there.
  var isServerReached: Bool { looker.isUp }

  /// Has the gateway's own connection made anew whenever it is lost, and not only when somebody looks.
  func watchServer() { looker.changed = { _ in } }

  /// Ends every stream and connection.
  package func close() {
    ticker?.stop()
    for session in sessions.values { session.end() }
    for table in tables.values { table.end() }
    looker.end()
    page = nil
    (sessions, tables) = ([:], [:])
  }

  private func tick() {
    seconds += 1
    let isBeat = seconds % Self.beatSeconds == 0
    for (id, session) in sessions {
      if isBeat { session.beat() }
      guard session.tick() else { continue }
      session.end()
      sessions[id] = nil
    }
    for (number, table) in tables {
      if isBeat { table.beat() }
      guard table.tick() else { continue }
      table.end()
      tables[number] = nil
    }
  }

  /// The address of a browser, by the word of a forwarder that is trusted.
  private func address(of request: WebRequest) -> PeerAddress? {
    guard let peer = request.peer, options.forwarders.contains(where: { $0.contains(peer) }),
      let told = request.header("X-Forwarded-For")?.split(separator: ",").last
    else { return request.peer }
    return PeerAddress(literal: String(told.drop { $0 == " " })) ?? peer
  }

  // MARK: Routes

  private func route(_ visit: PageVisit) {
    let request = visit.request
    let parts = request.path.split(separator: "/").map(String.init)
    switch (request.method, parts.first ?? "", parts.count) {
    case (.post, "login", 1): logIn(visit)
    case (.post, "logout", 1): logOut(visit)
    case (.post, "lines", 1): takeLine(visit)
    case (.post, "heard", 1): noteHeard(visit)
    case (.post, "code", 1): tellCode(visit)
    case (.post, _, _), (.other, _, _):
      visit.refuse(405, "Method Not Allowed", "This address takes GET alone.", [("Allow", "GET, HEAD")])
    case (_, "files", 3): sendFile(parts[2], isOfFolder: "/files/\(parts[1])" == files.folder, visit)
    case (_, "stream", 1): stream(visit)
    case (_, "look", 1): look(visit)
    case (_, "watch", 3) where parts[2] == "stream": watchStream(visit, parts[1])
    case (_, "", 0): show("lobby", visit)
    case (_, "judge", 1), (_, "desk", 1), (_, "find", 1), (_, "practice", 1), (_, "people", 1):
      show(parts[0], visit)
    case (_, "people", 2): show(parts[0], visit, ["who": parts[1]])
    case (_, "login", 1): showLogin(visit, saying: "")
    case (_, "table", 2), (_, "watch", 2), (_, "review", 2): show(parts[0], visit, ["table": parts[1]])
    case (_, "desk", 2), (_, "wall", 2): show(parts[0], visit, ["event": parts[1]])
    default: showPublic(visit, parts)
    }
  }

  private func sendFile(_ name: String, isOfFolder: Bool, _ visit: PageVisit) {
    guard let file = files[name], !name.hasSuffix(".html") else {
      return visit.refuse(404, "Not Found", "There is no such file.")
    }
    // Another folder is that of another version, whose pages ask again.
    var headers = [
      ("Content-Type", file.type),
      ("Cache-Control", isOfFolder ? "public, max-age=31536000, immutable" : "no-store"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    let takesPacked = visit.request.header("Accept-Encoding")?.contains("gzip") == true
    guard takesPacked, let packed = file.packed else {
      return visit.request.answer(200, "OK", headers, file.bytes)
    }
    headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
    visit.request.answer(200, "OK", headers, packed)
  }

  // MARK: Sessions

  /// Returns the session of a browser, made anew from its cookie if `makes`.
  private func session(of visit: PageVisit, makes: Bool = false) -> PlayerSession? {
    guard let cookie = visit.cookie else { return nil }
    if let session = sessions[cookie.id] { return session }
    return makes ? makeSession(cookie.id, cookie.person, for: visit) : nil
  }

  /// Returns a new session; nil where the browser's address has its share of them.
  private func makeSession(
    _ id: String, _ person: (name: String, code: String)?, for visit: PageVisit
  ) -> PlayerSession? {
    guard let held = places.sessions.take(for: visit.address) else { return nil }
    let session = PlayerSession(id, person, to: place, for: visit.address, unheard: unheard, in: held)
    sessions[id] = session
    return session
  }

  /// Keeps a place for a stream until that ends; otherwise refuses it and returns false.
  private func mayStream(_ visit: PageVisit) -> Bool {
    guard let held = places.streams.take(for: visit.address) else {
      visit.refuseCrowd()
      return false
    }
    visit.request.keeps = held
    return true
  }

  private func stream(_ visit: PageVisit) {
    guard visit.cookie != nil else {
      return visit.refuse(403, "Forbidden", "These pages need a cookie; allow it, and open the page again.")
    }
    guard mayStream(visit) else { return }
    guard let session = session(of: visit, makes: true) else { return visit.refuseCrowd() }
    let query = WebText.form(Array(visit.request.query.utf8))
    session.attach(visit.request, after: visit.request.header("Last-Event-ID") ?? query["last"])
  }

  private func noteHeard(_ visit: PageVisit) {
    guard visit.isFromOwnPage else { return visit.refuseOrigin() }
    guard let session = session(of: visit) else {
      return visit.refuse(409, "Conflict", "The connection is new.")
    }
    session.noteHeard(visit.request.body)
    visit.request.answer(204, "No Content", [("Cache-Control", "no-store")], [])
  }

  private func takeLine(_ visit: PageVisit) {
    guard visit.isFromOwnPage else { return visit.refuseOrigin() }
    guard let session = session(of: visit) else {
      return visit.refuse(409, "Conflict", "The connection is new; look before you send the line again.")
    }
    do throws(PlayerSession.LineFault) {
      try session.take(String(decoding: visit.request.body, as: UTF8.self))
      visit.request.answer(204, "No Content", [("Cache-Control", "no-store")], [])
    } catch {
      switch error {
      case .otherEpoch:
        visit.refuse(409, "Conflict", "The connection is new; look before you send the line again.")
      case .notUp: visit.refuse(503, "Service Unavailable", "There is no connection to the server now.")
      case .notALine: visit.refuse(400, "Bad Request", "This is no line that a page may send.")
      }
    }
  }

  private func logIn(_ visit: PageVisit) {
    guard visit.isFromOwnPage else { return visit.refuseOrigin() }
    let form = WebText.form(visit.request.body)
    let name = form["name", default: ""].filter { $0 != " " }
    let secret = form["secret", default: ""].filter { $0 != " " }
    guard [name, secret].allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 } }),
      !name.isEmpty, name.utf8.count + secret.utf8.count < 200
    else {
      return showLogin(visit, saying: "Type a name: a letter, then letters, digits, - or _.", form["next"])
    }
    let old = visit.cookie?.id
    // The name gets an id that nobody knew before.
    let id = RandomText.hex(16)
    guard let session = old.flatMap({ sessions.removeValue(forKey: $0) }) ?? makeSession(id, nil, for: visit)
    else {
      return showLogin(visit, saying: "Too many come from your address now; try again later.", form["next"])
    }
    sessions[id] = session
    session.enter(name, secret, as: id) { [unowned self, unowned session] line in
      guard let line, line.code == 230, let person = session.person else {
        // Whoever has no name and no page open needs no connection.
        if !session.isWatched { sessions.removeValue(forKey: id)?.end() }
        visit.cookie = Cookie(id: id, person: nil)
        let words =
          line.map { RefusalWords.login($0) } ?? "The server can't be reached now; try again in a moment."
        return showLogin(visit, saying: words, form["next"])
      }
      visit.cookie = Cookie(id: id, person: person)
      visit.redirect(to: form["next"])
    }
  }

  /// Tells a guest the code of the name; only a page of this host can read it.
  private func tellCode(_ visit: PageVisit) {
    guard visit.isFromOwnPage else { return visit.refuseOrigin() }
    guard let code = session(of: visit)?.tellCode() else {
      return visit.refuse(404, "Not Found", "Only a guest who is signed in has a code to show.")
    }
    let headers = [
      ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    visit.request.answer(200, "OK", headers, Array(code.utf8))
  }

  private func logOut(_ visit: PageVisit) {
    guard visit.isFromOwnPage else { return visit.refuseOrigin() }
    if let id = visit.cookie?.id { sessions.removeValue(forKey: id)?.end() }
    visit.cookie = Cookie(id: RandomText.hex(16), person: nil)
    visit.redirect(to: nil)
  }

  // MARK: Looking

  private func look(_ visit: PageVisit) {
    guard let line = WebText.decoded(visit.request.query), PublicLooks.mayAsk(line) else {
      return visit.refuse(400, "Bad Request", "This is no line that everybody may look by.")
    }
    looks(of: visit).ask(line) { lines in
      guard let lines else { return visit.refuseServer() }
      let headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
      visit.request.answer(200, "OK", headers, Array(lines.joined(separator: [10])))
    }
  }

  private func watchStream(_ visit: PageVisit, _ name: String) {
    guard let number = Int(name), number > 0 else {
      return visit.refuse(404, "Not Found", "A table has a number.")
    }
    guard mayStream(visit) else { return }
    if let table = tables[number] { return table.attach(visit.request) }
    // A table that is not there gets no connection.
    looks(of: visit).ask("SHOW \(number)") { [unowned self] lines in
      guard let lines else { return visit.refuseServer() }
      guard Answer(lines).last.code != 540 else {
        return visit.refuse(404, "Not Found", "There is no such table.")
      }
      guard let table = tables[number] ?? watched(number, for: visit) else { return visit.refuseCrowd() }
      table.attach(visit.request)
    }
  }

  private func watched(_ number: Int, for visit: PageVisit) -> WatchedTable? {
    guard let held = places.tables.take(for: visit.address) else { return nil }
    let table = WatchedTable(number, by: Onlooker(at: place, as: names), in: held)
    tables[number] = table
    return table
  }

  /// The looks that a visitor may make.
  func looks(of visit: PageVisit) -> PublicLooks { PublicLooks(shared: looks, address: visit.address) }

  // MARK: Pages of files

  private func show(_ name: String, _ visit: PageVisit, _ values: [String: String] = [:]) {
    fill(visit, name, values.mapValues { WebText.escaped(WebText.decoded($0) ?? $0) })
  }

  /// Answers with a file of HTML, its names replaced by values, which are HTML already.
  func fill(
    _ visit: PageVisit, _ name: String, _ values: [String: String], _ status: Int32 = 200,
    _ reason: String = "OK"
  ) {
    if visit.cookie == nil { visit.cookie = Cookie(id: RandomText.hex(16), person: nil) }
    let person = session(of: visit)?.person ?? visit.cookie?.person
    if let person, visit.cookie?.person?.code != person.code { visit.cookie?.person = person }
    let path = WebText.escaped(visit.request.path)
    let usual = [
      "fresh": session(of: visit)?.hasNewCode == true ? "yes" : "",
      "event": "", "who": "", "name": WebText.escaped(person?.name ?? ""), "assets": files.folder,
      "next": path,
      "path": path,
      "said": "",
      "head": String(decoding: files.filled("head.html", ["assets": files.folder]), as: UTF8.self),
      "bar": bar(for: person?.name, at: visit.request.path),
    ]
    visit.answer(files.filled("\(name).html", usual.merging(values) { $1 }), status: status, reason)
  }

  private func showLogin(_ visit: PageVisit, saying words: String, _ next: String? = nil) {
    let query = WebText.form(Array(visit.request.query.utf8))
    let values = ["said": words, "next": next ?? query["next"] ?? "/", "typed": query["name"] ?? ""]
    fill(visit, "login", values.mapValues { WebText.escaped($0) })
  }

  /// Returns the header of every page.
  func bar(for name: String?, at path: String) -> String {
    let person =
      name.map {
        #"<span>\#(WebText.escaped($0))</span><form method="post" action="/logout"><button class="bare">Sign out</button></form>"#
      } ?? #"<a href="/login?next=\#(WebText.escaped(path))">Sign in</a>"#
    let text = String(decoding: files.filled("bar.html", ["person": person]), as: UTF8.self)
    guard let place = text.firstRange(of: #"<a href="\#(path)""#) else { return text }
    return text.replacingCharacters(in: place, with: #"<a aria-current="page" href="\#(path)""#)
  }
}

extension String {
  /// Returns the text with a range replaced.
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
