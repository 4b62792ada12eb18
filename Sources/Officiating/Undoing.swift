// SPDX-License-Identifier: MIT

/// What was refused and is not undone yet: tables that must go back to what is settled, and requests that saw
/// more, to be answered anew.
///
/// It is worked off a bounded piece a turn, so that a refused batch, however large, keeps nobody waiting who
/// has nothing to do with it.
struct Undoing {
  /// How much is done in one turn: an entry folded is one, a request answered one, a table some more.
  static let most = 500
  static let tableCost = 4

  /// One table on its way back.
  struct WayBack {
    /// The fold of the settled entries that were read so far; nil before the first.
    var table: Table?
    /// How many of them were read.
    var read = 0
    /// Of the house, which goes back at once: who saw what it is rid of.
    var touched: [WaitingRequests.Waiting] = []

    /// Takes in the next settled entry.
    mutating func fold(_ recorded: RecordedEntry) {
      let entry = recorded.entry
      if case .opened(let opening) = entry.event {
        table = Table(opening, id: entry.table, at: entry.at)
      } else {
        table?.fold(recorded)
      }
    }
  }

  /// True from the first refusal until everybody has another answer.
  private(set) var isUnderWay = false
  private var ways: [TableID: WayBack] = [:]
  private var order: [TableID] = []
  private var first = 0
  /// Who is answered anew now, and at which table; nil for those who saw several.
  private var requests: [WaitingRequests.Waiting] = []
  private var answered = 0
  private var answering: TableID?
  /// The newest command of each connection that was decided meanwhile.
  private var newest: [UInt64: UInt64] = [:]

  /// The table whose turn it is.
  var next: TableID? { first < order.count ? order[first] : nil }

  /// Whether a table is to be undone before anybody looks at what is settled there.
  func isBehind(_ table: TableID) -> Bool { isUnderWay && table != .house && ways[table] != nil }

  /// Whether a table's own requests are being answered anew, so that nothing else may be decided there.
  func isAnswering(_ table: TableID) -> Bool { answering == table && table != .house }

  /// A table must go back; the house goes first, because who is logged in hangs on it.
  mutating func add(_ table: TableID, touched: [WaitingRequests.Waiting]) {
    isUnderWay = true
    if ways[table] == nil {
      if table == .house { order.insert(table, at: first) } else { order.append(table) }
    }
    ways[table, default: WayBack()].touched += touched
  }

  /// Takes a table's way back out, to go on with or to end.
  mutating func take(_ table: TableID) -> WayBack { ways.removeValue(forKey: table) ?? WayBack() }

  /// Puts back what `take` gave, to be gone on with.
  mutating func putBack(_ table: TableID, _ way: WayBack) { ways[table] = way }

  /// The table whose turn it was is back: those who saw more there are next.
  mutating func arrive(answering requests: [WaitingRequests.Waiting]) {
    answering = next
    first += 1
    self.requests = requests
    answered = 0
  }

  /// Every table is back: those who saw several are next.
  mutating func answerAll(_ requests: [WaitingRequests.Waiting]) {
    self.requests = requests
    answered = 0
    answering = nil
  }

  /// Whether a later command of the same connection has been decided meanwhile.
  ///
  /// Whoever left one table and sat down at another shall not be taken from there by the earlier command.
  mutating func isOvertaken(_ slot: SlotID) -> Bool {
    let known = newest[slot.connection] ?? 0
    newest[slot.connection] = max(known, slot.serial)
    return known > slot.serial
  }

  /// The next request to answer anew, or nil.
  mutating func popRequest() -> WaitingRequests.Waiting? {
    guard answered < requests.count else {
      requests = []
      answered = 0
      answering = nil
      return nil
    }
    answered += 1
    return requests[answered - 1]
  }
}
