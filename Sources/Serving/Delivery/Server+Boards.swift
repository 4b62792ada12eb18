// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The board that is drawn by itself under `PLAIN`, and what `MORE` tells.
///
/// Source: Protocol/SPEC.md, PLAIN, BOARD, MORE.
extension Server {
  /// Notes that a connection reads a board at the end of the turn, if the answer changed it.
  func owe(boardAfter reply: Reply, to client: Client) {
    guard let memory = client.memory, case .game(let news) = reply, !news.isRepeat else { return }
    owe(memory, client, after: news.action)
  }

  /// Notes the same if the notice told of a change.
  func owe(boardAfter notice: Notice, to client: Client) {
    guard let memory = client.memory, client.session?.notices != NoticeLevel.none,
      case .game(let news) = notice.body
    else { return }
    owe(memory, client, after: news.action)
  }

  private func owe(_ memory: PlainMemory, _ client: Client, after action: GameAction) {
    switch (memory.drawing, action) {
    case (.always, let action) where action.changesBoard: break
    case (.ask, .started): break
    default: return
    }
    delivery.owe(boardTo: client)
  }

  /// Draws every board that is owed, behind all other lines of the turn.
  ///
  /// A player who waits for the house reads the board once, with the house's turn on it.
  func drawBoards(_ referee: isolated Referee, now: Instant) {
    for number in delivery.takeBoardsOwed() {
      guard let client = sessions.clients[number], let memory = client.memory, memory.owesBoard else {
        continue
      }
      memory.owesBoard = false
      guard let session = client.session, session.notices != .none,
        let shown = referee.board(for: session.person, observing: session.observing),
        !shown.sheet.view.awaitsHouse
      else { continue }
      let told = toldMoment
      delivery.draw(to: client, wait: shown.waits) { BoardText.write(shown.sheet, at: told, into: &$0) }
    }
  }

  func tellMore(_ tag: Tag, to client: Client) {
    guard let memory = client.memory else { return fault(.plainAlone(.more), tag, to: client) }
    // The answer to `MORE` itself is not kept.
    client.memory = nil
    reply(to: client) { HelpText.writeMore(memory, tag, into: &$0) }
    client.memory = memory
  }

  /// Sets when the board is drawn by itself; without a word, shows it.
  func setBoard(
    _ drawing: BoardDrawing?, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard let memory = client.memory else { return fault(.plainAlone(.board), tag, to: client) }
    guard let drawing else {
      return carryOut(.table(.show(nil, plain: false)), .none, tag, of: client, referee, now: now)
    }
    memory.drawing = drawing
    reply(to: client) { HelpText.writeBoard(drawing, tag, into: &$0) }
  }
}

extension GameAction {
  /// Whether a player wants to see the board after it.
  fileprivate var changesBoard: Bool {
    switch self {
    case .started, .played, .undone, .amended: true
    case .ruled(let ruled): !ruled.ruling.isAcceptable
    case .continued: true
    case .clockStarted, .clockNoted, .refused, .passed, .exchanged, .held, .accepted, .windowClosed, .asked,
      .declined, .paused, .adjourned, .conceded, .timeRanOut, .claimed, .racksDeclared, .silenceNoted,
      .racksWaived, .interrupted, .windowResumed, .overruled:
      false
    }
  }
}

extension Client {
  /// Sets the form of lines; what is kept under `PLAIN` begins with it, and ends with it.
  func speak(_ form: Speech.Form) {
    speech.form = form
    memory = form == .keys ? nil : memory ?? PlainMemory()
  }

  /// Writes a reply, and keeps what it tells for `MORE`.
  func keeping(in writer: inout LineWriter, _ write: (inout LineWriter) -> Void) {
    guard let memory else { return write(&writer) }
    writer.beginMemory()
    write(&writer)
    memory.keep(reply: writer.memory, showing: writer.shown)
  }
}
