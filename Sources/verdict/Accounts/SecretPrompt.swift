// SPDX-License-Identifier: MIT
import Glibc

/// Reading of a secret: without echo from a terminal, else as a line of standard input.
enum SecretPrompt {
  /// The length of a secret in bytes, as in Protocol/SPEC.md, ACCOUNT.
  private static let lengths = 8...64

  /// Returns the secret's bytes without the line end; throws `obstacle`, or `ended` after a signal.
  static func read(for name: String) throws(Trouble) -> [UInt8] {
    guard isatty(STDIN_FILENO) == 1 else { return try checked(try line()) }
    var asItWas = termios()
    guard tcgetattr(STDIN_FILENO, &asItWas) == 0, let signals = Signals() else {
      throw .obstacle("the terminal can't be asked without echo; give the secret on standard input")
    }
    defer { signals.end() }
    Console.complain("8 to 64 bytes, no spaces; nothing is shown while you type")
    let secret = try checked(try unseen("Secret for \(name): ", asItWas, signals))
    guard try unseen("The same once more: ", asItWas, signals) == secret else {
      throw .obstacle("the two are not the same; nothing was changed, type the command again")
    }
    return secret
  }

  private static func checked(_ secret: [UInt8]) throws(Trouble) -> [UInt8] {
    guard lengths.contains(secret.count) else {
      throw .obstacle("a secret has 8 to 64 bytes, this one has \(secret.count); nothing was changed")
    }
    guard !secret.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      String(validating: secret, as: UTF8.self) != nil
    else { throw .obstacle("a secret has no spaces and is text in UTF-8; nothing was changed") }
    return secret
  }

  private static func unseen(
    _ prompt: String, _ asItWas: termios, _ signals: Signals
  ) throws(Trouble) -> [UInt8] {
    begin(prompt, asItWas)
    defer {
      end(asItWas)
      Console.complain("")
    }
    return try line { () throws(Trouble) in
      var watched = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      repeat {
        guard poll(&watched, 2, -1) > 0 else { continue }
        while let signal = signals.next() {
          switch signal {
          case SIGWINCH, SIGCONT: break
          case SIGTSTP:
            end(asItWas)
            Signals.stop()
            begin("\n\(prompt)", asItWas)
          default: throw .ended(by: signal)
          }
        }
      } while watched[0].revents == 0
    }
  }

  private static func begin(_ prompt: String, _ asItWas: termios) {
    var quiet = asItWas
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    Console.complain(Array(prompt.utf8))
  }

  private static func end(_ asItWas: termios) {
    var asItWas = asItWas
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &asItWas)
  }

  /// Returns one line, at most two bytes longer than a secret may be; waits before each byte.
  private static func line(
    _ wait: () throws(Trouble) -> Void = {}
  ) throws(Trouble) -> [UInt8] {
    var line: [UInt8] = []
    while line.count <= lengths.upperBound + 1 {
      try wait()
      var byte: UInt8 = 0
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.isEmpty else { throw .obstacle("no secret came; nothing was changed") }
    return line
  }
}
