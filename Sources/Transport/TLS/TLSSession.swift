// SPDX-License-Identifier: MIT
import CTLS
import Glibc

/// One connection's TLS: bytes of the socket in, bytes of the peer out, and the other way round.
///
/// It neither waits nor sends: what is to be sent is given out by `takeOutput`, after every other call. Confined to the
/// thread of its exchange. The socket belongs to somebody else and does not block.
package final class TLSSession {
  /// How far a handshake is.
  package enum Handshake: Equatable {
    /// Bytes of the peer are waited for.
    case waiting
    case open
    /// It is over; the alert that says so to the peer is in the output.
    case failed
  }

  /// What came of reading.
  package enum Taken: Equatable {
    /// So many bytes came, at least one.
    case bytes(Int)
    case nothing
    /// The peer has sent its last byte.
    case ended
    /// The connection is of no use any more, by an error number.
    case broken(Int32)
  }

  /// The byte that a TLS connection opens with; no line of text does.
  ///
  /// Source: RFC 8446 §5.1, a handshake record.
  package static let opening: UInt8 = 22
  /// Reads of the socket in one step of a handshake.
  private static let readsOfHandshake = 16

  private let ssl: OpaquePointer
  private let exchange: TLSExchange
  private let descriptor: Int32
  private let readsMost: Int
  /// What was said before the peer could be told; sealed as soon as the handshake is over.
  var early: [UInt8] = []
  /// Whether the peer has begun a handshake.
  var hasBegun = false
  /// Whether reading again would bring something though the socket tells of nothing, or had not been read to its end.
  package private(set) var holdsMore = false
  /// What came behind the bytes of the last call.
  private var behind: Taken?

  /// - Parameters:
  ///   - context: what both sides agree by; a later change of it does not touch the session.
  ///   - exchange: of the thread on which the session is used.
  ///   - descriptor: a connected socket that does not block, and that outlives the session.
  package init(_ context: TLSContext, over exchange: TLSExchange, on descriptor: Int32) {
    guard let made = SSL_new(context.handle) else { preconditionFailure("out of memory") }
    ssl = made
    self.exchange = exchange
    self.descriptor = descriptor
    readsMost = context.readsMost
    // One of the owners is this session.
    BIO_up_ref(exchange.bio)
    SSL_set_bio(ssl, exchange.bio, exchange.bio)
    context.prepare(ssl)
  }

  deinit { SSL_free(ssl) }

  /// Goes on with the handshake as far as what has come takes it.
  package func shakeHands() -> Handshake {
    begin(reads: Self.readsOfHandshake)
    let outcome = SSL_do_handshake(ssl)
    if outcome == 1 { return .open }
    let isWaiting = SSL_get_error(ssl, outcome) == SSL_ERROR_WANT_READ
    return isWaiting && !exchange.hasEnded && exchange.errno == 0 ? .waiting : .failed
  }

  /// Reads as much as has come, up to the size of the room.
  ///
  /// Of many small records it takes some in one call, and `holdsMore` tells so.
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

  /// Makes records of bytes.
  ///
  /// - Returns: false where the session is of no use any more.
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

  /// Says to the peer that nothing more comes; it may still send.
  ///
  /// Source: RFC 8446 §6.1.
  package func sayGoodbye() {
    begin()
    _ = SSL_shutdown(ssl)
  }

  /// Gives out what is to be sent, if anything is, and forgets it.
  package func takeOutput(_ body: (UnsafeBufferPointer<UInt8>) -> Void) { exchange.takeOutput(body) }

  /// The certificate that the peer showed, once hands are shaken; nil where it showed none.
  package var peerCertificate: TLSCertificate? {
    SSL_get0_peer_certificate(ssl).map { TLSCertificate($0) }
  }

  /// Why the peer's certificate is not trusted, in OpenSSL's words; nil where it is, or where nobody asked.
  package var distrust: String? {
    let result = SSL_get_verify_result(ssl)
    return result == 0 ? nil : String(cString: X509_verify_cert_error_string(result))
  }

  private func begin(reads: Int = 0) {
    // What another session left there would be taken for this one's.
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
