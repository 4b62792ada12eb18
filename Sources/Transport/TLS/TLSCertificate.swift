// SPDX-License-Identifier: MIT
import CTLS
import Glibc

/// A certificate with the facts that people check.
///
/// `@unchecked Sendable`: OpenSSL counts references atomically, and the certificate never changes.
package final class TLSCertificate: @unchecked Sendable {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    X509_up_ref(handle)
    self.handle = handle
  }

  deinit { X509_free(handle) }

  /// Creates the first certificate of a PEM text; throws `noCertificate`.
  package convenience init(pem text: [UInt8]) throws(TLSFault) {
    guard let first = try Self.chain(of: text).first else { throw .noCertificate }
    self.init(first.handle)
  }

  /// Returns all certificates of a PEM text, at least one.
  static func chain(of text: [UInt8]) throws(TLSFault) -> [TLSCertificate] {
    let chain = PEM.withBIO(text) { bio in
      var found: [TLSCertificate] = []
      while let next = PEM_read_bio_X509(bio, nil, nil, nil) {
        found.append(TLSCertificate(next))
        X509_free(next)
      }
      return found
    }
    guard !chain.isEmpty else { throw .noCertificate }
    return chain
  }

  /// The SHA-256 of the certificate.
  package var fingerprint: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { room, used in
      var count: UInt32 = 0
      used = X509_digest(handle, EVP_sha256(), room.baseAddress, &count) == 1 ? Int(count) : 0
    }
  }

  /// The fingerprint as `openssl x509 -fingerprint -sha256` writes it: upper-case pairs of digits with colons.
  package var fingerprintText: String {
    fingerprint.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0\(digits)" : digits
    }.joined(separator: ":")
  }

  /// Returns the 32 bytes of a typed fingerprint: 64 digits of either case, colons ignored; nil otherwise.
  package static func fingerprint(typed text: String) -> [UInt8]? {
    let digits = text.filter { $0 != ":" }.compactMap(\.hexDigitValue)
    guard digits.count == 64, digits.count == text.count(where: { $0 != ":" }) else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The certificate's hosts and addresses, at most 100.
  package var names: [String] {
    let size = 256
    var found: [String] = []
    for place in 0..<100 {
      let (outcome, text) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { room in
        let outcome = verdict_certificate_name(handle, Int32(place), room.baseAddress, Int32(size))
        return (outcome, outcome > 0 ? room.baseAddress.map { String(cString: $0) } : nil)
      }
      if outcome == 0 { break }
      // The names may hold any bytes and are shown on a terminal, so that only printable ASCII is kept.
      if let text { found.append(String(text.unicodeScalars.filter { (33...126).contains($0.value) })) }
    }
    return found
  }

  /// The first and the last second of validity, since 1970, UTC.
  package var validity: ClosedRange<Int64> {
    let begin = Self.seconds(X509_get0_notBefore(handle))
    return begin...max(begin, Self.seconds(X509_get0_notAfter(handle)))
  }

  /// Source: RFC 5280 §4.1.2.5, which allows UTC only.
  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64 {
    var parts = tm()
    guard ASN1_TIME_to_tm(time, &parts) == 1 else { return 0 }
    return Int64(timegm(&parts))
  }

  /// Returns the date of a time in seconds since 1970, such as `2031-11-22`, UTC.
  package static func day(_ seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    let size = 16
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { room in
      strftime(room.baseAddress, size, "%Y-%m-%d", &parts) > 0
        ? room.baseAddress.map { String(cString: $0) } ?? "" : ""
    }
  }
}
