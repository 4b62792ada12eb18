// SPDX-License-Identifier: MIT
import Glibc
import Records
import Transport

/// What a service manager passed on, and what it asks to be told.
///
/// Source: sd_listen_fds(3), sd_notify(3), sd_watchdog_enabled(3).
struct Supervision: Sendable {
  /// The sockets that a manager listens on, one of each kind at most.
  struct Sockets: Sendable {
    var plain: InheritedSocket?
    var secure: InheritedSocket?
  }

  /// Why nothing is to be made of what was passed.
  enum Fault: Error {
    /// A variable is not what it should be.
    case unreadable(String)
    /// More than one socket of plain lines, or of TLS; what they are called.
    case surplus([String])
    case transport(TransportFault)

    /// One line for the operator.
    var text: String {
      switch self {
      case .unreadable(let name): "the service manager's \(name) cannot be read; leave it unset"
      case .surplus(let names):
        "the service manager passed too many sockets of a kind, called \(names.joined(separator: ":")); pass one for plain lines, and one with FileDescriptorName=tls"
      case .transport(let fault): fault.text
      }
    }
  }

  let sockets: Sockets
  /// Nil where nobody asks to be told.
  let manager: ServiceManager?
  /// Milliseconds between two signs of life; nil where nobody waits for them.
  let heartbeat: UInt32?

  /// Reads what was passed to this process.
  ///
  /// - Parameters:
  ///   - process: its number; what was passed to another one is not taken.
  ///   - variable: has a variable of the environment.
  /// - Throws: `Fault`.
  init(process: pid_t = getpid(), _ variable: (String) -> String? = Self.environment) throws(Fault) {
    sockets = try Self.sockets(process, variable)
    guard let place = variable("NOTIFY_SOCKET") else {
      (manager, heartbeat) = (nil, nil)
      return
    }
    guard let manager = ServiceManager(at: place) else { throw .unreadable("NOTIFY_SOCKET") }
    self.manager = manager
    guard let text = variable("WATCHDOG_USEC"),
      variable("WATCHDOG_PID").map({ $0 == "\(process)" }) ?? true
    else {
      heartbeat = nil
      return
    }
    guard let microseconds = UInt64(text), microseconds > 0 else {
      throw .unreadable("WATCHDOG_USEC")
    }
    heartbeat = max(1, UInt32(clamping: microseconds / 2_000))
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func sockets(
    _ process: pid_t, _ variable: (String) -> String?
  ) throws(Fault) -> Sockets {
    var sockets = Sockets()
    guard variable("LISTEN_PID") == "\(process)", let text = variable("LISTEN_FDS") else {
      return sockets
    }
    guard let count = UInt8(text) else { throw .unreadable("LISTEN_FDS") }
    let names = (variable("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false
    ).map { String($0) }
    guard count <= 2 else { throw .surplus(names) }
    for place in 0..<Int(count) {
      let socket: InheritedSocket
      do throws(TransportFault) {
        socket = try InheritedSocket(InheritedSocket.first + Int32(place))
      } catch {
        throw .transport(error)
      }
      let kind: WritableKeyPath<Sockets, InheritedSocket?> =
        names.indices.contains(place) && names[place] == "tls" ? \.secure : \.plain
      guard sockets[keyPath: kind] == nil else { throw .surplus(names) }
      sockets[keyPath: kind] = socket
    }
    return sockets
  }

  /// Closes the connections that come to sockets that were passed on, for a second: who came reads an end and not
  /// nothing, and the manager, who starts this program again for whoever waits, does so once a second at most.
  func turnAway() {
    let doors = [sockets.plain, sockets.secure].compactMap(\.self)
    guard !doors.isEmpty else { return }
    for _ in 0..<10 {
      for door in doors { door.turnAway() }
      usleep(100_000)
    }
    for door in doors { door.turnAway() }
  }

  /// Where nobody knows which sockets were passed on, the manager waits as long before it starts this program again.
  static func rest() { if getenv("LISTEN_FDS") != nil { sleep(1) } }

  /// Gives signs of life from now on, while the loop turns and the ledger's thread passes.
  ///
  /// - Returns: what they come from, for as long as they are to; nil where nobody waits for them.
  func beat(on loop: EventLoop, with pulse: LedgerPulse) -> Timer? {
    guard let manager, let heartbeat else { return nil }
    let timer = Timer(loop: loop) { if pulse.hasPassed() { manager.tell(.alive) } }
    timer.start(afterMilliseconds: heartbeat, repeating: true)
    return timer
  }
}
