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
  /// - Returns: how many bytes were used.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, from client: Client) -> Int {
    guard !client.standing.contains(.ending) else { return bytes.count }
    tookInput = true
    guard beginSlice(of: client, offered: bytes.count) else { return 0 }
    // Good until this returns, and the closure does not outlive it.
    nonisolated(unsafe) let bytes = bytes
    return referee.assumeIsolated { referee in
      let used = takeLines(of: bytes, from: client, referee, now: lookAtClocks(referee))
      if output.lines.count > Server.outputMost { sendOutput() }
      return used
    }
  }

  private func takeLines(
    of bytes: UnsafeBufferPointer<UInt8>, from client: Client, _ referee: isolated Referee, now: Instant
  ) -> Int {
    let span = Span(_unsafeElements: bytes)
    if !client.standing.contains(.opened), span[0] == ForeignProtocol.tlsOpening {
      if let secureDoor, !client.isSecure {
        fault(.tlsElsewhere(port: secureDoor.listener.port), .none, to: client)
        end(client)
        return bytes.count
      }
      return refuse(.tls, client, all: bytes.count)
    }
    let wasDiscarding = client.framer.isDiscarding
    var cursor = 0
    while true {
      if client.standing.contains(.ending) { return bytes.count }
      // What a line made due, such as the beginning of a game, comes before the next line.
      tellDue(referee, now: now)
      if client.standing.contains(.working) || mustStall(client, referee) { return cursor }
      if cursor < bytes.count, mustWait(client, referee) { return cursor }
      if slice.isOver(options.clock.stopwatch), cursor < bytes.count {
        client.yield()
        return cursor
      }
      slice.take()
      switch client.framer.next(in: span, at: &cursor, discardMost: options.limits.discardBytes) {
      case .line(let range):
        figures.lines += 1
        client.heardAt = seconds
        client.lineBegunAt = 0
        let line = span.extracting(range)
        if client.standing.insert(.opened).inserted, let other = ForeignProtocol(opening: line) {
          return refuse(other, client, all: bytes.count)
        }
        client.spending?.spendCommand(rates, at: microseconds)
        answer(line, of: client, referee, now: now)
      case .tooLong:
        figures.lines += 1
        client.spending?.spendCommand(rates, at: microseconds)
        fault(.lineTooLong, .none, to: client)
      case .endless:
        reply(to: client) { $0.writeClosing("too much of one line; connect again and type shorter lines") }
        end(client)
      case .more:
        let isPartial = cursor < bytes.count || client.framer.isDiscarding
        if !isPartial {
          client.lineBegunAt = 0
        } else if client.lineBegunAt == 0 || (wasDiscarding && !client.framer.isDiscarding) {
          client.lineBegunAt = seconds
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

  /// Answers a connection that came to the port of TLS and speaks none.
  func refusePlain(_ client: Client) {
    fault(.plainElsewhere(port: plainPort), .none, to: client)
    end(client)
  }

  /// Answers one line.
  private func answer(
    _ line: Span<UInt8>, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    let parsed = parser.parse(
      line, alphabet: alphabet(of: client, referee), kind: kind(of: client, referee),
      sides: client.session.flatMap { referee.sides(ofDesk: $0.person.name) },
      list: listPlace(of: client, referee))
    if client.spending != nil, isTurnedDown(parsed, client) { return }
    switch parsed.body {
    case .nothing: return
    case .command(.practice(let wanted), let noise):
      practise(wanted, noise, parsed.tag, of: client, referee, now: now)
    case .command(.event(let wanted), let noise):
      direct(wanted, noise, parsed.tag, of: client, referee, now: now)
    case .command(.house(.judge(let question)), let noise) where isStation(client, referee):
      guard question.board != nil else {
        return self.fault(.badArgument(at: 1, .stationBoard), parsed.tag, to: client)
      }
      guard question.isListNamed || client.list != nil || !lacksStationList(client, parsed.tag, referee)
      else {
        return
      }
      carryOut(.house(.judge(question)), noise, parsed.tag, of: client, referee, now: now)
    case .command(let command, let noise):
      carryOut(command, noise, parsed.tag, of: client, referee, now: now)
    case .connection(let command): carryOut(command, parsed.tag, of: client, referee, now: now)
    case .lookup(let question): lookUp(question, parsed.tag, of: client, referee, now: now)
    case .fault(.foreignKeys(let keys)):
      // Named once; whoever leans on a key reads the short text from then on.
      let isNew = client.standing.insert(keys == .arrow ? .knowsArrows : .knowsTelnet).inserted
      self.fault(isNew ? .foreignKeys(keys) : .badBytes, parsed.tag, to: client)
    case .fault(let fault): self.fault(fault, parsed.tag, to: client)
    case .refusal(let refusal):
      let isStranger = client.session == nil && !options.admitsGuests
      answer(client, parsed.tag, Outcome(.refused(isStranger ? .loginFirst : refusal)))
    }
  }

  /// Whether nothing of a line is carried out: of a flood, and in a place that is kept for others.
  private func isTurnedDown(_ parsed: ParsedLine, _ client: Client) -> Bool {
    switch parsed.body {
    case .nothing: return false
    case .connection, .fault: break
    case .command, .lookup, .refusal:
      guard client.spending?.reservedSince == nil else {
        endReserved(client)
        return true
      }
    }
    return refusesFlood(client, parsed.tag)
  }

  /// What words are read over where a line names no list.
  private func alphabet(of client: Client, _ referee: isolated Referee) -> Alphabet {
    let seated = client.session.flatMap { referee.alphabet(ofSeated: $0.person.name) }
    return seated ?? list(of: client, referee).lexicon.alphabet
  }

  /// The list that lines of a connection mean where they name none.
  func list(of client: Client, _ referee: isolated Referee) -> HouseLexica.Shelved {
    listPlace(of: client, referee).map { lexica.all[$0] } ?? lexica.standard
  }

  /// The place of that list among the server's; nil for the first.
  private func listPlace(of client: Client, _ referee: isolated Referee) -> Int? {
    if let chosen = client.list { return Int(chosen) }
    guard isStation(client, referee), case .agreed(let lexicon) = referee.stationList else { return nil }
    return lexica.place(named: lexicon.label)
  }

  /// Tells a station that names no list why its words cannot be judged by the list of the events that are open.
  ///
  /// - Returns: false where they can be, and nothing is told.
  private func lacksStationList(_ client: Client, _ tag: Tag, _ referee: isolated Referee) -> Bool {
    switch referee.stationList {
    case .usual: return false
    case .agreed(let lexicon):
      guard lexica.place(named: lexicon.label) == nil else { return false }
      answer(client, tag, Outcome(.refused(.noSuchLexicon(lexicon.label))))
    case .several(let lexicon):
      fault(.badArgument(at: 1, .stationList(lexicon.name)), tag, to: client)
    }
    return true
  }

  /// What is played where the sender of a line sits.
  private func kind(of client: Client, _ referee: isolated Referee) -> TableKind? {
    client.session.flatMap { referee.kind(ofSeated: $0.person.name) }
  }

  /// Carries out a command of the referee's and queues what it led to.
  func carryOut(
    _ command: Command, _ noise: Noise, _ tag: Tag, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    if client.session == nil, !options.admitsGuests {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if isBeyondOperator(command, client) {
      return refuse(client, tag, .notPermitted, "you keep accounts here: ACCOUNT ADD, LIST, BYE")
    }
    let noise = isClaim(command, client, referee) ? .recorded : noise
    if let session = client.session, noise != .none || isLoudJoin(command, session), isTooLoud(session) {
      return slowDown(client, tag)
    }
    if case .table(.open(let wanted)) = command, wanted.isAgainstHouse, isHouseFull(for: client, referee) {
      return writeHouseFull(client, tag, referee)
    }
    if refusesToSpend(command, client, tag, referee) { return }
    if case .event(let wanted) = command, referee.wantsCode(wanted, of: client.session?.person, at: now) {
      return ask(SeatCode.make(options.random), known: nil, for: .entrant(wanted), tag, client)
    }
    let caller = Caller(
      person: client.session?.person, observing: client.session?.observing,
      isOpponentAway: isOpponentAway(command, client, referee))
    let command = withChance(withPresence(command, client, referee))
    let before = (bytes: referee.proposedBytes, disturbances: client.session?.disturbances)
    let outcome = referee.handle(Request(caller: caller, command: command, at: now))
    note(outcome, of: client, since: before.bytes, referee)
    // What is asked fills the ledger, whether or not somebody reads it.
    if noise == .recorded { client.session?.disturbances += 1 }
    carryThrough(outcome, of: client, tag, referee, now: now)
    // What is said in an event counts like what is said to one person, however many hear it; so does what is said to
    // nobody but observers, unless the speaker is trusted.
    let isTalk =
      switch outcome.reply {
      case .saidInEvent: true
      case .said: client.spending != nil
      default: false
      }
    if isTalk, client.session?.disturbances == before.disturbances {
      client.session?.disturbances += 1
    }
    if case .judged = outcome.reply { tellOfLookup("JUDGE", by: client, referee) }
    if let table = outcome.reply.rulingTable { tellOfRuling(at: table, by: client, referee) }
  }

  /// A wish for another order of tiles, with a number that says which.
  private func withChance(_ command: Command) -> Command {
    guard case .game(.look(.shuffle)) = command else { return command }
    return .game(.look(.shuffle(by: options.random())))
  }

  /// Whether somebody says what came of their own board, each time an entry and a line on the other side's screen.
  private func isClaim(_ command: Command, _ client: Client, _ referee: isolated Referee) -> Bool {
    guard case .event(.at(_, .score, _)) = command, let person = client.session?.person else { return false }
    return !referee.may(.directEvents, person)
  }

  /// Sitting down is told once where one stays; who gets up and sits down again and again makes noise.
  private func isLoudJoin(_ command: Command, _ session: Session) -> Bool {
    guard case .table(.join) = command else { return false }
    return session.disturbances >= options.limits.disturbances
  }

  /// Whether a connection has told others so much of late that it must wait.
  func isTooLoud(_ session: Session) -> Bool {
    let calm = Int(min(seconds &- session.calmedAt, 3600)) * options.limits.disturbancesPerSecond
    session.disturbances = max(0, session.disturbances - calm)
    session.calmedAt = seconds
    return session.disturbances >= options.limits.disturbances
  }

  func slowDown(_ client: Client, _ tag: Tag) {
    slowDown(
      client, tag, seconds: 1, "you tell others too much at once; wait a second, then type the same line")
  }

  /// A half-closed client gets all its answers; an unfinished line is never carried out.
  func endOfInput(from client: Client, unfinished: Bool) {
    guard !client.standing.contains(.ending) else { return }
    if unfinished, !client.framer.isDiscarding { fault(.unfinishedLine, .none, to: client) }
    end(client)
  }
}
