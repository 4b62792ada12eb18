// SPDX-License-Identifier: MIT
import Officiating
import Records
import Transport

extension Server {
  /// Serves the page of figures at `/metrics` and the line of health at `/health` by HTTP, to every client that can connect there; returns the port.
  ///
  /// Port 0 lets the system choose. Without a `gauge` the ledger's figures are left out.
  package func listenForMetrics(
    host: String, port: UInt16, gauge: LedgerGauge?, bounds: WebDoor.Bounds = PageDoor.bounds,
    trouble: @escaping () -> String? = { nil }
  ) throws(TransportFault) -> UInt16 {
    let door = try PageDoor(figuresOn: loop, host: host, port: port, bounds: bounds)
    showMetrics(at: door, gauge, trouble: trouble)
    return door.port
  }

  /// Serves the page of figures at a door that is open already; `club` is nil for a server that is no node of a club.
  ///
  /// `trouble` is what the line of health says.
  package func showMetrics(
    at door: PageDoor, _ gauge: LedgerGauge?, _ club: ClubGauge? = nil, trouble: @escaping () -> String?
  ) {
    door.page = { [unowned self] in metrics(gauge, club) }
    door.trouble = trouble
    doors.openPage(door)
  }

  /// Returns the page: connections, lines, the process and the ledger as they are now, and decisions as far as they are on
  /// disk.
  private func metrics(_ gauge: LedgerGauge?, _ club: ClubGauge?) -> [UInt8] {
    MetricsPage(
      figures: metrics.figures, settled: metrics.shown,
      process: ProcessFigures(connections: sessions.clients.count), ledger: gauge?.read(), club: club?.read(),
      up: clock.upMilliseconds, handshakes: loop.handshakes
    ).text()
  }

  /// Takes the figures at the end of a turn if there is a page.
  func followFigures(_ referee: isolated Referee) {
    guard doors.hasPage else { return }
    metrics.follow(newest: referee.newest, stored: referee.stored) { figures in
      SettledFigures(
        figures: figures, status: referee.peek.status(), cells: referee.peek.tally.cells,
        named: sessions.namedCount)
    }
  }
}
