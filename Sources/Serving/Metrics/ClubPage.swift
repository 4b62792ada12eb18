// SPDX-License-Identifier: MIT
import Records
import Transport

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

/// The page of figures of a node that follows: it has no tables and no sessions.
package enum ClubPage {
  /// Returns the page; `passedOn` is the number of connections that are passed on to the writer.
  package static func text(_ club: ClubGauge.Reading, passedOn: Int) -> [UInt8] {
    var text = ExpositionText()
    club.write(&text)
    text.family(
      "verdict_club_connections_passed_on", .gauge, "Connections that are passed on to the node that writes.",
      .whole(passedOn))
    ProcessFigures(connections: passedOn * 2).write(&text)
    return text.out.bytes
  }
}

extension ClubGauge.Reading {
  /// Writes the families of a club's node.
  func write(_ text: inout ExpositionText) {
    text.family(
      "verdict_club_writes", .gauge, "1 if this node writes the club's ledger, 0 if it follows.",
      .whole(writes ? 1 : 0))
    text.family(
      "verdict_club_term", .gauge,
      "The number of the present writer's term, which each takeover raises; 0 while no node writes.",
      .whole(Int(term)))
    text.family("verdict_club_lines", .gauge, "Lines of the ledger on this node's disk.", .whole(lines))
    text.family(
      "verdict_club_lag_lines", .gauge, "Lines that the club is known to have, and this node has not.",
      .whole(known - lines))
    text.family(
      "verdict_club_batches_in_flight", .gauge, "Batches that wait for etcd's answer.",
      .whole(isStoring ? 1 : 0))
    text.family(
      "verdict_club_etcd_faults_total", .counter, "Requests that etcd refused, or gave no clear answer to.",
      .whole(faults))
    text.family(
      "verdict_club_etcd_silence_seconds", .gauge, "Seconds since etcd last answered.", .microseconds(silence)
    )
  }
}
