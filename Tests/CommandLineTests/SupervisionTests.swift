// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Transport

@testable import verdict

/// Source: sd_notify(3), sd_listen_fds(3).
@Suite("A service manager is told how the server is, and may listen in its place")
struct SupervisionTests {
  let scratch: Scratch
  let manager: Int32
  let door: (descriptor: Int32, port: UInt16)

  init() throws {
    scratch = try Scratch()
    manager = try Self.socket(datagramsAt: "\(scratch.path)/notify")
    door = try Self.listening(on: "127.0.0.1")
  }

  /// A manager's socket, which waits a minute for what it is told.
  static func socket(datagramsAt path: String) throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    return descriptor
  }

  /// A socket that listens, and its port.
  static func listening(on host: String) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try ListeningSocket.open(host: host, port: 0, backlog: 8)
    // A program that is started gets a copy.
    try #require(fcntl(descriptor, F_SETFD, 0) == 0)
    return (descriptor, ListeningSocket.port(of: descriptor))
  }

  /// The next that the manager is told, but for signs of life.
  func told() -> String {
    for _ in 0..<1_200 {
      let text = next()
      if text != "WATCHDOG=1\n" { return text }
    }
    return "nothing but signs of life"
  }

  func next() -> String {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = recv(manager, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// What newcomers read first.
  func greeting() throws -> String { String(try LineClient(port: door.port).nextLine().prefix(10)) }

  /// A server to which these variables are passed, and a descriptor as the first of its manager's.
  func server(
    _ variables: [String], passing descriptor: Int32, saying more: String = ""
  ) throws -> (Process, Pipe) {
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let options = try scratch.file("verdict.conf", "lexicon small.txt\ndata data\nport 7171\n\(more)")
    #expect(FileManager.default.fileExists(atPath: list))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = "exec 3<&0 </dev/null; exec env LISTEN_PID=$$ \"$@\""
    process.arguments =
      ["-c", script, "sh"] + variables + [Program.path, "serve", "--config", options]
    let complaints = Pipe()
    process.standardInput = FileHandle(fileDescriptor: descriptor)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = complaints
    try process.run()
    return (process, complaints)
  }

  @Test(
    "It is told of the start, signs of life, a reading of the options and the end; newcomers wait meanwhile")
  func life() async throws {
    try await OwnThread.run {
      let (process, complaints) = try server(
        ["NOTIFY_SOCKET=\(scratch.path)/notify", "WATCHDOG_USEC=100000", "LISTEN_FDS=1"],
        passing: door.descriptor)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      #expect(told() == "READY=1\nSTATUS=listening on 127.0.0.1:\(door.port), passed on\n")
      #expect(try greeting() == "200-READY ")
      for _ in 0..<3 { #expect(next() == "WATCHDOG=1\n") }
      kill(process.processIdentifier, SIGHUP)
      #expect(told().wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=[0-9]+\n/) != nil)
      #expect(told().hasPrefix("READY=1\n"))
      kill(process.processIdentifier, SIGTERM)
      #expect(told() == "STOPPING=1\n")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(try complaints.fileHandleForReading.readToEnd() == nil)
      // The socket is the manager's, and outlives the server: who comes now is the next one's.
      let (next, _) = try server(
        ["NOTIFY_SOCKET=\(scratch.path)/notify", "LISTEN_FDS=1"], passing: door.descriptor)
      defer { if next.isRunning { kill(next.processIdentifier, SIGKILL) } }
      #expect(try greeting() == "200-READY ")
      #expect(told().hasPrefix("READY=1\n"))
      kill(next.processIdentifier, SIGTERM)
      next.waitUntilExit()
      #expect(next.terminationStatus == 0)
    }
  }

  @Test("What is passed and is no socket that listens keeps a start, in one line")
  func unfit() async throws {
    try await OwnThread.run {
      let (process, complaints) = try server(["LISTEN_FDS=1"], passing: manager)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      process.waitUntilExit()
      let text = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(process.terminationStatus == 2)
      #expect(
        text.hasPrefix("verdict: descriptor 3, which a service manager passed,") && text.hasSuffix("\n"))
    }
  }

  @Test("A server that a manager starts waits for the folder that the one before it still holds")
  func folderHeld() async throws {
    try await OwnThread.run {
      let list = try scratch.file("small.txt", "at\naa\ntan\n")
      let first = try Served(data: "\(scratch.path)/data", list: list)
      let (process, complaints) = try server(
        ["NOTIFY_SOCKET=\(scratch.path)/notify", "LISTEN_FDS=1"], passing: door.descriptor)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      let text = told()
      #expect(text.hasPrefix("STATUS=") && text.contains("is in use by another server"), "\(text)")
      // Nobody could connect yet, so that nothing is owed.
      for signal in [SIGTERM, SIGINT] {
        let (other, _) = try server(
          ["NOTIFY_SOCKET=\(scratch.path)/notify", "LISTEN_FDS=1"], passing: door.descriptor)
        #expect(told().hasPrefix("STATUS="))
        kill(other.processIdentifier, signal)
        other.waitUntilExit()
        #expect(other.terminationStatus == 0 && other.terminationReason == .exit)
      }
      #expect(first.end(SIGTERM) == 0)
      #expect(told().hasPrefix("READY=1\n"))
      #expect(try greeting() == "200-READY ")
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let lines = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(lines.split(separator: "\n").count == 1 && lines.contains("waits until that one has ended"))
    }
  }

  @Test("Whoever waits on a socket of a server that does not start is hung up on")
  func turnedAway() async throws {
    try await OwnThread.run {
      _ = try scratch.file("data/ledger", "")
      let client = try LineClient(port: door.port)
      let (process, complaints) = try server(["LISTEN_FDS=1"], passing: door.descriptor)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      try client.expectClosed()
      let text = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(text.contains("is not a folder"), "\(text)")
      // A fault in the options is told before anything is opened.
      let other = try LineClient(port: door.port)
      let (second, _) = try server(["LISTEN_FDS=1"], passing: door.descriptor, saying: "prot 1\n")
      second.waitUntilExit()
      #expect(second.terminationStatus == 2)
      try other.expectClosed()
    }
  }

  @Test("Variables that cannot be read, or name too many sockets, are told by name; others' are not taken")
  func variables() throws {
    func fault(_ variables: [String: String]) -> String? {
      do throws(Trouble) {
        _ = try Supervision(process: 7) { variables[$0] }
        return nil
      } catch { return error.text }
    }
    #expect(fault(["LISTEN_PID": "7", "LISTEN_FDS": "x"])?.contains("LISTEN_FDS") == true)
    #expect(fault(["LISTEN_PID": "7", "LISTEN_FDS": "3"])?.contains("too many sockets") == true)
    let three = ["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "plain:tsl:tls"]
    #expect(fault(three)?.contains("called plain:tsl:tls;") == true)
    #expect(fault(["LISTEN_PID": "8", "LISTEN_FDS": "x"]) == nil)
    #expect(fault(["NOTIFY_SOCKET": "notify"])?.contains("NOTIFY_SOCKET") == true)
    #expect(fault(["NOTIFY_SOCKET": "@a", "WATCHDOG_USEC": "0"])?.contains("WATCHDOG_USEC") == true)
    #expect(fault(["NOTIFY_SOCKET": "@a", "WATCHDOG_USEC": "0", "WATCHDOG_PID": "8"]) == nil)
    let supervision = try Supervision(process: 7) {
      ["NOTIFY_SOCKET": "@a", "WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"][$0]
    }
    #expect(supervision.heartbeat == 1_500 && supervision.manager != nil)
  }

  @Test("Who is admitted goes by the socket that was passed, not by the host of the options")
  func admission() throws {
    let wide = try Self.listening(on: "0.0.0.0")
    defer { close(wide.descriptor) }
    func options(_ descriptor: Int32, _ words: String...) throws -> ServeOptions {
      try ServeOptions(words, on: Supervision.Sockets(plain: try InheritedSocket(descriptor)))
    }
    #expect(try options(door.descriptor).admitsGuests)
    #expect(try options(door.descriptor, "--host", "0.0.0.0").admitsGuests)
    #expect(try !options(wide.descriptor).admitsGuests)
    #expect(try options(wide.descriptor).trusted.isEmpty)
    #expect(throws: ServeOptions.Fault.self) {
      try options(
        door.descriptor, "--port", "no", "--tls-port", "1", "--certificate", "a", "--key", "b")
    }
  }
}
