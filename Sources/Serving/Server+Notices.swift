// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// What people are told without asking: written once for all who read it in one language, and kept back until what it
/// tells of is on disk.
extension Server {
  /// Queues notices for everyone they are meant for.
  ///
  /// - Parameters:
  ///   - notices: what is told, and to whom.
  ///   - author: the connection whose line caused it, which is charged for each line that a person reads.
  func deliver(_ notices: [Notice], from author: Session? = nil) {
    for notice in notices { deliver(notice, from: notice.isFree ? nil : author) }
  }

  private func deliver(_ notice: Notice, from author: Session?) {
    if let expulsion = Expulsion(notice) { return expulsions.append(expulsion) }
    switch notice.audience {
    case .person(let name):
      guard let number = names[name], let client = clients[number],
        client.session.map({ !isMuted(notice, for: $0) }) ?? true
      else { return }
      let lines = tell(client, .notice, waits: notice.waits) { NoticeText.write(notice, into: &$0) }
      author?.disturbances += lines
    case .observers(let which):
      guard let watching = observers[notice.table] else { return }
      tell(those(which, of: watching), notice)
    case .directors(let others, let which, let left):
      let told = directorsHere() + others.compactMap { names[$0] }
      let all = told + those(which, of: observers[notice.table] ?? [])
      var known = Set(left.compactMap { names[$0] })
      tell(all.filter { known.insert($0).inserted }, notice)
    }
  }

  /// Those of some who watch a table that are meant: who may watch what is held back from others, or those others.
  private func those(_ which: Notice.Onlookers, of watching: [UInt64]) -> [UInt64] {
    switch which {
    case .none: return []
    case .all: return watching
    case .atOnce, .late:
      return referee.assumeIsolated { referee in
        watching.filter { number in
          guard let person = clients[number]?.session?.person else { return false }
          return referee.may(.watchHeldBack, person) == (which == .atOnce)
        }
      }
    }
  }

  private func tell(_ watching: [UInt64], _ notice: Notice) {
    var written: [WrittenNotice] = []
    let author = notice.body.author
    for number in watching {
      guard let client = clients[number], let session = client.session, !client.standing.contains(.ending)
      else { continue }
      // Who did it has the answer.
      if let author, session.person.name == author { continue }
      if isMuted(notice, for: session) { continue }
      let known = written.first { $0.speech == client.speech && $0.level == session.notices }
      let lines = known ?? WrittenNotice(notice, as: client.speech, session.notices)
      if known == nil { written.append(lines) }
      lines.bytes.withUnsafeBufferPointer { put(to: client, .notice, waits: notice.waits, $0) }
    }
  }

  /// Queues a notice for one connection, as far as it wants it; returns how many lines it is told.
  @discardableResult
  func tell(
    _ client: Client, _ content: Outbox.Content, waits: Ticket, _ write: (inout LineWriter) -> Void
  ) -> Int {
    guard let session = client.session, !client.standing.contains(.ending) else { return 0 }
    noticeWriter.begin(as: client.speech, session.notices)
    write(&noticeWriter)
    noticeWriter.lines.withUnsafeBufferPointer { put(to: client, content, waits: waits, $0) }
    return noticeWriter.notices
  }

  private func put(
    to client: Client, _ content: Outbox.Content, waits: Ticket, _ lines: UnsafeBufferPointer<UInt8>
  ) {
    guard !lines.isEmpty else { return }
    figures.notices += 1
    hold(client)
    client.outbox?.append(content, wait: waits, lines)
    slice.bytes += lines.count
  }

  /// Tells the others at a table that a player's connection went or came back.
  func tellPresence(of name: PlayerName, isBack: Bool) {
    referee.assumeIsolated { referee in
      guard let (table, place, others) = referee.company(of: name) else { return }
      for other in others {
        guard let number = names[other], let client = clients[number] else { continue }
        tell(client, .notice, waits: referee.newest) {
          NoticeText.writePresence(isBack: isBack, place, name, table: table, into: &$0)
        }
        guard !isBack, let claim = referee.claim(against: name, at: table) else { continue }
        tell(client, .notice, waits: referee.newest) {
          NoticeText.writeClaim(claim, against: name, at: table, into: &$0)
        }
      }
    }
  }
}

/// A notice as all read it who have it told in one way and want as much.
private struct WrittenNotice {
  let speech: Speech
  let level: NoticeLevel
  let bytes: [UInt8]

  init(_ notice: Notice, as speech: Speech, _ level: NoticeLevel) {
    self.speech = speech
    self.level = level
    var writer = LineWriter(as: speech)
    writer.level = level
    NoticeText.write(notice, into: &writer)
    bytes = writer.lines.bytes
  }
}

extension Notice {
  /// What nobody is charged for: what a round of practice brings by itself, and what one is told oneself at a login.
  fileprivate var isFree: Bool {
    if case .reminder = body { return true }
    guard case .practice(let news) = body else { return false }
    switch news.happened {
    case .dealt, .guessed, .answered, .revealed, .shown: return true
    case .joined, .left, .asked: return false
    }
  }
}
