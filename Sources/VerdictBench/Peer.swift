// SPDX-License-Identifier: MIT
import CLoad
import Glibc

/// A program under measurement: started here on core 0, ended here by its number.
final class Peer {
  let name: String
  let process: pid_t
  private(set) var port: UInt16 = 0
  private let output: Int32
  private var isEnded = false

  /// Starts a program and waits until it says that it is ready.
  ///
  /// - Parameters:
  ///   - name: for people.
  ///   - command: the program, looked for in PATH, and its arguments.
  ///   - port: where it will listen; nil where its ready line ends with `:PORT`.
  ///   - marker: what its ready line has in it.
  /// - Throws: `notReady` when it ended first.
  init(_ name: String, _ command: [String], port: UInt16?, ready marker: String) throws(BenchFault) {
    self.name = name
    Cores.pin(0)
    defer { Cores.pin(1) }
    (process, output) = try Processes.start(command)
    guard let line = Self.line(with: marker, from: output) else { throw .notReady(name) }
    guard let port = port ?? UInt16(line.split(separator: ":").last ?? "") else { throw .notReady(name) }
    self.port = port
  }

  /// The port of TLS, which the program tells behind the other one.
  ///
  /// - Throws: `notReady` where it tells none.
  func securePort() throws(BenchFault) -> UInt16 {
    guard let line = Self.line(with: " with TLS", from: output),
      let place = line.split(separator: " ").first(where: { $0.contains(":") && !$0.hasSuffix(":") }),
      let port = place.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw .notReady(name) }
    return port
  }

  /// Reads the program's output as far as the first line that has the marker in it.
  private static func line(with marker: String, from output: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      let text = String(decoding: line, as: UTF8.self)
      if text.contains(marker) { return text }
      line = []
    }
    return nil
  }

  /// How long its threads ran, and how long they were ready to run but had no core, in nanoseconds.
  ///
  /// Source: Linux, Documentation/scheduler/sched-stats.rst.
  var scheduled: (ran: Double, waited: Double) {
    var ran = 0.0
    var waited = 0.0
    for thread in Files.names(in: "/proc/\(process)/task") {
      guard let bytes = try? Files.bytes(of: "/proc/\(process)/task/\(thread)/schedstat") else { continue }
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
      guard fields.count >= 2 else { continue }
      ran += Double(fields[0]) ?? 0
      waited += Double(fields[1]) ?? 0
    }
    return (ran, waited)
  }

  /// Bytes of its own memory that it holds now; pages of files that it maps come and go with what others read.
  var residentBytes: Int {
    guard let bytes = try? Files.bytes(of: "/proc/\(process)/smaps_rollup") else { return 0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    for line in lines where line.hasPrefix("Anonymous:") {
      return (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0) * 1024
    }
    return 0
  }

  /// Ends it where it stands; for who wants nothing of what it leaves.
  func abort() {
    guard !isEnded else { return }
    kill(process, SIGKILL)
    end()
  }

  /// Asks it to end and waits until it has.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    kill(process, SIGTERM)
    // Its last lines are read, or a full pipe could hold it.
    _ = Files.rest(of: output)
    close(output)
    _ = Processes.wait(for: process)
  }

  deinit { end() }
}

/// Which core the calling thread and its children are kept on.
enum Cores {
  /// Does nothing on a machine with one core.
  static func pin(_ core: Int32) {
    if sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 { _ = verdict_pin(core) }
  }
}

/// Starting programs and waiting for their ends.
enum Processes {
  /// What a finished program used.
  struct End {
    let status: Int32
    /// Seconds of processor time, in user and kernel mode.
    let processorTime: Double
  }

  /// Starts a program whose standard output is a pipe to us.
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

  static func wait(for process: pid_t) -> End {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return End(
      status: status,
      processorTime: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) / 1e6)
  }

  /// Runs a program to its end on a core.
  static func run(
    _ command: [String], core: Int32 = 0
  ) throws(BenchFault) -> (output: String, seconds: Double, end: End) {
    Cores.pin(core)
    defer { Cores.pin(1) }
    let begun = Clock.nanoseconds
    let (process, output) = try start(command)
    let text = String(decoding: Files.rest(of: output), as: UTF8.self)
    close(output)
    let end = wait(for: process)
    return (text, Double(Clock.nanoseconds - begun) / 1e9, end)
  }
}

/// Time for measuring.
enum Clock {
  static var nanoseconds: Int { read(CLOCK_MONOTONIC) }

  /// Of this whole process, on any core.
  static var ownProcessorTime: Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Waits until a moment, where it has not passed.
  static func wait(until moment: Int) {
    var time = timespec(tv_sec: moment / 1_000_000_000, tv_nsec: moment % 1_000_000_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
