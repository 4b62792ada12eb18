// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Transport

/// The paths of a certificate and its key; they may be the same file.
struct CertificateFiles {
  let certificate: String
  let key: String

  struct Opened {
    let context: TLSContext
    let shown: TLSCertificate
    let warnings: [String]
  }

  /// Loads both files; an expired certificate is only a warning, as clients that pin it still accept it.
  func open() throws(Trouble) -> Opened {
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

enum SmallFile {
  private static let most = 1 << 20

  /// Returns the bytes and the permission bits of a file; complaints name its purpose.
  static func read(_ path: String, as what: String) throws(Trouble) -> ([UInt8], mode_t) {
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
        throw .obstacle("\(what) \(path) cannot be read: \(SystemFault.text(number))")
      }
    }
  }

  /// Writes a new file durably; throws `obstacle` if it exists or cannot be written.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Trouble) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else {
      guard errno == EEXIST else {
        throw .obstacle("\(path) cannot be written: \(SystemFault.text(errno))")
      }
      throw .obstacle("\(path) is there already, and is not written over; name another folder with -o")
    }
    let isWhole = Console.write(bytes, wholeTo: descriptor) && Durable.sync(descriptor)
    let error = errno
    guard close(descriptor) == 0, isWhole else {
      unlink(path)
      throw .obstacle("\(path) cannot be written: \(SystemFault.text(error))")
    }
  }
}
