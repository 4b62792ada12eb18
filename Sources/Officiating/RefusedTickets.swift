// SPDX-License-Identifier: MIT

/// Tickets of entries that will never be stored, remembered while an answer or a notice may have seen them.
struct RefusedTickets: Sendable {
  /// One table's tickets that were refused together.
  struct Run: Sendable {
    let from: Ticket
    let through: Ticket
    /// True until the table is undone.
    var isOpen = true
  }

  /// All that was undone in one go, whichever tables it was of.
  private struct Span {
    /// The first ticket refused.
    var first: Ticket
    /// The ticket issued when every table was undone; nil before that.
    var end: Ticket?
  }

  private var runs: [TableID: [Run]] = [:]
  private var spans: [Span] = []
  /// True when everybody had another answer.
  private(set) var isOver = false

  /// True when nothing is remembered.
  var isEmpty: Bool { spans.isEmpty }

  /// True while a table may still be to undo.
  var hasOpenSpan: Bool { spans.last.map { $0.end == nil } ?? false }

  mutating func add(_ run: Run, at table: TableID) {
    precondition(!isOver, "what was undone is forgotten before more is refused")
    runs[table, default: []].append(run)
    if hasOpenSpan {
      spans[spans.count - 1].first = min(spans[spans.count - 1].first, run.from)
    } else {
      spans.append(Span(first: run.from))
    }
  }

  /// A table is undone.
  mutating func close(_ table: TableID) {
    guard var known = runs[table] else { return }
    for index in known.indices { known[index].isOpen = false }
    runs[table] = known
  }

  mutating func closeSpan(before ticket: Ticket) { spans[spans.count - 1].end = ticket }

  /// Everybody who saw any of it has another answer.
  mutating func end() { isOver = !spans.isEmpty }

  /// The newest ticket of a table's that is refused and not undone.
  func newestOpen(at table: TableID) -> Ticket? { runs[table]?.last { $0.isOpen }?.through }

  /// The run that a ticket is of; nil where it was not refused.
  func run(of ticket: Ticket, at table: TableID) -> Run? {
    runs[table]?.last { $0.from <= ticket && ticket <= $0.through }
  }

  /// What became of a table's ticket; nil where it was not refused.
  func state(of ticket: Ticket, at table: TableID) -> Wait.State? {
    run(of: ticket, at: table).map { $0.isOpen ? .waiting : .undone }
  }

  /// What became of everything up to a ticket; nil where nothing of it was refused.
  func state(ofAllThrough ticket: Ticket) -> Wait.State? {
    for span in spans where ticket >= span.first {
      guard let end = span.end else { return .waiting }
      if ticket < end { return .undone }
    }
    return nil
  }
}
