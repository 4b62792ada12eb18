// SPDX-License-Identifier: MIT
import Glibc
import Transport
import Wire

/// A connection to a server, or to one of some, that is made again by name and code after a loss.
package final class Visit {
  /// A change that the owner acts on.
  package enum Event {
    /// Whole lines came, without their LF; of a sentence behind a head, the sentence. `rings` means that something waits for the person; `advice` is for the person.
    case heard([[UInt8]], rings: Bool, advice: String?)
    /// The record of a game is complete.
    case record(WantedRecord)
    /// The last line, cut off by the end of the connection.
    case cut([UInt8])
    /// The connection is lost and will be tried again.
    case lost(unsentLines: Int, isShutdown: Bool)
    /// The connection is made again, to this server; name, code and choices were sent.
    case foundAgain(ServerAddress)
    /// The server closed the connection, after this fatal reply if any. The visit is over.
    case closed(code: Int?, isBroken: Bool)
    /// Attempts failed for ten minutes. The visit is over.
    case exhausted
    /// A server's certificate is no longer accepted. The visit is over.
    case distrusted(Distrust, at: ServerAddress)
  }

  private enum State {
    case up(Link)
    case trying(Attempt)
    case waiting(until: ContinuousClock.Instant)
  }

  /// The addresses of all servers, in the order in which they are tried: round the servers, the present one last.
  private var ways: [Attempt.Way]
  private var state: State
  private var isFinishing = false
  /// Whether a lost connection is tried again.
  package var comesBack = true
  private var cutter = LineCutter()
  private var watch = LineWatch()
  private var later = LaterLine()
  private var comeback = Comeback()
  /// The fatal reply on the present connection.
  private var fatal: FatalReply?
  private var isShutdown = false

  /// Looks the servers up, with the certificates that each may show, nil for plain lines; connects to the first that answers, and waits for the connection.
  ///
  /// - Throws: `unknownHost` if no server's name is known, `unreachable` if none answers, `distrusted`.
  package init(_ servers: [(address: ServerAddress, trust: Trust?)]) throws(Attempt.Fault) {
    var ways: [Attempt.Way] = []
    var fault = Attempt.Fault.unreachable(EADDRNOTAVAIL)
    for (server, trust) in servers {
      do throws(TransportFault) {
        ways += try SocketAddress.all(of: server.host, port: server.port).map {
          Attempt.Way(address: $0, server: server, trust: trust)
        }
      } catch .unknownHost(_, let code) {
        fault = .unknownHost(server.host, code: code)
      } catch {
        fault = .unreachable(EADDRNOTAVAIL)
      }
    }
    guard !ways.isEmpty else { throw fault }
    let made = try Attempt(ways).finish()
    state = .up(made.link)
    self.ways = Self.tryLast(made.server, of: ways)
  }

  private static func tryLast(_ server: ServerAddress, of ways: [Attempt.Way]) -> [Attempt.Way] {
    let rest = ways.lastIndex { $0.server == server }.map { $0 + 1 } ?? ways.startIndex
    return Array(ways[rest...] + ways[..<rest])
  }

  package var watched: pollfd {
    switch state {
    case .up(let link): link.watched
    case .trying(let attempt): attempt.watched ?? pollfd(-1, 0)
    case .waiting: pollfd(-1, 0)
    }
  }

  /// The time at which `advance` is due without events; nil if there is none.
  package var deadline: ContinuousClock.Instant? {
    switch state {
    case .up: isFinishing ? nil : later.due
    case .trying(let attempt): attempt.deadline
    case .waiting(let until): until
    }
  }

  // MARK: Sending

  private var link: Link? { if case .up(let link) = state { link } else { nil } }

  package var isUp: Bool { link != nil }

  package var unsentCount: Int { link?.unsentCount ?? 0 }

  /// The name of the last good login.
  package var name: String? { watch.person?.name }

  /// Whether a `LOGIN` has no reply yet, or waits to be sent again.
  package var isLoggingIn: Bool { watch.isLoggingIn || later.due != nil }

  /// Sends a typed line, if there is a connection; a `LOGIN` replaces one that waits to be sent again.
  ///
  /// Its reply becomes a part of the record, if one is given.
  package func send(_ line: String, for record: WantedRecord? = nil) {
    let line = SentLines.coded(line)
    watch.take(sent: line, for: record)
    send("\(line)\n".utf8)
    if watch.isLoggingIn { later.forget() }
  }

  /// The line with which a person at a terminal begins.
  package static var forPeople: String { Verb.plain.name }

  /// Notes a line that the owner sends as bytes.
  package func note(_ line: String) { watch.take(sent: line) }

  /// Returns a typed line as it is sent.
  package static func sent(_ line: String) -> String { SentLines.coded(line) }

  /// Sends bytes whose lines are noted.
  package func send(_ bytes: some Collection<UInt8>) { link?.send(bytes) }

  /// Ends the sending side; the visit is over when the server closes the connection.
  package func finish() {
    isFinishing = true
    link?.finish()
  }

  // MARK: What comes

  /// Continues after poll(2) returned these events of `watched`, 0 for none.
  package func advance(_ events: Int16) -> [Event] {
    switch state {
    case .up(let link):
      if !isFinishing, let line = later.next(at: .now) {
        note(line)
        send("\(line)\n".utf8)
      }
      return serve(link, events)
    case .waiting(let until):
      if ContinuousClock.now >= until { state = .trying(Attempt(ways)) }
      return []
    case .trying(var attempt):
      do throws(Attempt.Fault) {
        guard let made = try attempt.advance(isReady: events != 0) else {
          state = .trying(attempt)
          return []
        }
        state = .up(made.link)
        ways = Self.tryLast(made.server, of: ways)
        return begin(at: made.server)
      } catch {
        if case .distrusted(let why, let server) = error { return [.distrusted(why, at: server)] }
        return follow(comeback.failed(at: .now), with: [])
      }
    }
  }

  private func serve(_ link: Link, _ events: Int16) -> [Event] {
    if events & Int16(POLLOUT) != 0 { link.flush() }
    guard events & ~Int16(POLLOUT) != 0 else { return [] }
    switch link.receive() {
    case .bytes(let bytes): return hear(cutter.take(bytes))
    case .nothing: return []
    case .ended: return lose(link, isBroken: false)
    case .broken: return lose(link, isBroken: true)
    }
  }

  private func hear(_ lines: [[UInt8]]) -> [Event] {
    guard !lines.isEmpty else { return [] }
    var rings = false
    var advice: String?
    var shown: [[UInt8]] = []
    var records: [Event] = []
    for line in lines {
      let read = watch.hearsSentences ? ServerLine(line).shown.map { Array($0.utf8) } : line
      let effect = watch.look(at: line)
      switch effect.record {
      case .line: break
      case .page(let next, let record): send(next, for: record)
      case .whole(let record): records.append(.record(record))
      case nil: if let read { shown.append(read) }
      }
      rings = rings || effect.rings
      fatal = effect.fatal ?? fatal
      isShutdown = isShutdown || effect.isShutdown
      if let refused = effect.later { advice = later.take(refused, at: .now) }
    }
    return [.heard(shown, rings: rings, advice: advice)] + records
  }

  // MARK: Losing and finding the connection

  private func lose(_ link: Link, isBroken: Bool) -> [Event] {
    later.forget()
    var news: [Event] = cutter.isEmpty ? [] : [.cut(cutter.rest())]
    guard comesBack, !isFinishing, let step = comeback.lost(after: fatal, at: .now) else {
      return news + [.closed(code: fatal?.code, isBroken: isBroken)]
    }
    news.append(.lost(unsentLines: link.unsentLines, isShutdown: isShutdown))
    (fatal, isShutdown) = (nil, false)
    return follow(step, with: news)
  }

  private func follow(_ step: Comeback.Step, with news: [Event]) -> [Event] {
    guard case .again(let time) = step else { return news + [.exhausted] }
    state = .waiting(until: time)
    return news
  }

  private func begin(at server: ServerAddress) -> [Event] {
    comeback.succeeded(at: .now)
    for line in watch.beginAgain() { send("\(line)\n".utf8) }
    return [.foundAgain(server)]
  }
}
