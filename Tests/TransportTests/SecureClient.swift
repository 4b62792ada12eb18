// SPDX-License-Identifier: MIT
import CTLS
import Foundation
import Testing

@testable import Transport

/// A blocking client that speaks TLS by OpenSSL's own ways of reading and writing, none of which the server uses.
final class SecureClient {
  let plain: Client
  let ssl: OpaquePointer
  private let context: OpaquePointer

  /// Connects; nothing of TLS is said yet.
  init(
    port: UInt16, versions: ClosedRange<Int32> = TLS1_2_VERSION...TLS1_3_VERSION, smallBuffers: Bool = false
  ) {
    signal(SIGPIPE, SIG_IGN)
    plain = Client(port: port, smallBuffers: smallBuffers)
    context = SSL_CTX_new(TLS_client_method())
    // What is refused must be refused by the server.
    SSL_CTX_set_security_level(context, 0)
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(versions.lowerBound), nil)
    SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(versions.upperBound), nil)
    ssl = SSL_new(context)
    SSL_set_fd(ssl, plain.descriptor)
    SSL_set_connect_state(ssl)
  }

  deinit {
    SSL_free(ssl)
    SSL_CTX_free(context)
  }

  /// Shakes hands; what OpenSSL says of it where that fails.
  func shakeHands() -> String? {
    ERR_clear_error()
    guard SSL_do_handshake(ssl) != 1 else { return nil }
    return ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "broken"
  }

  /// Sends the bytes, in records as large as may be.
  @discardableResult
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    ERR_clear_error()
    return SSL_write(ssl, bytes, Int32(bytes.count)) == Int32(bytes.count)
  }

  /// Reads so many bytes, fewer when the end or an error comes first.
  func read(_ count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    ERR_clear_error()
    while found < count {
      let more = bytes[found...].withUnsafeMutableBytes { SSL_read(ssl, $0.baseAddress, Int32($0.count)) }
      guard more > 0 else { break }
      found += Int(more)
    }
    return String(decoding: bytes.prefix(found), as: UTF8.self)
  }

  /// Everything to the peer's word that no more comes; nil where the word is missing.
  func readToEnd() -> String? {
    var all = ""
    while true {
      ERR_clear_error()
      var block = [UInt8](repeating: 0, count: 65_536)
      let count = SSL_read(ssl, &block, Int32(block.count))
      guard count > 0 else { return SSL_get_error(ssl, count) == SSL_ERROR_ZERO_RETURN ? all : nil }
      all += String(decoding: block.prefix(Int(count)), as: UTF8.self)
    }
  }

  /// Says that no more comes, and goes on reading; the socket stays as it is.
  func sayGoodbye() { SSL_shutdown(ssl) }
}

extension TLSContext {
  /// A server's side with a certificate of its own.
  static func small() throws -> TLSContext {
    let pair = try SelfSigned(for: ["localhost", "127.0.0.1"])
    return try TLSContext(certificate: pair.certificate, key: pair.key)
  }
}
