// SPDX-License-Identifier: MIT
import Glibc
import Serving
import Transport

/// What SIGHUP does: the file of options is read anew, and the certificate and key that it names.
struct Rereading {
  let options: ServeOptions
  /// Who is told that it begins and ends, and what of.
  let manager: ServiceManager?
  let status: String

  /// Watches for SIGHUP; nil where there is neither a file nor a certificate, and the signal ends the program.
  func watch(_ server: Server, on loop: EventLoop) throws(TransportFault) -> SignalWatch? {
    guard options.file != nil || options.secure != nil else { return nil }
    return try SignalWatch(loop: loop, signal: SIGHUP) {
      manager?.tell(.reloading)
      carryOut(on: server)
      manager?.tell(.ready(status: status))
    }
  }

  /// A file with a fault changes nothing, not even the certificate.
  private func carryOut(on server: Server) {
    guard let file = options.file else { return renew(options.secure, on: server) }
    do throws(ServeOptions.Fault) {
      let others = try options.again()
      let names = options.needingRestart(for: others)
      if names.isEmpty {
        Console.print("verdict: read \(file) again")
      } else {
        Console.print(
          "verdict: read \(file) again; what it says of \(names.joined(separator: ", ")) needs a restart")
      }
      renew(others.secure, on: server)
    } catch {
      for line in error.lines { Console.complain(line) }
      Console.complain("verdict: \(file) was read again and is not good; everything stays as it was")
    }
  }

  /// A server that was started without TLS, or is to go on without, has no certificate to renew.
  private func renew(_ secure: SecureServing?, on server: Server) {
    guard options.secure != nil, let secure else { return }
    secure.renew(on: server)
  }
}
