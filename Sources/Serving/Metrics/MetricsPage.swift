// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Transport

/// The page of figures for the operator's Prometheus.
///
/// Each figure is a number for the whole server; figures that follow from decisions show only stored ones. None is
/// derived from words, from bytes, or from the time of anything but the disk, because these follow from rulings.
/// Source: docs/DESIGN.md#a-page-of-figures.
struct MetricsPage {
  /// The present figures; only those that follow from no decision are shown.
  let figures: Figures
  let settled: SettledFigures
  let process: ProcessFigures
  /// Nil if the ledger has none.
  let ledger: LedgerGauge.Reading?
  /// Nil for a server that is no node of a club.
  let club: ClubGauge.Reading?
  /// Milliseconds since the run began.
  let up: Int64
  /// TLS handshakes under way.
  let handshakes: Int

  func text() -> [UInt8] {
    var text = ExpositionText()
    text.family(
      "verdict_uptime_seconds", .gauge, "Seconds since this run began.", .microseconds(up * 1_000))
    writeConnections(&text)
    writeLines(&text)
    writeTables(&text)
    if let ledger { write(ledger, &text) }
    club?.write(&text)
    process.write(&text)
    return text.out.bytes
  }

  private func writeConnections(_ text: inout ExpositionText) {
    text.family("verdict_connections_open", .gauge, "Connections that are open, by where they came in.")
    for door in Door.allCases {
      text.sample(labels: [("transport", door.rawValue)], .whole(figures.open[door] ?? 0))
    }
    text.family("verdict_connections_accepted_total", .counter, "Connections that ever came in, by where.")
    for door in Door.allCases {
      text.sample(labels: [("transport", door.rawValue)], .whole(figures.accepted[door] ?? 0))
    }
    text.family(
      "verdict_connections_turned_away_total", .counter,
      "Newcomers that were turned away: their address had too many connections.", .whole(figures.turnedAway))
    text.family(
      "verdict_slow_readers_dropped_total", .counter,
      "Connections that were broken off: their peers did not take what they were told.",
      .whole(figures.slowReaders))
    text.family(
      "verdict_tls_handshakes_open", .gauge, "Handshakes of TLS that are under way.", .whole(handshakes))
    text.family("verdict_people_logged_in", .gauge, "People who are logged in.", .whole(settled.named))
  }

  private func writeLines(_ text: inout ExpositionText) {
    text.family("verdict_lines_total", .counter, "Lines that came in.", .whole(figures.lines))
    text.family(
      "verdict_notices_total", .counter, "Notices, one for each reader.", .whole(settled.figures.notices))
    text.family(
      "verdict_rulings_total", .counter, "Times that a list was asked for a ruling, whatever it was.",
      .whole(settled.figures.rulings))
    text.family(
      "verdict_refusals_total", .counter,
      "Answers that refuse a line, by their code; rulings are none of them.")
    for code in Figures.codes {
      text.sample(labels: [("code", String(code))], .whole(settled.figures.refusals(of: code)))
    }
  }

  private func writeTables(_ text: inout ExpositionText) {
    text.family("verdict_tables", .gauge, "Tables that are open, by kind and phase.")
    for kind in TableKind.allCases {
      for phase in FloorTally.phases(of: kind) {
        let count = settled.cells[FloorTally.Cell(kind: kind, phase: phase)] ?? 0
        text.sample(
          labels: [("kind", kind.rawValue), ("phase", phase?.rawValue ?? "held-back")], .whole(count))
      }
    }
    text.family(
      "verdict_games_under_way", .gauge,
      "Games that have begun and are neither put off nor over, but for those that are shown late.",
      .whole(settled.status.playing - settled.status.playingHeldBack))
    text.family("verdict_events_open", .gauge, "Events that are open.", .whole(settled.status.events))
    text.family(
      "verdict_calls_waiting", .gauge, "Calls that wait for a director.", .whole(settled.status.calls))
  }

  private func write(_ ledger: LedgerGauge.Reading, _ text: inout ExpositionText) {
    text.family(
      "verdict_ledger_entries_stored_total", .counter, "Entries that were stored in this run.",
      .whole(ledger.stored))
    text.family(
      "verdict_ledger_shortages_total", .counter,
      "How often there was no room on the disk for an entry in this run.", .whole(ledger.shortages))
    text.family(
      "verdict_ledger_entries_waiting", .gauge, "Entries that are not known to be on disk yet.",
      .whole(ledger.waiting))
    text.family(
      "verdict_ledger_oldest_waiting_seconds", .gauge, "For how long the oldest of them has waited.",
      .microseconds(ledger.oldestAge))
    text.family(
      "verdict_ledger_fsync_duration_seconds", .histogram,
      "How long the disk took to confirm what was written.")
    var count = 0
    for (bound, more) in zip(SyncTimes.bounds, ledger.syncs.counts) {
      count += more
      text.sample("_bucket", labels: [("le", ExpositionText.seconds(bound))], .whole(count))
    }
    text.sample("_bucket", labels: [("le", "+Inf")], .whole(ledger.syncs.count))
    text.sample("_sum", .microseconds(ledger.syncs.sum))
    text.sample("_count", .whole(ledger.syncs.count))
  }
}
