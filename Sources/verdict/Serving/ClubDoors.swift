// SPDX-License-Identifier: MIT
import Glibc
import Records
import Replication
import Serving
import Transport
import Wire

/// The doors of a node that follows: people are passed on to the node that writes, and figures are shown.
///
/// When this node writes, the server takes the sockets and the page over. It is confined to the loop's thread, but may be
/// made before the loop runs.
final class ClubDoors {
  let sockets: Supervision.Sockets
  /// Connections to the writer, also those that still say goodbye.
  let relay: Relay
  /// The page of figures; nil without one.
  let page: PageDoor?
  /// Whether SIGHUP came, so that the option file has to be read again.
  private(set) var hasHangup = false

  private let options: ServeOptions
  private let loop: EventLoop
  /// The certificate of connections from now on; nil without TLS.
  private var certificate: TLSContext?
  private var listeners: [Listener] = []
  private var hangup: SignalWatch?

  /// Opens the sockets and the page; nobody is accepted yet.
  init(
    _ options: ServeOptions, _ certificate: TLSContext?, on loop: EventLoop, _ gauge: ClubGauge
  ) throws(StartFault) {
    (self.options, self.certificate, self.loop) = (options, certificate, loop)
    sockets = try Self.listen(options)
    let relay = Relay(loop: loop, saying: Self.words(plainPort: sockets.plain?.port, gauge))
    self.relay = relay
    guard let (host, port) = options.metrics else {
      page = nil
      return
    }
    let page = try Serve.open("metrics-port") { () throws(TransportFault) in
      try PageDoor(figuresOn: loop, host: host, port: port)
    }
    page.page = { ClubPage.text(gauge.read(), passedOn: relay.count) }
    page.trouble = { Self.trouble(gauge, isPassing: relay.isPassing) }
    self.page = page
  }

  /// Accepts people.
  func open(announcing log: (String) -> Void) throws(StartFault) {
    for socket in [sockets.plain, sockets.secure].compactMap(\.self) {
      log(
        "listening on \(ServerAddress(host: socket.host, port: socket.port).text); while another node writes, players are passed on"
      )
    }
    if let page, let host = options.metrics?.host {
      log("figures at http://\(ServerAddress(host: host, port: page.port).text)/metrics")
    }
    if let plain = sockets.plain {
      try accept("port", plain) { [relay] in relay.admit($0, from: $1) }
    }
    if let secure = sockets.secure {
      try accept("tls-port", secure) { [unowned self] in relay.admit($0, from: $1, tls: certificate) }
    }
  }

  /// Accepts on a copy of a socket, so that the socket itself goes on listening for the server.
  private func accept(
    _ option: String, _ socket: InheritedSocket, _ accepted: @escaping (Int32, PeerAddress) -> Void
  ) throws(StartFault) {
    listeners.append(
      try Serve.open(option) { () throws(TransportFault) in
        try Listener(loop: loop, adopting: dup(socket.descriptor), accepted: accepted)
      })
  }

  /// Watches for SIGHUP, which ends a node at a terminal, and has one with files read its certificate again.
  func watchHangup(under supervision: Supervision) throws(StartFault) {
    hangup = try StartFault.by("data") { () throws(TransportFault) in
      try SignalWatch(loop: loop, signal: SIGHUP) { [unowned self] in
        guard options.file != nil || options.secure != nil else { exit(Exit.done) }
        supervision.manager?.tell(.reloading)
        certificate = Rereading.certificate(of: options) ?? certificate
        hasHangup = true
        if let file = options.file {
          Console.print("verdict: \(file) is read again when this node writes")
        }
        supervision.manager?.tell(.ready(status: options.club.map(Self.status) ?? ""))
      }
    }
  }

  private static func trouble(_ gauge: ClubGauge, isPassing: Bool) -> String? {
    if isPassing { return nil }
    return gauge.read().isFull ? "etcd has no room, so no node can write" : "no node writes"
  }

  static func status(of club: ClubServing) -> String { "following the club \(club.address.club)" }

  /// Accepts nobody more, and says goodbye to everybody; a SIGHUP from here on waits for the server.
  func close() {
    if hangup != nil { Serve.holdHangup() }
    hangup = nil
    listeners = []
    relay.pass(to: [])
  }

  /// Opens the sockets of the options, or takes those that the service manager passed.
  private static func listen(_ options: ServeOptions) throws(StartFault) -> Supervision.Sockets {
    func open(_ option: String, _ port: UInt16?) throws(StartFault) -> InheritedSocket? {
      guard let port else { return nil }
      return try Serve.open(option) { () throws(TransportFault) in
        try InheritedSocket(ListeningSocket.open(host: options.host, port: port, backlog: 1_024))
      }
    }
    var sockets = options.sockets
    if sockets.plain == nil { sockets.plain = try open("port", options.port) }
    if sockets.secure == nil { sockets.secure = try open("tls-port", options.secure?.port) }
    return sockets
  }

  /// Returns where other nodes reach this one; throws if they could not.
  func place(of club: ClubServing) throws(StartFault) -> String {
    if let place = club.place { return place }
    guard let socket = sockets.plain else {
      throw StartFault(
        text:
          "other nodes pass players on in plain lines; leave out --port no, or say where plain lines are heard: --advertise HOST:7171",
        options: ["port", "ledger"])
    }
    // With all members on this machine, the other nodes are here, too.
    let isHere = club.address.members.allSatisfy { $0.host == "localhost" || Network.isLoopback($0.host) }
    guard isHere || !(Network.isLoopback(socket.host) || ["0.0.0.0", "::"].contains(socket.host)) else {
      throw StartFault(
        text:
          "other nodes can't reach this one at \(ServerAddress(host: socket.host, port: socket.port).text); say where they can: --advertise HOST:7171, and listen there: --host",
        options: ["advertise", "host"])
    }
    return ServerAddress(host: socket.host, port: socket.port).text
  }

  // MARK: The relay's lines

  /// Returns a last line that asks people to come again; in English, as no line of theirs is read here.
  private static func closing(_ text: Phrase) -> [UInt8] {
    var writer = LineWriter()
    writer.writeClosing(text, after: ClubNode.leaseSeconds)
    return writer.lines.bytes
  }

  private static func words(plainPort: UInt16?, _ gauge: ClubGauge) -> Relay.Words {
    var writer = LineWriter()
    FaultText.write(.plainElsewhere(port: plainPort), .none, into: &writer)
    let gone = closing("no node writes now; press ENTER, connect again and type LOGIN with your code")
    let spent = closing(
      "nothing can be recorded until the operator of this club makes room in etcd; come again later, with your code"
    )
    return Relay.Words(
      farewell: { gauge.read().isFull ? spent : gone },
      full: closing("this node passes on as many people as it can; connect to another node, or here later"),
      plainElsewhere: writer.lines.bytes, saysGoodbye: saysGoodbye)
  }

  /// Whether a server's last bytes say that it ends the connection; plain sentences have the code of such a line alone.
  private static func saysGoodbye(_ bytes: ArraySlice<UInt8>) -> Bool {
    let last = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
    return last.contains(" fatal=yes")
      || ["205 ", "421 ", "461 ", "500 ", "* SHUTDOWN"].contains { last.hasPrefix($0) }
  }
}
