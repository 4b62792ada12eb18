// SPDX-License-Identifier: MIT
import Officiating

/// What of the page of figures follows from what was decided: as it stood at the end of some turn.
///
/// A page tells nobody what is not on disk yet, so it shows the newest of these that is settled.
struct SettledFigures {
  /// Of which rulings, notices and refusals are shown.
  var figures = Figures()
  var status = FloorStatus()
  /// How many tables there are of each kind, in each phase.
  var cells: [FloorTally.Cell: Int] = [:]
  /// How many people are logged in.
  var named = 0
}

/// The figures of the newest turn all of which is settled, kept in step turn by turn.
struct FiguresWatch {
  /// What may be shown.
  private(set) var shown = SettledFigures()
  /// What may be shown once that is settled.
  private var coming: (figures: SettledFigures, wait: Wait)?

  /// A turn is over.
  ///
  /// - Parameters:
  ///   - now: takes the figures as they are.
  ///   - wait: everything that they may have seen.
  ///   - state: what has become of a wait.
  mutating func follow(_ now: () -> SettledFigures, _ wait: Wait, state: (Wait) -> Wait.State) {
    if let coming {
      switch state(coming.wait) {
      case .waiting: return
      case .settled: shown = coming.figures
      // What was undone was never so.
      case .undone: break
      }
      self.coming = nil
    }
    let figures = now()
    if state(wait) == .settled { shown = figures } else { coming = (figures, wait) }
  }
}
