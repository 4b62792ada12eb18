// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

@Suite("Listener: who is let in")
struct ListenerTests {
  @Test("A port in use is told with its number and the way out")
  func portInUse() throws {
    // An address of its own, so that no client of another test is given the port meanwhile.
    let loop = try EventLoop()
    let first = try Listener(loop: loop, host: "127.0.0.9", port: 0) { _, _ in }
    let fault = TransportFault.addressInUse(host: "127.0.0.9", port: first.port)
    #expect(throws: fault) { try Listener(loop: loop, host: "127.0.0.9", port: first.port) { _, _ in } }
    #expect(
      fault.text
        == "port \(first.port) on 127.0.0.9 is in use; stop the program that uses it (ss -ltnp names it), or choose another with --port"
    )
    first.close()
    // A program that is just being started elsewhere in this process may hold the socket for a moment.
    var again: Listener?
    for _ in 0..<100_000 where again == nil {
      again = try? Listener(loop: loop, host: "127.0.0.9", port: first.port) { _, _ in }
      sched_yield()
    }
    #expect(again?.port == first.port)
  }

  @Test("A host that is not there is told with its name", arguments: ["no-such-host.invalid", "192.0.2.1"])
  func noSuchHost(host: String) throws {
    let loop = try EventLoop()
    do {
      _ = try Listener(loop: loop, host: host, port: 0) { _, _ in }
      Issue.record("it listens on \(host)")
    } catch {
      #expect(error.text.contains(host))
    }
  }

  @Test(
    "Literals and names of both families are listened on",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("localhost", nil), ("::", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"),
    ])
  func families(host: String, peer: String?) async throws {
    let journal = Journal()
    let listener = Box<Listener?>(nil)
    let thread = try LoopThread { loop in
      listener.value = try Listener(loop: loop, host: host, port: 0) { descriptor, address in
        journal.note("\(address.host) \(address.isLoopback)")
        #expect(address.text.hasSuffix(":\(address.port)"))
        close(descriptor)
      }
    }
    if let peer {
      let client = Client(port: listener.value?.port ?? 0)
      #expect(journal.has("\(peer) true"))
      #expect(client.readToEnd().text.isEmpty)
    }
    await thread.on { listener.value = nil }
    #expect(thread.stop())
  }

  @Test("Accepted sockets send at once, keep alive by 60/15/4, and neither block nor survive exec")
  func options() async throws {
    let server = try ScriptedServer()
    let client = Client(port: server.port)
    client.send("x\n")
    #expect(client.read(2) == "x\n")
    let accepted = Box<[Int32]>([])
    let found = await server.thread.on {
      // The accepted descriptor is the one whose peer is our client's local port.
      let ours = ListeningSocket.port(of: client.descriptor)
      accepted.value = (3..<16_384).filter { peerPort(of: $0) == ours }
      return accepted.value
    }
    let descriptor = try #require(found.first)
    let tcp = Int32(IPPROTO_TCP)
    #expect(option(descriptor, tcp, TCP_NODELAY) == 1)
    #expect(option(descriptor, SOL_SOCKET, SO_KEEPALIVE) == 1)
    #expect(option(descriptor, tcp, TCP_KEEPIDLE) == 60)
    #expect(option(descriptor, tcp, TCP_KEEPINTVL) == 15)
    #expect(option(descriptor, tcp, TCP_KEEPCNT) == 4)
    #expect(option(descriptor, tcp, TCP_USER_TIMEOUT) == 120_000)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    await server.end()
  }

  @Test("A paused listener leaves peers waiting until it resumes")
  func paused() async throws {
    let server = try ScriptedServer()
    await server.withListener { $0?.pause() }
    let client = Client(port: server.port)
    client.send("x\n")
    #expect(await waitOnLoop(server.thread, milliseconds: 30))
    #expect(server.journal.all.isEmpty)
    await server.withListener { $0?.resume() }
    #expect(client.read(2) == "x\n")
    await server.end()
  }

  /// The limit holds for a whole process, so this test runs in one of its own.
  @Test("When no descriptor is left a peer is turned away, the loop rests, and it recovers")
  func exhaustion() async {
    await #expect(processExitsWith: .success) {
      let server = try ScriptedServer()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
      limit.rlim_cur = 96
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
      let first = Client(port: server.port)
      first.send("a\n")
      let firstAnswer: String = first.read(2)
      precondition(firstAnswer == "a\n")
      await server.withListener { $0?.pause() }
      let second = Client(port: server.port)
      let third = Client(port: server.port)
      var fill: [Int32] = []
      while case let next = dup(first.descriptor), next >= 0 { fill.append(next) }
      let start = ContinuousClock.now
      await server.withListener { $0?.resume() }
      precondition(second.readToEnd() == ("", 0), "turned away")
      precondition(third.readToEnd() == ("", 0), "turned away after a breath")
      precondition(ContinuousClock.now - start > .milliseconds(50), "no breath was taken")
      let before = server.thread.turns
      let hasFired = await waitOnLoop(server.thread, milliseconds: 250)
      precondition(hasFired)
      precondition(server.thread.turns - before < 15, "it spins")
      await server.withListener { precondition($0?.turnedAway == 2) }

      fill.forEach { close($0) }
      let fourth = Client(port: server.port)
      fourth.send("b\n")
      let fourthAnswer: String = fourth.read(2)
      precondition(fourthAnswer == "b\n")
      await server.end()
    }
  }
}

private func option(_ descriptor: Int32, _ level: Int32, _ name: Int32) -> Int32 {
  var value: Int32 = -1
  var length = socklen_t(MemoryLayout<Int32>.size)
  return getsockopt(descriptor, level, name, &value, &length) == 0 ? value : -1
}

private func peerPort(of descriptor: Int32) -> UInt16? {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let outcome = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
  }
  return outcome == 0 ? UInt16(bigEndian: address.sin_port) : nil
}
