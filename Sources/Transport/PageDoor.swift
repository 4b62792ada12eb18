// SPDX-License-Identifier: MIT

/// An HTTP server for a single page.
///
/// `GET` and `HEAD` of the page's path return it. Another path gets 404, another method 405. Each connection gets one
/// answer and is closed.
/// Source: RFC 9110 §9.3, §15.5.
package final class PageDoor {
  /// The most connections at a time, because `Round.leastNamed` must count these sockets, too.
  static let most = 8

  /// The bounds of a page for a few visitors.
  package static var bounds: WebDoor.Bounds {
    var bounds = WebDoor.Bounds()
    bounds.connections = most
    bounds.arrivalsPerTick = 16
    bounds.ticks = 5
    bounds.headerBytes = 4_096
    bounds.bodyBytes = 0
    bounds.endsAfterAnswer = true
    return bounds
  }

  /// Makes the page for each answer, on the loop's thread.
  package var page: () -> [UInt8]

  private let door: WebDoor
  private let path: String
  private let contentType: String

  /// Creates the server and opens its port; 0 lets the system choose, and a name as `host` is looked up at once.
  ///
  /// A query after the path of the page and a `?` is ignored. `page` is called on the loop's thread for each answer.
  package init(
    loop: EventLoop, host: String, port: UInt16, path: String, contentType: String,
    bounds: WebDoor.Bounds = PageDoor.bounds, page: @escaping () -> [UInt8]
  ) throws(TransportFault) {
    precondition(1...Self.most ~= bounds.connections)
    door = try WebDoor(loop: loop, host: host, port: port, bounds: bounds)
    (self.path, self.contentType, self.page) = (path, contentType, page)
    door.handle = { [unowned self] in answer($0) }
  }

  /// The port; the system's choice if 0 was given.
  package var port: UInt16 { door.port }

  private func answer(_ request: WebRequest) {
    guard request.path == path else {
      return reply(request, 404, "Not Found", "there is one page here, \(path)\n")
    }
    switch request.method {
    case .get, .head:
      request.answer(200, "OK", [("Content-Type", contentType), ("Cache-Control", "no-store")], page())
    case .post, .other:
      reply(request, 405, "Method Not Allowed", "GET or HEAD\n", [("Allow", "GET, HEAD")])
    }
  }

  private func reply(
    _ request: WebRequest, _ status: Int32, _ reason: String, _ text: String,
    _ more: [(name: String, value: String)] = []
  ) {
    let headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + more
    request.answer(status, reason, headers, Array(text.utf8))
  }
}
