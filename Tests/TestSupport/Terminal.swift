// SPDX-License-Identifier: MIT
import Foundation

/// A program at a terminal of its own, with somebody who types and looks; one thread uses it at a time.
package final class Terminal {
  /// What it shows now.
  package private(set) var screen: ScreenModel

  /// TIOCSPTLCK and TIOCGPTN of Linux.
  private static let setLock: UInt = 0x4004_5431, getNumber: UInt = 0x8004_5430

  private var master: Int32
  private let process = Process()
  private var hasEnded = false

  /// Starts a program with the terminal as its own, which Ctrl-C needs; its settings are in a folder, if one is given.
  package init(_ program: String, _ words: [String], columns: Int = 200, settings: String? = nil)
    throws
  {
    // What posix_openpt, unlockpt and ptsname do; Swift's modules show none of them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, ioctl(master, Self.setLock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0
    else { throw LineFault("no terminal: \(errno)") }
    screen = ScreenModel(columns: columns)
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw LineFault("no terminal: \(errno)") }
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = ["--wait", "--ctty", program] + words
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    var environment = ProcessInfo.processInfo.environment
    environment["TERM"] = "xterm"
    if let settings { environment["XDG_CONFIG_HOME"] = settings }
    process.environment = environment
    try process.run()
    // From here on the end of the program is the end of the terminal.
    try handle.close()
  }

  deinit { hangUp() }

  /// Takes the terminal away and waits for the program's end.
  package func hangUp() {
    guard master >= 0 else { return }
    close(master)
    master = -1
    process.waitUntilExit()
  }

  /// Types; `\r` is ENTER.
  package func type(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw LineFault("the terminal takes nothing: \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Looks until the screen is as it should be.
  package func look(for what: String, until isThere: (ScreenModel) -> Bool) throws {
    let end = ContinuousClock.now + .milliseconds(Int(LineClient.patience))
    while !isThere(screen) {
      guard !hasEnded, ContinuousClock.now < end else {
        throw LineFault("no \(what) on the screen:\n\(screen.rows.joined(separator: "\n"))")
      }
      try readSome()
    }
  }

  /// Looks until a row begins with a text.
  package func look(for text: String) throws {
    try look(for: text) { screen in screen.rows.contains { $0.hasPrefix(text) } }
  }

  /// Looks until the lowest row is this, which is where one types.
  package func look(forTyped text: String) throws {
    try look(for: "> \(text)") { $0.rows.last == "> \(text)".trimmingCharacters(in: .whitespaces) }
  }

  /// Reads to the program's end.
  ///
  /// - Returns: its exit status; another one than 0 where a signal ended it.
  package func status() throws -> Int32 {
    let end = ContinuousClock.now + .milliseconds(Int(LineClient.patience))
    while !hasEnded {
      guard ContinuousClock.now < end else {
        throw LineFault("it does not end:\n\(screen.rows.joined(separator: "\n"))")
      }
      try readSome()
    }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Whether lines are read whole and shown by the terminal itself, as before a program that edits.
  package var isAsItWas: Bool {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  private func readSome() throws {
    var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 100) > 0 else { return }
    var block = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &block, block.count)
    if count > 0 {
      screen.take(block[..<count])
    } else if count == 0 || errno == EIO {
      // Nobody has the terminal open any more.
      hasEnded = true
    } else if errno != EINTR {
      throw LineFault("the terminal broke: \(errno)")
    }
  }
}
