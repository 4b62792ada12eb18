// SPDX-License-Identifier: MIT
import Glibc

/// A value that is made at its first use, by the first thread that needs it.
///
/// The mutex is the C library's, because the thread sanitizer detects it but not that of Synchronization.
final class Once<Value: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable`: the value is made and read under the mutex only.
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

  /// Returns the value, and makes it at the first call; other threads wait meanwhile.
  func value(_ make: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let value { return value }
    let made = make()
    value = made
    return made
  }
}
