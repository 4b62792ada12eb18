// SPDX-License-Identifier: MIT
import Foundation

@testable import Transport

/// A connection that notes what it is told and does what a test says; without a script it echoes lines.
final class ScriptedConnection: Connection {
  let journal: Journal
  let script: (ScriptedConnection, UnsafeBufferPointer<UInt8>) -> Int
  var most = 65_536
  var atEnd: (ScriptedConnection) -> Void = { $0.finish() }
  private var isInside = false

  init(
    _ descriptor: Int32, _ loop: EventLoop, _ journal: Journal,
    _ script: @escaping (ScriptedConnection, UnsafeBufferPointer<UInt8>) -> Int = echoLines,
    tls: TLSContext? = nil
  ) {
    self.journal = journal
    self.script = script
    super.init(descriptor: descriptor, loop: loop, tls: tls)
  }

  deinit { journal.note("gone") }

  func say(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { send($0) }
  }

  override var readMost: Int { most }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    enter { script(self, bytes) }
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {
    enter {
      journal.note("end")
      send(rest)
      atEnd(self)
    }
  }

  override func lost(_ errno: Int32) { enter { journal.note("lost \(errno)") } }
  override func drained() {
    enter {
      journal.note("drained")
      resumeReading()
    }
  }

  override func spokePlainly() {
    enter {
      journal.note("plain")
      say("speak TLS\n")
      finish()
    }
  }

  override func closed() { enter { journal.note("closed") } }

  /// Notes a call that comes inside another one.
  private func enter<Value>(_ body: () -> Value) -> Value {
    if isInside { journal.note("re-entered") }
    isInside = true
    defer { isInside = false }
    return body()
  }
}

/// Sends every whole line back and leaves the rest unused.
func echoLines(_ connection: ScriptedConnection, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return 0 }
  connection.send(UnsafeBufferPointer(rebasing: bytes[...last]))
  return last + 1
}

/// A loop with one listener whose connections follow a script.
final class ScriptedServer: @unchecked Sendable {
  let thread: LoopThread
  let journal = Journal()
  let connections = Box<[ScriptedConnection]>([])
  let port: UInt16
  private let listener: Box<Listener?>

  init(
    _ script: @escaping (ScriptedConnection, UnsafeBufferPointer<UInt8>) -> Int = echoLines,
    atEnd: @escaping (ScriptedConnection) -> Void = { $0.finish() }, isPatient: Bool = false,
    tls: TLSContext? = nil, greeting: String = "", isBrief: Bool = false,
    smallBuffers: Bool = false
  ) throws {
    let listener = Box<Listener?>(nil)
    let journal = journal
    let connections = connections
    thread = try LoopThread { loop in
      listener.value = try Listener(loop: loop, host: "127.0.0.1", port: 0) { descriptor, _ in
        // A test may wait for minutes on a busy machine; the system must not take its peer for dead meanwhile, whose
        // window stays closed for longer than a server bears.
        if isPatient {
          var never: Int32 = 0
          setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &never, socklen_t(MemoryLayout<Int32>.size))
        }
        if smallBuffers {
          var small: Int32 = 4_096
          setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &small, socklen_t(MemoryLayout<Int32>.size))
        }
        let connection = ScriptedConnection(descriptor, loop, journal, script, tls: tls)
        connection.atEnd = atEnd
        if !greeting.isEmpty { connection.say(greeting) }
        if isBrief { connection.finish() }
        connections.value.append(connection)
        journal.note("accepted")
      }
    }
    self.listener = listener
    port = listener.value?.port ?? 0
  }

  /// Does something with the connection that was accepted as the n-th, from 0, on the loop's thread.
  func with<Value: Sendable>(
    _ index: Int, _ body: @Sendable (ScriptedConnection) -> Value
  ) async -> Value {
    await thread.on { body(self.connections.value[index]) }
  }

  func withListener(_ body: @Sendable (Listener?) -> Void) async {
    await thread.on { body(self.listener.value) }
  }

  /// Lets go of everything and stops.
  func end() async {
    await thread.on {
      self.connections.value.forEach { $0.abort() }
      self.connections.value = []
      self.listener.value = nil
    }
    thread.stop()
  }
}
