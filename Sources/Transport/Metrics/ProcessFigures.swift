// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The system's figures for this process.
///
/// The processor time is left out: it would reveal a little of what the process did.
/// Source: proc(5); the names are those of Prometheus' own libraries.
package struct ProcessFigures: Sendable {
  /// Resident memory in bytes; nil if not known.
  let residentBytes: Int?
  /// The number of open descriptors; nil if not known, or if counting them would take long.
  let openDescriptors: Int?
  /// The maximum number of open descriptors; nil if not known.
  let mostDescriptors: Int?

  /// The number of connections up to which descriptors are counted one by one, if the system gives no total.
  private static let countedMost = 1_024

  /// Reads the present figures; with more than 1,024 `connections` descriptors are not counted one by one.
  package init(connections: Int) {
    residentBytes = Self.fields(of: "/proc/self/statm").dropFirst().first.map { $0 * Int(getpagesize()) }
    openDescriptors = Self.descriptors(connections)
    var granted = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &granted) == 0
    mostDescriptors = isKnown ? Int(clamping: granted.rlim_cur) : nil
  }

  /// The start of the process, in milliseconds of Unix time; nil if not known.
  static let startedAt: Int64? = {
    // The program's name may hold blanks and brackets. The start is the 22nd field, the 20th after the name.
    guard let text = read("/proc/self/stat"), let name = text.lastIndex(of: ")"),
      let ticks = text[name...].split(separator: " ").dropFirst(20).first.flatMap({ Int64($0) })
    else { return nil }
    let since = microseconds(of: CLOCK_BOOTTIME) / 1_000 - ticks * 1_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    return microseconds(of: CLOCK_REALTIME) / 1_000 - since
  }()

  /// Writes the families of the process.
  package func write(_ text: inout ExpositionText) {
    if let started = Self.startedAt {
      text.family(
        "process_start_time_seconds", .gauge, "When the process was started, in seconds of Unix time.",
        .microseconds(started * 1_000))
    }
    if let bytes = residentBytes {
      text.family("process_resident_memory_bytes", .gauge, "Bytes of memory in use.", .whole(bytes))
    }
    if let count = openDescriptors {
      text.family("process_open_fds", .gauge, "Descriptors that are open.", .whole(count))
    }
    if let most = mostDescriptors {
      text.family("process_max_fds", .gauge, "Descriptors that may be open.", .whole(most))
    }
  }

  /// Returns the number of open descriptors; since Linux 6.2 the folder's size states it.
  private static func descriptors(_ connections: Int) -> Int? {
    var status = stat()
    guard stat("/proc/self/fd", &status) == 0 else { return nil }
    guard status.st_size == 0 else { return Int(status.st_size) }
    guard connections <= countedMost, let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // The folder lists `.`, `..` and the descriptor that reads it.
    return count - 3
  }

  private static func fields(of path: String) -> [Int] {
    (read(path) ?? "").split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
  }

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
