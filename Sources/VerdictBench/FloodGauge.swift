// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Synchronization

/// What a thread of load and the one that measures know of each other.
final class FloodGauge: Sendable {
  private let mustStop = Atomic(false)
  private let over = Atomic(false)
  private let sentBytes = Atomic(0)
  private let readBytes = Atomic(0)
  private let lost = Atomic(0)
  private let ends: (read: Int32, write: Int32)

  init() throws(BenchFault) {
    var pair: [Int32] = [0, 0]
    guard pipe(&pair) == 0 else { throw .system("pipe", errno) }
    ends = (pair[0], pair[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  // MARK: The load's side

  var isAskedToStop: Bool { mustStop.load(ordering: .relaxed) }

  func add(sent count: Int) { sentBytes.wrappingAdd(count, ordering: .relaxed) }

  func add(read count: Int) { readBytes.wrappingAdd(count, ordering: .relaxed) }

  /// Connections that the server ended.
  func add(hungUp count: Int) { lost.wrappingAdd(count, ordering: .relaxed) }

  /// Every connection has sent for the first time.
  func noteBegun() {
    var byte: UInt8 = 1
    _ = write(ends.write, &byte, 1)
  }

  func noteOver() { over.store(true, ordering: .relaxed) }

  // MARK: The other side

  /// Waits until the load is on.
  func awaitBegun() throws(BenchFault) {
    var watched = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 60_000) > 0 else { throw .notReady("the flood") }
  }

  func stop() { mustStop.store(true, ordering: .relaxed) }

  /// Whether the load has come to a bound of its own.
  var isOver: Bool { over.load(ordering: .relaxed) }

  /// What came of it, for people.
  var text: String {
    let hungUp = lost.load(ordering: .relaxed)
    return "sent \(Self.megabytes(sentBytes)), read \(Self.megabytes(readBytes))"
      + (hungUp > 0 ? ", \(hungUp) hung up on" : "")
  }

  private static func megabytes(_ bytes: borrowing Atomic<Int>) -> String {
    "\(Numbers.short(Double(bytes.load(ordering: .relaxed)) / 1e6)) MB"
  }
}

/// A thread of load, which yields to the one that measures.
struct LoadThread: ~Copyable {
  private let thread: pthread_t

  init(_ body: @escaping @Sendable () -> Void) throws(BenchFault) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(LoadBody(body))
    let failure = pthread_create(&thread, nil, runLoad, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw .system("pthread_create", failure)
    }
    self.thread = thread
  }

  /// Waits for its end.
  func join() { pthread_join(thread, nil) }
}

private final class LoadBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runLoad(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Cores.pin(1)
  verdict_yield_to_others()
  Unmanaged<LoadBody>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
