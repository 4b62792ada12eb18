// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Transport
import Wire

extension Server {
  /// Queues the answer to a command.
  func answer(_ client: Client, _ tag: Tag, _ outcome: Outcome) {
    if case .refused(.loginFirst) = outcome.reply, let memory = client.memory {
      memory.wait(for: memory.unnamed, at: clock.seconds)
    }
    answer(client, tag, outcome) {
      ReplyText.write(
        outcome.reply, tag, at: toldMoment, meanings: meanings(for: outcome.reply), into: &$0)
    }
    owe(boardAfter: outcome.reply, to: client)
  }

  /// Queues the answer to a command in other words than the usual ones.
  func answer(
    _ client: Client, _ tag: Tag, _ outcome: Outcome, _ write: (inout LineWriter) -> Void
  ) {
    put(to: client, wait: outcome.waits, isRuling: outcome.reply.isRuling, write)
  }

  /// Queues an answer that has seen the entries up to `waits`; it never overtakes an earlier one.
  func reply(to client: Client, waits: Ticket = .none, _ write: (inout LineWriter) -> Void) {
    put(to: client, wait: waits, write)
  }

  func fault(_ fault: ProtocolFault, _ tag: Tag, to client: Client) {
    reply(to: client) { FaultText.write(fault, tag, into: &$0) }
  }

  func put(
    to client: Client, wait: Ticket, isRuling: Bool = false, _ write: (inout LineWriter) -> Void
  ) {
    let (code, bytes) = delivery.put(to: client, wait: wait, write)
    pacing.countWritten(bytes)
    if !isRuling { metrics.figures.noteAnswer(code: code) }
    countFaults(of: client, code: code)
  }

  /// Ends a connection that sends nothing but faulty lines; refusals of the rules are none for a person who is logged in.
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
    delivery.sendOutput()
    client.endWhenAnswered()
    depart(client)
  }
}

extension LineWriter {
  /// Writes the line after which the server closes the connection; the client may connect again after so many seconds.
  package mutating func writeClosing(_ text: Phrase, after seconds: Int? = nil) {
    beginReply(.closing, .none)
    key("fatal", literal: "yes")
    if let seconds { key("after", seconds) }
    self.text(text)
    endLine()
  }
}
