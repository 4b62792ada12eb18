// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Serving
import Transport

/// The reaction to SIGHUP: the option file is read again, with the lists, certificate and key that it names.
///
/// If any part is at fault, nothing is taken over. A server running on half of a file could not be restarted with it.
///
/// Source: docs/decisions/0048-what-is-read-again.md.
struct Rereading {
  let options: ServeOptions
  /// The service manager, which is told of the beginning and the end; nil without one.
  let manager: ServiceManager?
  let doors: [OpenDoor]

  var isAsked: Bool { options.file != nil || options.secure != nil }

  /// Watches for SIGHUP.
  ///
  /// - Parameters:
  ///   - server: the server that takes over the new options.
  ///   - certificate: the text of the certificate in use; nil without TLS.
  ///   - loop: the loop that the reaction runs on.
  /// - Returns: the watch, which must be kept.
  /// - Throws: if the system refuses the signal watch.
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

  /// The reason why everything stays as it was.
  private struct Fault: Error {
    let lines: [String]

    init(_ lines: String...) { self.lines = lines }

    init(of file: String, _ lines: [String]) {
      self.lines = lines + ["verdict: \(file) was read again and is not good; everything stays as it was"]
    }
  }

  /// Reads everything again and takes it over.
  ///
  /// - Returns: the text of the new certificate; nil if it was not read again.
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

  /// Loads the certificate again; nil if the server was started without TLS, or the options no longer name one.
  private func certificate(of others: ServeOptions) throws(Fault) -> CertificateFiles.Opened? {
    guard options.secure != nil, let secure = others.secure else { return nil }
    do throws(StartFault) { return try secure.open() } catch {
      throw Fault(
        "verdict: \(others.told(error)); the certificate that was in use stays, and everything else as it was"
      )
    }
  }

  /// Takes over the certificate for new connections; existing ones keep theirs.
  private func renew(_ opened: CertificateFiles.Opened?, on server: Server) -> String? {
    guard let opened else { return nil }
    server.renew(opened.context)
    let text = SecureServing.text(of: opened.shown)
    Console.print("verdict: newcomers see the \(text)")
    return text
  }
}
