// SPDX-License-Identifier: MIT

/// Jobs in the order in which they came; one that waits can be replaced in its place, or taken out.
///
/// Every step costs the same however many wait.
struct JobLine<Job> {
  /// From the oldest that may still wait; nil where one was taken out.
  private var jobs: [Job?] = []
  /// Where in `jobs` the oldest is; those before it have gone.
  private var head = 0
  /// The place of the first of `jobs`.
  private var first = 0

  /// How many wait.
  private(set) var count = 0

  /// Puts a job at the end.
  ///
  /// - Returns: its place, which no other job ever has.
  mutating func append(_ job: Job) -> Int {
    jobs.append(job)
    count += 1
    return first + jobs.count - 1
  }

  /// Puts another job in the place of one; false where that one waits no more.
  mutating func replace(_ place: Int, with job: Job) -> Bool {
    guard let index = index(of: place) else { return false }
    jobs[index] = job
    return true
  }

  /// Takes a job out that nobody is to do any more.
  mutating func remove(_ place: Int) {
    guard let index = index(of: place) else { return }
    jobs[index] = nil
    count -= 1
    // With none left, nothing is kept of those that were taken out.
    if count == 0 { clear() }
  }

  /// Takes the oldest; nil where none waits.
  mutating func next() -> Job? {
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

  /// Each job is moved once at most for each that has gone.
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
