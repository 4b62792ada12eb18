// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// The thread that follows a ledger behind its server, out of the way of everybody who waits for something.
///
/// Source: docs/decisions/0047-checkpoints.md; setpriority(2): who 0 is the thread that asks.
final class LedgerBehind: Sendable {
  private static let niceness: Int32 = 10

  private struct Post {
    var end: LedgerEnd?
    var isEnding = false
    /// What ended the following, for the loop.
    var failure: LedgerFailure?
  }

  private let post = Monitor(Post())
  private let work: Work
  /// Nil where the work is done by hand.
  private let thread: WorkThread?

  /// - Parameters:
  ///   - data: the data folder.
  ///   - start: what the server's start went on from.
  ///   - disk: the system calls that can fail.
  ///   - isByHand: whether nothing is done before it is asked for.
  ///   - log: takes a line for the operator, on any thread.
  ///   - wake: is called once something is wrong with the ledger.
  /// - Throws: where the system has no thread.
  init(
    in data: String, from start: LedgerFollower.Start, on disk: any Disk, isByHand: Bool,
    log: @escaping @Sendable (String) -> Void, wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    work = Work(post: post, data: data, start: start, disk: disk, log: log, wake: wake)
    let work = work
    thread = isByHand ? nil : try WorkThread("the thread behind the ledger") { work.run() }
  }

  /// The ledger is durable up to here.
  func follow(to end: LedgerEnd) { post.change { $0.end = end } }

  /// What is wrong with the ledger, said once.
  func failure() -> LedgerFailure? {
    post.look { post in
      defer { post.failure = nil }
      return post.failure
    }
  }

  /// Does what the thread would; false where nothing is to be done.
  func doByHand() -> Bool { work.doPending() }

  /// Ends it: a last checkpoint is written, unless the whole walk is not over yet.
  ///
  /// - Parameter end: how far the ledger is durable; nil where nobody knows.
  func stop(at end: LedgerEnd?) {
    post.change { post in
      post.end = end
      post.isEnding = true
    }
    if let thread { thread.join() } else { _ = work.doPending() }
  }

  private final class Work: Sendable {
    private let post: Monitor<Post>
    private let log: @Sendable (String) -> Void
    private let wake: @Sendable () -> Void
    /// What the operator was told last of that is wrong; nil once a checkpoint was written.
    private let told = Monitor<String?>(nil)
    /// Held by whoever does the work, for as long as that takes.
    private let follower: Monitor<LedgerFollower>

    init(
      post: Monitor<Post>, data: String, start: LedgerFollower.Start, disk: any Disk,
      log: @escaping @Sendable (String) -> Void, wake: @escaping @Sendable () -> Void
    ) {
      self.post = post
      follower = Monitor(LedgerFollower(in: data, from: start, on: disk))
      self.log = log
      self.wake = wake
    }

    func run() {
      // Where the system won't, it is only less polite.
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
      let end = post.look { post in
        defer { post.end = nil }
        return post.end
      }
      guard let end else { return false }
      _ = carryOut(end)
      return true
    }

    /// False once there is nothing more to follow.
    private func carryOut(_ end: LedgerEnd) -> Bool {
      follower.look { follower in
        do throws(LedgerFollower.Fault) {
          try follower.follow(to: end) { self.post.look { !$0.isEnding } }
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
          case .path(.unreadable(let path, let errno)) where errno != EIO:
            tell(
              "\(path) can't be read behind the server (\(SystemFault.text(errno))); it is tried again later")
            return true
          case .path(.packed(let path, .tooLong)):
            tell("\(path): \(PackedDamage.tooLong.text); until then there is no checkpoint")
            return true
          // The ledger that the checkpoint was made of may be put back.
          case .path(.missing(let path)): fail(.fileGone(path))
          case .path(let fault): fail(fault.text, follower)
          case .differs(let text): fail(text, follower)
          }
          return false
        }
      }
    }

    /// What stays wrong is told once.
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
