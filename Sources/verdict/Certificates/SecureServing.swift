// SPDX-License-Identifier: MIT
import Serving
import Transport

/// TLS beside plain lines: where, by which files, and how the files are read anew.
struct SecureServing {
  let port: UInt16
  let files: CertificateFiles

  /// Reads the files and says what the operator should know of them.
  func open() throws(StartFault) -> CertificateFiles.Opened {
    do throws(CertificateTrouble) {
      let opened = try files.open()
      for warning in opened.warnings { Console.complain("verdict: \(warning)", as: .warning) }
      return opened
    } catch { throw .certificate(error) }
  }

  /// What the console says of a certificate.
  static func text(of certificate: TLSCertificate) -> String {
    "certificate SHA-256 \(certificate.fingerprintText), for \(certificate.names.joined(separator: " ")),"
      + " until \(TLSCertificate.day(certificate.validity.upperBound))"
  }
}
