// SPDX-License-Identifier: MIT
import Officiating
import Records
import Transport

extension Server {
  /// Gives the page of figures to whoever asks for `/metrics` by HTTP; whoever may connect there may read it.
  ///
  /// - Parameters:
  ///   - host: an address or a name.
  ///   - port: 0 lets the system choose.
  ///   - gauge: the ledger's; nil leaves its figures out.
  ///   - bounds: what strangers may have.
  /// - Returns: the port.
  /// - Throws: `TransportFault`, such as a port in use.
  package func listenForMetrics(
    host: String, port: UInt16, gauge: LedgerGauge?, bounds: PageDoor.Bounds = PageDoor.Bounds()
  ) throws(TransportFault) -> UInt16 {
    let door = try PageDoor(
      loop: loop, host: host, port: port, path: "/metrics", contentType: ExpositionText.contentType,
      bounds: bounds
    ) { [unowned self] in metrics(gauge) }
    metricsDoor = door
    return door.port
  }

  /// The page as it is now, its last turn included.
  package func metrics(_ gauge: LedgerGauge?) -> [UInt8] {
    let (status, tally) = referee.assumeIsolated { ($0.status(), $0.tally) }
    return MetricsPage(
      figures: figures, status: status, tally: tally,
      process: ProcessFigures(connections: clients.count), ledger: gauge?.read(), up: upMilliseconds,
      named: names.values.count, handshakes: loop.handshakes
    ).text()
  }

  /// Milliseconds since the run began.
  var upMilliseconds: Int64 { startedAt.map { now.milliseconds - $0.milliseconds } ?? 0 }
}
