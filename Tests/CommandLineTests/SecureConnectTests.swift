// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("verdict connect speaks TLS to whom it trusts, and to nobody else")
struct SecureConnectTests {
  let scratch: Scratch
  let list: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  @Test(
    "Lines go to and fro under the right fingerprint; another one, no trust and no TLS are told in one line")
  func connect() async throws {
    let made = try await Program.run("certificate", "-o", scratch.path, "--name", "localhost")
    let pin = try #require(made.output.firstMatch(of: #/fingerprint \(SHA-256\)  (\S+)\n/#)?.1)
    let server = try await OwnThread.run { [scratch, list] in
      try SecureServed(
        scratch, list: list, certificate: "\(scratch.path)/certificate.pem", key: "\(scratch.path)/key.pem")
    }
    let secure = "127.0.0.1:\(server.securePort)"
    let typed = String(repeating: "JUDGE AT\n", count: 200) + "BYE\n"
    let bare = pin.lowercased().replacing(":", with: "")
    for pin in [String(pin), bare] {
      let outcome = try await Program.run(["connect", "--fingerprint", pin, secure], input: typed)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(outcome.complaints)")
      #expect(outcome.output.matches(of: #/250 ACCEPTABLE words=AT /#).count == 200)
      #expect(outcome.output.contains("205 BYE"))
    }
    let half = try await Program.run(["connect", "--fingerprint", bare, secure], input: "PING\nPI")
    #expect(
      half.status == 0 && half.output.contains("212 PONG") && half.output.contains("504 UNFINISHED-LINE"))
    let other = String(bare.dropLast(2)) + (bare.hasSuffix("00") ? "01" : "00")
    for (words, complaint) in [
      (["--fingerprint", other, secure], String(pin)), (["--tls", secure], "is not trusted"),
      (["--fingerprint", bare, "127.0.0.1:\(server.port)"], "no TLS is spoken there"),
      (["--fingerprint", "12:34", secure], "64 hexadecimal digits"),
    ] {
      let outcome = try await Program.run(["connect"] + words, input: "PING\n")
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words): \(outcome.output)")
      #expect(outcome.complaint?.contains(complaint) == true, "\(words): \(outcome.complaints)")
    }
    #expect(server.end(SIGTERM) == 0)
  }
}
