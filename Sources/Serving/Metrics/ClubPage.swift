// SPDX-License-Identifier: MIT
import Records
import Transport

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
    text.family(
      "verdict_club_store_bytes", .gauge,
      "Bytes of etcd's database, as the node that writes last saw it; 0 if that is not known.",
      .whole(Int(storeBytes)))
    text.family(
      "verdict_club_store_quota_bytes", .gauge,
      "Bytes that etcd's database may have; 0 if that is not known.",
      .whole(Int(storeQuota)))
    text.family(
      "verdict_club_store_full", .gauge, "1 if etcd has no room, so that nothing is recorded, else 0.",
      .whole(isFull ? 1 : 0))
  }
}
