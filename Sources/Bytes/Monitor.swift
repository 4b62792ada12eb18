// SPDX-License-Identifier: MIT
import Glibc

/// A value shared by threads, with a way to wait for its change.
///
/// Its methods are inlinable, so that other modules specialise them: the loop looks at some values in each turn.
/// `@unchecked Sendable`: the value is used only while the mutex is held.
package final class Monitor<Value>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  @usableFromInline var value: Value

  package init(_ value: sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the value, or changes it without waking waiting threads.
  @inlinable
  package func look<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Changes the value and wakes all waiting threads.
  @inlinable
  @discardableResult
  package func change<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    look { value in
      defer { pthread_cond_broadcast(condition) }
      return body(&value)
    }
  }

  /// Waits until `body` returns an answer; `body` is called at once and after each change.
  @inlinable
  @discardableResult
  package func wait<Answer>(until body: (inout Value) -> Answer?) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&value) { return answer }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `body` returns an answer; nil if it returns none in this many seconds of a steady clock.
  package func wait<Answer>(atMost seconds: Int, until body: (inout Value) -> Answer?) -> Answer? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    end.tv_sec += seconds
    while true {
      if let answer = body(&value) { return answer }
      guard pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT else { return body(&value) }
    }
  }
}
