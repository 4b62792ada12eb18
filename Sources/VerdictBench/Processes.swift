// SPDX-License-Identifier: MIT
import CLoad
import Glibc

/// Programs that are started here and end.
enum Processes {
  /// The output and the cost of a finished program.
  struct Run {
    let output: String
    let status: Int32
    /// Seconds by the clock.
    let seconds: Double
    /// Seconds of processor time, in user and kernel mode.
    let processorTime: Double
  }

  /// Starts a program with a pipe in place of its standard output.
  static func start(_ command: [String]) throws(BenchFault) -> (pid_t, output: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system("pipe", errno) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words = command.map { strdup($0) }
    words.append(nil)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for word in words { free(word) }
      close(ends[1])
    }
    var process = pid_t()
    let failure = posix_spawnp(&process, command[0], &actions, nil, words, environ)
    guard failure == 0 else {
      close(ends[0])
      throw .system(command[0], failure)
    }
    return (process, ends[0])
  }

  /// Waits for an end; gives the status and seconds of processor time.
  @discardableResult
  static func wait(for process: pid_t) -> (status: Int32, processorTime: Double) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    return (status, seconds[0] + seconds[1])
  }

  /// Runs a program to its end on a core.
  static func run(_ command: [String], core: Int32 = 0) throws(BenchFault) -> Run {
    Processes.pin(core)
    defer { Processes.pin(1) }
    let begun = Clock.nanoseconds
    let (process, output) = try start(command)
    let text = String(decoding: Files.rest(of: output), as: UTF8.self)
    close(output)
    let end = wait(for: process)
    return Run(
      output: text, status: end.status, seconds: Double(Clock.nanoseconds - begun) / 1e9,
      processorTime: end.processorTime)
  }

  /// Keeps the calling thread and its children on a core; does nothing on a machine with one core.
  static func pin(_ core: Int32) {
    if sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 { _ = verdict_pin(core) }
  }
}
