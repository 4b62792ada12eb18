// SPDX-License-Identifier: MIT
import Glibc
import Records
import Transport

/// The interface to a service manager: passed sockets, notifications and the watchdog.
///
/// Source: sd_listen_fds(3), sd_notify(3), sd_watchdog_enabled(3).
struct Supervision: Sendable {
  /// The passed sockets, at most one for plain lines and one for TLS.
  struct Sockets: Sendable {
    var plain: InheritedSocket?
    var secure: InheritedSocket?
  }

  let sockets: Sockets
  let manager: ServiceManager?
  /// Milliseconds between two watchdog signals, half the manager's timeout; nil if no watchdog is set.
  let heartbeat: UInt32?

  /// Reads the variables that a service manager passed to this process; those for another process are ignored.
  init(process: pid_t = getpid(), _ variable: (String) -> String? = Self.environment) throws(Trouble) {
    sockets = try Self.sockets(process, variable)
    guard let place = variable("NOTIFY_SOCKET") else {
      (manager, heartbeat) = (nil, nil)
      return
    }
    guard let manager = ServiceManager(at: place) else { throw Self.unreadable("NOTIFY_SOCKET") }
    self.manager = manager
    guard let text = variable("WATCHDOG_USEC"),
      variable("WATCHDOG_PID").map({ $0 == "\(process)" }) ?? true
    else {
      heartbeat = nil
      return
    }
    guard let microseconds = UInt64(text), microseconds > 0 else {
      throw Self.unreadable("WATCHDOG_USEC")
    }
    heartbeat = max(1, UInt32(clamping: microseconds / 2_000))
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func sockets(
    _ process: pid_t, _ variable: (String) -> String?
  ) throws(Trouble) -> Sockets {
    var sockets = Sockets()
    guard variable("LISTEN_PID") == "\(process)", let text = variable("LISTEN_FDS") else {
      return sockets
    }
    guard let count = UInt8(text) else { throw Self.unreadable("LISTEN_FDS") }
    let names = (variable("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false
    ).map { String($0) }
    guard count <= 2 else { throw Self.surplus(names) }
    for place in 0..<Int(count) {
      let socket = try attempt { () throws(TransportFault) in
        try InheritedSocket(InheritedSocket.first + Int32(place))
      }
      let kind: WritableKeyPath<Sockets, InheritedSocket?> =
        names.indices.contains(place) && names[place] == "tls" ? \.secure : \.plain
      guard sockets[keyPath: kind] == nil else { throw Self.surplus(names) }
      sockets[keyPath: kind] = socket
    }
    return sockets
  }

  private static func unreadable(_ name: String) -> Trouble {
    .obstacle("the service manager's \(name) cannot be read; leave it unset")
  }

  private static func surplus(_ names: [String]) -> Trouble {
    .obstacle(
      "the service manager passed too many sockets of a kind, called \(names.joined(separator: ":")); pass one for plain lines, and one with FileDescriptorName=tls"
    )
  }

  /// Closes the connections that arrive at passed sockets for one second.
  ///
  /// A client then reads an end of file and does not wait. The manager restarts this program for waiting clients, but
  /// at most once a second.
  func turnAway() {
    let doors = [sockets.plain, sockets.secure].compactMap(\.self)
    guard !doors.isEmpty else { return }
    for _ in 0..<10 {
      for door in doors { door.turnAway() }
      usleep(100_000)
    }
    for door in doors { door.turnAway() }
  }

  /// Delays a restart by one second if sockets were passed but are unknown.
  static func rest() { if getenv("LISTEN_FDS") != nil { sleep(1) } }

  /// Starts watchdog signals, sent only while the loop makes progress and `isAlive` agrees; the timer must be kept.
  func beat(on loop: EventLoop, while isAlive: @escaping () -> Bool) -> Timer? {
    guard let manager, let heartbeat else { return nil }
    let timer = Timer(loop: loop) { if isAlive() { manager.tell(.alive) } }
    timer.start(afterMilliseconds: heartbeat, repeating: true)
    return timer
  }
}
