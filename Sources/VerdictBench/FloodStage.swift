// SPDX-License-Identifier: MIT
import Glibc

/// A server of our own that admits guests, and who comes to it.
final class FloodStage {
  let peer: Peer
  private let data: String
  private var descriptors: [Int32] = []

  /// Starts the program in a data folder of its own.
  ///
  /// - Parameters:
  ///   - program: it has its `lexica` beside it.
  ///   - data: the folder.
  ///   - fileKibibytes: a write that would make a file longer than this fails, as on a full disk.
  /// - Throws: `notReady` when it ended first.
  init(_ program: String, data: String, fileKibibytes: Int? = nil) throws(BenchFault) {
    self.data = data
    let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    var command = [
      program, "serve", "--port", "0", "--data", data, "--guests", "yes", "--lexicon",
      "\(folder)/lexica/english.lexicon",
    ]
    if let fileKibibytes {
      // The unit is bash's; another shell may have one of its own.
      command = ["bash", "-c", "ulimit -f \(fileKibibytes) && exec \"$@\"", "verdict"] + command
    }
    peer = try Peer("verdict", command, port: nil, ready: "listening on")
  }

  /// Bytes of the ledger.
  func ledgerBytes() throws(BenchFault) -> Int {
    var count = 0
    for name in Files.names(in: "\(data)/ledger") {
      count += try Files.bytes(of: "\(data)/ledger/\(name)").count
    }
    return count
  }

  deinit {
    hangUp()
    peer.abort()
  }

  /// Closes every connection of the flood.
  func hangUp() {
    for descriptor in descriptors { close(descriptor) }
    descriptors = []
  }

  /// Strangers, greeted.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - host: where from, the last number of 127.0.0.x.
  /// - Returns: their descriptors, which `hangUp` closes.
  /// - Throws: `hungUp` where one was not greeted.
  func strangers(_ count: Int, from host: UInt32 = 1) throws(BenchFault) -> [Int32] {
    var come: [Int32] = []
    for _ in 0..<count {
      let socket = try newcomer(from: host)
      come.append(try keep(socket))
    }
    return come
  }

  /// Guests, logged in one after the other: their codes are hashed.
  func guests(_ count: Int, _ name: String = "g") throws(BenchFault) -> [Int32] {
    var come: [Int32] = []
    for number in 0..<count {
      let socket = try newcomer()
      try Self.ask("LOGIN \(name)\(number) feather", of: socket, for: "230 ")
      come.append(try keep(socket))
    }
    return come
  }

  /// Guests, each at a desk of their own, where slips of both sides may come as fast as they can.
  func desks(_ count: Int) throws(BenchFault) -> [Int32] {
    var come: [Int32] = []
    for number in 0..<count {
      let socket = try newcomer()
      try Self.ask("LOGIN d\(number) feather", of: socket, for: "230 ")
      try Self.ask("OPEN kind=slip desk=yes seat1=a\(number) seat2=b\(number)", of: socket, for: "240 ")
      come.append(try keep(socket))
    }
    return come
  }

  /// Table 1, with so many rulings; it stays as long as whoever made it is here.
  ///
  /// At a desk, where both sides' slips are on nobody else's screen and may come as fast as they can.
  func makeHistory(rulings: Int) throws(BenchFault) {
    let socket = try newcomer()
    try Self.ask("LOGIN desk feather", of: socket, for: "230 ")
    try Self.ask("OPEN kind=slip desk=yes seat1=ann seat2=ben", of: socket, for: "240 ")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for number in 0..<rulings {
      let word = "\(letters[number / 26])\(letters[number % 26])"
      try Self.ask("CHALLENGE BY \(number % 2 + 1) \(word)", of: socket, for: "246 ")
      try Self.ask("CONFIRM \(number + 1)", of: socket, for: "25")
    }
    _ = try keep(socket)
  }

  /// A connection that has read its greeting.
  func newcomer(from host: UInt32 = 1) throws(BenchFault) -> Socket {
    let socket = try Socket(to: peer, from: host)
    socket.bound(seconds: PingWatch.patience)
    try socket.greeting()
    return socket
  }

  private func keep(_ socket: borrowing Socket) throws(BenchFault) -> Int32 {
    let descriptor = dup(socket.descriptor)
    guard descriptor >= 0 else { throw .system("dup", errno) }
    descriptors.append(descriptor)
    return descriptor
  }

  /// Sends a line and reads as far as its answer, which must begin so.
  private static func ask(
    _ line: String, of socket: borrowing Socket, for beginning: String
  ) throws(BenchFault) {
    try socket.send("\(line)\n")
    while true {
      let answer = try socket.line()
      // Notices, and the lines that go before an answer's last.
      if answer.hasPrefix("*") || answer.dropFirst(3).first == "-" { continue }
      guard answer.hasPrefix(beginning) else { throw .wrongAnswer("verdict", 0, got: answer) }
      return
    }
  }
}
