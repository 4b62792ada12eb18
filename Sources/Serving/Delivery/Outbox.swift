// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// Answers and notices of one connection that wait for the disk, in the order in which they leave.
///
/// It exists only while something waits, and is a class so that an idle connection holds one word for it. A piece leaves
/// once everything before it has left, and the newest entry that it has seen is on disk.
final class Outbox {
  /// What a piece is.
  enum Content {
    case answer, notice
  }

  /// One answer or one notice.
  private struct Piece {
    let content: Content
    let wait: Ticket
    /// Where its bytes end, counted from the first byte ever put in since the box was empty.
    let end: Int
  }

  private var writer = LineWriter()
  private var pieces: [Piece] = []
  private var first = 0
  /// How many of the bytes have left.
  private var sent = 0
  /// How many of those are kept no longer.
  private var cut = 0

  /// How many bytes wait.
  var count: Int { cut + writer.lines.count - sent }

  /// How many bytes it has had room for at one time.
  var room: Int { writer.lines.capacity }

  /// True when nothing waits.
  var isEmpty: Bool { first == pieces.count }

  /// Whether an answer waits.
  var holdsAnswer: Bool { pieces[first...].contains { $0.content == .answer } }

  /// Puts one piece at the end.
  ///
  /// - Parameters:
  ///   - content: what it is.
  ///   - wait: the newest entry that it has seen.
  ///   - speech: how its lines are told.
  ///   - write: writes its lines.
  func append(_ content: Content, wait: Ticket, as speech: Speech, _ write: (inout LineWriter) -> Void) {
    writer.speech = speech
    write(&writer)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Puts lines at the end that are written already.
  func append(_ content: Content, wait: Ticket, _ lines: UnsafeBufferPointer<UInt8>) {
    writer.lines.append(contentsOf: lines)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Takes out what may leave and hands its bytes over, all at once.
  ///
  /// - Parameters:
  ///   - stored: every entry up to this ticket is on disk.
  ///   - send: takes the bytes.
  /// - Returns: whether a notice was among it.
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

  /// Lets go of what has left.
  private func tidy() {
    if isEmpty {
      writer.lines.removeAll()
      pieces.removeAll(keepingCapacity: true)
      first = 0
      sent = 0
      cut = 0
    } else if sent - cut > 65_536, (sent - cut) * 2 > writer.lines.count {
      // A connection that never pauses never empties its box; amortised, at least half of it goes here.
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
