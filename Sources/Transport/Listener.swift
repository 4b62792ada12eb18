// SPDX-License-Identifier: MIT
import CLibevent
import Glibc

/// A TCP socket that accepts peers and hands over their descriptors.
///
/// It is confined to the loop's thread, but may be made before the loop runs. Releasing it closes it.
package final class Listener {
  /// The port; the system's choice if 0 was given.
  package let port: UInt16
  /// The number of peers accepted and closed at once for lack of descriptors.
  package private(set) var turnedAway = 0

  private static let acceptsPerTurn = 64
  private static let breath: UInt32 = 100

  private let loop: EventLoop
  private let accepted: (Int32, PeerAddress) -> Void
  private var descriptor: Int32
  /// A reserved descriptor, given up for a moment when none is left.
  private var spare: Int32
  private var watch: Watch?
  private var breather: Timer?
  private var isPaused = false

  /// Creates a listener on a new socket of an IP literal or a name; `::` listens on all addresses of both families.
  ///
  /// A name is looked up at once, which may take seconds. Port 0 lets the system choose, which queues `backlog`
  /// connections. `accepted` owns a non-blocking descriptor; it is called on the loop's thread, at most 64 times a
  /// turn, and may pause or close the listener.
  package convenience init(
    loop: EventLoop, host: String, port: UInt16, backlog: Int32 = 1_024,
    accepted: @escaping (Int32, PeerAddress) -> Void
  ) throws(TransportFault) {
    let descriptor = try ListeningSocket.open(host: host, port: port, backlog: backlog)
    try self.init(loop: loop, adopting: descriptor, accepted: accepted)
  }

  /// Creates a listener on a socket that listens already, which it owns from then on, also if this throws.
  package init(
    loop: EventLoop, adopting descriptor: Int32, accepted: @escaping (Int32, PeerAddress) -> Void
  ) throws(TransportFault) {
    self.loop = loop
    self.accepted = accepted
    self.descriptor = descriptor
    port = ListeningSocket.port(of: descriptor)
    spare = Listener.openSpare()
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else {
      throw .system(call: "fcntl", errno: errno)
    }
    let made = Watch(EV_READ | EV_PERSIST, of: descriptor, on: loop) { [unowned self] in acceptWaiting() }
    watch = made
    guard made.begin() else { throw .system(call: "epoll_ctl", errno: errno) }
  }

  deinit { close() }

  /// Leaves peers in the system's queue until `resume`.
  package func pause() {
    isPaused = true
    rearm()
  }

  package func resume() {
    isPaused = false
    rearm()
  }

  /// Closes the socket, so that queued peers are refused; a second call does nothing.
  package func close() {
    guard descriptor >= 0 else { return }
    // The descriptor may be given out anew before the watch is released.
    watch?.pause()
    watch = nil
    breather = nil
    Glibc.close(descriptor)
    descriptor = -1
    if spare >= 0 { Glibc.close(spare) }
    spare = -1
  }

  private func rearm() {
    guard let watch else { return }
    if isPaused || breather != nil {
      watch.pause()
    } else {
      // The descriptor was watched before, so that this fails only without memory.
      precondition(watch.begin(), "out of memory")
    }
  }

  private func acceptWaiting() {
    for _ in 0..<Listener.acceptsPerTurn {
      guard descriptor >= 0, !isPaused else { return }
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let peer = verdict_accept4(descriptor, &storage, &length)
      if peer >= 0 {
        accepted(peer, PeerAddress(storage))
        continue
      }
      switch errno {
      case EAGAIN: return
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return takeBreath()
      default: continue  // This peer is gone already; accept(2) lists the errors.
      }
    }
  }

  /// Closes one peer for lack of descriptors, and pauses for 100 ms, or waiting peers would wake the loop at once.
  private func takeBreath() {
    if spare >= 0 { Glibc.close(spare) }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let peer = verdict_accept4(descriptor, &storage, &length)
    if peer >= 0 {
      Glibc.close(peer)
      turnedAway += 1
    }
    spare = Listener.openSpare()

    let timer = Timer(loop: loop) { [unowned self] in
      breather = nil
      // Another thread may have taken the spare descriptor's place.
      if spare < 0 { spare = Listener.openSpare() }
      rearm()
    }
    timer.start(afterMilliseconds: Listener.breath, repeating: false)
    breather = timer
    rearm()
  }

  private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
