// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Serving
import Transport

/// What SIGHUP does: the file of options is read anew, and the lists, certificate and key that it names.
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

  /// A file with a fault, or a list with one, changes nothing, not even the certificate.
  private func carryOut(on server: Server) {
    guard let file = options.file else { return renew(options.secure, on: server) }
    let others: ServeOptions
    let lexica: HouseLexica
    do throws(ServeOptions.Fault) { others = try options.again() } catch {
      for line in error.lines { Console.complain(line) }
      return Console.complain("verdict: \(file) was read again and is not good; everything stays as it was")
    }
    do throws(StartFault) { lexica = try Serve.openLexica(others.lexica, data: options.data) } catch {
      return Console.complain("verdict: \(error.text); everything stays as it was")
    }
    let admitsGuests = options.admitsGuests(by: others)
    guard
      server.reload(
        lexica, admitsGuests: admitsGuests, lookups: others.lookups, logsJudgements: others.logsJudgements)
    else {
      return Console.complain(
        "verdict: \(file) was read again, and the ledger has no room to record it; everything stays as it was"
      )
    }
    let names = options.needingRestart(for: others)
    let rest = names.isEmpty ? "" : "; what it says of \(names.joined(separator: ", ")) needs a restart"
    Console.print("verdict: read \(file) again\(rest)")
    Serve.announce(lexica)
    Serve.announce(others, admitsGuests: admitsGuests)
    renew(others.secure, on: server)
  }

  /// A server that was started without TLS, or is to go on without, has no certificate to renew.
  private func renew(_ secure: SecureServing?, on server: Server) {
    guard options.secure != nil, let secure else { return }
    secure.renew(on: server)
  }
}
