// SPDX-License-Identifier: MIT
import CTLS
import Glibc

/// The input and output of OpenSSL: a bounded number of reads from one socket, and a buffer for output.
///
/// OpenSSL answers some records itself and continues reading. The bound on reads keeps a peer from holding the
/// caller with an endless row of such records. The caller sends the output, so that all bytes waiting for the
/// peer are in one place. One exchange serves all sessions of a thread, one at a time.
package final class TLSExchange {
  /// The BIO of the sessions; each of them holds a reference.
  let bio: OpaquePointer
  private var descriptor: Int32 = -1
  private var readsLeft = 0
  /// Whether the last read was short, so that the socket is empty.
  private var isDrained = false
  /// Whether the bound stopped a read, so that the socket may hold more.
  private(set) var isOverdrawn = false
  /// Whether the peer's end of input was read.
  private(set) var hasEnded = false
  /// The error number of a failed read, or 0.
  private(set) var errno: Int32 = 0
  private var output: [UInt8] = []

  package init() {
    guard let made = BIO_new(method) else { preconditionFailure("out of memory") }
    bio = made
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
  }

  deinit { BIO_free(bio) }

  func begin(_ descriptor: Int32, reads: Int) {
    self.descriptor = descriptor
    (readsLeft, isDrained) = (reads, false)
    (isOverdrawn, hasEnded, errno) = (false, false, 0)
  }

  func takeOutput(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard !output.isEmpty else { return }
    output.withUnsafeBufferPointer(body)
    output.removeAll(keepingCapacity: true)
  }

  fileprivate func read(into buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32 {
    guard readsLeft > 0, !isDrained else {
      isOverdrawn = !isDrained
      verdict_bio_wait(bio)
      return -1
    }
    readsLeft -= 1
    let count = recv(descriptor, buffer, size, 0)
    isDrained = count < size
    if count > 0 { return Int32(count) }
    if count == 0 {
      hasEnded = true
    } else if Glibc.errno == EAGAIN || Glibc.errno == EINTR {
      verdict_bio_wait(bio)
    } else {
      errno = Glibc.errno
    }
    return Int32(count)
  }

  fileprivate func write(_ bytes: UnsafeBufferPointer<CChar>) {
    output.append(contentsOf: UnsafeRawBufferPointer(bytes))
  }

  fileprivate static func of(_ bio: OpaquePointer?) -> TLSExchange? {
    BIO_get_data(bio).map { Unmanaged<TLSExchange>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The methods of the memory BIO.
///
/// `nonisolated(unsafe)`: made once and never changed.
private nonisolated(unsafe) let method: OpaquePointer = {
  guard let made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "verdict") else {
    preconditionFailure("out of memory")
  }
  BIO_meth_set_read(made) { bio, buffer, size in
    verdict_bio_go_on(bio)
    guard let buffer, let exchange = TLSExchange.of(bio) else { return -1 }
    return exchange.read(into: buffer, Int(size))
  }
  BIO_meth_set_write(made) { bio, bytes, count in
    verdict_bio_go_on(bio)
    guard let exchange = TLSExchange.of(bio) else { return -1 }
    exchange.write(UnsafeBufferPointer(start: bytes, count: Int(count)))
    return count
  }
  BIO_meth_set_ctrl(made) { bio, what, _, _ in
    switch what {
    case BIO_CTRL_FLUSH: 1
    case BIO_CTRL_EOF: TLSExchange.of(bio)?.hasEnded == true ? 1 : 0
    default: 0
    }
  }
  return made
}()
