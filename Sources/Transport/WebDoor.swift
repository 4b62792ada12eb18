// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// An HTTP server, which hands each whole request to its owner.
///
/// A request that libevent cannot read, or that exceeds the bounds, gets 4xx. Slow or frequent visitors wait without
/// delaying the loop: all work here is bounded by `Bounds`.
/// It is confined to the loop's thread, but may be made before the loop runs. Releasing it closes it.
/// Source: RFC 9110; libevent 2.1, event2/http.h.
package final class WebDoor {
  package struct Bounds: Sendable {
    /// The most connections at a time; others wait in the system's queue.
    package var connections = 4_096
    /// The most connections of one address, in the sense of `PeerAddress.origin`; nil for no bound.
    package var connectionsOfOne: Int?
    /// The most connections accepted between two ticks.
    package var arrivalsPerTick = 1_024
    package var tick: UInt32 = 1_000
    /// The ticks in which a whole request must come, and its answer must be taken; at least 1.
    package var ticks = 15
    /// The most bytes of a request's line and headers together, and of its body.
    package var headerBytes = 8_192
    package var bodyBytes = 4_096
    /// Whether a connection has one answer alone.
    package var endsAfterAnswer = false
    /// The bytes that may wait for the reader of an endless answer before the connection is dropped.
    package var waitingMost = 262_144

    package init() {}
  }

  /// The port; the system's choice if 0 was given.
  package let port: UInt16
  let bounds: Bounds
  /// Handles a request, on the loop's thread.
  package var handle: (WebRequest) -> Void = { $0.answer(404, "Not Found", [], []) }
  /// The networks that have no bound on connections.
  package var trusted: [Network] = []

  private let http: OpaquePointer
  private let listener: OpaquePointer
  /// The rate limit of reads from a visitor; libevent has none while an answer is being sent.
  private let pace: OpaquePointer
  private var visitors: [OpaquePointer: Visitor] = [:]
  private var arrivals = 0
  private var ticker: Timer?

  /// A connection, kept beside libevent to be counted and ended.
  private struct Visitor {
    /// The ticks since it came, or since the last answer left.
    var ticks = 0
    var address: PeerAddress?
    var request: WebRequest?
  }

  /// Creates the server and opens its port; 0 lets the system choose, and a name as `host` is looked up at once.
  package init(loop: EventLoop, host: String, port: UInt16, bounds: Bounds) throws(TransportFault) {
    precondition(bounds.connections > 0 && bounds.ticks > 0)
    let descriptor = try ListeningSocket.open(host: host, port: port, backlog: 1_024)
    self.port = ListeningSocket.port(of: descriptor)
    self.bounds = bounds
    let most = (bounds.headerBytes + bounds.bodyBytes) * 2
    guard let pace = ev_token_bucket_cfg_new(most, most, .max, .max, nil),
      let made = loop.makeWebServer(on: descriptor)
    else {
      let number = errno
      close(descriptor)
      throw .system(call: "evhttp_new", errno: number)
    }
    (http, listener) = made
    self.pace = pace
    let opaque = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_max_headers_size(http, bounds.headerBytes)
    evhttp_set_max_body_size(http, bounds.bodyBytes)
    // All methods reach `answer`; libevent would answer 501 to the others.
    evhttp_set_allowed_methods(http, .max)
    evhttp_set_bevcb(http, visitorComes, opaque)
    evhttp_set_gencb(http, requestCame, opaque)
    evconnlistener_set_error_cb(listener, acceptFailed)
    let ticker = Timer(loop: loop) { [unowned self] in tick() }
    ticker.start(afterMilliseconds: bounds.tick, repeating: true)
    self.ticker = ticker
  }

  deinit {
    ticker?.stop()
    // This closes the listener and every connection.
    evhttp_free(http)
    for stream in visitors.keys { bufferevent_decref(stream) }
    ev_token_bucket_cfg_free(pace)
  }

  /// The number of open connections.
  package var connections: Int { visitors.count }

  // MARK: Visitors

  /// Makes the stream of an accepted connection; stops accepting when a limit is reached.
  fileprivate func welcome(on base: OpaquePointer?) -> OpaquePointer? {
    arrivals += 1
    if !mayCome { forgetGone() }
    // The stream closes the socket with its last reference. If libevent's web server closed it, the stream held
    // here would still watch it. The next connection with that number would then get no events.
    guard let stream = bufferevent_socket_new(base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)) else {
      return nil
    }
    bufferevent_set_rate_limit(stream, pace)
    bufferevent_incref(stream)
    visitors[stream] = Visitor()
    if !mayCome { evconnlistener_disable(listener) }
    return stream
  }

  private var mayCome: Bool { arrivals < bounds.arrivalsPerTick && visitors.count < bounds.connections }

  /// Releases the streams that libevent has released; libevent has removed their callbacks.
  private func forgetGone() {
    for (stream, visitor) in visitors {
      var hears: bufferevent_event_cb?
      bufferevent_getcb(stream, nil, nil, &hears, nil)
      guard hears == nil else { continue }
      visitors[stream] = nil
      visitor.request?.connectionEnded()
      bufferevent_decref(stream)
    }
  }

  private func tick() {
    arrivals = 0
    forgetGone()
    var counts: [UInt64: Int] = [:]
    for (stream, var visitor) in visitors {
      let isTooMany = isTooMany(&visitor, stream, &counts)
      if visitor.request?.isEndless != true { visitor.ticks += 1 }
      visitors[stream] = visitor
      if isTooMany || visitor.ticks > bounds.ticks { Self.drop(stream) }
    }
    if mayCome { evconnlistener_enable(listener) }
  }

  /// Counts a visitor at its address; returns whether that has too many connections.
  private func isTooMany(
    _ visitor: inout Visitor, _ stream: OpaquePointer, _ counts: inout [UInt64: Int]
  ) -> Bool {
    guard let most = bounds.connectionsOfOne else { return false }
    if visitor.address == nil { visitor.address = PeerAddress(of: stream) }
    guard let address = visitor.address, !trusted.contains(where: { $0.contains(address) }) else {
      return false
    }
    counts[address.origin, default: 0] += 1
    return counts[address.origin, default: 0] > most
  }

  /// Ends a connection; libevent then reads the end of input and closes it.
  static func drop(_ stream: OpaquePointer) { shutdown(bufferevent_getfd(stream), Int32(SHUT_RDWR)) }

  // MARK: Requests

  fileprivate func take(_ request: OpaquePointer) {
    let connection = evhttp_request_get_connection(request)
    guard let stream = evhttp_connection_get_bufferevent(connection) else { return }
    let came = WebRequest(request, on: stream, at: self)
    visitors[stream]?.request = came
    evhttp_connection_set_closecb(connection, connectionClosed, Unmanaged.passUnretained(self).toOpaque())
    evhttp_request_set_on_complete_cb(request, answerLeft, Unmanaged.passUnretained(self).toOpaque())
    handle(came)
  }

  fileprivate func hasLeft(_ stream: OpaquePointer) {
    visitors[stream]?.request = nil
    if !bounds.endsAfterAnswer { visitors[stream]?.ticks = 0 }
  }

  fileprivate func hasClosed(_ stream: OpaquePointer) {
    let request = visitors[stream]?.request
    visitors[stream]?.request = nil
    request?.connectionEnded()
  }
}

extension PeerAddress {
  /// The address of a stream's peer; nil if there is none.
  init?(of stream: OpaquePointer) {
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &peer) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(bufferevent_getfd(stream), $0, &length) == 0
      }
    }
    guard isKnown else { return nil }
    self.init(peer)
  }
}

extension EventLoop {
  /// Returns a web server on a listening socket, which it then owns; nil without memory, and then it does not.
  fileprivate func makeWebServer(on descriptor: Int32) -> (http: OpaquePointer, listener: OpaquePointer)? {
    guard let (http, base) = makeHTTP() else { return nil }
    let options = UInt32(LEV_OPT_CLOSE_ON_FREE) | UInt32(LEV_OPT_CLOSE_ON_EXEC)
    guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0,
      let listener = evconnlistener_new(base, nil, nil, options, 0, descriptor)
    else {
      evhttp_free(http)
      return nil
    }
    precondition(evhttp_bind_listener(http, listener) != nil, "out of memory")
    return (http, listener)
  }
}

private func door(_ context: UnsafeMutableRawPointer?) -> WebDoor? {
  context.map { Unmanaged<WebDoor>.fromOpaque($0).takeUnretainedValue() }
}

/// Runs on the loop's thread for each accepted connection; the door outlives its web server.
private func visitorComes(_ base: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> OpaquePointer? {
  door(context)?.welcome(on: base)
}

private func requestCame(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let request else { return }
  door(context)?.take(request)
}

/// Runs when the whole answer was handed to the system.
private func answerLeft(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let connection = request.flatMap({ evhttp_request_get_connection($0) }),
    let stream = evhttp_connection_get_bufferevent(connection)
  else { return }
  door(context)?.hasLeft(stream)
}

private func connectionClosed(_ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let stream = connection.flatMap({ evhttp_connection_get_bufferevent($0) }) else { return }
  door(context)?.hasClosed(stream)
}

/// Runs on the loop's thread if accepting failed for lack of descriptors or memory.
///
/// Accepting resumes at the next tick, because waiting peers would wake the loop again and again.
private func acceptFailed(_ listener: OpaquePointer?, _: UnsafeMutableRawPointer?) {
  evconnlistener_disable(listener)
}
