// SPDX-License-Identifier: MIT
import Glibc
import Transport

extension Subcommand {
  static let certificate: Subcommand = Subcommand(
    name: "certificate",
    usage: """
      verdict certificate [-o .] [--name HOST]...
                    makes certificate.pem and key.pem for serve --tls-port; HOST is a name or an address
      verdict certificate show FILE
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "certificate", taking: ["output", "name"], orElse: .usage)
    if options.operands.first == "show" {
      guard options.operands.count == 2, !options.has("output"), !options.has("name") else { throw .usage }
      try CertificateCommand.show(fileAt: options.operands[1])
      return Exit.done
    }
    guard options.operands.isEmpty else { throw .usage }
    let given = options.all("name")
    for name in given where !CertificateCommand.isName(name) {
      throw .obstacle("\(name): a name is a host such as club.example.org, or an address such as 192.0.2.7")
    }
    try CertificateCommand.make(
      given.isEmpty ? ["localhost", "127.0.0.1", "::1"] : given, in: options.value("output") ?? ".")
    return Exit.done
  }
}

enum CertificateCommand {
  static func isName(_ text: String) -> Bool {
    (1...253).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".:-".contains($0)) }
  }

  static func show(fileAt path: String) throws(Trouble) {
    let (text, _) = try SmallFile.read(path, as: "the certificate")
    do throws(TLSFault) { show(try TLSCertificate(pem: text)) } catch {
      throw .obstacle(error.text(certificate: path, key: path))
    }
  }

  static func make(_ names: [String], in folder: String) throws(Trouble) {
    let files = CertificateFiles(certificate: "\(folder)/certificate.pem", key: "\(folder)/key.pem")
    let made: SelfSigned
    let shown: TLSCertificate
    do throws(TLSFault) {
      made = try SelfSigned(for: names)
      shown = try TLSCertificate(pem: made.certificate)
    } catch {
      throw .obstacle("no certificate for \(names.joined(separator: ", ")) can be made; look at the names")
    }
    // The certificate is written first: a certificate without a key is harmless and easily noticed.
    try SmallFile.write(made.certificate, to: files.certificate, mode: 0o644)
    do throws(Trouble) {
      try SmallFile.write(made.key, to: files.key, mode: 0o600)
    } catch {
      unlink(files.certificate)
      throw error
    }
    Console.print("verdict: made \(files.certificate), and \(files.key), which is nobody else's to read")
    show(shown)
    Console.print(
      "verdict: serve with it: verdict serve --tls-port 7172 --certificate \(files.certificate) --key \(files.key)"
    )
  }

  private static func show(_ certificate: TLSCertificate) {
    Console.print("fingerprint (SHA-256)  \(certificate.fingerprintText)")
    Console.print("names                  \(certificate.names.joined(separator: " "))")
    let ends = certificate.validity.upperBound
    let isOver = ends < Int64(time(nil))
    Console.print("until                  \(TLSCertificate.day(ends))\(isOver ? ", which is over" : "")")
  }
}
