// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// The answers and notices of one connection that wait for the ledger, in the order in which they leave.
///
/// It exists only while something waits. It is a class so that an idle connection holds one word for it. A piece leaves
/// when everything before it has left and the newest entry that it depends on is stored.
final class Outbox {
  enum Content {
    case answer, notice
  }

  /// One answer or one notice.
  private struct Piece {
    let content: Content
    let wait: Ticket
    /// The end of its bytes, counted from the first byte put in since the outbox was last empty.
    let end: Int
  }

  private var writer = LineWriter()
  private var pieces: [Piece] = []
  private var first = 0
  /// The number of bytes that have left.
  private var sent = 0
  /// The number of those bytes that are no longer kept.
  private var cut = 0

  /// The number of bytes that wait.
  var count: Int { cut + writer.lines.count - sent }

  /// The capacity of the buffer in bytes.
  var room: Int { writer.lines.capacity }

  var isEmpty: Bool { first == pieces.count }

  /// Returns whether a piece may leave; every entry up to `stored` is stored.
  func isDue(through stored: Ticket) -> Bool { first < pieces.count && pieces[first].wait <= stored }

  var holdsAnswer: Bool { pieces[first...].contains { $0.content == .answer } }

  /// Adds a piece at the end; `wait` is the newest entry that it depends on.
  func append(_ content: Content, wait: Ticket, as speech: Speech, _ write: (inout LineWriter) -> Void) {
    writer.speech = speech
    write(&writer)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Adds lines at the end that are already written.
  func append(_ content: Content, wait: Ticket, _ lines: UnsafeBufferPointer<UInt8>) {
    writer.lines.append(contentsOf: lines)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Sends all pieces that may leave, in one call of `send`; returns whether a notice was among them.
  ///
  /// Every entry up to `stored` is stored.
  func release(through stored: Ticket, send: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    var hadNotice = false
    let start = sent
    while first < pieces.count, pieces[first].wait <= stored {
      if pieces[first].content == .notice { hadNotice = true }
      sent = pieces[first].end
      first += 1
    }
    if sent > start {
      writer.lines.withUnsafeBufferPointer {
        send(UnsafeBufferPointer(rebasing: $0[(start - cut)..<(sent - cut)]))
      }
    }
    tidy()
    return hadNotice
  }

  /// Drops bytes that have left.
  private func tidy() {
    if isEmpty {
      writer.lines.removeAll()
      pieces.removeAll(keepingCapacity: true)
      first = 0
      sent = 0
      cut = 0
    } else if sent - cut > 65_536, (sent - cut) * 2 > writer.lines.count {
      // A busy connection's outbox may never be empty. Half of the bytes or more go here: the cost is amortised.
      var rest = LineWriter(as: writer.speech, capacity: count)
      writer.lines.withUnsafeBufferPointer {
        rest.lines.append(contentsOf: UnsafeBufferPointer(rebasing: $0[(sent - cut)...]))
      }
      writer = rest
      cut = sent
      pieces.removeFirst(first)
      first = 0
    }
  }
}
