// SPDX-License-Identifier: MIT
import CTLS
import Glibc

/// The TLS of one connection.
///
/// A session neither waits nor sends; after every call, `takeOutput` passes on the bytes to be sent. It is
/// confined to the thread of its exchange. The socket is non-blocking and has another owner.
package final class TLSSession {
  /// The progress of a handshake.
  package enum Handshake: Equatable {
    /// More bytes of the peer are needed.
    case waiting
    case open
    /// The handshake failed; the output contains the alert for the peer.
    case failed
  }

  package enum Taken: Equatable {
    /// The number of bytes read, at least 1.
    case bytes(Int)
    case nothing
    /// The peer has sent its last byte.
    case ended
    /// The connection failed with this error number.
    case broken(Int32)
  }

  /// The first byte of a TLS connection; no line of text begins with it.
  ///
  /// Source: RFC 8446 §5.1, a handshake record.
  package static let opening: UInt8 = 22
  private static let readsOfHandshake = 16

  private let ssl: OpaquePointer
  private let exchange: TLSExchange
  private let descriptor: Int32
  private let readsMost: Int
  /// Bytes sent before the handshake is over; they are sealed right after it.
  var early: [UInt8] = []
  var hasBegun = false
  /// Whether another read returns more, even if the socket reports nothing.
  package private(set) var holdsMore = false
  /// The outcome that followed the bytes of the last call.
  private var behind: Taken?

  /// Later contexts do not affect the session; the non-blocking socket outlives it.
  package init(_ context: TLSContext, over exchange: TLSExchange, on descriptor: Int32) {
    guard let made = SSL_new(context.handle) else { preconditionFailure("out of memory") }
    ssl = made
    self.exchange = exchange
    self.descriptor = descriptor
    readsMost = context.readsMost
    // The session holds a reference of its own.
    BIO_up_ref(exchange.bio)
    SSL_set_bio(ssl, exchange.bio, exchange.bio)
    context.prepare(ssl)
  }

  deinit { SSL_free(ssl) }

  /// Continues the handshake with the bytes that have arrived.
  package func shakeHands() -> Handshake {
    begin(reads: Self.readsOfHandshake)
    let outcome = SSL_do_handshake(ssl)
    if outcome == 1 { return .open }
    let isWaiting = SSL_get_error(ssl, outcome) == SSL_ERROR_WANT_READ
    return isWaiting && !exchange.hasEnded && exchange.errno == 0 ? .waiting : .failed
  }

  /// Reads the bytes that have arrived, as many as fit; of many small records only some, and `holdsMore` is then true.
  package func receive(into room: UnsafeMutableRawBufferPointer) -> Taken {
    if let ended = behind.take() {
      holdsMore = false
      return ended
    }
    begin(reads: readsMost)
    holdsMore = false
    var count = 0
    while count < room.count {
      ERR_clear_error()
      let more = SSL_read(ssl, room.baseAddress.map { $0 + count }, Int32(clamping: room.count - count))
      if more > 0 {
        count += Int(more)
        continue
      }
      let outcome = taken(more)
      if count == 0 {
        holdsMore = exchange.isOverdrawn
        return outcome
      }
      if outcome != .nothing {
        behind = outcome
        holdsMore = true
      }
      break
    }
    holdsMore = holdsMore || exchange.isOverdrawn || (count == room.count && SSL_has_pending(ssl) == 1)
    return count > 0 ? .bytes(count) : .nothing
  }

  /// Encrypts bytes as records; returns false if the session has failed.
  package func seal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    begin()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = SSL_write(ssl, UnsafeBufferPointer(rebasing: rest).baseAddress, Int32(clamping: rest.count))
      guard count > 0 else { return false }
      rest = rest.dropFirst(Int(count))
    }
    return true
  }

  /// Sends the end of output; the peer may still send.
  ///
  /// Source: RFC 8446 §6.1.
  package func sayGoodbye() {
    begin()
    _ = SSL_shutdown(ssl)
  }

  /// Passes the output to `body`, if there is any, and empties it.
  package func takeOutput(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { exchange.takeOutput(body) }

  package var peerCertificate: TLSCertificate? {
    SSL_get0_peer_certificate(ssl).map { TLSCertificate($0) }
  }

  /// OpenSSL's reason for distrusting the peer's certificate; nil if it is trusted or not checked.
  package var distrust: String? {
    let result = SSL_get_verify_result(ssl)
    return result == 0 ? nil : String(cString: X509_verify_cert_error_string(result))
  }

  private func begin(reads: Int = 0) {
    // Errors left by another session would be taken for errors of this one.
    ERR_clear_error()
    exchange.begin(descriptor, reads: reads)
  }

  private func taken(_ outcome: Int32) -> Taken {
    if exchange.errno != 0 { return .broken(exchange.errno) }
    if exchange.hasEnded { return .ended }
    switch SSL_get_error(ssl, outcome) {
    case SSL_ERROR_WANT_READ: return .nothing
    case SSL_ERROR_ZERO_RETURN: return .ended
    default: return .broken(EPROTO)
    }
  }
}
