// SPDX-License-Identifier: MIT
import Glibc

/// A connection between standard input and standard output, without a terminal's comforts.
///
/// What is read is sent as it is; at the end of input the server is told so, and answers to the end.
struct ByPipe {
  /// Input waits while this many bytes have not left.
  private static let room = 65_536

  private let link: Link
  private var lines = ServerLines()
  private var watch = LineWatch()
  private var hasInputEnded = false
  private var fatal: String?

  init(_ link: Link) { self.link = link }

  /// Carries lines to and fro until the server closes.
  ///
  /// - Returns: the exit status.
  consuming func run() -> Int32 {
    while true {
      let reads = !hasInputEnded && link.unsentCount < Self.room
      var watched = [pollfd(reads ? STDIN_FILENO : -1, POLLIN), link.watched]
      guard poll(&watched, 2, -1) > 0 else { continue }
      if watched[0].revents != 0 { forward() }
      if watched[1].revents & Int16(POLLOUT) != 0 { link.flush() }
      if watched[1].revents & ~Int16(POLLOUT) != 0, let status = receive() { return status }
    }
  }

  private mutating func forward() {
    var block = [UInt8](repeating: 0, count: 16_384)
    let count = read(STDIN_FILENO, &block, block.count)
    if count > 0 {
      link.send(Array(block[..<count]))
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      hasInputEnded = true
      link.finish()
    }
  }

  /// Prints what came.
  ///
  /// - Returns: the exit status, at the end.
  private mutating func receive() -> Int32? {
    switch link.receive() {
    case .bytes(let bytes): return show(lines.take(bytes)) ? nil : Exit.negative
    case .nothing: return nil
    case .ended: return end(isBroken: false)
    case .broken: return end(isBroken: true)
    }
  }

  private mutating func show(_ lines: [[UInt8]]) -> Bool {
    var rings = false
    for line in lines {
      let effect = watch.look(at: line)
      rings = rings || effect.rings
      fatal = effect.fatal ?? fatal
    }
    return Screen.write(lines: lines, rings: rings)
  }

  private mutating func end(isBroken: Bool) -> Int32 {
    if let rest = lines.rest() { Screen.write(rest) }
    guard fatal != "205", isBroken || !hasInputEnded else { return Exit.done }
    Console.complain(
      fatal.map { "verdict: the server closed the connection (\($0)); connect again" }
        ?? "verdict: the connection is lost; look whether the server runs, then connect again")
    return Exit.negative
  }
}
