// SPDX-License-Identifier: MIT

/// An HTTP server for a page of figures, and for a line of health.
///
/// `GET` and `HEAD` of the page's path return it; those of `/health` get 200 and `ok`, or 503 and the trouble. Another path
/// gets 404, another method 405. Each connection gets one answer and is closed.
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
  /// Returns what keeps the process from its work, on one line; nil while nothing does.
  ///
  /// It is called as `page` is.
  package var trouble: () -> String? = { nil }

  private let door: WebDoor
  private let path: String
  private let contentType: String
  private static let health = "/health"

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
    guard [path, Self.health].contains(request.path) else {
      return reply(request, 404, "Not Found", "the pages here are \(path) and \(Self.health)\n")
    }
    switch request.method {
    case .get where request.path == Self.health, .head where request.path == Self.health:
      if let trouble = trouble() { return reply(request, 503, "Service Unavailable", trouble + "\n") }
      reply(request, 200, "OK", "ok\n")
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

extension PageDoor {
  /// Opens the door of a page of figures, at `/metrics`, whose page is empty at first; throws if the port can't be opened.
  package convenience init(
    figuresOn loop: EventLoop, host: String, port: UInt16, bounds: WebDoor.Bounds = PageDoor.bounds
  ) throws(TransportFault) {
    try self.init(
      loop: loop, host: host, port: port, path: "/metrics", contentType: ExpositionText.contentType,
      bounds: bounds
    ) { [] }
  }
}
