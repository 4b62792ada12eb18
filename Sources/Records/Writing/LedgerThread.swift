// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// Does a ledger's jobs in the place of its thread, when whoever holds it says so.
///
/// For a server that is taken through its life step by step, on one thread.
package final class LedgerHand: Sendable {
  private let work = Monitor<LedgerThread.Work?>(nil)
  private let behind = Monitor<LedgerBehind?>(nil)

  package init() {}

  fileprivate func take(_ work: LedgerThread.Work) { self.work.change { $0 = work } }

  func take(_ behind: LedgerBehind?) { self.behind.change { $0 = behind } }

  /// Reads on behind the ledger, and writes a checkpoint; false where there is nothing to read.
  package func follow() -> Bool { behind.look { $0 }?.doByHand() ?? false }

  /// Does the job that waits; false where none does.
  package func doJob() -> Bool { work.look { $0 }?.doPending() ?? false }
}

/// The thread that waits for the disk, so that nothing else has to.
///
/// One job at a time: the loop hands one over, the thread posts how it ended and calls `wake`.
final class LedgerThread: Sendable {
  /// What the thread is asked to do.
  enum Job: Sendable {
    case store(ByteWriter)
    /// Ask the disk for room again.
    case setRoomAside
    /// End; politely gives up the room set aside.
    case stop(politely: Bool)
  }

  /// What became of a job.
  struct Report: Sendable {
    /// Nil where nothing was to be stored.
    let outcome: LedgerTail.Outcome?
    let room: Int
  }

  fileprivate struct Post {
    var job: Job?
    var report: Report?
    /// When the server lived last, where that is still to be noted.
    var alive: Instant?
    /// The path of a file that was found missing.
    var missing: String?
    /// How often the thread was asked to pass, and by which time it last did.
    var asked = 0
    var passed = 0
  }

  private let post = Monitor(Post())
  private let tail: LedgerTail
  private let wake: @Sendable () -> Void
  private let sign: SignOfLife
  private let work: Work
  /// Nil where the jobs are done by hand.
  private let thread: WorkThread?

  /// Starts the thread, unless its jobs are done by hand.
  init(
    writing tail: LedgerTail, sign: SignOfLife, key: BagKey, on disk: any Disk, by hand: LedgerHand? = nil,
    wake: @escaping @Sendable () -> Void
  ) throws(LedgerOpenFault) {
    self.tail = tail
    self.wake = wake
    self.sign = sign
    work = Work(post: post, tail: tail, sign: sign, key: key, disk: disk, wake: wake)
    guard hand == nil else {
      hand?.take(work)
      thread = nil
      return
    }
    let work = work
    thread = try WorkThread("the ledger's thread") { work.run() }
  }

  /// Hands a job over; the one before it has been reported.
  func hand(_ job: Job) { post.change { $0.job = job } }

  /// Notes that the server lives at a moment, once no job is done.
  func noteAlive(_ now: Instant) {
    if thread == nil { sign.note(now) } else { post.change { $0.alive = now } }
  }

  /// What was reported since the last call, if anything.
  func report() -> Report? {
    post.look { post in
      defer { post.report = nil }
      return post.report
    }
  }

  /// The path of a file of the ledger that is not in its place any more; nil where none was found missing.
  func missingFile() -> String? { post.look { $0.missing } }

  /// Waits for the report of the job that was handed over.
  func awaitReport() -> Report {
    if thread == nil { _ = work.doPending() }
    return post.wait { post in
      defer { post.report = nil }
      return post.report
    }
  }

  /// Whether the thread has passed since this was last called; it is asked to pass again.
  func hasPassed() -> Bool {
    post.change { post in
      guard post.passed == post.asked else { return false }
      post.asked += 1
      return true
    }
  }

  /// Ends the thread; no other job is under way.
  func stop(politely: Bool) {
    hand(.stop(politely: politely))
    if let thread { thread.join() } else { _ = work.doPending() }
  }

  fileprivate final class Work: Sendable {
    private let post: Monitor<Post>
    private let tail: LedgerTail
    private let sign: SignOfLife
    private let key: BagKey
    private let disk: any Disk
    private let wake: @Sendable () -> Void

    init(
      post: Monitor<Post>, tail: LedgerTail, sign: SignOfLife, key: BagKey, disk: any Disk,
      wake: @escaping @Sendable () -> Void
    ) {
      self.post = post
      self.tail = tail
      self.sign = sign
      self.key = key
      self.disk = disk
      self.wake = wake
    }

    func run() {
      while let report = next() {
        post.change { $0.report = report }
        wake()
      }
    }

    /// Does the job that waits, on the caller's thread; false where none does.
    func doPending() -> Bool {
      let job = post.look { post in
        defer { post.job = nil }
        return post.job
      }
      guard let job else { return false }
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
          // A job goes first: somebody waits for it.
          defer { if post.job != nil { post.job = nil } else { post.alive = nil } }
          return post.job != nil ? (post.job, nil) : (nil, post.alive)
        }
        if let job = found?.0 { return carryOut(job) }
        if let alive = found?.1 { sign.note(alive) }
        lookForFiles()
      }
    }

    /// A server that nobody speaks to notes no sign of life; its files are looked for all the same.
    private static let secondsUnlooked = 2

    /// Looks whether every file is in its place.
    private func lookForFiles() {
      guard let path = tail.missingFile(amongAll: true) else { return }
      post.change { $0.missing = path }
      wake()
    }

    /// The batch's bytes are let go before the report, so that the loop can write into them again
    /// without a copy.
    private func carryOut(_ job: consuming Job) -> Report? {
      switch job {
      case .store(let batch):
        let outcome = tail.store(batch)
        // The ledger's first line: from now on the key says that there is one.
        if case .stored(file: 1, base: 0) = outcome { try? key.keep(disk) }
        return Report(outcome: outcome, room: tail.room)
      case .setRoomAside:
        do throws(DiskFault) { try tail.setRoomAside() } catch {
          return Report(outcome: .failed(.unconfirmed(errno: error.errno)), room: 0)
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
