// SPDX-License-Identifier: MIT
import Officiating

/// The figures that follow from decisions, as they were at the end of a turn.
///
/// A page shows no decision that is not on disk. It shows the newest of these figures whose entries are all stored.
struct SettledFigures {
  /// The run's counts; the page shows the rulings, notices and refusals among them.
  var figures = Figures()
  var status = FloorStatus()
  /// The number of tables of each kind in each phase.
  var cells: [FloorTally.Cell: Int] = [:]
  /// The number of people who are logged in.
  var named = 0
}

/// The counts of a run, and the figures that may be shown.
struct FiguresRecord {
  /// The counts of the run until now.
  var figures = Figures()
  /// The newest known figures whose entries are all stored.
  private(set) var shown = SettledFigures()
  /// The figures to show once the entry of the ticket `wait` is stored.
  private var coming: (figures: SettledFigures, wait: Ticket)?

  /// Updates the figures at the end of a turn; `settled` completes them, and is called only if they are kept.
  ///
  /// The figures include the entries up to `newest`, of which those up to `stored` are on disk.
  mutating func follow(newest: Ticket, stored: Ticket, _ settled: (Figures) -> SettledFigures) {
    if let coming {
      guard coming.wait <= stored else { return }
      shown = coming.figures
      self.coming = nil
    }
    let figures = settled(figures)
    if newest <= stored { shown = figures } else { coming = (figures, newest) }
  }
}
