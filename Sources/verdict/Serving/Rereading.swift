// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Serving
import Transport

/// The reaction to SIGHUP: the option file is read again, with the lists, certificate and key that it names.
///
/// If any part is at fault, nothing is taken over. A server running on half of a file could not be restarted with it.
/// Source: docs/DESIGN.md#reading-options-again.
struct Rereading {
  let options: ServeOptions
  /// The service manager, which is told of the beginning and the end; nil without one.
  let manager: ServiceManager?
  let doors: [OpenDoor]

  var isAsked: Bool { options.file != nil || options.secure != nil }

  /// Watches for SIGHUP; the watch must be kept.
  ///
  /// With `mustBegin` a SIGHUP has come already.
  func watch(
    _ server: Server, showing certificate: String?, on loop: EventLoop, mustBegin: Bool
  ) throws(TransportFault) -> SignalWatch {
    var shown = certificate
    let watch = try SignalWatch(loop: loop, signal: SIGHUP) {
      manager?.tell(.reloading)
      do throws(ServeOptions.Fault) { shown = try carryOut(on: server) ?? shown } catch {
        for line in error.lines { Console.complain(line) }
      }
      manager?.tell(.ready(status: OpenDoor.status(doors, showing: shown)))
    }
    if mustBegin { raise(SIGHUP) }
    return watch
  }

  /// Loads a node's certificate again while it follows; nil if it has none, or the files are at fault.
  static func certificate(of options: ServeOptions) -> TLSContext? {
    guard let secure = options.secure else { return nil }
    do throws(StartFault) {
      let opened = try secure.open()
      Console.print("verdict: newcomers see the \(SecureServing.text(of: opened.shown))")
      return opened.context
    } catch {
      Console.complain("verdict: \(options.told(error)); the certificate that was in use stays")
      return nil
    }
  }

  /// Reads everything again and takes it over; returns the text of the certificate if that was read again.
  private func carryOut(on server: Server) throws(ServeOptions.Fault) -> String? {
    guard let file = options.file else { return renew(try certificate(of: options), on: server) }
    let others: ServeOptions
    do throws(ServeOptions.Fault) { others = try options.again() } catch {
      throw .init(
        lines: error.lines + ["verdict: \(file) was read again and is not good; everything stays as it was"])
    }
    let lexica: ServedLexica
    do throws(StartFault) { lexica = try Serve.openLexica(others.lexica, data: options.data) } catch {
      throw .init(lines: ["verdict: \(others.told(error)); everything stays as it was"])
    }
    let opened = try certificate(of: others)
    let admitsGuests = options.admitsGuests(by: others)
    guard
      server.reload(
        lexica, admitsGuests: admitsGuests, lookups: others.lookups, logsJudgements: others.logsJudgements)
    else {
      throw .init(lines: [
        "verdict: \(file) was read again, and the ledger has no room to record it; everything stays as it was"
      ])
    }
    let names = options.needingRestart(for: others)
    let rest = names.isEmpty ? "" : "; what it says of \(names.joined(separator: ", ")) needs a restart"
    Console.print("verdict: read \(file) again\(rest)")
    Serve.announce(lexica)
    Serve.announce(others, admitsGuests: admitsGuests, isReread: true)
    return renew(opened, on: server)
  }

  /// Loads the certificate again; nil if the server was started without TLS, or the options no longer name one.
  private func certificate(of others: ServeOptions) throws(ServeOptions.Fault) -> CertificateFiles.Opened? {
    guard options.secure != nil, let secure = others.secure else { return nil }
    do throws(StartFault) { return try secure.open() } catch {
      throw .init(lines: [
        "verdict: \(others.told(error)); the certificate that was in use stays, and everything else as it was"
      ])
    }
  }

  private func renew(_ opened: CertificateFiles.Opened?, on server: Server) -> String? {
    guard let opened else { return nil }
    server.renew(opened.context)
    let text = SecureServing.text(of: opened.shown)
    Console.print("verdict: newcomers see the \(text)")
    return text
  }
}
