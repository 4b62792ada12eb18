// SPDX-License-Identifier: MIT

/// A queue of jobs, or of connections, in which a waiting one can be replaced or removed.
///
/// On average, the cost of each step does not depend on how many wait.
package struct JobLine<Job> {
  /// The jobs from the oldest on; nil for a taken or removed one.
  private var jobs: [Job?] = []
  /// The index in `jobs` of the oldest that may wait; those before it were taken.
  private var head = 0
  /// The place of the first element of `jobs`.
  private var first = 0

  package private(set) var count = 0

  package init() {}

  /// How many jobs were ever added.
  var added: Int { first + jobs.count }

  /// Adds a job at the end.
  ///
  /// - Returns: its place, which is never used again.
  @discardableResult
  package mutating func append(_ job: Job) -> Int {
    jobs.append(job)
    count += 1
    return added - 1
  }

  /// Replaces the job at a place; false if it no longer waits.
  package mutating func replace(_ place: Int, with job: Job) -> Bool {
    guard let index = index(of: place) else { return false }
    jobs[index] = job
    return true
  }

  /// Removes the job at a place, if it still waits.
  package mutating func remove(_ place: Int) {
    guard let index = index(of: place) else { return }
    jobs[index] = nil
    count -= 1
    if count == 0 { clear() }
  }

  /// Takes the oldest job; nil if none waits.
  package mutating func next() -> Job? {
    while head < jobs.count {
      let job = jobs[head]
      jobs[head] = nil
      head += 1
      guard let job else { continue }
      count -= 1
      trim()
      return job
    }
    return nil
  }

  private func index(of place: Int) -> Int? {
    let index = place - first
    guard index >= head, index < jobs.count, jobs[index] != nil else { return nil }
    return index
  }

  /// Drops the taken jobs; on average, each taken job costs at most one move.
  private mutating func trim() {
    if count == 0 { return clear() }
    guard head > 64, head > jobs.count / 2 else { return }
    jobs.removeFirst(head)
    first += head
    head = 0
  }

  private mutating func clear() {
    first += jobs.count
    jobs.removeAll(keepingCapacity: true)
    head = 0
  }
}
