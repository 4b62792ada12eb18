// SPDX-License-Identifier: MIT
import Wire

/// The lines that have no reply yet, and the choices that replies confirmed for this connection alone.
///
/// A new connection of the same person begins without these choices.
///
/// Source: Protocol/SPEC.md, 1.5, 1.6, 2.1, 3.4, 4.8, 4.12, 4.15, 4.16.
struct SentLines {
  private struct Choice {
    static let coded = Choice(verb: .plain, line: "\(Verb.plain.name) coded", option: "text=coded")

    static func language(_ name: Substring) -> Choice {
      Choice(verb: .language, line: "\(Verb.language.name) \(name)", option: "lang=\(name)")
    }

    /// It is made by a `LOGIN` alone.
    static let onlooker = Choice(verb: .login, line: nil, option: "rights=none")

    /// A later choice with the same verb replaces this one.
    let verb: Verb
    /// The line that makes the choice again; nil if every connection begins with it.
    let line: String?
    /// The same as an option of `LOGIN`, so that its reply is told so already; nil if there is none.
    var option: String?
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

  /// Returns the lines that log a person in again and make the same choices, in the order in which they were last typed.
  func lines(of person: (name: String, code: String)?) -> [String] {
    // BOARD is a line of PLAIN alone.
    let chosen = settled.filter { $0.verb != .board || isPlain }
    guard let person else { return chosen.compactMap(\.line) }
    let login = [Verb.login.name, person.name, person.code] + chosen.compactMap(\.option)
    return [login.joined(separator: " ")] + chosen.filter { $0.option == nil }.compactMap(\.line)
  }

  private var isPlain: Bool { settled.last { $0.verb == .plain }?.line != nil }

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
    let chosen = waiting.first?.choices.last { $0.verb == .plain }
    return chosen.map { $0.line != nil } ?? isPlain
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
    let verb = [Verb.language, .notices, .plain, .board, .use, .login, .account].first {
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
      return Sent(choices: [first?.lowercased() == "off" ? Choice(verb: verb, line: nil) : .coded])
    case .language: return Sent(choices: first.map { [.language($0)] } ?? [])
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
    case "lang": return .language(value)
    case "text": return .coded
    case "rights": return .onlooker
    default: return nil
    }
  }
}
