// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

@Suite("Certificates and keys are read, made and refused in clear words")
struct TLSCertificateTests {
  @Test("A pair that was made is for its names, holds now, and its fingerprint is read back as typed")
  func made() throws {
    let pair = try SelfSigned(for: ["club.example.org", "192.0.2.7", "2001:db8::1", "localhost"])
    let certificate = try TLSCertificate(pem: pair.certificate)
    #expect(certificate.names == ["club.example.org", "192.0.2.7", "2001:db8::1", "localhost"])
    let now = Int64(Date().timeIntervalSince1970)
    #expect(certificate.validity.contains(now))
    #expect(!certificate.validity.contains(now + 3_651 * 86_400))
    #expect(certificate.fingerprint.count == 32)
    let text = certificate.fingerprintText
    #expect(text.count == 95)
    #expect(TLSCertificate.fingerprint(typed: text) == certificate.fingerprint)
    let bare = text.lowercased().replacing(":", with: "")
    #expect(TLSCertificate.fingerprint(typed: bare) == certificate.fingerprint)
    #expect(TLSCertificate.fingerprint(typed: String(bare.dropLast())) == nil)
    #expect(TLSCertificate.fingerprint(typed: bare.dropLast() + "g") == nil)
    #expect(try SelfSigned(for: ["localhost"]).key != SelfSigned(for: ["localhost"]).key)
  }

  @Test("What is no certificate, no key, an encrypted key, or another's key is refused by its name")
  func refused() throws {
    let one = try SelfSigned(for: ["one"])
    let two = try SelfSigned(for: ["two"])
    let garbage = Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)
    let encrypted = Array(Self.encrypted.utf8)
    for (certificate, key, fault) in [
      ([], one.key, TLSFault.noCertificate), (garbage, one.key, .noCertificate),
      (one.key, one.key, .noCertificate), (one.certificate, [], .noKey),
      (one.certificate, one.certificate, .noKey), (one.certificate, encrypted, .encryptedKey),
      (one.certificate, two.key, .otherKey),
    ] {
      #expect(throws: fault) { try TLSContext(certificate: certificate, key: key) }
      #expect(!fault.text(certificate: "c.pem", key: "k.pem").contains("\n"))
    }
    #expect(throws: Never.self) {
      try TLSContext(certificate: one.certificate + two.certificate, key: one.certificate + one.key)
    }
  }

  @Test("A name that is none is refused, not put into a certificate")
  func names() {
    #expect(throws: TLSFault.self) { try SelfSigned(for: ["300.1.2.3"]) }
    #expect(throws: TLSFault.self) { try SelfSigned(for: ["a,otherName:b"]) }
  }

  /// By `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -aes128 -pass pass:feather`.
  private static let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj0kVmxdik/NgICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEMvRigVlxdb+hmVqpipWLpEEgZDm
    WcPPuPcOuZNV/MR+tIdnvYzDIZf7ePMMamqB+H3uGlE7JuA+gesMCW2VbwlYivzf
    PyKrvRHU/a+xDQvic/Ga62bDCVAZs3am4LPSNz9Pn2m+Bd6Yw6IpbHgCOsbv9Mc+
    dkpJs7Gx0mxIcfv8+fyD9Tty2bQGTUfT/8POEeZY5r6o0lWrE6DKa2s+tJYg3VU=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
