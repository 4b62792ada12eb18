// SPDX-License-Identifier: MIT

/// A command about names: accounts, codes, restraints and rights.
enum NameAct {
  case login(String, String?)
  case add(String, String)
  case code(String)
  case role(String, String)
  case remove(String)
  case secret(String)
  case list(isWhole: Bool)
  case expel(String)
  case silence(String)
  case unlock(String)
  case say
  case eventCode(String)
  case other

  /// - Parameter line: the line as typed, without its tag.
  init(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    func word(_ place: Int) -> String { words.indices.contains(place) ? words[place] : "" }
    switch (word(0), word(1)) {
    case ("LOGIN", _):
      self = .login(word(1), words.count > 2 && !words[2].hasPrefix("text=") ? words[2] : nil)
    case ("ACCOUNT", "ADD"):
      let role = words.first { $0.hasPrefix("role=") }.map { String($0.dropFirst(5)) }
      self = .add(word(2), role ?? "player")
    case ("ACCOUNT", "CODE"): self = .code(word(2))
    case ("ACCOUNT", "ROLE"): self = .role(word(2), word(3))
    case ("ACCOUNT", "REMOVE"): self = .remove(word(2))
    case ("ACCOUNT", "SECRET"): self = .secret(word(2))
    case ("ACCOUNT", "LIST"): self = .list(isWhole: words.count == 2)
    case ("EXPEL", _): self = .expel(word(1))
    case ("SILENCE", _): self = .silence(word(1))
    case ("UNLOCK", _): self = .unlock(word(1))
    case ("SAY", _), ("EVENT", "SAY"): self = .say
    case ("EVENT", "CODES"), ("EVENT", "ENTER"): self = .eventCode(word(3))
    default: self = .other
    }
  }
}
