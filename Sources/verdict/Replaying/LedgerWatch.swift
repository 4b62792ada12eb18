// SPDX-License-Identifier: MIT
import Records
import Transport

/// A monitor of where the ledger is stored, which reports once when the disk is full or silent or a club's store is full, and
/// once when that is over.
///
/// Players only see `460 NOT-RECORDED`, or no answer at all, so the operator needs the reason.
struct LedgerWatch {
  /// Milliseconds between two readings.
  static let interval: UInt32 = 2_000
  /// Microseconds without confirmation before the disk is reported as silent.
  static let patience: Int64 = 5_000_000

  /// What can be the matter, the gravest first.
  private enum Trouble: CaseIterable { case storeFull, silent, full }

  private let data: String
  private var last = LedgerGauge.Reading.none
  private var told: [Trouble: String] = [:]

  init(of data: String) { self.data = data }

  /// What was told and is not over, on one line; nil if all is well.
  var trouble: String? { Trouble.allCases.lazy.compactMap { told[$0] }.first }

  /// Returns a line for the log if something has changed; `club` is nil for a ledger on this machine alone.
  mutating func news(
    _ reading: LedgerGauge.Reading, _ club: ClubGauge.Reading? = nil
  ) -> (text: String, level: LogLine.Level)? {
    defer { last = reading }
    if let news = change(
      .storeFull, club?.isFull ?? false,
      "etcd has no room for the club's ledger; what cannot be recorded is refused and nobody is charged: make room as "
        + "CLUSTER.md says, and the server goes on by itself",
      after: "etcd has room for the club's ledger again")
    {
      return news
    }
    if let news = change(
      .silent, reading.oldestAge > Self.patience,
      "the disk has not confirmed what was written to \(data)/ledger for \(reading.oldestAge / 1_000_000) s; "
        + "answers wait for it",
      after: "the disk confirms again what is written to \(data)/ledger")
    {
      return news
    }
    // What a full store refuses says nothing of the disk.
    let isShort = reading.shortages > last.shortages && told[.storeFull] == nil
    return change(
      .full, isShort || told[.full] != nil && reading.stored == last.stored,
      "no room on the disk for \(data)/ledger; what cannot be recorded is refused and nobody is charged: "
        + "make room, and the server goes on by itself",
      after: "\(data)/ledger has room again, and is written")
  }

  /// Returns a line if a trouble has come, or is over.
  private mutating func change(
    _ trouble: Trouble, _ isThere: Bool, _ text: String, after: String
  ) -> (text: String, level: LogLine.Level)? {
    guard isThere != (told[trouble] != nil) else { return nil }
    told[trouble] = isThere ? text : nil
    return isThere ? ("verdict: \(text)", .error) : ("verdict: \(after)", .notice)
  }

  /// A monitor that runs on a loop while it is kept.
  final class Running {
    private var watch: LedgerWatch
    private var timer: Timer?

    /// Starts it; `club` is nil for a ledger on this machine alone.
    init(of gauge: LedgerGauge, _ club: ClubGauge?, in data: String, on loop: EventLoop) {
      watch = LedgerWatch(of: data)
      let timer = Timer(loop: loop) { [unowned self] in
        if let (text, level) = watch.news(gauge.read(), club?.read()) { Console.complain(text, as: level) }
      }
      timer.start(afterMilliseconds: interval, repeating: true)
      self.timer = timer
    }

    /// What is the matter now, on one line; nil if nothing is.
    var trouble: String? { watch.trouble }
  }
}
