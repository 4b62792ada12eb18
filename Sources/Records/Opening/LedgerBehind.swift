// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The thread that reads the ledger behind the running server, at a low priority, and writes checkpoints.
///
/// Source: docs/DESIGN.md#checkpoints; setpriority(2): `who` 0 is the calling thread.
final class LedgerBehind: Sendable {
  private static let niceness: Int32 = 10

  private struct Post {
    var end: LedgerEnd?
    var isEnding = false
    /// The fault that ended the reading, until the loop takes it.
    var failure: LedgerFailure?
  }

  private let post = Monitor(Post())
  private let work: Work
  /// Nil if the caller does the work with `doByHand`.
  private let thread: WorkThread?

  /// Starts the thread, unless work is done only by `doByHand`.
  ///
  /// `log` takes a line for the operator, and `wake` tells that a fault of the ledger was found; both on any thread.
  init(
    in data: String, from start: LedgerFollower.Start, on disk: any Disk, isByHand: Bool,
    log: @escaping @Sendable (String) -> Void, wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    let follower = LedgerFollower(in: data, from: start, on: disk)
    let work = Work(post: post, follower: Monitor(follower), log: log, wake: wake)
    self.work = work
    thread = isByHand ? nil : try WorkThread("the thread behind the ledger") { work.run() }
  }

  /// Reports that the ledger is durable up to `end`.
  func follow(to end: LedgerEnd) { post.change { $0.end = end } }

  /// Returns a fault of the ledger once; nil if there is none or it was returned before.
  func failure() -> LedgerFailure? { post.take(\.failure) }

  /// Does the pending work of the thread; returns false if there was none.
  func doByHand() -> Bool { work.doPending() }

  /// Ends the thread, after a last checkpoint unless the whole walk is still under way or `end` is not known.
  func stop(at end: LedgerEnd?) {
    post.change { post in
      post.end = end
      post.isEnding = true
    }
    if let thread { thread.join() } else { _ = work.doPending() }
  }

  private struct Work: Sendable {
    let post: Monitor<Post>
    /// Locked while work is done.
    let follower: Monitor<LedgerFollower>
    let log: @Sendable (String) -> Void
    let wake: @Sendable () -> Void
    /// The last fault reported to the operator; nil after a checkpoint was written.
    let told = Monitor<String?>(nil)

    func run() {
      // A refusal costs only the low priority.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, LedgerBehind.niceness)
      while true {
        let next = post.wait { post -> (end: LedgerEnd?, isEnding: Bool)? in
          guard post.end != nil || post.isEnding else { return nil }
          defer { post.end = nil }
          return (post.end, post.isEnding)
        }
        if let end = next.end, !carryOut(end) { return }
        if next.isEnding { return }
      }
    }

    func doPending() -> Bool {
      guard let end = post.take(\.end) else { return false }
      _ = carryOut(end)
      return true
    }

    /// Reads on to `end`; returns false if the reading cannot continue.
    private func carryOut(_ end: LedgerEnd) -> Bool {
      follower.look { follower in
        do throws(LedgerFollower.Fault) {
          try follower.follow(to: end) { post.look { !$0.isEnding } }
          told.change { $0 = nil }
          return true
        } catch {
          switch error {
          case .givenUp: return false
          case .disk(let fault):
            tell(
              "no checkpoint was written (\(SystemFault.text(fault.errno))); the next start reads what the last one lacks"
            )
            return true
          // The file was removed between two looks at it.
          case .path(.unreadable(let path, ENOENT)): fail(.fileGone(path))
          case .path(.unreadable(let path, let errno)) where errno != EIO:
            tell(
              "\(path) can't be read behind the server (\(SystemFault.text(errno))); it is tried again later")
            return true
          case .path(.packed(let path, .tooLong)):
            tell("\(path): \(PackedDamage.tooLong.text); until then there is no checkpoint")
            return true
          // The checkpoint stays: the file may be put back.
          case .path(.missing(let path)): fail(.fileGone(path))
          case .path(let fault): fail(fault.text, follower)
          case .differs(let text): fail(text, follower)
          }
          return false
        }
      }
    }

    /// Logs a fault, but not twice in a row.
    private func tell(_ text: String) {
      let isNew = told.look { told in
        defer { told = text }
        return told != text
      }
      if isNew { log(text) }
    }

    private func fail(_ text: String, _ follower: LedgerFollower) {
      follower.setAside()
      fail(.corrupt(text))
    }

    private func fail(_ failure: LedgerFailure) {
      post.change { $0.failure = failure }
      wake()
    }
  }
}
