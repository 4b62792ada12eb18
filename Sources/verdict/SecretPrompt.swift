// SPDX-License-Identifier: MIT
import Glibc

/// Reads a secret where nobody sees it: without echo from a terminal, else a line of standard input.
enum SecretPrompt {
  /// How many bytes a secret has.
  ///
  /// Source: Protocol/SPEC.md, ACCOUNT.
  private static let lengths = 8...64

  /// The secret's bytes, its line's end left out.
  static func read(for name: String) throws(AccountTrouble) -> [UInt8] {
    guard isatty(STDIN_FILENO) == 1 else { return try checked(try line()) }
    let secret = try checked(try unseen("Secret for \(name): "))
    guard try unseen("The same once more: ") == secret else {
      throw .obstacle("the two are not the same; nothing was changed, type the command again")
    }
    return secret
  }

  private static func checked(_ secret: [UInt8]) throws(AccountTrouble) -> [UInt8] {
    guard lengths.contains(secret.count) else {
      throw .obstacle("a secret has 8 to 64 bytes, this one has \(secret.count); nothing was changed")
    }
    guard !secret.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      String(validating: secret, as: UTF8.self) != nil
    else { throw .obstacle("a secret has no spaces and is text in UTF-8; nothing was changed") }
    return secret
  }

  private static func unseen(_ prompt: String) throws(AccountTrouble) -> [UInt8] {
    Console.complain(Array(prompt.utf8))
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw .obstacle("the terminal can't be asked without echo; give the secret on standard input")
    }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      Console.complain("")
    }
    return try line()
  }

  /// One line, as far as a secret may be long.
  private static func line() throws(AccountTrouble) -> [UInt8] {
    var line: [UInt8] = []
    while line.count <= lengths.upperBound + 1 {
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
