// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

extension Server {
  /// Ends a turn of the loop: takes in what settled, lets answers leave, hands the next batch over.
  func endTurn() {
    options.turnEnds()
    if case .ended = life { return }
    // Who came with a few lines need not wait for those who sent many.
    sendOutput()
    serveBacklog()
    readClock()
    let now = referee.assumeIsolated { lookAtClocks($0) }
    if seconds != lookedAt {
      closeOverdue()
      endLostLookups()
      referee.assumeIsolated { $0.noteAlive(now: now) }
    }
    finishCodes()
    finishLookups()
    finishPairings()
    sendOutput()
    referee.assumeIsolated { referee in
      hearRound(now: now)
      tellDue(referee, now: now)
      endAbandoned(referee, now: now)
      playHouse(referee, now: now)
      if let failure = referee.settle() { return fail(failure) }
      completeTakeovers(referee)
      completeExpulsions(referee)
      releaseHeld(referee)
      if !congested.isEmpty, !referee.isCongested { resumeCongested() }
      resumeSlowed()
      referee.commit()
      if referee.mustTendBoards { loop.wake() }
      awaitDeadline(referee, now: now)
      followFigures(referee)
    }
    tendSecureDoor()
    advanceLife()
    tookInput = false
    seenAwake = (options.clock.stopwatch(), self.now)
  }

  /// Closes the connections whose names have gone to another one for good.
  private func completeTakeovers(_ referee: isolated Referee) {
    guard !takeovers.isEmpty else { return }
    takeovers.removeAll { takeover in
      guard referee.mayLeave(takeover.wait) else { return false }
      if let old = clients[takeover.old] { dismiss(old) }
      return true
    }
  }

  /// Sends whatever no longer waits.
  private func releaseHeld(_ referee: isolated Referee) {
    guard !held.isEmpty else { return }
    var still: [UInt64] = []
    for number in held {
      guard let client = clients[number] else { continue }
      let hadNotice = client.outbox?.release(through: referee.stored) { client.send($0) }
      // Answers wait for the reader; what nobody asked for cannot, so it has a bound.
      // Who is said goodbye to may take the last of it, for as long as that waits.
      if hadNotice == true, !client.standing.contains(.ending),
        client.unsentBytes > options.limits.unsentNamedBytes
      {
        dropSlow(client)
      }
      guard client.outbox?.isEmpty != false else {
        still.append(number)
        continue
      }
      if let emptied = client.outbox.take() { keepForReuse(emptied) }
      client.standing.remove(.held)
      if client.standing.contains(.ending) { client.finish() } else { resumeIfRoom(client) }
    }
    held = still
  }

  /// Keeps an empty outbox with its room for whoever waits next, as far as it is not large and there are not many.
  private func keepForReuse(_ outbox: Outbox) {
    guard spareOutboxes.count < Server.spareMost, outbox.room <= Server.spareRoom else { return }
    spareOutboxes.append(outbox)
  }

  // MARK: Back-pressure

  /// Whether a connection's next line must wait, because its answers do not leave fast enough.
  func mustStall(_ client: Client, _ referee: isolated Referee) -> Bool {
    if referee.isCongested {
      client.pauseReading()
      congested.append(client.number)
      return true
    }
    let most = client.session == nil ? options.limits.unsentBytes : options.limits.unsentNamedBytes
    guard readyBytes(of: client) + client.waitingBytes > most else { return false }
    sendOutput()
    guard client.waitingBytes > most else { return false }
    client.standing.insert(.stalled)
    client.pauseReading()
    return true
  }

  /// Reads on when half of the room is free again.
  func resumeIfRoom(_ client: Client) {
    guard client.standing.contains(.stalled), client.standing.isDisjoint(with: [.working, .ending])
    else { return }
    let most = client.session == nil ? options.limits.unsentBytes : options.limits.unsentNamedBytes
    guard client.waitingBytes <= most / 2 else { return }
    client.standing.remove(.stalled)
    client.resumeReading()
  }

  private func resumeCongested() {
    let numbers = congested
    congested = []
    for number in numbers {
      guard let client = clients[number], client.standing.isDisjoint(with: [.working, .stalled])
      else { continue }
      client.resumeReading()
    }
  }

  /// Breaks off a connection whose peer does not take what it is told.
  private func dropSlow(_ client: Client) {
    if !client.isClosed { figures.slowReaders += 1 }
    client.abort()
  }

  // MARK: Deadlines of connections

  /// Closes what has been silent, or in the middle of a line, for too long.
  private func closeOverdue() {
    lookedAt = seconds
    clients.forEach { client in
      guard !client.standing.contains(.ending) else { return }
      if client.isShakingHands {
        let isOverdue = seconds &- client.heardAt >= UInt32(options.limits.handshakeSeconds)
        return isOverdue ? client.giveUpHandshake() : ()
      }
      if client.lineBegunAt != 0, seconds &- client.lineBegunAt >= UInt32(options.limits.lineSeconds) {
        reply(to: client) { FaultText.write(.unfinishedLine, .none, into: &$0) }
        return end(client)
      }
      if isReservedTooLong(client) { return endReserved(client) }
      if isUnreadTooLong(client) { return dropSlow(client) }
      let most = client.session == nil ? options.limits.idleSeconds : options.limits.idleNamedSeconds
      guard seconds &- client.heardAt >= UInt32(most),
        !referee.assumeIsolated({ isStation(client, $0) })
      else { return }
      reply(to: client) { writer in
        writer.beginReply(.idle, .none)
        writer.key("fatal", literal: "yes")
        writer.text("nothing came for a long time; connect again, your seat is kept")
        writer.endLine()
      }
      end(client)
    }
    loginTries.prune(at: seconds)
    pruneAddresses()
    pruneShutOut()
    lookupWatch.prune(options.limits, at: seconds)
  }

  // MARK: The end

  /// Ends the server politely; asked again, it ends after the batch in flight.
  ///
  /// Everything received is answered and stored, everybody is told, connections close.
  package func stop() {
    switch life {
    case .serving:
      closeDoor()
      life = .draining(until: seconds &+ 5)
      // The turn at hand may have begun before the last line arrived, so one more is taken.
      tookInput = true
      loop.wake()
    case .draining: conclude(.asked)
    case .leaving(let end, _): conclude(end)
    case .ended: return
    }
  }

  /// Ends the server where it stands, as a crash would: sockets close, nothing is said or stored.
  ///
  /// For tests of what a run leaves behind; on the loop's thread.
  package func abandon() {
    life = .ended(.asked)
    clients.forEach { $0.abort() }
    loop.stop()
  }

  /// Nothing more can be stored, and the run ends: those who wait learn that the outcome is unknown.
  private func fail(_ failure: LedgerFailure) {
    closeDoor()
    clients.forEach { client in
      let waits = client.outbox?.holdsAnswer == true
      // Whose goodbye waited for the disk is told it now.
      if client.outbox != nil, !waits { client.standing.remove(.ending) }
      client.outbox = nil
      guard waits else { return }
      reply(to: client) { writer in
        writer.beginReply(.ledgerFailed, .none)
        writer.key("fatal", literal: "yes")
        writer.text("the ledger failed; connect again in a moment, LOGIN, and look what stands")
        writer.endLine()
      }
      end(client)
    }
    sayGoodbye(.ledgerFailed(failure))
  }

  private func advanceLife() {
    switch life {
    case .serving: return
    case .draining(let until):
      // A turn in which nothing came in: every line that had arrived is answered.
      let isQuiet =
        !tookInput && held.isEmpty && !loop.hasBacklog && pendingCodes.isEmpty && lookupsAsked == 0
        && practising.waiting.isEmpty && pairing.places.isEmpty
      if isQuiet || seconds > until {
        sayGoodbye(.asked)
      } else if tookInput {
        // What waits for the disk or for a hash wakes the loop by itself; more input may not.
        loop.wake()
      }
    case .leaving(let end, let until):
      // What was answered and waits for the disk is owed, however long that takes; the end of the process waits for it too.
      let isOwing = end == .asked && !referee.assumeIsolated { $0.mayLeave($0.newest) }
      if clients.count == 0 { return conclude(end) }
      // From when all is stored on, answers have as long as others have to leave.
      if isOwing { return life = .leaving(end, until: seconds &+ 5) }
      if seconds > until { conclude(end) }
    case .ended: loop.stop()
    }
  }

  /// The last connection has gone.
  func endIfOver() {
    guard case .leaving(let end, _) = life else { return }
    conclude(end)
  }

  private func conclude(_ end: Life.End) {
    life = .ended(end)
    let now = now
    removeControl()
    if let failure = referee.assumeIsolated({ $0.close(now: now) }) { life = .ended(.ledgerFailed(failure)) }
    loop.stop()
  }

  private func sayGoodbye(_ end: Life.End) {
    life = .leaving(end, until: seconds &+ 5)
    clients.forEach { client in
      // Who has not even shaken hands is told nothing, and would keep the others waiting.
      if client.isShakingHands { return client.abort() }
      // Whoever has sent the last byte and waits for an answer has none now, and learns why.
      let isOwed = client.standing.contains(.working) || client.outbox != nil
      if isOwed || !client.standing.contains(.ending) {
        var writer = LineWriter(as: client.speech)
        NoticeText.writeShutdown(to: client.session?.person.name, into: &writer)
        writer.lines.withUnsafeBufferPointer { lines in
          guard end == .asked, client.outbox != nil else { return client.send(lines) }
          // Behind the answers that are owed, and with the last of them.
          client.outbox?.append(.notice, wait: .none, lines)
        }
      }
      client.endWhenAnswered()
    }
    // With nobody there, nobody's leaving ends the run.
    if clients.count == 0 { loop.wake() }
  }
}
