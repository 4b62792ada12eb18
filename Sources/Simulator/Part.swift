// SPDX-License-Identifier: MIT
import Glibc

/// A child process of this program that runs some of the seeds.
enum Part {
  /// Runs the program to its end; returns nil if it does not start.
  static func run(_ words: [String]) -> (status: Int32, output: String)? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var arguments = (["verdict-simulate"] + words).map { strdup($0) }
    arguments.append(nil)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for argument in arguments { free(argument) }
    }
    var process = pid_t()
    let failure = posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environ)
    close(ends[1])
    guard failure == 0 else { return nil }
    let output = everything(from: ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 2, output)
  }

  private static func everything(from descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += room[..<count]
    }
  }
}
