// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Notices: a notice is written once for all who read it in the same way, and held until its entry is on disk.
extension Server {
  /// Queues notices for their audiences.
  ///
  /// The author, whose line caused them, is charged for each line that another person reads.
  func deliver(_ notices: [Notice], from author: Session? = nil) {
    for notice in notices {
      deliver(notice, from: notice.isFree ? nil : author)
      tellListeners(ofEndIn: notice)
    }
  }

  /// Tells those who listen in the lobby that a table is sought no more.
  private func tellListeners(ofEndIn notice: Notice) {
    switch notice.body {
    case .joined, .left:
      guard sessions.noteTaken(notice.table) else { return }
      for client in sessions.listening.compactMap({ sessions.clients[$0] }) {
        tell(client, waits: notice.waits) { NoticeText.write(taken: notice.table, into: &$0) }
      }
    default: break
    }
  }

  private func deliver(_ notice: Notice, from author: Session?) {
    if let expulsion = Expulsion(notice) { return sessions.expel(expulsion) }
    switch notice.audience {
    case .person(let name):
      defer { tellFollowers(ofGameIn: notice, name) }
      guard let client = sessions.client(of: name) else { return }
      let form = client.session.map { self.form(of: notice, for: $0) } ?? .whole
      // Whoever is not heard pays as if they were, and so cannot tell.
      let isHeard = form != .none
      let lines = tell(client, waits: notice.waits, isHeard: isHeard) {
        NoticeText.write(notice, isHeard ? form : .whole, into: &$0)
      }

      author?.disturbances += lines
      if isHeard { owe(boardAfter: notice, to: client) }
    case .observers(let which):
      tell(those(which, of: sessions.observers(of: notice.table)), notice)
    case .listeners: tell(sessions.listening, notice)
    case .directors(let others, let which, let left):
      let told = directorsHere() + others.compactMap { sessions.client(of: $0)?.number }
      let all = told + those(which, of: sessions.observers(of: notice.table))
      var known = Set(left.compactMap { sessions.client(of: $0)?.number })
      tell(all.filter { known.insert($0).inserted }, notice)
    }
  }

  /// Returns those observers of a table who are meant: all, those who may watch live what others see late, or the others.
  private func those(_ which: Notice.Onlookers, of watching: [UInt64]) -> [UInt64] {
    guard !watching.isEmpty else { return [] }
    switch which {
    case .none: return []
    case .all: return watching
    case .atOnce, .late:
      return withReferee { referee in
        watching.filter { number in
          guard let person = sessions.clients[number]?.session?.person else { return false }
          return referee.peek.may(.watchHeldBack, person) == (which == .atOnce)
        }
      }
    }
  }

  private func tell(_ watching: [UInt64], _ notice: Notice) {
    guard !watching.isEmpty else { return }
    var written: [WrittenNotice] = []
    let author = notice.body.author
    for number in watching {
      guard let client = sessions.clients[number], let session = client.session,
        !client.standing.contains(.ending)
      else { continue }
      // The author has the answer.
      if let author, session.person.name == author { continue }
      let form = form(of: notice, for: session)
      if form == .none { continue }
      let known = written.first {
        $0.speech == client.speech && $0.level == session.notices && $0.form == form
      }
      let lines = known ?? WrittenNotice(notice, form, as: client.speech, session.notices)
      if known == nil { written.append(lines) }
      guard !lines.bytes.isEmpty else { continue }
      client.memory?.keep(notice: lines.memory, showing: lines.shown)
      owe(boardAfter: notice, to: client)
      delivery.tell(client, lines.bytes, wait: notice.waits)
      count(notice: lines.bytes.count)
    }
  }

  /// Queues a notice for one connection, as far as it wants it; returns how many lines it is told.
  ///
  /// If it is not heard, it is written and dropped: the number is the same.
  @discardableResult
  func tell(
    _ client: Client, waits: Ticket, isHeard: Bool = true, _ write: (inout LineWriter) -> Void
  ) -> Int {
    guard let session = client.session, !client.standing.contains(.ending) else { return 0 }
    let (lines, bytes) = delivery.tell(client, session.notices, wait: waits, isHeard: isHeard, write)
    guard isHeard else {
      pacing.countWritten(bytes)
      return lines
    }
    if bytes > 0 { count(notice: bytes) }
    return lines
  }

  private func count(notice bytes: Int) {
    metrics.figures.notices += 1
    pacing.countWritten(bytes)
  }

  /// Tells the others at a table that a player's connection went or came back.
  func tellPresence(of name: PlayerName, isBack: Bool) {
    withReferee { referee in
      guard let (table, place, others) = referee.peek.company(of: name) else { return }
      for other in others {
        guard let client = sessions.client(of: other) else { continue }
        tell(client, waits: referee.newest) {
          NoticeText.writePresence(isBack: isBack, place, name, table: table, into: &$0)
        }
        guard !isBack, let claim = referee.peek.claim(against: name, at: table) else { continue }
        tell(client, waits: referee.newest) {
          NoticeText.writeClaim(claim, against: name, at: table, into: &$0)
        }
      }
    }
  }
}

/// The lines of a notice for all readers with the same speech and level, to whom it comes in the same form.
private struct WrittenNotice {
  let speech: Speech
  let level: NoticeLevel
  let form: NoticeForm
  let bytes: [UInt8]
  /// All that they tell, for `MORE`.
  let memory: [UInt8]
  let shown: Situation.Question?

  init(_ notice: Notice, _ form: NoticeForm, as speech: Speech, _ level: NoticeLevel) {
    self.form = form
    self.speech = speech
    self.level = level
    var writer = LineWriter(as: speech)
    writer.level = level
    NoticeText.write(notice, form, into: &writer)
    bytes = writer.lines.bytes
    memory = writer.memory
    shown = writer.shown
  }
}

extension Notice {
  /// Whether its author is not charged: steps of a practice round, and reminders at a login.
  fileprivate var isFree: Bool {
    if case .reminder = body { return true }
    guard case .practice(let news) = body else { return false }
    switch news.happened {
    case .dealt, .guessed, .answered, .revealed, .shown: return true
    case .joined, .left, .asked: return false
    }
  }
}
