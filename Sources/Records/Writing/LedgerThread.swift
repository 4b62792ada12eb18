// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A replacement of a ledger's thread that does its jobs on demand, for a server that runs on one thread.
package final class LedgerHand: Sendable {
  private let work = Monitor<LedgerThread.Work?>(nil)
  private let behind = Monitor<LedgerBehind?>(nil)

  package init() {}

  fileprivate func take(_ work: LedgerThread.Work) { self.work.change { $0 = work } }

  func take(_ behind: LedgerBehind?) { self.behind.change { $0 = behind } }

  /// Follows the ledger and writes a checkpoint; returns false if there was nothing to follow.
  package func follow() -> Bool { behind.look { $0 }?.doByHand() ?? false }

  /// Does the pending job; returns false if there is none.
  package func doJob() -> Bool { work.look { $0 }?.doPending() ?? false }
}

/// The thread that waits for the disk in place of the server loop.
///
/// It does one job at a time: the loop hands over a job, and the thread posts a report and calls `wake`.
package final class LedgerThread: Sendable {
  enum Job: Sendable {
    /// Stores a batch, whose first line has this number.
    case store(ByteWriter, first: Int)
    case setRoomAside
    /// Ends the thread; politely frees the reserved room.
    case stop(politely: Bool)
  }

  struct Report: Sendable {
    /// Nil if the job stored nothing.
    let outcome: Result<LedgerEnd, LedgerFailure>?
    let room: Int
  }

  fileprivate struct Post {
    var job: Job?
    var report: Report?
    /// The time at which the server last ran, if it is still to be recorded.
    var alive: Instant?
    /// The path of a ledger file that was found missing.
    var missing: String?
    /// The number of requested passes, and its value at the thread's last pass.
    var asked = 0
    var passed = 0
  }

  private let post = Monitor(Post())
  private let work: Work
  /// Nil if the jobs are done by hand.
  private let thread: WorkThread?

  /// Starts the thread, unless `hand` does its jobs.
  init(
    writing tail: LedgerTail, behind shared: (any SharedTail)?, sign: SignOfLife, key: BagKey,
    on disk: any Disk, by hand: LedgerHand? = nil, wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    work = Work(post: post, tail: tail, shared: shared, sign: sign, key: key, disk: disk, wake: wake)
    guard hand == nil else {
      hand?.take(work)
      thread = nil
      return
    }
    let work = work
    thread = try WorkThread("the ledger's thread") { work.run() }
  }

  /// Hands over a job; the one before must have been reported.
  func hand(_ job: Job) { post.change { $0.job = job } }

  /// Records that the server runs at a moment, after any pending job.
  func noteAlive(_ now: Instant) {
    if thread == nil { work.sign.note(now) } else { post.change { $0.alive = now } }
  }

  /// Returns the report since the last call; nil if there is none.
  func report() -> Report? { post.take(\.report) }

  /// Returns the path of a ledger file that was found missing; nil if there is none.
  func missingFile() -> String? { post.look { $0.missing } }

  func awaitReport() -> Report {
    if thread == nil { _ = work.doPending() }
    return post.wait { post in
      defer { post.report = nil }
      return post.report
    }
  }

  /// Returns whether the thread has passed through its loop since the last call; if so, requests another pass.
  ///
  /// It passes between two jobs. It does not pass while it waits for the disk, or after it has ended.
  package func hasPassed() -> Bool {
    post.change { post in
      guard post.passed == post.asked else { return false }
      post.asked += 1
      return true
    }
  }

  /// Ends the thread; no other job may be under way.
  func stop(politely: Bool) {
    hand(.stop(politely: politely))
    if let thread { thread.join() } else { _ = work.doPending() }
  }

  fileprivate struct Work: Sendable {
    let post: Monitor<Post>
    let tail: LedgerTail
    /// Nil on a single machine.
    let shared: (any SharedTail)?
    let sign: SignOfLife
    let key: BagKey
    let disk: any Disk
    let wake: @Sendable () -> Void

    func run() {
      while let report = next() {
        post.change { $0.report = report }
        wake()
      }
    }

    /// Does the pending job on the caller's thread; returns false if there is none.
    func doPending() -> Bool {
      guard let job = post.take(\.job) else { return false }
      if let report = carryOut(job) { post.change { $0.report = report } }
      wake()
      return true
    }

    /// Waits for a job and does it; nil after the last.
    private func next() -> Report? {
      while true {
        let found = post.wait(atMost: Self.secondsUnlooked) { post -> (Job?, Instant?)? in
          post.passed = post.asked
          guard post.job != nil || post.alive != nil else { return nil }
          // The job goes first, because its sender waits for the report.
          defer { if post.job != nil { post.job = nil } else { post.alive = nil } }
          return post.job != nil ? (post.job, nil) : (nil, post.alive)
        }
        if let job = found?.0 { return carryOut(job) }
        if let alive = found?.1 { sign.note(alive) }
        lookForFiles()
      }
    }

    /// The seconds between checks of the files on an idle server, which records no sign of life.
    private static let secondsUnlooked = 2

    private func lookForFiles() {
      guard let path = tail.missingFile(amongAll: true) else { return }
      post.change { $0.missing = path }
      wake()
    }

    /// Does a job; its batch is released before the report, so that the loop can reuse the memory without a copy.
    private func carryOut(_ job: consuming Job) -> Report? {
      switch job {
      case .store(let batch, let first):
        let outcome = Result { () throws(LedgerFailure) in
          try shared?.store(batch, first: first)
          return try tail.store(batch)
        }
        // The ledger has its first line now, so the bag key gets its final name.
        if outcome == .success(LedgerEnd(file: 1, offset: batch.count)) { try? key.keep(disk) }
        return Report(outcome: outcome, room: tail.room)
      case .setRoomAside:
        do throws(DiskFault) { try tail.setRoomAside() } catch {
          return Report(outcome: .failure(.unconfirmed(errno: error.errno)), room: 0)
        }
        return Report(outcome: nil, room: tail.room)
      case .stop(let politely):
        if politely { tail.finish() }
        tail.release()
        return nil
      }
    }
  }
}

extension WorkThread {
  /// Starts the thread; `name` describes it to the operator.
  init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(LedgerOpenFault) {
    do throws(Refusal) { try self.init(body) } catch {
      throw .refused(
        "\(name) is not to be had; allow more (ulimit -u, or TasksMax= of a unit)", errno: error.errno)
    }
  }
}

extension Monitor {
  /// Returns a part of the value and leaves nil in its place.
  ///
  /// It stands here, so that it is specialised for the loop, which asks in each turn.
  func take<Part>(_ part: WritableKeyPath<Value, Part?>) -> Part? {
    look { value in
      defer { value[keyPath: part] = nil }
      return value[keyPath: part]
    }
  }
}
