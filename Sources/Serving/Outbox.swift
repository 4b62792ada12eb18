// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// Answers and notices of one connection that wait for the ledger, in the order in which they leave.
///
/// It exists only while something waits, and is a class so that an idle connection holds one word for
/// it. A piece leaves when everything before it has left and what it waits for is settled. What told of
/// entries that were not stored never leaves: notices are passed over, and answers wait for an amendment.
final class Outbox {
  /// One answer or one notice.
  private struct Piece {
    let content: Content
    let wait: Wait
    /// Where its bytes end, counted from the first byte ever put in since the box was empty.
    let end: Int
    /// True for a notice of what was undone: it never leaves.
    var isUndone = false
  }

  /// What a piece is.
  enum Content {
    /// The answer to a command, by its serial and its tag; what the ledger does amends none of serial 0.
    case answer(UInt64, Tag)
    /// The answer to a command that looked at tables without the referee's remembering it: where they were
    /// undone, it is written again, and waits for what is returned.
    case look(Speech, again: (inout LineWriter) -> Wait)
    case notice
    /// That a connection went or came back: waits like a notice, but is true whatever is undone.
    case presence
  }

  /// What an answer is instead of what was put in.
  private struct Amendment {
    let wait: Wait
    /// Writes its lines when it leaves; nil where only what it waits for is another.
    let write: ((Tag, inout LineWriter) -> Void)?
    let speech: Speech
  }

  /// What becomes of the piece in front.
  private enum Fate {
    case stays, leaves, isPassedOver
    case leavesAmended((inout LineWriter) -> Void, Speech)
  }

  private var writer = LineWriter()
  private var pieces: [Piece] = []
  private var first = 0
  private var amendments: [UInt64: Amendment] = [:]
  /// Looks that were written again, by where their first bytes end.
  private var looksAgain: [Int: (wait: Wait, lines: [UInt8])] = [:]
  /// How many of the bytes have left or were passed over.
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
  var holdsAnswer: Bool {
    pieces[first...].contains { piece in
      switch piece.content {
      case .answer, .look: true
      case .notice, .presence: false
      }
    }
  }

  /// Puts one piece at the end.
  ///
  /// - Parameters:
  ///   - content: what it is.
  ///   - wait: what must be on disk before it leaves.
  ///   - speech: how its lines are told.
  ///   - write: writes its lines.
  func append(_ content: Content, wait: Wait, as speech: Speech, _ write: (inout LineWriter) -> Void) {
    writer.speech = speech
    write(&writer)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Puts lines at the end that are written already.
  func append(_ content: Content, wait: Wait, _ lines: UnsafeBufferPointer<UInt8>) {
    writer.lines.append(contentsOf: lines)
    pieces.append(Piece(content: content, wait: wait, end: cut + writer.lines.count))
  }

  /// Puts another answer in the place of one that waits.
  ///
  /// - Parameters:
  ///   - serial: of the answer; it is in the box.
  ///   - wait: what must be on disk before it leaves.
  ///   - speech: how its lines are told.
  ///   - write: writes its lines when it leaves; nil leaves them as they are.
  func amend(
    _ serial: UInt64, wait: Wait, as speech: Speech = Speech(),
    _ write: ((Tag, inout LineWriter) -> Void)? = nil
  ) {
    if write == nil, let known = amendments[serial] {
      // What was decided anew before and stands now is what it was decided anew.
      amendments[serial] = Amendment(wait: wait, write: known.write, speech: known.speech)
    } else {
      amendments[serial] = Amendment(wait: wait, write: write, speech: speech)
    }
  }

  /// Takes note of what was undone, when all of it is: who undid it knows nothing of it any more afterwards.
  ///
  /// - Parameter state: what has become of what a piece waits for.
  func noteUndone(state: (Wait) -> Wait.State) {
    for place in first..<pieces.count {
      let piece = pieces[place]
      switch piece.content {
      case .notice: if state(piece.wait) == .undone { pieces[place].isUndone = true }
      case .look(let speech, let again):
        guard state(looksAgain[piece.end]?.wait ?? piece.wait) == .undone else { continue }
        var writer = LineWriter(as: speech)
        let wait = again(&writer)
        looksAgain[piece.end] = (wait, writer.lines.bytes)
      case .answer, .presence: continue
      }
    }
  }

  /// Takes out what may leave and hands its bytes over, all at once.
  ///
  /// - Parameters:
  ///   - state: what has become of what a piece waits for.
  ///   - send: takes the bytes.
  /// - Returns: whether anything that was not asked for was among it.
  func release(state: (Wait) -> Wait.State, send: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    var hadNotice = false
    // Only where something was undone do bytes not leave from where they stand.
    var gathered = LineWriter()
    var isGathered = false
    var start = sent
    pieces: while first < pieces.count {
      let piece = pieces[first]
      let fate = fate(of: piece, state)
      switch fate {
      case .stays: break pieces
      case .leaves: if case .notice = piece.content { hadNotice = true }
      case .isPassedOver, .leavesAmended:
        append(from: start, to: sent, to: &gathered)
        isGathered = true
        start = piece.end
        if case .leavesAmended(let write, let speech) = fate {
          gathered.speech = speech
          write(&gathered)
        }
      }
      sent = piece.end
      first += 1
    }
    if isGathered {
      append(from: start, to: sent, to: &gathered)
      gathered.lines.withUnsafeBufferPointer { if !$0.isEmpty { send($0) } }
    } else if sent > start {
      withLines(from: start, to: sent, send)
    }
    tidy()
    return hadNotice
  }

  private func append(from start: Int, to end: Int, to other: inout LineWriter) {
    guard start < end else { return }
    withLines(from: start, to: end) { other.lines.append(contentsOf: $0) }
  }

  private func withLines(from start: Int, to end: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    writer.lines.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(start - cut)..<(end - cut)]))
    }
  }

  /// Lets go of what has left.
  private func tidy() {
    if isEmpty {
      writer.lines.removeAll()
      pieces.removeAll(keepingCapacity: true)
      amendments.removeAll()
      looksAgain.removeAll()
      first = 0
      sent = 0
      cut = 0
    } else if sent - cut > 65_536, (sent - cut) * 2 > writer.lines.count {
      // A connection that never pauses never empties its box; amortised, at least half of it goes here.
      var rest = LineWriter(as: writer.speech, capacity: count)
      append(from: sent, to: sent + count, to: &rest)
      writer = rest
      cut = sent
      pieces.removeFirst(first)
      first = 0
    }
  }

  private func fate(of piece: Piece, _ state: (Wait) -> Wait.State) -> Fate {
    switch piece.content {
    case .notice:
      if piece.isUndone { return .isPassedOver }
      switch state(piece.wait) {
      case .waiting: return .stays
      case .settled: return .leaves
      case .undone: return .isPassedOver
      }
    case .presence, .answer(0, _): return state(piece.wait) == .waiting ? .stays : .leaves
    case .look(let speech, _):
      guard state(looksAgain[piece.end]?.wait ?? piece.wait) == .settled else { return .stays }
      guard let again = looksAgain.removeValue(forKey: piece.end) else { return .leaves }
      return .leavesAmended({ $0.lines.append(contentsOf: again.lines) }, speech)
    case .answer(let serial, let tag):
      guard !amendments.isEmpty, let amendment = amendments[serial] else {
        return state(piece.wait) == .settled ? .leaves : .stays
      }
      guard state(amendment.wait) == .settled else { return .stays }
      amendments[serial] = nil
      guard let write = amendment.write else { return .leaves }
      return .leavesAmended({ write(tag, &$0) }, amendment.speech)
    }
  }
}
