// SPDX-License-Identifier: MIT
import Glibc

/// A value that several threads use, one at a time.
///
/// A mutex of the C library rather than that of Synchronization, because the thread sanitizer sees the former
/// and takes every use of the latter for a race (Swift 6.3 on Linux), and a loop that cannot be checked is not
/// worth the nanoseconds.
///
/// `@unchecked Sendable`: the value is reached under the mutex only.
package struct Guarded<Value>: ~Copyable, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  /// Takes the first value.
  package init(_ first: consuming sending Value) {
    mutex = .allocate(capacity: 1)
    value = .allocate(capacity: 1)
    value.initialize(to: first)
    precondition(pthread_mutex_init(mutex, nil) == 0, "out of memory")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    value.deinitialize(count: 1)
    value.deallocate()
    mutex.deallocate()
  }

  /// Does something with the value while nobody else does; not from inside itself.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value.pointee)
  }
}
