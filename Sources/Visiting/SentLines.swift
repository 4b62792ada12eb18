// SPDX-License-Identifier: MIT
import Wire

/// The lines that have no reply yet, and the choices that replies confirmed for this connection alone.
///
/// A new connection of the same person begins without these choices.
///
/// Source: Protocol/SPEC.md, 1.5, 1.6, 2.1, 3.4, 4.8, 4.12, 4.15, 4.16.
struct SentLines {
  private struct Choice {
    /// A later choice with the same verb replaces this one.
    let verb: Verb
    /// The line that makes the choice again; nil if every connection begins with it.
    let line: String?
  }

  /// The identity in an accepted line; no server repeats a secret.
  enum Identity: Equatable {
    /// The name in a `LOGIN`, and the secret or code after it.
    case login(name: String, secret: String)
    /// A new secret for the same name.
    case secret(String)
  }

  struct Answer: Equatable {
    var identity: Identity?
    /// The line that it refuses for now; nil if none.
    var later: String?
  }

  private struct Sent {
    var line = ""
    var isLogin = false
    var identity: Identity?
    var choices: [Choice] = []
    var record: WantedRecord?
  }

  private var waiting: [Sent] = []
  private var settled: [Choice] = []

  var isLoggingIn: Bool { waiting.contains(where: \.isLogin) }

  /// The lines that make the same choices again, in the order in which they were last typed.
  var choices: [String] { settled.compactMap(\.line) }

  mutating func take(_ line: String, for record: WantedRecord? = nil) {
    var words = line.split(separator: " ")[...]
    // Blank lines and comments get no reply.
    guard let first = words.first, !first.hasPrefix(";") else { return }
    if first.hasPrefix("#") { words = words.dropFirst() }
    var sent = Self.read(words)
    sent.line = line
    sent.record = record
    waiting.append(sent)
  }

  /// Notes the final line of a reply, by its code; a refused line changes nothing.
  mutating func answer(_ code: Int) -> Answer {
    // The greeting answers no line.
    guard code != 200, !waiting.isEmpty else { return Answer() }
    let sent = waiting.removeFirst()
    let later = code == 430 ? sent.line : nil
    // The options of a LOGIN take effect even if the login is refused, but not if the line has a fault.
    guard sent.isLogin ? code / 10 != 50 : code / 100 == 2 else { return Answer(later: later) }
    for choice in sent.choices {
      settled.removeAll { $0.verb == choice.verb }
      settled.append(choice)
    }
    return Answer(identity: code / 100 == 2 ? sent.identity : nil, later: later)
  }

  /// Whether the next line of a reply is a sentence behind a head: the person chose so, or does with the line that it
  /// answers.
  var hearsSentences: Bool {
    let chosen = waiting.first?.choices.last { $0.verb == .plain } ?? settled.last { $0.verb == .plain }
    return chosen?.line != nil
  }

  /// Takes a line of a reply as a part of the record that the reply is for; nil if the person reads it.
  mutating func takePart(_ line: ServerLine) -> WantedRecord.Part? {
    waiting.isEmpty ? nil : waiting[0].record?.take(line)
  }

  /// Returns a typed line as it is sent: who wants sentences gets them behind the codes that the client reads.
  static func coded(_ line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let typed = words.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard let verb = typed.first?.uppercased() else { return line }
    if verb.count >= Verb.plain.shortest.count, Verb.plain.name.hasPrefix(verb), typed.count == 1 {
      return "\(line) coded"
    }
    guard verb.count >= Verb.login.shortest.count, Verb.login.name.hasPrefix(verb) else { return line }
    return words.map { $0.lowercased() == "text=plain" ? "text=coded" : String($0) }.joined(separator: " ")
  }

  /// Drops the lines without a reply when the connection is lost.
  mutating func forget() { waiting.removeAll() }

  private static func read(_ words: ArraySlice<Substring>) -> Sent {
    guard let name = words.first?.uppercased() else { return Sent() }
    let verb = [Verb.language, .notices, .plain, .use, .login, .account].first {
      $0.name.hasPrefix(name) && name.utf8.count >= $0.shortest.utf8.count
    }
    guard let verb else { return Sent() }
    let first = words.dropFirst().first
    switch verb {
    case .login:
      return Sent(
        isLogin: true, identity: login(words.dropFirst()), choices: words.dropFirst(2).compactMap(option))
    case .account:
      guard first?.uppercased() == "SECRET", let secret = words.dropFirst(2).first else { return Sent() }
      return Sent(identity: .secret(String(secret)))
    case .plain:
      let isOff = first?.lowercased() == "off"
      return Sent(choices: [Choice(verb: verb, line: isOff ? nil : "\(verb.name) coded")])
    // Without an argument, these verbs only query.
    default: return Sent(choices: first.map { [Choice(verb: verb, line: "\(verb.name) \($0)")] } ?? [])
    }
  }

  private static func login(_ words: ArraySlice<Substring>) -> Identity? {
    guard let name = words.first, let secret = words.dropFirst().first, option(secret) == nil else {
      return nil
    }
    return .login(name: String(name), secret: String(secret))
  }

  /// Returns the choice in a `lang=` or `text=` option of a login; nil for any other word.
  private static func option(_ word: Substring) -> Choice? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let value = word[word.index(after: sign)...]
    switch word[..<sign].lowercased() {
    case "lang": return Choice(verb: .language, line: "\(Verb.language.name) \(value)")
    case "text": return Choice(verb: .plain, line: "\(Verb.plain.name) coded")
    default: return nil
    }
  }
}
