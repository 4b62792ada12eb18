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

  /// The page: connections, lines, the process and the ledger as they are now, and what was decided as far as it is on disk.
  package func metrics(_ gauge: LedgerGauge?) -> [UInt8] {
    MetricsPage(
      figures: figures, settled: figuresWatch.shown, process: ProcessFigures(connections: clients.count),
      ledger: gauge?.read(), up: upMilliseconds, handshakes: loop.handshakes
    ).text()
  }

  /// Takes the figures of the turn that ends, where somebody may ask for them.
  func followFigures(_ referee: isolated Referee) {
    guard metricsDoor != nil else { return }
    figuresWatch.follow(
      {
        SettledFigures(
          figures: figures, status: referee.status(), cells: referee.tally.cells, named: names.values.count)
      }, newest: referee.newest, stored: referee.stored)
  }

  /// Milliseconds since the run began.
  var upMilliseconds: Int64 { startedAt.map { now.milliseconds - $0.milliseconds } ?? 0 }
}
