// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// Answers and notices of one connection that wait for the ledger, in the order in which they leave.
///
/// It exists only while something waits, and is a class so that an idle connection holds one word for
/// it. A piece leaves when everything before it has left and what
/// it waits for is settled.
final class Outbox {
  /// One answer or one notice.
  private struct Piece {
    let content: Content
    let wait: Wait
    /// Where its bytes end, counted from the first byte ever put in since the box was empty.
    let end: Int
  }

  /// What a piece is.
  enum Content {
    /// The answer to a command, by its serial.
    case answer(UInt64, Tag)
    case notice
    /// That a connection went or came back: waits like a notice, but is true whatever is undone.
    case presence
  }

  private var writer = LineWriter()
  private var pieces: [Piece] = []
  private var first = 0
  /// How many of the bytes have left.
  private var sent = 0

  /// How many bytes wait.
  var count: Int { writer.lines.count - sent }

  /// True when nothing waits.
  var isEmpty: Bool { first == pieces.count }

  /// Whether an answer waits.
  var holdsAnswer: Bool {
    pieces[first...].contains { if case .answer = $0.content { true } else { false } }
  }

  /// Puts one piece at the end.
  ///
  /// - Parameters:
  ///   - content: what it is.
  ///   - wait: what must be on disk before it leaves.
  ///   - language: what its texts are told in.
  ///   - write: writes its lines.
  func append(_ content: Content, wait: Wait, in language: Language, _ write: (inout LineWriter) -> Void) {
    writer.language = language
    write(&writer)
    pieces.append(Piece(content: content, wait: wait, end: writer.lines.count))
  }

  /// Puts a piece at the end whose lines are written already.
  private func append(_ content: Content, wait: Wait, _ lines: [UInt8]) {
    writer.lines.append(contentsOf: lines)
    pieces.append(Piece(content: content, wait: wait, end: writer.lines.count))
  }

  /// Takes out what may leave and hands its bytes over, all at once.
  ///
  /// - Parameters:
  ///   - mayLeave: whether what a piece waits for is settled.
  ///   - send: takes the bytes.
  /// - Returns: whether anything that was not asked for was among it.
  func release(mayLeave: (Wait) -> Bool, send: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    let start = sent
    var hadNotice = false
    while first < pieces.count, mayLeave(pieces[first].wait) {
      if case .notice = pieces[first].content { hadNotice = true }
      sent = pieces[first].end
      first += 1
    }
    guard sent > start else { return false }
    writer.lines.withUnsafeBufferPointer { send(UnsafeBufferPointer(rebasing: $0[start..<sent])) }
    if isEmpty {
      writer.lines.removeAll()
      pieces.removeAll(keepingCapacity: true)
      first = 0
      sent = 0
    } else if sent > 65_536, sent * 2 > writer.lines.count {
      // A connection that never pauses never empties its box; amortised, at least half of it goes here.
      rebuild { _, _ in .kept }
    }
    return hadNotice
  }

  /// Throws away the notices that tell of entries which will not be stored.
  func drop(at table: TableID, from ticket: Ticket) {
    rebuild { content, wait in
      if case .notice = content, wait.isTouched(by: table, from: ticket) { return .gone }
      return .kept
    }
  }

  /// Puts another answer in the place of one that waits.
  func replace(
    _ serial: UInt64, wait: Wait, in language: Language, _ write: (Tag, inout LineWriter) -> Void
  ) {
    rebuild { content, _ in
      guard case .answer(serial, let tag) = content else { return .kept }
      var writer = LineWriter(in: language)
      write(tag, &writer)
      return .replaced(writer.lines.bytes, wait)
    }
  }

  private enum Fate {
    case kept, gone
    case replaced([UInt8], Wait)
  }

  /// Undoing is rare, so it copies the whole box.
  private func rebuild(_ fate: (Content, Wait) -> Fate) {
    let other = Outbox()
    let text = writer.lines.bytes
    var start = sent
    for piece in pieces[first...] {
      let old = text[start..<piece.end]
      start = piece.end
      switch fate(piece.content, piece.wait) {
      case .gone: continue
      case .kept: other.append(piece.content, wait: piece.wait, Array(old))
      case .replaced(let new, let wait): other.append(piece.content, wait: wait, new)
      }
    }
    writer = other.writer
    pieces = other.pieces
    first = 0
    sent = 0
  }
}
