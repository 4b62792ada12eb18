// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A request that came whole, and its one answer, which may come later or never end.
///
/// It is confined to the loop's thread.
package final class WebRequest {
  package enum Method: Sendable { case get, head, post, other }

  package let method: Method
  /// The path, as it was sent; it begins with `/` unless the request is odd.
  package let path: String
  /// The text behind the `?`, as it was sent; empty without one.
  package let query: String
  package let peer: PeerAddress?
  /// Called once if the connection ends before the answer is whole.
  package var gone: (() -> Void)?
  /// Whether the answer has begun and has no end yet.
  package private(set) var isEndless = false

  /// What is released with the request.
  package var keeps: AnyObject?
  /// Whether an answer can still be sent.
  package var isOpen: Bool { request != nil }

  /// nil once the answer is whole, or the connection is gone.
  private var request: OpaquePointer?
  private let stream: OpaquePointer
  private unowned let door: WebDoor

  init(_ request: OpaquePointer, on stream: OpaquePointer, at door: WebDoor) {
    (self.request, self.stream, self.door) = (request, stream, door)
    let target = evhttp_request_get_uri(request).map { String(cString: $0) } ?? ""
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts.first ?? "")
    query = parts.count > 1 ? String(parts[1]) : ""
    peer = PeerAddress(of: stream)
    method =
      switch evhttp_request_get_command(request) {
      case EVHTTP_REQ_GET: .get
      case EVHTTP_REQ_HEAD: .head
      case EVHTTP_REQ_POST: .post
      default: .other
      }
  }

  /// Returns the first value of a header, in whatever case its name was sent; nil without one.
  package func header(_ name: String) -> String? {
    guard let request, let value = evhttp_find_header(evhttp_request_get_input_headers(request), name) else {
      return nil
    }
    return String(cString: value)
  }

  /// The body; empty once the answer is whole.
  package var body: [UInt8] {
    guard let request else { return [] }
    let buffer = evhttp_request_get_input_buffer(request)
    let count = evbuffer_get_length(buffer)
    return [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      filled = max(0, Int(evbuffer_copyout(buffer, room.baseAddress, count)))
    }
  }

  /// Gives the whole answer; does nothing if the connection is gone.
  package func answer(
    _ status: Int32, _ reason: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) {
    guard let request else { return }
    add(headers, to: request)
    if door.bounds.endsAfterAnswer { add([("Connection", "close")], to: request) }
    if method == .head {
      // libevent would send a body for HEAD, too, and without its length.
      add([("Content-Length", String(body.count))], to: request)
    } else {
      let buffer = evhttp_request_get_output_buffer(request)
      _ = body.withUnsafeBytes { evbuffer_add(buffer, $0.baseAddress, $0.count) }
    }
    self.request = nil
    evhttp_send_reply(request, status, reason, nil)
  }

  /// Begins an answer without an end.
  package func begin(_ headers: [(name: String, value: String)]) {
    guard let request else { return }
    isEndless = true
    // The system would keep megabytes for a reader who takes nothing.
    _ = ListeningSocket.set(bufferevent_getfd(stream), SOL_SOCKET, SO_SNDBUF, Int32(door.bounds.waitingMost))
    add(headers, to: request)
    evhttp_send_reply_start(request, 200, "OK")
  }

  /// Sends a piece of an endless answer; drops the connection of a reader who leaves too much unread.
  package func send(_ piece: some Sequence<UInt8>) {
    guard let request, isEndless else { return }
    guard evbuffer_get_length(bufferevent_get_output(stream)) <= door.bounds.waitingMost else {
      // Without lingering, the system drops at once what the reader has not taken.
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        bufferevent_getfd(stream), SOL_SOCKET, SO_LINGER, &linger,
        socklen_t(MemoryLayout.size(ofValue: linger)))
      return WebDoor.drop(stream)
    }
    guard let buffer = evbuffer_new() else { preconditionFailure("out of memory") }
    defer { evbuffer_free(buffer) }
    _ = Array(piece).withUnsafeBytes { evbuffer_add(buffer, $0.baseAddress, $0.count) }
    evhttp_send_reply_chunk(request, buffer)
  }

  /// Ends an endless answer.
  package func end() {
    guard let request, isEndless else { return }
    (self.request, isEndless) = (nil, false)
    evhttp_send_reply_end(request)
  }

  /// Notes that the connection is closed; libevent leaves a request without an answer to its owner.
  func connectionEnded() {
    guard let request else { return }
    (self.request, isEndless) = (nil, false)
    if evhttp_request_get_connection(request) == nil { evhttp_request_free(request) }
    let gone = gone
    self.gone = nil
    gone?()
  }

  private func add(_ headers: [(name: String, value: String)], to request: OpaquePointer) {
    let output = evhttp_request_get_output_headers(request)
    for header in headers { evhttp_add_header(output, header.name, header.value) }
  }
}
