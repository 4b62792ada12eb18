// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// A table that people watch without a name: one connection observes it for all of them.
final class WatchedTable {
  private let table: Int
  private let onlooker: Onlooker
  /// The place among the watched tables, which is given back with this one.
  private let held: Places.Held
  private var streams: [WebRequest] = []
  private var newest: [UInt8]?
  private var isLooking = false
  private var mustLook = false
  private(set) var unwatched = 0
  /// Whether the server knows the table no more.
  private var isGone = false

  init(_ table: Int, by onlooker: Onlooker, in held: Places.Held) {
    (self.table, self.onlooker, self.held) = (table, onlooker, held)
    onlooker.noticed = { [unowned self] bytes in
      guard ServerLine(bytes).keys["table"] == "\(table)" else { return }
      tell(EventStream.piece("notice", [bytes]))
      look()
    }
    onlooker.changed = { [unowned self] isUp in
      tell(EventStream.piece("link", isUp ? "up" : "down"))
      if isUp { observe() }
    }
    onlooker.open()
  }

  func attach(_ stream: WebRequest) {
    guard stream.isOpen else { return }
    stream.begin(EventStream.headers)
    stream.gone = { [weak self, unowned stream] in self?.streams.removeAll { $0 === stream } }
    streams.append(stream)
    unwatched = 0
    stream.send(EventStream.piece("link", "up"))
    if let newest { stream.send(newest) }
  }

  private func tell(_ piece: [UInt8]) { for stream in streams { stream.send(piece) } }

  func beat() { tell(EventStream.beat) }

  /// Counts a second; returns whether nobody watches any more, or there is nothing to watch.
  func tick() -> Bool {
    unwatched = streams.isEmpty ? unwatched + 1 : 0
    return isGone || unwatched > 10
  }

  func end() {
    onlooker.changed = nil
    onlooker.noticed = nil
    onlooker.end()
    for stream in streams { stream.end() }
    streams = []
  }

  private func observe() {
    // A table that is over can't be watched, but looked at.
    onlooker.ask("OBSERVE \(table)") { [weak self] _ in self?.look() }
  }

  /// Looks again; what comes while a look is under way leads to one more.
  private func look() {
    mustLook = true
    guard !isLooking else { return }
    isLooking = true
    mustLook = false
    onlooker.ask("SHOW \(table)") { [weak self] lines in
      guard let self else { return }
      isLooking = false
      if let lines {
        isGone = Answer(lines).last.code == 540
        let piece = EventStream.piece("table", lines)
        newest = piece
        tell(piece)
      }
      if mustLook, lines != nil { look() }
    }
  }
}
