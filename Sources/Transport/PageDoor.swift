// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// An HTTP server for a single page.
///
/// `GET` and `HEAD` of the page's path return it. Another path gets 404, another method 405. A request that
/// libevent cannot read, or that exceeds the bounds, gets 4xx. Each connection gets one answer and is closed.
/// Slow or frequent visitors wait without delaying the loop: all work here is bounded by `Bounds`.
/// It is confined to the loop's thread, but may be made before the loop runs. Releasing it closes it.
/// Source: RFC 9110 §9.3, §15.5; libevent 2.1, event2/http.h.
package final class PageDoor {
  package struct Bounds: Sendable {
    /// The most connections at a time, at most 8; others wait in the system's queue.
    package var connections = most
    /// The most connections accepted between two ticks.
    package var arrivalsPerTick = 16
    package var tick: UInt32 = 1_000
    /// The ticks after which a connection is closed in any case; at least 1.
    package var ticks = 5
    /// The most bytes of a request's line and headers together.
    package var headerBytes = 4_096

    /// The limit of `connections`, because `Round.leastNamed` must count these sockets, too.
    static let most = 8

    package init() {}
  }

  /// The port; the system's choice if 0 was given.
  package let port: UInt16

  private let path: String
  private let contentType: String
  private let bounds: Bounds
  /// Makes the page for each answer, on the loop's thread.
  package var page: () -> [UInt8]
  private let http: OpaquePointer
  private let listener: OpaquePointer
  /// The rate limit of reads from a visitor; libevent has none while an answer is being sent.
  private let pace: OpaquePointer
  private var visitors: [Visitor] = []
  private var arrivals = 0
  private var ticker: Timer?

  /// A connection, kept beside libevent to be counted and ended.
  private struct Visitor {
    let stream: OpaquePointer
    var ticks = 0
  }

  /// Creates the server and opens its port; 0 lets the system choose, and a name as `host` is looked up at once.
  ///
  /// A query after the path of the page and a `?` is ignored. `page` is called on the loop's thread for each answer.
  package init(
    loop: EventLoop, host: String, port: UInt16, path: String, contentType: String, bounds: Bounds = Bounds(),
    page: @escaping () -> [UInt8]
  ) throws(TransportFault) {
    precondition(1...Bounds.most ~= bounds.connections && bounds.ticks > 0)
    let descriptor = try ListeningSocket.open(host: host, port: port, backlog: 64)
    self.port = ListeningSocket.port(of: descriptor)
    (self.path, self.contentType, self.bounds, self.page) = (path, contentType, bounds, page)
    let most = bounds.headerBytes * 2
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
    evhttp_set_max_body_size(http, 0)
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
    for visitor in visitors { bufferevent_decref(visitor.stream) }
    ev_token_bucket_cfg_free(pace)
  }

  // MARK: Visitors

  /// Makes the stream of an accepted connection; stops accepting when a limit is reached.
  fileprivate func welcome(on base: OpaquePointer?) -> OpaquePointer? {
    arrivals += 1
    forgetGone()
    // The stream closes the socket with its last reference. If libevent's web server closed it, the stream held
    // here would still watch it. The next connection with that number would then get no events.
    guard let stream = bufferevent_socket_new(base, -1, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)) else {
      return nil
    }
    bufferevent_set_rate_limit(stream, pace)
    bufferevent_incref(stream)
    visitors.append(Visitor(stream: stream))
    if !mayCome { evconnlistener_disable(listener) }
    return stream
  }

  private var mayCome: Bool { arrivals < bounds.arrivalsPerTick && visitors.count < bounds.connections }

  /// Releases the streams that libevent has released; libevent has removed their callbacks.
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
      // libevent then reads the end of input and closes the connection.
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
      // libevent would send a body for HEAD, too, and without its length.
      evhttp_add_header(headers, "Content-Length", String(text.count))
    } else {
      let body = evhttp_request_get_output_buffer(request)
      _ = text.withUnsafeBytes { evbuffer_add(body, $0.baseAddress, $0.count) }
    }
    evhttp_send_reply(request, code, reason, nil)
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

/// Runs on the loop's thread for each accepted connection; the door outlives its web server.
private func visitorComes(_ base: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> OpaquePointer? {
  guard let context else { return nil }
  return Unmanaged<PageDoor>.fromOpaque(context).takeUnretainedValue().welcome(on: base)
}

private func requestCame(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let request, let context else { return }
  Unmanaged<PageDoor>.fromOpaque(context).takeUnretainedValue().answer(request)
}

/// Runs on the loop's thread if accepting failed for lack of descriptors or memory.
///
/// Accepting resumes at the next tick, because waiting peers would wake the loop again and again.
private func acceptFailed(_ listener: OpaquePointer?, _: UnsafeMutableRawPointer?) {
  evconnlistener_disable(listener)
}
