// SPDX-License-Identifier: MIT
import Officiating

/// The figures that follow from decisions, at the end of some turn.
///
/// A page shows nothing that is not on disk yet, so it shows the newest of these that is.
struct SettledFigures {
  /// The page shows its rulings, notices and refusals.
  var figures = Figures()
  var status = FloorStatus()
  /// The number of tables of each kind in each phase.
  var cells: [FloorTally.Cell: Int] = [:]
  /// The number of people who are logged in.
  var named = 0
}

/// What a run has counted, and the figures of the newest turn that is on disk as a whole.
struct FiguresRecord {
  /// What the run has counted until now.
  var figures = Figures()
  /// The figures that may be shown.
  private(set) var shown = SettledFigures()
  /// The figures that may be shown when the entry of that ticket is on disk.
  private var coming: (figures: SettledFigures, wait: Ticket)?

  /// Takes the figures at the end of a turn.
  ///
  /// - Parameters:
  ///   - newest: the newest entry, which the figures have seen.
  ///   - stored: every entry up to this ticket is on disk.
  ///   - settled: completes the figures; called only if they are kept.
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
