// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// Answers and notices on their way to connections.
///
/// An answer that depends on nothing unsaved is written behind those of other connections and sent with them. All others
/// wait in the outbox of their connection until the entries that they have seen are on disk. An answer never overtakes an
/// earlier one of its connection.
struct Delivery: ~Copyable {
  /// The output is sent before the end of the turn when it holds more bytes than this.
  private static let outputMost = 65_536
  /// Empty outboxes that are kept for use again, and the most bytes that one of them may hold: 256 kB in all.
  private static let spareMost = 64
  private static let spareRoom = 4096

  private let limits: Limits
  /// Ready answers of this turn, of all connections one after the other.
  private var output = LineWriter(capacity: 2 * Delivery.outputMost)
  /// The connections with a part in the output, in order, and the offset of each part in bytes.
  private var parts: [(client: Client, start: Int)] = []
  /// Connections whose outbox may have something to release, in the order in which they were filled.
  private var held: [UInt64] = []
  private var spareOutboxes: [Outbox] = []
  /// Whether the last release left notices to the next turn.
  private(set) var isBehind = false
  /// The connections whose board is drawn at the end of the turn.
  private var boardsOwed: [UInt64] = []
  /// A notice for one connection while it is written.
  private var noticeWriter = LineWriter(capacity: 512)

  init(_ limits: Limits) { self.limits = limits }

  // MARK: Answers

  /// Writes an answer that has seen the entries up to `wait`; returns the code of its last line, and its bytes.
  mutating func put(
    to client: Client, wait: Ticket, _ write: (inout LineWriter) -> Void
  ) -> (code: Int, bytes: Int) {
    if client.outbox == nil, wait == .none {
      let start = output.lines.count
      if parts.last?.client !== client { parts.append((client, start)) }
      output.speech = client.speech
      client.keeping(in: &output, write)
      return (output.code, output.lines.count - start)
    }
    var (code, bytes) = (0, 0)
    hold(client)
    client.outbox?.append(.answer, wait: wait, as: client.speech) { writer in
      let start = writer.lines.count
      client.keeping(in: &writer, write)
      (code, bytes) = (writer.code, writer.lines.count - start)
    }
    return (code, bytes)
  }

  /// Whether the output is to be sent before the end of the turn.
  var isOutputFull: Bool { output.lines.count > Self.outputMost }

  /// Sends what is ready, the part of each connection in one piece.
  ///
  /// This is done once a turn and not once a read: waking all peers together costs less. Every release of an outbox comes
  /// after it.
  mutating func sendOutput() {
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

  // MARK: Notices

  /// Writes a notice for one connection, at the level and in the speech that it chose.
  ///
  /// One that is not heard is written and not sent.
  ///
  /// - Returns: how many lines the connection is told, or would be, and how many bytes.
  mutating func tell(
    _ client: Client, _ level: NoticeLevel, wait: Ticket, isHeard: Bool, _ write: (inout LineWriter) -> Void
  ) -> (lines: Int, bytes: Int) {
    noticeWriter.begin(as: client.speech, level)
    write(&noticeWriter)
    guard isHeard else { return (noticeWriter.notices, noticeWriter.lines.count) }
    client.memory?.keep(notice: noticeWriter.memory, showing: noticeWriter.shown)

    guard !noticeWriter.lines.isEmpty else { return (noticeWriter.notices, 0) }
    hold(client)
    noticeWriter.lines.withUnsafeBufferPointer { client.outbox?.append(.notice, wait: wait, $0) }
    return (noticeWriter.notices, noticeWriter.lines.count)
  }

  /// Puts the lines of a notice, written already, behind what waits for a connection.
  mutating func tell(_ client: Client, _ lines: [UInt8], wait: Ticket) {
    hold(client)
    lines.withUnsafeBufferPointer { client.outbox?.append(.notice, wait: wait, $0) }
  }

  /// Notes that a connection reads a board at the end of the turn.
  mutating func owe(boardTo client: Client) {
    guard let memory = client.memory, !memory.owesBoard else { return }
    memory.owesBoard = true
    boardsOwed.append(client.number)
  }

  /// Returns the connections that read a board now, once.
  mutating func takeBoardsOwed() -> [UInt64] {
    guard !boardsOwed.isEmpty else { return [] }
    defer { boardsOwed.removeAll(keepingCapacity: true) }
    return boardsOwed
  }

  /// Puts a board behind all other lines of a connection; it is no notice of its own.
  mutating func draw(to client: Client, wait: Ticket, _ write: (inout LineWriter) -> Void) {
    noticeWriter.begin(as: client.speech, .all)
    write(&noticeWriter)
    guard !noticeWriter.lines.isEmpty else { return }
    hold(client)
    noticeWriter.lines.withUnsafeBufferPointer { client.outbox?.append(.notice, wait: wait, $0) }
  }

  // MARK: The disk

  /// A connection that needs an action after a release of its outbox.
  enum Released {
    /// Nothing waits for it any more.
    case emptied(Client)
    /// It does not take its notices. Answers wait for their reader, but notices have a bound.
    case tooSlow(Client)
  }

  /// Sends everything whose entries are on disk, those up to `stored`; returns the connections that need an action.
  mutating func release(through stored: Ticket, to clients: ClientRegistry) -> [Released] {
    isBehind = false
    guard !held.isEmpty else { return [] }
    var released: [Released] = []
    var still: [UInt64] = []
    var told = 0
    for number in held {
      guard let client = clients[number] else { continue }
      if let outbox = client.outbox, outbox.isDue(through: stored), !outbox.holdsAnswer {
        guard told < limits.toldInTurn else {
          isBehind = true
          still.append(number)
          continue
        }
        told += 1
      }
      let hadNotice = client.outbox?.release(through: stored) { client.send($0) }
      // A connection that ends may take the last of it for as long as that waits.
      if hadNotice == true, !client.standing.contains(.ending), client.unsentBytes > limits.unsentNamedBytes {
        released.append(.tooSlow(client))
      }
      guard client.outbox?.isEmpty != false else {
        still.append(number)
        continue
      }
      if let emptied = client.outbox.take() { keepForReuse(emptied) }
      client.standing.remove(.held)
      released.append(.emptied(client))
    }
    held = still
    return released
  }

  /// Whether no connection waits for the disk.
  var isEmpty: Bool { held.isEmpty }

  private mutating func hold(_ client: Client) {
    if client.outbox == nil { client.outbox = spareOutboxes.popLast() ?? Outbox() }
    if client.standing.insert(.held).inserted { held.append(client.number) }
  }

  private mutating func keepForReuse(_ outbox: Outbox) {
    guard spareOutboxes.count < Self.spareMost, outbox.room <= Self.spareRoom else { return }
    spareOutboxes.append(outbox)
  }

  // MARK: Back-pressure

  /// Whether a connection must take some of its answers before its next line is carried out.
  mutating func mustWait(for client: Client) -> Bool {
    let most = most(for: client)
    guard readyBytes(of: client) + client.waitingBytes > most else { return false }
    sendOutput()
    return client.waitingBytes > most
  }

  /// Whether half of the bytes that may wait for a connection are free again.
  func hasRoom(for client: Client) -> Bool { client.waitingBytes <= most(for: client) / 2 }

  private func most(for client: Client) -> Int {
    client.session == nil ? limits.unsentBytes : limits.unsentNamedBytes
  }

  /// Bytes of the output for the connection that is served.
  private func readyBytes(of client: Client) -> Int {
    guard let last = parts.last, last.client === client else { return 0 }
    return output.lines.count - last.start
  }
}
