// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import Bytes

/// Source: fsync(2), EINTR; docs/DESIGN.md#interrupted-syncs.
@Suite("A call that a signal interrupts is made again")
struct DurableTests {
  @Test("A call is made until no signal interrupts it, and any other fault is told")
  func again() {
    var calls = 0
    let isDone = Durable.again {
      calls += 1
      errno = EINTR
      return calls < 4 ? -1 : 0
    }
    #expect(isDone && calls == 4)
    let isRefused = !Durable.again {
      errno = EIO
      return -1
    }
    #expect(isRefused && errno == EIO)
    #expect(!Durable.sync(-1) && errno == EBADF && !Durable.syncData(-1))
  }

  @Test("Two names of one file are one file, and a file that takes its name is another one")
  func identity() throws {
    #expect(FileIdentity(path: "/dev/null") == FileIdentity(path: "/dev/../dev/null"))
    #expect(FileIdentity(path: "/dev/null") != FileIdentity(path: "/dev/zero"))
    #expect(FileIdentity(path: "/no/such/file") == nil && FileIdentity(of: -1) == nil)
  }
}
