// SPDX-License-Identifier: MIT
import CLibevent
import CTLS
import Glibc

/// An HTTP client of one server, which blocks its caller; it keeps its connection between requests.
///
/// It has an event base of its own, so it needs no loop. One thread uses it at a time.
/// Source: RFC 9110; libevent 2.1, event2/http.h.
package final class HTTPClient {
  /// An answer of the server.
  package struct Answer: Sendable {
    /// The status code, 100 to 599.
    package let status: Int
    package let body: [UInt8]
  }

  /// The reason why a request has no answer.
  package enum Fault: Error, Equatable, Sendable {
    /// No connection was made, or it was lost; the server may have carried the request out.
    case lost
    /// The time for the request is over; the server may carry it out.
    case late
    /// The server's certificate is not accepted; the reason in OpenSSL's words. Nothing was sent.
    case distrusted(String)
    /// A line of an endless answer is longer than `longest`; a whole answer that is longer counts as lost.
    case tooLong
  }

  /// The bytes of the longest answer.
  package static let longest = 64 << 20

  private let server: ServerAddress
  private let tls: TLSContext?
  private let base: OpaquePointer
  private var connection: OpaquePointer?
  /// The session of the connection, beside libevent's own reference; nil for plain HTTP.
  private var session: OpaquePointer?
  /// The value of the header `Authorization`; nil for none.
  package var authorization: String?

  /// Creates a client, over TLS if there is a context; a name is looked up when a connection is made, however long that takes.
  package init(_ server: ServerAddress, tls: TLSContext? = nil) throws(TransportFault) {
    guard let base = event_base_new() else { throw .system(call: "event_base_new", errno: errno) }
    (self.server, self.tls, self.base) = (server, tls, base)
  }

  deinit {
    disconnect()
    event_base_free(base)
  }

  /// Asks for a page, and returns the answer.
  package func get(_ path: String, within milliseconds: Int) throws(Fault) -> Answer {
    let call = Call()
    try send(call, path, nil)
    return try finish(call, within: milliseconds)
  }

  /// Sends a request with a body of JSON, and returns the answer.
  package func post(_ path: String, _ body: [UInt8], within milliseconds: Int) throws(Fault) -> Answer {
    let call = Call()
    try send(call, path, body)
    return try finish(call, within: milliseconds)
  }

  /// Sends a request, and passes each line of its endless answer to `take`, without the line feed, until that returns false.
  ///
  /// `silence` is the milliseconds between two pieces of the answer after which the server is taken for gone.
  /// `mayGoOn` is called some times a second; false ends the request.
  ///
  /// - Throws: `lost` at the end of the answer, `late` after the silence, `tooLong` for a line.
  package func follow(
    _ path: String, _ body: [UInt8], silence: Int, while mayGoOn: () -> Bool,
    take: (ArraySlice<UInt8>) -> Bool
  ) throws(Fault) {
    let call = Call()
    try send(call, path, body, isEndless: true)
    // An endless answer leaves no connection to use again.
    defer { disconnect() }
    var heardAt = Self.now()
    while !call.isOver {
      run(atMost: 200)
      if !call.arrived.isEmpty {
        heardAt = Self.now()
        guard try passOn(&call.arrived, to: take) else { return }
      }
      guard mayGoOn() else { return }
      guard Self.now() - heardAt <= silence else { throw .late }
    }
    throw lose()
  }

  /// Closes the connection; the next request makes a new one.
  package func disconnect() {
    if let connection { evhttp_connection_free(connection) }
    if let session { SSL_free(session) }
    (connection, session) = (nil, nil)
  }

  /// Makes a connection, which libevent opens with the first request.
  private func connect() {
    guard let tls else {
      connection = evhttp_connection_base_new(base, nil, server.host, server.port)
      return
    }
    guard let session = SSL_new(tls.handle) else { preconditionFailure("out of memory") }
    tls.prepare(session)
    SSL_up_ref(session)
    self.session = session
    guard let stream = verdict_openssl_client(base, UnsafeMutableRawPointer(session)) else {
      preconditionFailure("out of memory")
    }
    connection = evhttp_connection_base_bufferevent_new(base, nil, stream, server.host, server.port)
  }

  /// Returns why a request has no answer, and gives the connection up.
  private func lose() -> Fault {
    defer { disconnect() }
    guard let session, case let result = SSL_get_verify_result(session), result != 0 else { return .lost }
    return .distrusted(String(cString: X509_verify_cert_error_string(result)))
  }

  // MARK: One request

  /// The state of a request, written by libevent's calls.
  fileprivate final class Call {
    var isOver = false
    var status = 0
    /// The bytes of the answer that were not passed on yet.
    var arrived: [UInt8] = []
  }

  /// Sends a request; without a body it only asks.
  private func send(
    _ call: Call, _ path: String, _ body: [UInt8]?, isEndless: Bool = false
  ) throws(Fault) {
    // libevent would open a connection that the server has closed again, but not its session of TLS.
    if let connection, tls != nil, bufferevent_getfd(evhttp_connection_get_bufferevent(connection)) < 0 {
      disconnect()
    }
    if connection == nil { connect() }
    // libevent counts all bytes of an endless answer; its lines are bounded instead.
    evhttp_connection_set_max_body_size(connection, isEndless ? -1 : Self.longest)
    let opaque = Unmanaged.passUnretained(call).toOpaque()
    guard let connection, let request = evhttp_request_new(requestEnded, opaque) else {
      preconditionFailure("out of memory")
    }
    evhttp_request_set_chunked_cb(request, pieceCame)
    let headers = evhttp_request_get_output_headers(request)
    evhttp_add_header(headers, "Host", server.text)
    if body != nil { evhttp_add_header(headers, "Content-Type", "application/json") }
    if let authorization { evhttp_add_header(headers, "Authorization", authorization) }
    _ = body?.withUnsafeBytes {
      evbuffer_add(evhttp_request_get_output_buffer(request), $0.baseAddress, $0.count)
    }
    guard evhttp_make_request(connection, request, body == nil ? EVHTTP_REQ_GET : EVHTTP_REQ_POST, path) == 0
    else {
      throw lose()
    }
  }

  private func finish(_ call: Call, within milliseconds: Int) throws(Fault) -> Answer {
    let end = Self.now() + milliseconds
    while !call.isOver {
      let left = end - Self.now()
      guard left > 0 else {
        // The answer may still come, so the connection is of no use to the next request.
        disconnect()
        throw .late
      }
      run(atMost: left)
    }
    guard call.status > 0 else { throw lose() }
    return Answer(status: call.status, body: call.arrived)
  }

  /// Passes whole lines on and keeps the rest; returns false if `take` did.
  private func passOn(
    _ arrived: inout [UInt8], to take: (ArraySlice<UInt8>) -> Bool
  ) throws(Fault) -> Bool {
    var start = 0
    while let end = arrived[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard take(arrived[start..<end]) else { return false }
      start = end + 1
    }
    arrived.removeFirst(start)
    guard arrived.count <= Self.longest else { throw .tooLong }
    return true
  }

  /// Runs the base until something happens, for a time at most.
  private func run(atMost milliseconds: Int) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    let alarm = event_new(base, -1, 0, { _, _, _ in }, nil)
    event_add(alarm, &time)
    event_base_loop(base, EVLOOP_ONCE)
    event_free(alarm)
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// Runs for each piece of an answer; libevent drains the buffer afterwards.
private func pieceCame(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let request, let context else { return }
  let call = Unmanaged<HTTPClient.Call>.fromOpaque(context).takeUnretainedValue()
  call.take(from: request)
}

/// Runs at the end of a request; without a request if there is no answer.
private func requestEnded(_ request: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  let call = Unmanaged<HTTPClient.Call>.fromOpaque(context).takeUnretainedValue()
  call.isOver = true
  guard let request else { return }
  call.status = Int(evhttp_request_get_response_code(request))
  call.take(from: request)
}

extension HTTPClient.Call {
  fileprivate func take(from request: OpaquePointer) {
    let buffer = evhttp_request_get_input_buffer(request)
    let count = evbuffer_get_length(buffer)
    guard count > 0 else { return }
    arrived.append(
      contentsOf: [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        filled = max(0, Int(evbuffer_remove(buffer, room.baseAddress, count)))
      })
  }
}
