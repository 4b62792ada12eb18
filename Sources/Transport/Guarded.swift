// SPDX-License-Identifier: MIT
import Glibc

/// A value that several threads use, one at a time.
///
/// The mutex is the C library's, because the thread sanitizer reports every use of Synchronization's mutex as a
/// race (Swift 6.3 on Linux).
///
/// `@unchecked Sendable`: the value is used only under the mutex.
struct Guarded<Value>: ~Copyable, @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  init(_ first: consuming sending Value) {
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

  /// Calls `body` with exclusive access to the value; calls must not be nested.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value.pointee)
  }
}
