// SPDX-License-Identifier: MIT
import Records
import Transport

/// A monitor of the ledger's disk, which reports once when the disk is full or silent, and once when it has recovered.
///
/// Players only see `460 NOT-RECORDED`, or no answer at all, so the operator needs the reason.
struct LedgerWatch {
  /// Milliseconds between two readings.
  static let interval: UInt32 = 2_000
  /// Microseconds without confirmation before the disk is reported as silent.
  static let patience: Int64 = 5_000_000

  private let data: String
  private var last = LedgerGauge.Reading.none
  private var isFull = false
  private var isSilent = false

  init(of data: String) { self.data = data }

  mutating func news(_ reading: LedgerGauge.Reading) -> (text: String, level: LogLine.Level)? {
    if (reading.oldestAge > Self.patience) != isSilent {
      isSilent.toggle()
      return isSilent
        ? (
          "verdict: the disk has not confirmed what was written to \(data)/ledger for \(reading.oldestAge / 1_000_000) s; "
            + "answers wait for it", .error
        ) : ("verdict: the disk confirms again what is written to \(data)/ledger", .notice)
    }
    defer { last = reading }
    if reading.shortages > last.shortages {
      guard !isFull else { return nil }
      isFull = true
      return (
        "verdict: no room on the disk for \(data)/ledger; what cannot be recorded is refused and nobody is charged: "
          + "make room, and the server goes on by itself", .error
      )
    }
    guard isFull, reading.stored > last.stored else { return nil }
    isFull = false
    return ("verdict: \(data)/ledger has room again, and is written", .notice)
  }

  /// Starts a monitor, which runs while the returned timer is kept.
  static func begin(of gauge: LedgerGauge, in data: String, on loop: EventLoop) -> Timer {
    var watch = LedgerWatch(of: data)
    let timer = Timer(loop: loop) {
      if let (text, level) = watch.news(gauge.read()) { Console.complain(text, as: level) }
    }
    timer.start(afterMilliseconds: interval, repeating: true)
    return timer
  }
}
