// SPDX-License-Identifier: MIT
import Glibc

/// A POSIX semaphore at a fixed address.
///
/// Source: sem_overview(7).
///
/// `@unchecked Sendable`: the pointer never changes and every operation on it is atomic.
final class Semaphore: @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<sem_t>

  init() {
    pointer = .allocate(capacity: 1)
    sem_init(pointer, 0, 0)
  }

  deinit {
    sem_destroy(pointer)
    pointer.deallocate()
  }

  func post() { sem_post(pointer) }

  func wait() {
    while sem_wait(pointer) != 0, errno == EINTR {}
  }
}
