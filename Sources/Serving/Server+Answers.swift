// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

extension Server {
  /// Queues the answer to a command.
  func answer(_ client: Client, _ tag: Tag, _ outcome: Outcome) {
    answer(client, tag, outcome) {
      ReplyText.write(
        outcome.reply, tag, at: toldMoment, meanings: meanings(for: outcome.reply), into: &$0)
    }
  }

  /// Queues the answer to a command in words of the caller's.
  func answer(
    _ client: Client, _ tag: Tag, _ outcome: Outcome, _ write: (inout LineWriter) -> Void
  ) {
    put(to: client, wait: outcome.waits, isRuling: outcome.reply.isRuling, write)
  }

  /// Queues an answer, which never overtakes an earlier one.
  ///
  /// - Parameters:
  ///   - client: who asked.
  ///   - waits: the newest entry that it has seen.
  ///   - write: writes it.
  func reply(to client: Client, waits: Ticket = .none, _ write: (inout LineWriter) -> Void) {
    put(to: client, wait: waits, write)
  }

  /// Queues the one reply that a faulty line gets.
  func fault(_ fault: ProtocolFault, _ tag: Tag, to client: Client) {
    reply(to: client) { FaultText.write(fault, tag, into: &$0) }
  }

  private func put(
    to client: Client, wait: Ticket, isRuling: Bool = false, _ write: (inout LineWriter) -> Void
  ) {
    if client.outbox == nil, wait == .none {
      let start = output.lines.count
      if parts.last?.client !== client { parts.append((client, start)) }
      output.speech = client.speech
      write(&output)
      slice.bytes += output.lines.count - start
      return count(output.code, of: client, isRuling: isRuling)
    }
    var code = 0
    hold(client)
    client.outbox?.append(.answer, wait: wait, as: client.speech) { writer in
      let start = writer.lines.count
      write(&writer)
      slice.bytes += writer.lines.count - start
      code = writer.code
    }
    count(code, of: client, isRuling: isRuling)
  }

  /// Counts an answer by its code; that of a ruling tells what was ruled, and is counted as nothing else.
  private func count(_ code: Int, of client: Client, isRuling: Bool) {
    if !isRuling { figures.noteAnswer(code: code) }
    countFaults(of: client, code: code)
  }

  /// A client that sends nothing but nonsense is out of step, or scanning; who plays badly is neither.
  private func countFaults(of client: Client, code: Int) {
    let isNonsense = client.session == nil ? 500..<600 ~= code : 500..<510 ~= code
    guard isNonsense else {
      client.faultsInRow = 0
      return
    }
    client.faultsInRow += 1
    guard client.faultsInRow == options.limits.faultsInRow, !client.standing.contains(.ending) else { return }
    reply(to: client) { $0.writeClosing("too many faults in a row; connect again and type HELP") }
    end(client)
  }

  /// Reads no more commands, and hangs up when every answer has left; the name is free at once.
  func end(_ client: Client) {
    sendOutput()
    client.endWhenAnswered()
    depart(client)
  }

  func hold(_ client: Client) {
    if client.outbox == nil { client.outbox = spareOutboxes.popLast() ?? Outbox() }
    guard client.standing.insert(.held).inserted else { return }
    held.append(client.number)
  }

  /// Sends what is ready, each connection's part in one piece.
  ///
  /// Done once a turn and not once a read, because waking peers up together costs less than one by one.
  /// What waits in an outbox always leaves after this.
  func sendOutput() {
    guard !parts.isEmpty else { return }
    output.lines.withUnsafeBufferPointer { bytes in
      for (place, part) in parts.enumerated() {
        let end = place + 1 < parts.count ? parts[place + 1].start : bytes.count
        part.client.send(UnsafeBufferPointer(rebasing: bytes[part.start..<end]))
      }
    }
    parts.removeAll(keepingCapacity: true)
    output.lines.removeAll()
  }

  /// How many bytes of the output are for the connection at hand.
  func readyBytes(of client: Client) -> Int {
    guard let last = parts.last, last.client === client else { return 0 }
    return output.lines.count - last.start
  }
}

extension LineWriter {
  /// Writes the line after which the server closes.
  ///
  /// - Parameters:
  ///   - text: why.
  ///   - seconds: behind which it is of use to connect again; nil where nothing is said of that.
  mutating func writeClosing(_ text: Phrase, after seconds: Int? = nil) {
    beginReply(.closing, .none)
    key("fatal", literal: "yes")
    if let seconds { key("after", seconds) }
    self.text(text)
    endLine()
  }
}
