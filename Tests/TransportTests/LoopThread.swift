// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

/// A loop on a thread of its own, with ways to do things on it and to wait for it.
///
/// `@unchecked Sendable`: the counters are locked; what hangs on the loop is touched on its thread only.
final class LoopThread: @unchecked Sendable {
  let loop: EventLoop
  let visitor: Visitor
  private let guardian = NSCondition()
  private var hasEnded = false
  private var turnsTaken = 0

  /// Prepares what belongs to the loop, then runs it.
  init(_ prepare: (EventLoop) throws -> Void = { _ in }) throws {
    loop = try EventLoop()
    visitor = Visitor(loop)
    try prepare(loop)
    Thread { [self] in
      loop.run {
        loop.serveBacklog(most: 2) { true }
        guardian.withLock { turnsTaken += 1 }
      }
      guardian.withLock { hasEnded = true }
      guardian.broadcast()
    }.start()
  }

  var turns: Int { guardian.withLock { turnsTaken } }

  /// Does something on the loop's thread.
  func on<Value: Sendable>(_ body: @Sendable () -> Value) async -> Value { await visitor.on(body) }

  /// Stops the loop; whether its `run` returned within 60 s.
  @discardableResult
  func stop() -> Bool {
    loop.stop()
    return guardian.withLock {
      let limit = Date(timeIntervalSinceNow: 60)
      while !hasEnded, guardian.wait(until: limit) {}
      return hasEnded
    }
  }
}

/// An actor that lives on a loop.
actor Visitor {
  private let loop: EventLoop
  var calls = 0

  init(_ loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func on<Value: Sendable>(_ body: @Sendable () -> Value) -> Value { body() }
  func count() { calls += 1 }
  func thread() -> UInt { UInt(pthread_self()) }
}

/// What happened, in order, with a bounded wait for it.
///
/// `@unchecked Sendable`: the lines are locked.
final class Journal: @unchecked Sendable {
  private let condition = NSCondition()
  private var lines: [String] = []

  func note(_ line: String) {
    condition.withLock { lines.append(line) }
    condition.broadcast()
  }

  var all: [String] { condition.withLock { lines } }

  /// Whether the line stands there so many times within 60 s.
  func has(_ line: String, times: Int = 1) -> Bool {
    condition.withLock {
      let limit = Date(timeIntervalSinceNow: 60)
      while lines.count(where: { $0 == line }) < times {
        guard condition.wait(until: limit) else { return false }
      }
      return true
    }
  }
}

/// A value that is handed from one thread to another under the test's own care.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
