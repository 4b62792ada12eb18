// SPDX-License-Identifier: MIT
import Wire

/// The lines that were sent and have no reply yet, and what replies settled for the connection alone:
/// what the next connection of the same person begins without.
///
/// Source: Protocol/SPEC.md, 1.5, 1.6, 2.1, 3.4, 4.8, 4.12, 4.15, 4.16.
struct SentLines {
  private struct Choice {
    /// By which a later line takes the place of this one.
    let verb: Verb
    /// What settles another connection as this one; nil where each begins so.
    let line: String?
  }

  /// What a line that was carried out says of who one is; no server repeats a secret.
  enum Identity: Equatable {
    /// The name that was asked for, and the secret or code behind it.
    case login(name: String, secret: String)
    /// A new secret of one's own.
    case secret(String)
  }

  /// What the final line of a reply settles.
  struct Answer: Equatable {
    /// Who one is by it; nil where it says nothing of that.
    var identity: Identity?
    /// The line that it answers, where the server takes that line later.
    var later: String?
  }

  private struct Sent {
    var line = ""
    var isLogin = false
    var identity: Identity?
    var choices: [Choice] = []
  }

  /// The lines that wait for their reply, the oldest first.
  private var waiting: [Sent] = []
  private var settled: [Choice] = []

  /// Whether the reply to a `LOGIN` is still to come.
  var isLoggingIn: Bool { waiting.contains(where: \.isLogin) }

  /// What settles another connection as this one, in the order in which it was last typed.
  var choices: [String] { settled.compactMap(\.line) }

  /// Notes a line that is sent.
  mutating func take(_ line: String) {
    var words = line.split(separator: " ")[...]
    // Blank lines and comments get no reply.
    guard let first = words.first, !first.hasPrefix(";") else { return }
    if first.hasPrefix("#") { words = words.dropFirst() }
    var sent = Self.read(words)
    sent.line = line
    waiting.append(sent)
  }

  /// Notes the final line of a reply, by its code; what is refused settles nothing.
  mutating func answer(_ code: Substring) -> Answer {
    // The greeting comes without a line.
    guard code != "200", !waiting.isEmpty else { return Answer() }
    let sent = waiting.removeFirst()
    let later = code == "430" ? sent.line : nil
    // What LOGIN says of lines is done whatever becomes of the login, but for a fault of the line.
    guard sent.isLogin ? !code.hasPrefix("50") : code.hasPrefix("2") else { return Answer(later: later) }
    for choice in sent.choices {
      settled.removeAll { $0.verb == choice.verb }
      settled.append(choice)
    }
    return Answer(identity: code.hasPrefix("2") ? sent.identity : nil, later: later)
  }

  /// Waits for no reply any more: the connection is gone.
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
    case .plain: return Sent(choices: [Choice(verb: verb, line: first == nil ? verb.name : nil)])
    // Without an argument they ask.
    default: return Sent(choices: first.map { [Choice(verb: verb, line: "\(verb.name) \($0)")] } ?? [])
    }
  }

  private static func login(_ words: ArraySlice<Substring>) -> Identity? {
    guard let name = words.first, let secret = words.dropFirst().first, option(secret) == nil else {
      return nil
    }
    return .login(name: String(name), secret: String(secret))
  }

  /// What `lang=` and `text=` of a login settle.
  private static func option(_ word: Substring) -> Choice? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let value = word[word.index(after: sign)...]
    switch word[..<sign].lowercased() {
    case "lang": return Choice(verb: .language, line: "\(Verb.language.name) \(value)")
    case "text": return Choice(verb: .plain, line: Verb.plain.name)
    default: return nil
    }
  }
}
