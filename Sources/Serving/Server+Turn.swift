// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

extension Server {
  /// Ends a turn of the loop: takes in what the disk has confirmed, lets answers leave, hands the next batch over.
  func endTurn() {
    options.turnEnds()
    if case .ended = life { return }
    // Connections that sent a few lines need not wait for those that sent many.
    delivery.sendOutput()
    serveBacklog()
    let now = withReferee { lookAtClocks($0) }
    clock.countSeconds()
    if clock.entersSecond() {
      closeOverdue(now: now)
      endLostLookups()
      withReferee { $0.noteAlive(now: now) }
    }
    finishCodes()
    finishLookups()
    finishPairings()
    if let past = crews.takePast() { withReferee { $0.take(past) } }
    delivery.sendOutput()
    withReferee { referee in
      hearRound(now: now)
      tellDue(referee, now: now)
      endAbandoned(referee, now: now)
      letRobotAct(referee, now: now)
      tellKeptWords(referee, now: now)
      drawBoards(referee, now: now)
      if let failure = referee.settle() { return fail(failure) }
      for old in sessions.endTakeovers({ referee.mayLeave($0) }) { dismiss(old) }
      while let expulsion = sessions.nextExpulsion({ referee.mayLeave($0) }) { showOut(expulsion, referee) }
      releaseHeld(referee)
      if !referee.isCongested { resumeCongested() }
      resumeSlowed()
      referee.commit()
      if referee.peek.mustTendBoards { loop.wake() }
      awaitDeadline(referee, now: now)
      followFigures(referee)
    }
    tendDoors()
    advanceLife()
    pacing.endTurn()
    clock.endTurn()
  }

  private func releaseHeld(_ referee: isolated Referee) {
    for released in delivery.release(through: referee.stored, to: sessions.clients) {
      switch released {
      case .tooSlow(let client): dropSlow(client)
      case .emptied(let client):
        if client.standing.contains(.ending) { client.finish() } else { resumeIfRoom(client) }
      }
    }
    if delivery.isBehind { loop.wake() }
  }

  // MARK: Back-pressure

  /// Whether a connection's next line must wait, because its answers do not leave fast enough.
  func mustStall(_ client: Client, _ referee: isolated Referee) -> Bool {
    if referee.isCongested {
      client.pauseReading()
      pacing.noteCongested(client.number)
      return true
    }
    guard delivery.mustWait(for: client) else { return false }
    client.standing.insert(.stalled)
    client.pauseReading()
    return true
  }

  /// Reads on when half of the room is free again.
  func resumeIfRoom(_ client: Client) {
    guard client.standing.contains(.stalled), client.standing.isDisjoint(with: [.working, .ending]),
      delivery.hasRoom(for: client)
    else { return }
    client.standing.remove(.stalled)
    client.resumeReading()
  }

  private func resumeCongested() {
    for number in pacing.endCongestion() {
      guard let client = sessions.clients[number], client.standing.isDisjoint(with: [.working, .stalled])
      else { continue }
      client.resumeReading()
    }
  }

  /// Breaks off a connection whose peer does not take what it is told.
  private func dropSlow(_ client: Client) {
    if !client.isClosed { metrics.figures.slowReaders += 1 }
    client.abort()
  }

  // MARK: Deadlines of connections

  /// Closes connections that have been silent, or in the middle of a line, for too long.
  private func closeOverdue(now: Instant) {
    let seconds = clock.seconds
    sessions.clients.forEach { client in
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
        !withReferee({ isStation(client, $0) })
      else { return }
      reply(to: client) { writer in
        writer.fatal(.idle, .none, "nothing came for a long time; connect again, your seat is kept")
      }
      end(client)
    }
    sessions.prune(options.limits, at: seconds, now: now)
    pruneAddresses()
  }

  // MARK: The end

  /// Ends the server politely; asked again, it ends after the batch in flight.
  ///
  /// Everything received is answered and stored, every connection is told, and all close.
  package func stop() {
    switch life {
    case .serving:
      doors.close()
      life = .draining(until: clock.seconds &+ 5)
      // This turn may have begun before the last line arrived, so one more is taken.
      pacing.noteInput()
      loop.wake()
    case .draining: conclude(.asked)
    case .leaving(let end, _): conclude(end)
    case .ended: return
    }
  }

  /// Ends the server at once, as a crash would: sockets close, nothing is said or stored.
  ///
  /// Tests use it on the loop's thread.
  package func abandon() {
    life = .ended(.asked)
    sessions.clients.forEach { $0.abort() }
    loop.stop()
  }

  /// Ends the run because nothing more can be stored; those who wait learn that the outcome is unknown.
  private func fail(_ failure: LedgerFailure) {
    doors.close()
    sessions.clients.forEach { client in
      let waits = client.outbox?.holdsAnswer == true
      // A goodbye that waited for the disk is said now.
      if client.outbox != nil, !waits { client.standing.remove(.ending) }
      client.outbox = nil
      guard waits else { return }
      reply(to: client) { writer in
        writer.fatal(
          .ledgerFailed, .none, "the ledger failed; connect again in a moment, LOGIN, and look what stands")
      }
      end(client)
    }
    sayGoodbye(.ledgerFailed(failure))
  }

  private func advanceLife() {
    switch life {
    case .serving: return
    case .draining(let until):
      // After a turn in which nothing came in, every line that had arrived is answered.
      let isQuiet = !pacing.tookInput && delivery.isEmpty && !loop.hasBacklog && crews.isIdle
      if isQuiet || clock.seconds > until {
        sayGoodbye(.asked)
      } else if pacing.tookInput {
        // The disk and the crews wake the loop by themselves; more input may not.
        loop.wake()
      }
    case .leaving(let end, let until):
      // Answers that wait for the disk are owed, however long that takes.
      let isOwing = end == .asked && !withReferee { $0.mayLeave($0.newest) }
      if sessions.clients.count == 0 { return conclude(end) }
      // Five seconds for the answers to leave begin when everything is stored.
      if isOwing { return life = .leaving(end, until: clock.seconds &+ 5) }
      if clock.seconds > until { conclude(end) }
    case .ended: loop.stop()
    }
  }

  /// Ends the run after the last connection has closed.
  func endIfOver() {
    guard case .leaving(let end, _) = life else { return }
    conclude(end)
  }

  private func conclude(_ end: Life.End) {
    life = .ended(end)
    let now = now
    doors.removeControl()
    if let failure = withReferee({ $0.close(now: now) }) { life = .ended(.ledgerFailed(failure)) }
    loop.stop()
  }

  private func sayGoodbye(_ end: Life.End) {
    life = .leaving(end, until: clock.seconds &+ 5)
    sessions.clients.forEach { client in
      // A peer that has not shaken hands can be told nothing, and would keep the others waiting.
      if client.isShakingHands { return client.abort() }
      // A peer that has ended its sending and waits for an answer learns why there is none.
      let isOwed = client.standing.contains(.working) || client.outbox != nil
      if isOwed || !client.standing.contains(.ending) {
        var writer = LineWriter(as: client.speech)
        NoticeText.writeShutdown(to: client.session?.person.name, into: &writer)
        writer.lines.withUnsafeBufferPointer { lines in
          guard end == .asked, client.outbox != nil else { return client.send(lines) }
          // It leaves behind the answers that are owed.
          client.outbox?.append(.notice, wait: .none, lines)
        }
      }
      client.endWhenAnswered()
    }
    // Without connections no closing one ends the run.
    if sessions.clients.count == 0 { loop.wake() }
  }
}
