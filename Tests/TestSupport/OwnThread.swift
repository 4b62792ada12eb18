// SPDX-License-Identifier: MIT
import Foundation

/// Runs something that blocks on a thread of its own, so that no thread of the pool is held up.
package enum OwnThread {
  /// Runs it and gives back what it gives or throws.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result { try body() }) }
      thread.stackSize = 4 << 20
      thread.start()
    }
  }
}
