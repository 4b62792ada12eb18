// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Transport

@Suite("verdict serve --tls-port and verdict certificate")
struct SecureTests {
  let scratch: Scratch
  let list: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  private func file(_ name: String) -> String { "\(scratch.path)/\(name)" }

  private func pair(_ folder: String, _ name: String = "localhost") async throws -> Program.Outcome {
    try FileManager.default.createDirectory(atPath: file(folder), withIntermediateDirectories: true)
    return try await Program.run("certificate", "-o", file(folder), "--name", name, "--name", "192.0.2.7")
  }

  @Test("A pair is made, its key for nobody else, never over one that is there, and what it is can be shown")
  func made() async throws {
    let made = try await pair("a", "club.example.org")
    #expect(made.status == 0 && made.complaints.isEmpty, "\(made.complaints)")
    let certificate = file("a/certificate.pem")
    let key = file("a/key.pem")
    #expect(made.output.contains("verdict serve --tls-port 7172 --certificate \(certificate) --key \(key)\n"))
    #expect(made.output.contains("club.example.org 192.0.2.7\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let text = try Data(contentsOf: URL(fileURLWithPath: certificate))
    let fingerprint = try TLSCertificate(pem: Array(text)).fingerprintText
    #expect(made.output.contains(" \(fingerprint)\n"))
    let shown = try await Program.run("certificate", "show", certificate)
    #expect(shown.status == 0 && shown.output.contains(" \(fingerprint)\n"))

    let again = try await pair("a")
    #expect(again.status == 2 && again.complaint?.contains("certificate.pem is there already") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: certificate)) == text)
    try FileManager.default.removeItem(atPath: certificate)
    let half = try await pair("a")
    #expect(half.status == 2 && half.complaint?.contains("key.pem is there already") == true)
    #expect(!FileManager.default.fileExists(atPath: certificate))
    let name = try await Program.run("certificate", "-o", scratch.path, "--name", "a,DNS:b")
    #expect(name.status == 2 && name.complaint?.contains("a name is a host") == true)
  }

  @Test("Every obstacle is one line that names it and the way out, and the status is 2")
  func obstacles() async throws {
    for folder in ["a", "b"] { #expect(try await pair(folder).status == 0) }
    let (certificate, key) = (file("a/certificate.pem"), file("a/key.pem"))
    let encrypted = try scratch.file("encrypted.pem", Self.encrypted)
    for (words, complaint) in [
      (["--tls-port", "0"], "verdict certificate makes both"),
      (["--certificate", certificate], "add --tls-port"), (["--key", key], "add --tls-port"),
      (["--tls-port", "many", "--certificate", certificate, "--key", key], "try --tls-port 7172"),
      (["--tls-port", "0", "--certificate", certificate], "--key FILE"),
      (["--tls-port", "0", "--certificate", file("none"), "--key", key], "\(file("none")) is not there"),
      (["--tls-port", "0", "--certificate", scratch.path, "--key", key], "is no file"),
      (["--tls-port", "0", "--certificate", list, "--key", key], "\(list) is no certificate in PEM"),
      (["--tls-port", "0", "--certificate", certificate, "--key", list], "\(list) is no private key in PEM"),
      (["--tls-port", "0", "--certificate", certificate, "--key", encrypted], "\(encrypted) is encrypted"),
      (["--tls-port", "0", "--certificate", certificate, "--key", file("b/key.pem")], "does not belong to"),
      (["--port", "no"], "add --tls-port"),
    ] {
      let given = ["serve", "--port", "0", "--lexicon", list, "--data", file("data")] + words
      let outcome = try await Program.run(given)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words)")
      #expect(outcome.complaint?.contains(complaint) == true, "\(words): \(outcome.complaints)")
    }
  }

  /// Whoever is here must not notice, and newcomers see what is in force.
  @Test(
    "On SIGHUP newcomers see the new pair, a bad one leaves the old in force, and nobody who plays is disturbed"
  )
  func renewed() async throws {
    for folder in ["a", "b"] { #expect(try await pair(folder).status == 0) }
    try await OwnThread.run { [self] in
      let certificate = file("certificate.pem")
      let key = file("key.pem")
      func put(_ folder: String, _ name: String) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: file("\(folder)/\(name)")))
        try text.write(to: URL(fileURLWithPath: file(name)))
        chmod(file(name), 0o600)
      }
      func fingerprint(_ folder: String) throws -> [UInt8] {
        try TLSCertificate(
          pem: Array(Data(contentsOf: URL(fileURLWithPath: file("\(folder)/certificate.pem"))))
        )
        .fingerprint
      }
      for name in ["certificate.pem", "key.pem"] { try put("a", name) }
      let server = try SecureServed(scratch, list: list, certificate: certificate, key: key)
      let players = try (0..<4).map { _ in try LineClient(port: server.securePort, isSecure: true) }
      for player in players { _ = try player.greeting() }
      for round in 0..<6 {
        let folder = round % 2 == 0 ? "b" : "a"
        let before = try fingerprint(round % 2 == 0 ? "a" : "b")
        for player in players { for _ in 0..<50 { try player.send(line: "JUDGE AT TAN") } }
        try put(folder, "certificate.pem")
        server.send(SIGHUP)
        let complaint = try server.hear("the certificate that was in use stays")
        #expect(complaint.contains("does not belong to"))
        let old = try LineClient(port: server.securePort, isSecure: true)
        _ = try old.greeting()
        #expect(old.peerFingerprint == before)
        try put(folder, "key.pem")
        server.send(SIGHUP)
        try server.hear("newcomers see the certificate SHA-256")
        let new = try LineClient(port: server.securePort, isSecure: true)
        _ = try new.greeting()
        #expect(try new.peerFingerprint == fingerprint(folder))
        for player in players {
          for _ in 0..<50 { #expect(try player.nextLine().hasPrefix("250 ACCEPTABLE ")) }
        }
        #expect(try old.sync().isEmpty)
      }
      #expect(server.end(SIGTERM) == 0)
    }
  }

  @Test("An end that is past, and a key that everybody can read, are told, and nobody is kept from serving")
  func warnings() async throws {
    #expect(try await pair("a").status == 0)
    let old = try scratch.file("old.pem", Self.expired)
    let oldKey = try scratch.file("old-key.pem", Self.expiredKey)
    chmod(oldKey, 0o604)
    try await OwnThread.run { [self] in
      let server = try SecureServed(
        scratch, list: list, certificate: old, key: oldKey, more: ["--log-judgements", "no"])
      let text = server.heard
      #expect(text.contains("old.pem ended on 2020-01-02"))
      #expect(text.contains("old-key.pem can be read by everybody"))
      let ann = try LineClient(port: server.securePort, isSecure: true)
      let ben = try LineClient(port: server.port)
      for player in [ann, ben] {
        _ = try player.greeting()
        #expect(try player.sync().isEmpty)
      }
      #expect(server.end(SIGTERM) == 0)
    }
  }

  /// A key with a passphrase.
  private static let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj0kVmxdik/NgICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEMvRigVlxdb+hmVqpipWLpEEgZDm
    WcPPuPcOuZNV/MR+tIdnvYzDIZf7ePMMamqB+H3uGlE7JuA+gesMCW2VbwlYivzf
    PyKrvRHU/a+xDQvic/Ga62bDCVAZs3am4LPSNz9Pn2m+Bd6Yw6IpbHgCOsbv9Mc+
    dkpJs7Gx0mxIcfv8+fyD9Tty2bQGTUfT/8POEeZY5r6o0lWrE6DKa2s+tJYg3VU=
    -----END ENCRYPTED PRIVATE KEY-----
    """

  /// A certificate of one day, the first of 2020.
  private static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBBDCBqgIBATAKBggqhkjOPQQDAjAOMQwwCgYDVQQDDANvbGQwHhcNMjAwMTAx
    MDAwMDAwWhcNMjAwMTAyMDAwMDAwWjAOMQwwCgYDVQQDDANvbGQwWTATBgcqhkjO
    PQIBBggqhkjOPQMBBwNCAAQPYGFhPEzSEIA+nZ1x0tKcz8MGnhMlSYKSFHscvx7E
    2I2RGJmPAKJ5NFZDMxanI4kD5LAoyYs266flY7TT4EOSMAoGCCqGSM49BAMCA0kA
    MEYCIQCk1rivPponhWSavoSgEUJ0py4WfSA6ejVzq1AJA4hujgIhAIY5cZtZLlPN
    HgaxSr3La9dyvySBDxALGH7Acfa7Q85Z
    -----END CERTIFICATE-----
    """

  /// Its key, which opens nothing.
  private static let expiredKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJ2OdY3douZiA7aLZ
    SqkeNahnbPh7IiD2BkI470iIud2hRANCAAQPYGFhPEzSEIA+nZ1x0tKcz8MGnhMl
    SYKSFHscvx7E2I2RGJmPAKJ5NFZDMxanI4kD5LAoyYs266flY7TT4EOS
    -----END PRIVATE KEY-----
    """
}
