// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice
import Rulebook
import Transport
import Wire

extension Server {
  /// Answers whole lines of one read, as many as one slice of the turn holds, under one entrance to the referee.
  ///
  /// Returns how many bytes were used.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, from client: Client) -> Int {
    guard !client.standing.contains(.ending) else { return bytes.count }
    pacing.noteInput()
    guard pacing.beginSlice(isBehind: client.isBehind, offered: bytes.count, at: clock.stopwatch()) else {
      client.yield()
      return 0
    }
    // `nonisolated(unsafe)`: the bytes are good until this returns, and the closure does not outlive it.
    nonisolated(unsafe) let bytes = bytes
    return withReferee { referee in
      let used = takeLines(of: bytes, from: client, referee, now: lookAtClocks(referee))
      if delivery.isOutputFull { delivery.sendOutput() }
      return used
    }
  }

  /// The bytes of a line under `PLAIN` that count as one command more.
  private static let bytesOfCommand = 64

  private func takeLines(
    of bytes: UnsafeBufferPointer<UInt8>, from client: Client, _ referee: isolated Referee, now: Instant
  ) -> Int {
    let span = Span(_unsafeElements: bytes)
    if !client.standing.contains(.opened), span[0] == ForeignProtocol.tlsOpening {
      if let port = doors.securePort, !client.isSecure {
        fault(.tlsElsewhere(port: port), .none, to: client)
        end(client)
        return bytes.count
      }
      return refuse(.tls, client, all: bytes.count)
    }
    let wasDiscarding = client.framer.isDiscarding
    var cursor = 0
    while true {
      if client.standing.contains(.ending) { return bytes.count }
      // A deadline that a line has set to now, such as the beginning of a game, comes before the next line.
      tellDue(referee, now: now)
      if client.standing.contains(.working) || mustStall(client, referee) { return cursor }
      if cursor < bytes.count, mustWait(client, referee) { return cursor }
      if pacing.isSliceOver({ clock.stopwatch() }), cursor < bytes.count {
        client.yield()
        return cursor
      }
      pacing.countLine()
      switch client.framer.next(in: span, at: &cursor, discardMost: options.limits.discardBytes) {
      case .line(let range):
        metrics.figures.lines += 1
        client.heardAt = clock.seconds
        client.lineBegunAt = 0
        let line = span.extracting(range)
        if let proxy = client.proxy, meet(client, behind: proxy, opening: line) { continue }
        if client.standing.insert(.opened).inserted, let other = ForeignProtocol(opening: line) {
          return refuse(other, client, all: bytes.count)
        }
        if let spending = client.spending {
          // To read a sentence takes as long as several commands, by its length.
          let count = client.memory == nil ? 1 : 1 + range.count / Self.bytesOfCommand
          pacing.spendCommand(spending, at: clock.reading, count: count)
        }
        if referee.isInDoubt, refusesInDoubt(line, of: client, referee) { continue }

        if let desk = client.session?.desk, let meant = DeskLine.meant(by: line, at: desk) {
          client.memory?.question = nil
          answer(meant.span, of: client, referee, now: now)
        } else if let memory = client.memory {
          hear(line, memory, of: client, referee, now: now)
        } else {
          answer(line, of: client, referee, now: now)
        }
      case .tooLong:
        metrics.figures.lines += 1
        if let spending = client.spending { pacing.spendCommand(spending, at: clock.reading) }
        fault(.lineTooLong, .none, to: client)
      case .endless:
        reply(to: client) { $0.writeClosing("too much of one line; connect again and type shorter lines") }
        end(client)
      case .more:
        let isPartial = cursor < bytes.count || client.framer.isDiscarding
        if !isPartial {
          client.lineBegunAt = 0
        } else if client.lineBegunAt == 0 || (wasDiscarding && !client.framer.isDiscarding) {
          client.lineBegunAt = clock.seconds
        }
        return cursor
      }
    }
  }

  /// Answers a connection that opens with another protocol, once and for all.
  private func refuse(_ other: ForeignProtocol, _ client: Client, all count: Int) -> Int {
    fault(.foreignProtocol(other), .none, to: client)
    end(client)
    return count
  }

  /// Answers a connection that speaks plain lines on the port of TLS.
  func refusePlain(_ client: Client) {
    fault(.plainElsewhere(port: doors.plainPort), .none, to: client)
    end(client)
  }

  /// Returns a line as the parser reads it for a connection.
  func parsed(_ line: Span<UInt8>, of client: Client, _ referee: isolated Referee) -> ParsedLine {
    lists.parser.parse(
      line, seat: client.session.flatMap { referee.peek.seat(of: $0.person.name) },
      sides: client.session.flatMap { referee.peek.sides(ofDesk: $0.person.name) },
      list: listPlace(of: client, referee))
  }

  func answer(_ line: Span<UInt8>, of client: Client, _ referee: isolated Referee, now: Instant) {
    let (tag, body) = parsed(line, of: client, referee).parts()
    if client.spending != nil, isTurnedDown(body, tag, client) { return }
    switch consume body {
    case .nothing: return
    case .command(let command, let noise):
      obey(command, noise, tag, of: client, referee, now: now)
    case .judge(let question): judge(question, tag, of: client, referee, now: now)
    case .connection(let command): carryOut(command, tag, of: client, referee, now: now)
    case .lookup(let question): lookUp(question, tag, of: client, referee, now: now)
    case .fault(.foreignKeys(let keys)):
      // The key is named once; from then on the text is short.
      let isNew = client.standing.insert(keys == .arrow ? .knowsArrows : .knowsTelnet).inserted
      self.fault(isNew ? .foreignKeys(keys) : .badBytes, tag, to: client)
    case .fault(let fault): self.fault(fault, tag, to: client)
    case .refusal(let refusal):
      let isStranger = client.session == nil && !options.admitsGuests
      answer(client, tag, Outcome(.refused(isStranger ? .loginFirst : refusal)))
    }
  }

  /// Carries out a command, beside the loop if it is long work.
  private func obey(
    _ command: consuming Command, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    switch command {
    case .practice(let wanted): return practise(wanted, noise, tag, of: client, referee, now: now)
    case .tournament(let wanted): return direct(wanted, noise, tag, of: client, referee, now: now)
    default: break
    }
    carryOut(command, noise, tag, of: client, referee, now: now)
  }

  /// Refuses a line of a flood, or in a place that is reserved for others; false if it is carried out.
  private func isTurnedDown(_ body: borrowing ParsedLine.Body, _ tag: Tag, _ client: Client) -> Bool {
    switch body {
    case .nothing: return false
    case .connection, .fault: break
    case .command, .judge, .lookup, .refusal:
      guard client.spending?.reservedSince == nil else {
        endReserved(client)
        return true
      }
    }
    return refusesFlood(client, tag)
  }

  /// Returns the list of a line that names none.
  func list(of client: Client, _ referee: isolated Referee) -> ServedLexica.Shelved {
    lists.lexica.shelved(at: listPlace(of: client, referee))
  }

  /// Returns the place of that list among the server's; nil for the first.
  private func listPlace(of client: Client, _ referee: isolated Referee) -> Int? {
    if let chosen = client.list { return Int(chosen) }
    guard isStation(client, referee), case .agreed(let lexicon) = referee.peek.stationList else { return nil }
    return lists.lexica.place(named: lexicon.label)
  }

  /// Has the referee carry out a command, and queues its answer and notices.
  func carryOut(
    _ command: consuming Command, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    if client.session == nil, !options.admitsGuests {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if isBeyondOperator(command, client) { return refuseOperator(client, tag) }
    let noise = isClaim(command, client, referee) ? .recorded : noise
    if let session = client.session, noise != .none || isLoudJoin(command, session), isTooLoud(session) {
      return slowDown(client, tag)
    }
    let opening = command.mayOpen ? opening(by: command, of: client, referee) : nil
    if let opening, opening.isAgainstRobot, isRobotBusy(for: client, referee) {
      return refuse(
        client, tag, .slowDown, after: 1,
        "the house plays at as many tables as it can; wait and type the same line, or play a person",
        waits: referee.newest)
    }
    if refusesToSpend(command, opens: opening != nil, client, tag, referee) { return }
    if case .tournament(let wanted) = command,
      referee.peek.wantsCode(wanted, of: client.session?.person, at: now)
    {
      return ask(SeatCode.make(options.random), known: nil, for: .entrant(wanted), tag, client)
    }
    let caller = Caller(
      person: client.session?.person, observing: client.session?.observing,
      isOpponentAway: isOpponentAway(command, client, referee),
      seeking: client.session.flatMap { sessions.seek(of: $0.person.name) })
    complete(&command, client, referee)
    let isSeek = if case .table(.seek) = command { true } else { false }
    let before = (bytes: referee.proposedBytes, disturbances: client.session?.disturbances)
    let outcome = referee.handle(Request(caller: caller, command: command, at: now))
    note(outcome, of: client, since: before.bytes, referee)
    if isSeek { noteSeek(outcome, of: client) }
    // A recorded command fills the ledger, whether or not it is read.
    if noise == .recorded { client.session?.disturbances += 1 }
    carryThrough(outcome, of: client, tag, referee, now: now)
    // Talk in an event, and words that are kept, count like talk to one person; so does talk that only observers read,
    // unless the speaker's address is trusted.
    let isTalk =
      switch outcome.reply {
      case .saidInTournament, .told: true
      case .said: client.spending != nil
      default: false
      }
    if isTalk, client.session?.disturbances == before.disturbances {
      client.session?.disturbances += 1
    }
    if let table = outcome.reply.rulingTable { tellOfRuling(at: table, by: client, referee) }
  }

  /// Returns the table that a command would open; nil if it opens none.
  func opening(by command: Command, of client: Client, _ referee: isolated Referee) -> OpenRequest? {
    switch command {
    case .table(.open(let wanted)), .table(.seek(let wanted)): wanted
    case .table(.again): client.session.flatMap { referee.peek.opening(byAgainOf: $0.person) }
    default: nil
    }
  }

  /// Whether a player reports the result of their own board: each report is an entry, and a line on the opponent's screen.
  private func isClaim(_ command: Command, _ client: Client, _ referee: isolated Referee) -> Bool {
    guard case .tournament(.at(_, .score, _)) = command, let person = client.session?.person else {
      return false
    }
    return !referee.peek.may(.directTournaments, person)
  }

  /// Whether a person sits down who has disturbed others too often lately.
  private func isLoudJoin(_ command: Command, _ session: Session) -> Bool {
    guard case .table(.join) = command else { return false }
    return session.disturbances >= options.limits.disturbances
  }

  /// Whether a connection has disturbed others so much lately that it must wait.
  func isTooLoud(_ session: Session) -> Bool {
    let calm = Int(min(clock.seconds &- session.calmedAt, 3600)) * options.limits.disturbancesPerSecond
    session.disturbances = max(0, session.disturbances - calm)
    session.calmedAt = clock.seconds
    return session.disturbances >= options.limits.disturbances
  }

  func slowDown(_ client: Client, _ tag: Tag) {
    refuse(
      client, tag, .slowDown, after: 1,
      "you tell others too much at once; wait a second, then type the same line")
  }

  /// Answers everything that a half-closed client has sent; an unfinished line is never carried out.
  func endOfInput(from client: Client, unfinished: Bool) {
    guard !client.standing.contains(.ending) else { return }
    if unfinished, !client.framer.isDiscarding { fault(.unfinishedLine, .none, to: client) }
    end(client)
  }
}

extension Command {
  fileprivate var mayOpen: Bool {
    switch self {
    case .table(.open), .table(.seek), .table(.again): true
    default: false
    }
  }
}
