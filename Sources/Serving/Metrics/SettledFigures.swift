// SPDX-License-Identifier: MIT
import Officiating

/// What of the page of figures follows from what was decided: as it stood at the end of some turn.
///
/// A page tells nobody what is not on disk yet, so it shows the newest of these that is.
struct SettledFigures {
  /// Of which rulings, notices and refusals are shown.
  var figures = Figures()
  var status = FloorStatus()
  /// How many tables there are of each kind, in each phase.
  var cells: [FloorTally.Cell: Int] = [:]
  /// How many people are logged in.
  var named = 0
}

/// The figures of the newest turn all of which is on disk, kept in step turn by turn.
struct FiguresWatch {
  /// What may be shown.
  private(set) var shown = SettledFigures()
  /// What may be shown once the entry of that ticket is on disk.
  private var coming: (figures: SettledFigures, wait: Ticket)?

  /// A turn is over.
  ///
  /// - Parameters:
  ///   - now: takes the figures as they are.
  ///   - newest: the newest entry, which they have seen.
  ///   - stored: every entry up to this one is on disk.
  mutating func follow(_ now: () -> SettledFigures, newest: Ticket, stored: Ticket) {
    if let coming {
      guard coming.wait <= stored else { return }
      shown = coming.figures
      self.coming = nil
    }
    let figures = now()
    if newest <= stored { shown = figures } else { coming = (figures, newest) }
  }
}
