// SPDX-License-Identifier: MIT
import Bytes
import Records
import Replication

/// Lets one thread of a run go on at a time: the one whose pause ends first.
///
/// Time passes only while all of them pause.
/// A seed's threads thus take the same steps in the same order every time.
final class Baton: Sendable {
  private struct State {
    var now = 0
    /// The threads that wait for their turn, and until when they pause.
    var waiting: [Int: Int] = [:]
    var holder: Int?
  }

  private let state = Monitor(State())

  var milliseconds: Int { state.look { $0.now } }

  /// Waits for the first turn of a thread; all threads are announced before the first one goes on.
  func announce(_ thread: Int) { state.look { $0.waiting[thread] = thread } }

  /// Gives the turn to the first thread.
  func begin() { state.change { Self.pass(&$0) } }

  func enter(_ thread: Int) { state.wait { $0.holder == thread ? true : nil } }

  /// Pauses the thread that has the turn.
  func pause(_ thread: Int, milliseconds: Int) {
    state.change { state in
      state.waiting[thread] = state.now + milliseconds
      Self.pass(&state)
    }
    enter(thread)
  }

  /// Ends a thread, which has the turn.
  func leave(_ thread: Int) { state.change { Self.pass(&$0) } }

  private static func pass(_ state: inout State) {
    let next = state.waiting.min { ($0.value, $0.key) < ($1.value, $1.key) }
    state.holder = next?.key
    if let next {
      state.waiting[next.key] = nil
      state.now = max(state.now, next.value)
    }
  }
}

/// The time of one thread.
struct BatonTime: StoreTime {
  let baton: Baton
  let thread: Int

  func milliseconds() -> Int { baton.milliseconds }

  func pause(milliseconds: Int) { baton.pause(thread, milliseconds: milliseconds) }
}
