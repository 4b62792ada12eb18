// SPDX-License-Identifier: MIT

/// A check whether every connection that had sent bytes by a moment has been read since.
///
/// The system reports readable sockets in order, only so many at a time, and moves each behind the others. So
/// all were reported once a turn reports fewer than fit, or as many as there are connections. Connections then
/// in the backlog have been read once the newest of them is taken out.
/// Source: epoll_wait(2); libevent 2.1, epoll.c (32 events at first, more once they were too few).
struct Round {
  /// The fewest connections in a full report of 32 sockets.
  ///
  /// The loop, its listeners and signals take at most eight, and readers of the page `PageDoor.most`.
  static let leastNamed = 24 - PageDoor.most

  private var named = 0
  /// The number taken out of the backlog at which the round ends; nil until every socket was reported.
  private var mark: Int?

  /// Counts a turn that began after the round.
  ///
  /// It called `calls` connections, of which the system reported `named` for certain. `connections` are open, and
  /// `added` were ever put into the backlog.
  mutating func take(calls: Int, named: Int, of connections: Int, backlog added: Int) {
    guard mark == nil else { return }
    self.named += named
    if calls < Round.leastNamed || self.named >= connections { mark = added }
  }

  /// Whether the round is over, given the number ever taken out of the backlog.
  func isOver(taken: Int) -> Bool { mark.map { taken >= $0 } ?? false }
}
