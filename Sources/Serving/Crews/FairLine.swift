// SPDX-License-Identifier: MIT

/// Jobs of many origins that take turns, so that whoever asks for much waits behind their own.
struct FairLine<Job> {
  private var jobs: [UInt64: [Job]] = [:]
  /// The origins that wait, in the order of their turns.
  private var turns: [UInt64] = []

  /// How many wait.
  private(set) var count = 0

  /// How many of one origin wait.
  func count(of origin: UInt64) -> Int { jobs[origin]?.count ?? 0 }

  /// Puts a job behind those of its origin.
  mutating func append(_ job: Job, of origin: UInt64) {
    if jobs[origin] == nil { turns.append(origin) }
    jobs[origin, default: []].append(job)
    count += 1
  }

  /// Takes the jobs of an origin out that nobody is to do any more.
  ///
  /// - Returns: how many.
  mutating func remove(of origin: UInt64, where isOver: (Job) -> Bool) -> Int {
    guard var waiting = jobs[origin] else { return 0 }
    let before = waiting.count
    waiting.removeAll(where: isOver)
    jobs[origin] = waiting.isEmpty ? nil : waiting
    if waiting.isEmpty { turns.removeAll { $0 == origin } }
    count -= before - waiting.count
    return before - waiting.count
  }

  /// Takes the oldest of the origin whose turn it is; nil where none waits.
  mutating func next() -> Job? {
    guard !turns.isEmpty else { return nil }
    let origin = turns.removeFirst()
    guard let job = jobs[origin]?.removeFirst() else { preconditionFailure("who has a turn waits") }
    count -= 1
    if jobs[origin]?.isEmpty == true { jobs[origin] = nil } else { turns.append(origin) }
    return job
  }
}
