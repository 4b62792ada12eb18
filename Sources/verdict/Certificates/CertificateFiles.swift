// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Transport

/// A certificate and its key, in two files or one.
struct CertificateFiles {
  let certificate: String
  let key: String

  /// What they are good for, and what the operator should know of them.
  struct Opened {
    let context: TLSContext
    let shown: TLSCertificate
    /// Lines that do not keep anybody from serving.
    let warnings: [String]
  }

  /// Reads both.
  ///
  /// An end that is past is a warning: a club's evening goes on, and whoever pins the certificate is right to.
  func open() throws(CertificateTrouble) -> Opened {
    let (text, _) = try SmallFile.read(certificate, as: "the certificate")
    let (secret, mode) = try SmallFile.read(key, as: "the key")
    let context: TLSContext
    do throws(TLSFault) {
      context = try TLSContext(certificate: text, key: secret)
    } catch { throw .obstacle(error.text(certificate: certificate, key: key)) }
    guard let shown = context.certificate else { throw .obstacle("\(certificate) holds no certificate") }
    var warnings: [String] = []
    let now = Int64(time(nil))
    if shown.validity.upperBound < now {
      warnings.append(
        "the certificate \(certificate) ended on \(TLSCertificate.day(shown.validity.upperBound)); clients that"
          + " check it refuse it; verdict certificate makes another")
    } else if shown.validity.lowerBound > now {
      warnings.append(
        "the certificate \(certificate) holds from \(TLSCertificate.day(shown.validity.lowerBound)) on; look at"
          + " this machine's clock")
    }
    if mode & 0o007 != 0 {
      warnings.append("the key \(key) can be read by everybody on this machine; chmod 600 \(key)")
    }
    return Opened(context: context, shown: shown, warnings: warnings)
  }
}

/// Why nothing became of a certificate.
enum CertificateTrouble: Error {
  /// The command line is of no use; says how it is typed.
  case usage
  /// One line that names the obstacle and the way out.
  case obstacle(String)

  var text: String {
    switch self {
    case .usage: Subcommand.certificate.usage
    case .obstacle(let text): "verdict: \(text)"
    }
  }
}

/// Files of a few kilobytes.
enum SmallFile {
  private static let most = 1 << 20

  /// All of a file, and its mode.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - what: what it is to be, for the complaint.
  /// - Returns: its bytes, and the bits of who may do what with it.
  /// - Throws: `obstacle` where it can't be read, or is longer than 1 MiB.
  static func read(_ path: String, as what: String) throws(CertificateTrouble) -> ([UInt8], mode_t) {
    do throws(BoundedFile.Fault) {
      return try BoundedFile.read(path, most: most)
    } catch {
      switch error {
      case .missing: throw .obstacle("\(what) \(path) is not there; verdict certificate makes one")
      case .notPermitted:
        throw .obstacle("\(what) \(path) may not be read by this user; let it, or start as its owner")
      case .notAFile, .tooLong:
        throw .obstacle("\(what) \(path) is no file of at most 1 MiB; name a file in PEM")
      case .system(let number):
        throw .obstacle("\(what) \(path) cannot be read: \(BoundedFile.reason(number))")
      }
    }
  }

  /// Writes a new file, for good, and never over one that is there.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(CertificateTrouble) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else {
      guard errno == EEXIST else {
        throw .obstacle("\(path) cannot be written: \(BoundedFile.reason(errno))")
      }
      throw .obstacle("\(path) is there already, and is not written over; name another folder with -o")
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(0, count))
    }
    let isWhole = rest.isEmpty && Durable.sync(descriptor)
    let error = errno
    guard close(descriptor) == 0, isWhole else {
      unlink(path)
      throw .obstacle("\(path) cannot be written: \(BoundedFile.reason(error))")
    }
  }
}
