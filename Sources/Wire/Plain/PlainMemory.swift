// SPDX-License-Identifier: MIT
import Officiating

/// The state of a connection under `PLAIN`: its last reply and notice with all their facts, its board, and a question.
///
/// A class, so that an idle connection holds one word for it.
package final class PlainMemory {
  /// When the board is drawn by itself.
  package var drawing = BoardDrawing.always
  /// Whether a board is drawn at the end of the turn.
  package var owesBoard = false
  /// A question of the server before a line of the protocol.
  package struct Question: Sendable {
    /// The line that is carried out if the person agrees, and the words for it.
    package let line: String
    package let phrase: Phrase
    package let isPlay: Bool
    /// Whether something else was told since, so that a `YES` may mean that: it is shown again first.
    package var hasLapsed = false
    /// Whether it is agreed to, or was never asked, so that the login carries it out.
    package var isAgreed = false

    package init(_ phrase: Phrase, before line: String, isPlay: Bool = false) {
      self.phrase = phrase
      self.line = line
      self.isPlay = isPlay
    }
  }

  /// The server's own question to which no line has answered yet; nil for none.
  package var question: Question?
  /// The open question that this connection was shown last; nil before one was, and when it is answered.
  package private(set) var shown: Situation.Question?
  /// Whether that one came behind another to which nobody had answered, so that a `YES` may mean the other.
  package private(set) var isBehindAnother = false
  /// The invitation that was refused last; nil for none.
  private var refused: Situation.Question?
  /// The line of somebody without a name that is being carried out; nil between lines.
  package var unnamed: Question?
  /// The wish of somebody without a name, which the login carries out, or asks about where nobody has agreed to it, and
  /// the second when it was typed.
  private var wish: (question: Question, at: UInt32)?
  /// For so many seconds a wish waits for the login; after that somebody else may sit there.
  private static let wishSeconds: UInt32 = 120
  private var reply: [UInt8] = []
  private var notice: [UInt8] = []

  package init() {}

  /// Keeps a wish until the login, if its line may wait for that.
  package func wait(for question: Question?, at seconds: UInt32) {
    wish = question.flatMap { Talk.mayWait($0.line) ? ($0, seconds) : nil }
  }

  package func forgetWish() { wish = nil }

  /// Returns the wish of the last two minutes, and keeps it no longer.
  package func takeWish(at seconds: UInt32) -> Question? {
    defer { wish = nil }
    return wish.flatMap { seconds - $0.at <= Self.wishSeconds ? $0.question : nil }
  }

  /// Keeps a reply's lines, each with its LF, and the question that they show.
  package func keep(reply lines: [UInt8], showing question: Situation.Question? = nil) {
    reply = lines
    if let question { (shown, isBehindAnother) = (question, false) }
  }

  /// Keeps a notice's lines, each with its LF, and the question that they show; one that told nothing changes nothing.
  ///
  /// The server's own question lapses: the next yes may answer the notice.
  package func keep(notice lines: [UInt8], showing question: Situation.Question? = nil) {
    guard !lines.isEmpty else { return }
    notice = lines
    if let question, question != shown {
      isBehindAnother = shown != nil || self.question != nil
      shown = question
    }
    self.question?.hasLapsed = true
  }

  /// Whether a yes can mean an open question: it is the one shown last, and none was left unanswered before it.
  package func isRead(_ question: Situation.Question) -> Bool { shown == question && !isBehindAnother }

  /// Notes that the question shown last is answered, or that there is none.
  ///
  /// An invitation that was refused may still be taken up by its line, but is asked about no more.
  package func noteAnswer(_ answer: SpokenAnswer? = nil) {
    (shown, isBehindAnother) = (nil, false)
    if let answer, !answer.agrees, case .invitation = answer.question { refused = answer.question }
  }

  /// Whether a question is the invitation that this connection refused last.
  package func isRefused(_ question: Situation.Question) -> Bool { refused == question }

  /// Notes, behind a line of the person, whether the question shown last is still open.
  ///
  /// Lines are answered below what was shown before, so it has been seen.
  package func settle(isOpen: Bool) {
    isBehindAnother = false
    if !isOpen { shown = nil }
  }

  /// Forgets all that concerns a person, at the login of another.
  package func forgetPerson() {
    (question, refused, reply, notice) = (nil, nil, [], [])
    noteAnswer()
  }

  /// The lines of the reply, then those of the notice behind a star.
  var lines: [String] {
    let told = [reply, notice].map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return told[0] + told[1].map { "* \($0)" }
  }
}
