// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// One page, given to whoever asks for it by HTTP, and nothing else.
///
/// `GET` and `HEAD` of the page's path get it; another path is 404, another method 405, and a request that libevent
/// cannot read, or that is longer than the bounds, 4xx. Each connection has one answer and is closed. Whoever is slow,
/// or comes too often, waits, and the loop does not: nothing here takes more than what the bounds let in.
/// Confined to the loop's thread, except that it may be made before the loop runs; letting go of it closes it.
/// Source: RFC 9110 §9.3, §15.5; libevent 2.1, event2/http.h.
package final class PageDoor {
  /// What strangers may have of it.
  package struct Bounds: Sendable {
    /// Connections at one time, 8 at most; others wait in the system's queue.
    package var connections = most
    /// Connections that are let in between two ticks.
    package var arrivalsPerTick = 16
    /// Milliseconds between two ticks.
    package var tick: UInt32 = 1_000
    /// Ticks after which a connection is closed, whatever it has sent or taken; at least 1.
    package var ticks = 5
    /// Bytes of a request's line and headers together.
    package var headerBytes = 4_096

    /// The system names so few sockets at a time that a round must reckon with these too: `Round.leastNamed`.
    static let most = 8

    package init() {}
  }

  /// The port that it listens on; the one that the system chose when 0 was asked for.
  package let port: UInt16

  private let path: String
  private let contentType: String
  private let bounds: Bounds
  private let page: () -> [UInt8]
  private let http: OpaquePointer
  private let listener: OpaquePointer
  private var visitors: [Visitor] = []
  private var arrivals = 0
  private var ticker: Timer?

  /// A connection, held beside libevent so that it can be counted and ended.
  private struct Visitor {
    let stream: OpaquePointer
    var ticks = 0
  }

  /// Opens the port.
  ///
  /// - Parameters:
  ///   - loop: calls `page` on its thread.
  ///   - host: an address or a name, looked up here and now.
  ///   - port: 0 lets the system choose.
  ///   - path: of the page, such as `/metrics`; what follows a `?` is not looked at.
  ///   - contentType: of the page.
  ///   - bounds: what strangers may have.
  ///   - page: makes the page, for each answer.
  /// - Throws: `TransportFault`, whose text is meant for the operator.
  package init(
    loop: EventLoop, host: String, port: UInt16, path: String, contentType: String, bounds: Bounds = Bounds(),
    page: @escaping () -> [UInt8]
  ) throws(TransportFault) {
    precondition(1...Bounds.most ~= bounds.connections && bounds.ticks > 0)
    let descriptor = try ListeningSocket.open(host: host, port: port, backlog: 64)
    self.port = ListeningSocket.port(of: descriptor)
    (self.path, self.contentType, self.bounds, self.page) = (path, contentType, bounds, page)
    guard let made = loop.makeWebServer(on: descriptor) else {
      let number = errno
      close(descriptor)
      throw .system(call: "evhttp_new", errno: number)
    }
    (http, listener) = made
    let opaque = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_max_headers_size(http, bounds.headerBytes)
    evhttp_set_max_body_size(http, 0)
    // Every method comes to `answer`, or libevent would say 501 of those it was not told of.
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
    // Closes its listener and every connection.
    evhttp_free(http)
    for visitor in visitors { bufferevent_decref(visitor.stream) }
  }

  // MARK: Who may come

  /// Makes the stream of a connection that was just accepted; with the last one that may come now, no more are.
  fileprivate func welcome(on base: OpaquePointer?) -> OpaquePointer? {
    arrivals += 1
    forgetGone()
    guard let stream = bufferevent_socket_new(base, -1, 0) else { return nil }
    bufferevent_incref(stream)
    visitors.append(Visitor(stream: stream))
    if !mayCome { evconnlistener_disable(listener) }
    return stream
  }

  private var mayCome: Bool { arrivals < bounds.arrivalsPerTick && visitors.count < bounds.connections }

  /// Lets go of the streams that libevent has let go of: it takes its calls away from those.
  private func forgetGone() {
    visitors.removeAll { visitor in
      var hears: bufferevent_event_cb?
      bufferevent_getcb(visitor.stream, nil, nil, &hears, nil)
      guard hears == nil else { return false }
      bufferevent_decref(visitor.stream)
      return true
    }
  }

  private func tick() {
    arrivals = 0
    forgetGone()
    for place in visitors.indices {
      visitors[place].ticks += 1
      guard visitors[place].ticks > bounds.ticks else { continue }
      // libevent then finds its end, and closes it.
      shutdown(bufferevent_getfd(visitors[place].stream), Int32(SHUT_RDWR))
    }
    if mayCome { evconnlistener_enable(listener) }
  }

  // MARK: Answers

  fileprivate func answer(_ request: OpaquePointer) {
    let target = evhttp_request_get_uri(request).map { String(cString: $0) } ?? ""
    guard target.prefix(while: { $0 != "?" }) == path else {
      return reply(request, 404, "Not Found", Array("there is one page here, \(path)\n".utf8))
    }
    switch evhttp_request_get_command(request) {
    case EVHTTP_REQ_GET, EVHTTP_REQ_HEAD: reply(request, 200, "OK", page(), contentType)
    default:
      reply(request, 405, "Method Not Allowed", Array("GET or HEAD\n".utf8), allowing: "GET, HEAD")
    }
  }

  private func reply(
    _ request: OpaquePointer, _ code: Int32, _ reason: String, _ text: [UInt8],
    _ type: String = "text/plain; charset=utf-8", allowing methods: String? = nil
  ) {
    let headers = evhttp_request_get_output_headers(request)
    evhttp_add_header(headers, "Content-Type", type)
    evhttp_add_header(headers, "Cache-Control", "no-store")
    evhttp_add_header(headers, "Connection", "close")
    if let methods { evhttp_add_header(headers, "Allow", methods) }
    if evhttp_request_get_command(request) == EVHTTP_REQ_HEAD {
      // libevent sends whatever it is given, for HEAD too, and then without its length.
      evhttp_add_header(headers, "Content-Length", String(text.count))
    } else {
      let body = evhttp_request_get_output_buffer(request)
      _ = text.withUnsafeBytes { evbuffer_add(body, $0.baseAddress, $0.count) }
    }
    evhttp_send_reply(request, code, reason, nil)
  }
}

extension EventLoop {
  /// A web server of this loop's on a socket that listens, which is the web server's from then on; nil where there is no
  /// memory, and the socket is then the caller's.
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

/// Runs on the loop's thread for each connection that is accepted; the door outlives its web server.
private func visitorComes(_ base: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> OpaquePointer? {
  guard let context else { return nil }
  return Unmanaged<PageDoor>.fromOpaque(context).takeUnretainedValue().welcome(on: base)
}

/// Runs on the loop's thread for each request that was read whole.
private func requestCame(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let request, let context else { return }
  Unmanaged<PageDoor>.fromOpaque(context).takeUnretainedValue().answer(request)
}

/// Runs on the loop's thread where accepting failed for want of descriptors or memory: who waits is tried again at the next
/// tick, or would wake the loop again and again for nothing.
private func acceptFailed(_ listener: OpaquePointer?, _: UnsafeMutableRawPointer?) {
  evconnlistener_disable(listener)
}
