// SPDX-License-Identifier: MIT

/// A queue of jobs in which origins take turns, so that many jobs of one origin do not delay the others.
struct FairLine<Job> {
  private var jobs: [UInt64: [Job]] = [:]
  /// The origins with waiting jobs, in the order of their turns.
  private var turns: [UInt64] = []

  private(set) var count = 0

  func count(of origin: UInt64) -> Int { jobs[origin]?.count ?? 0 }

  /// Adds a job after those of its origin.
  mutating func append(_ job: Job, of origin: UInt64) {
    if jobs[origin] == nil { turns.append(origin) }
    jobs[origin, default: []].append(job)
    count += 1
  }

  /// Removes the jobs of an origin for which `isOver` is true; returns their number.
  mutating func remove(of origin: UInt64, where isOver: (Job) -> Bool) -> Int {
    guard var waiting = jobs[origin] else { return 0 }
    let before = waiting.count
    waiting.removeAll(where: isOver)
    jobs[origin] = waiting.isEmpty ? nil : waiting
    if waiting.isEmpty { turns.removeAll { $0 == origin } }
    count -= before - waiting.count
    return before - waiting.count
  }

  /// Takes the oldest job of the origin whose turn it is; nil if none waits.
  mutating func next() -> Job? {
    guard !turns.isEmpty else { return nil }
    let origin = turns.removeFirst()
    guard let job = jobs[origin]?.removeFirst() else { preconditionFailure("who has a turn waits") }
    count -= 1
    if jobs[origin]?.isEmpty == true { jobs[origin] = nil } else { turns.append(origin) }
    return job
  }
}
