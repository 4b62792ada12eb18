// SPDX-License-Identifier: MIT
import Glibc

/// A value that is made when it is first wanted, by whichever thread wants it first.
///
/// A mutex of the C library, because the thread sanitizer sees it and not that of Synchronization.
final class Once<Value: Sendable>: @unchecked Sendable {
  // Sendable: the value is made and read under the mutex only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value?

  init() {
    mutex = .allocate(capacity: 1)
    precondition(pthread_mutex_init(mutex, nil) == 0, "out of memory")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The value; others wait while it is made.
  func value(_ make: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let value { return value }
    let made = make()
    value = made
    return made
  }
}
