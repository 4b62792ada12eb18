// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Serving
import Transport

/// What SIGHUP does: the file of options is read anew, and the lists, certificate and key that it names.
///
/// Whatever of it is not good, nothing is taken over: a server that goes by one half of a file could not be started
/// again with it. Source: docs/decisions/0048-what-is-read-again.md.
struct Rereading {
  let options: ServeOptions
  /// Who is told that it begins and ends, and what of.
  let manager: ServiceManager?
  /// Where the server listens.
  let doors: [OpenDoor]

  /// Whether there is anything to read again: a file, or a certificate.
  var isAsked: Bool { options.file != nil || options.secure != nil }

  /// Watches for SIGHUP.
  ///
  /// - Parameters:
  ///   - server: goes by what is read.
  ///   - certificate: the one that newcomers see, for people; nil without TLS.
  ///   - loop: calls on its thread.
  /// - Returns: the watch, to be kept.
  /// - Throws: where the system refuses the signal.
  func watch(
    _ server: Server, showing certificate: String?, on loop: EventLoop
  ) throws(TransportFault) -> SignalWatch {
    var shown = certificate
    return try SignalWatch(loop: loop, signal: SIGHUP) {
      manager?.tell(.reloading)
      do throws(Fault) { shown = try carryOut(on: server) ?? shown } catch {
        for line in error.lines { Console.complain(line) }
      }
      manager?.tell(.ready(status: OpenDoor.status(doors, showing: shown)))
    }
  }

  /// Why everything stays as it was.
  private struct Fault: Error {
    let lines: [String]

    init(_ lines: String...) { self.lines = lines }

    init(of file: String, _ lines: [String]) {
      self.lines = lines + ["verdict: \(file) was read again and is not good; everything stays as it was"]
    }
  }

  /// - Returns: the certificate that newcomers see from now on; nil where it was not read anew.
  private func carryOut(on server: Server) throws(Fault) -> String? {
    guard let file = options.file else { return renew(try certificate(of: options), on: server) }
    let others: ServeOptions
    do throws(ServeOptions.Fault) { others = try options.again() } catch {
      throw Fault(of: file, error.lines)
    }
    let lexica: HouseLexica
    do throws(StartFault) { lexica = try Serve.openLexica(others.lexica, data: options.data) } catch {
      throw Fault("verdict: \(others.told(error)); everything stays as it was")
    }
    let opened = try certificate(of: others)
    let admitsGuests = options.admitsGuests(by: others)
    guard
      server.reload(
        lexica, admitsGuests: admitsGuests, lookups: others.lookups, logsJudgements: others.logsJudgements)
    else {
      throw Fault(
        "verdict: \(file) was read again, and the ledger has no room to record it; everything stays as it was"
      )
    }
    let names = options.needingRestart(for: others)
    let rest = names.isEmpty ? "" : "; what it says of \(names.joined(separator: ", ")) needs a restart"
    Console.print("verdict: read \(file) again\(rest)")
    Serve.announce(lexica)
    Serve.announce(others, admitsGuests: admitsGuests, isReread: true)
    return renew(opened, on: server)
  }

  /// A server that was started without TLS, or is to go on without, has no certificate to renew.
  private func certificate(of others: ServeOptions) throws(Fault) -> CertificateFiles.Opened? {
    guard options.secure != nil, let secure = others.secure else { return nil }
    do throws(StartFault) { return try secure.open() } catch {
      throw Fault(
        "verdict: \(others.told(error)); the certificate that was in use stays, and everything else as it was"
      )
    }
  }

  /// Who is here stays, newcomers see the new certificate.
  private func renew(_ opened: CertificateFiles.Opened?, on server: Server) -> String? {
    guard let opened else { return nil }
    server.renew(opened.context)
    let text = SecureServing.text(of: opened.shown)
    Console.print("verdict: newcomers see the \(text)")
    return text
  }
}
