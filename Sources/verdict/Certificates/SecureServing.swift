// SPDX-License-Identifier: MIT
import Serving
import Transport

struct SecureServing {
  let port: UInt16
  let files: CertificateFiles

  /// Loads the files and prints their warnings.
  func open() throws(StartFault) -> CertificateFiles.Opened {
    let opened = try StartFault.by("certificate", "key") { () throws(Trouble) in try files.open() }
    for warning in opened.warnings { Console.complain("verdict: \(warning)", as: .warning) }
    return opened
  }

  static func text(of certificate: TLSCertificate) -> String {
    "certificate SHA-256 \(certificate.fingerprintText), for \(certificate.names.joined(separator: " ")),"
      + " until \(TLSCertificate.day(certificate.validity.upperBound))"
  }
}
