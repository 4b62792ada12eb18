// SPDX-License-Identifier: MIT
import Transport

/// The same judgements in TLS and in plain lines at one server.
enum SecureCase {
  private static let requests = 800_000
  /// Seconds of processor time that TLS may add to a judgement, where sixteen share a record.
  private static let goal = 0.6e-6

  static func run(_ bench: Bench) throws(BenchFault) {
    let pair: SelfSigned
    do throws(TLSFault) { pair = try SelfSigned(for: ["localhost"]) } catch {
      throw .missing("a certificate")
    }
    let (certificate, key) = ("\(bench.folder)/certificate.pem", "\(bench.folder)/key.pem")
    try Files.write(pair.certificate, to: certificate)
    try Files.write(pair.key, to: key)
    let verdict = try bench.verdict(
      "tls", options: ["--tls-port", "0", "--certificate", certificate, "--key", key])
    let port = try verdict.securePort()
    let secure = try Generator(verdict, .judge(bench.questions), connections: 50, securePort: port)
    let plain = try Generator(verdict, .judge(bench.questions), connections: 50)
    let duel = try Duel(secure, requests, plain, requests, depth: 16)
    bench.add(duel.row("judging 3 words in TLS, 50 connections × 16", "the same in plain lines"))
    bench.add(span: "processor time that TLS adds to a judgement", max(0, duel.surplus) / 1e6, goal: goal)
  }
}
