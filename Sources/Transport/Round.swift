// SPDX-License-Identifier: MIT

/// Whether everybody who had sent something by a moment has been heard since.
///
/// The system names the sockets that are readable in order, each behind the others once it was named, but only so
/// many at a time. So all of them were named when a turn got fewer than fit, or as many as there are connections.
/// Those that then wait in the backlog are heard when it has come to the newest of them.
/// Source: epoll_wait(2); libevent 2.1, epoll.c (32 events at first, more once they were too few).
struct Round {
  /// The fewest connections that libevent asks the system for at one time: 32 sockets, of which the loop, its listeners
  /// and the signals have eight at most, and those who read a page `PageDoor.Bounds.most`.
  static let leastNamed = 24 - PageDoor.Bounds.most

  private var named = 0
  /// How many must have been taken out of the backlog; nil while sockets may not have been named.
  private var mark: UInt64?

  /// Takes in a turn that began after the round.
  ///
  /// - Parameters:
  ///   - calls: how many connections were called in it.
  ///   - named: how many of them the system named for certain.
  ///   - connections: how many are open.
  ///   - added: how many were ever put into the backlog.
  mutating func take(calls: Int, named: Int, of connections: Int, backlog added: UInt64) {
    guard mark == nil else { return }
    self.named += named
    if calls < Round.leastNamed || self.named >= connections { mark = added }
  }

  /// Whether everybody was heard, when so many were ever taken out of the backlog.
  func isOver(taken: UInt64) -> Bool { mark.map { taken >= $0 } ?? false }
}
