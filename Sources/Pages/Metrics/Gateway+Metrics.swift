// SPDX-License-Identifier: MIT
import Bytes
import Transport

extension Gateway {
  /// Serves the page of figures at `/metrics` and the line of health at `/health`, on a port of their own; returns the port.
  ///
  /// Port 0 lets the system choose. Everybody who can connect there can read both.
  package func listenForMetrics(host: String, port: UInt16) throws(TransportFault) -> UInt16 {
    let page = try PageDoor(figuresOn: loop, host: host, port: port)
    page.page = { [unowned self] in metrics() }
    page.trouble = { [unowned self] in
      isServerReached ? nil : "the server does not answer, or does not let the pages look"
    }
    watchServer()
    self.page = page
    return page.port
  }

  /// Returns the page: what is held now, and what was asked for and refused since the start.
  private func metrics() -> [UInt8] {
    var text = ExpositionText()
    text.family(
      "verdict_web_server_reached", .gauge,
      "1 if the pages have a connection of their own to the server, else 0.",
      .whole(isServerReached ? 1 : 0))
    text.family("verdict_web_requests_total", .counter, "Requests that came whole.", .whole(requests))
    text.family(
      "verdict_web_connections_open", .gauge, "Connections of browsers and proxies that are open.",
      .whole(connections))
    let kinds = places.byKind
    text.family("verdict_web_places_taken", .gauge, "Places that browsers hold, by what they are for.")
    for (kind, places) in kinds { text.sample(labels: [("kind", kind)], .whole(places.taken)) }
    text.family("verdict_web_places", .gauge, "Places that there are, by what they are for.")
    for (kind, places) in kinds { text.sample(labels: [("kind", kind)], .whole(places.most)) }
    text.family(
      "verdict_web_places_refused_total", .counter,
      "Browsers that were told that too many are here, by what for.")
    for (kind, places) in kinds { text.sample(labels: [("kind", kind)], .whole(places.refused)) }
    ProcessFigures(connections: connections + places.sessions.taken + places.tables.taken).write(&text)
    return text.out.bytes
  }
}
