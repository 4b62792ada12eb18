// SPDX-License-Identifier: MIT

/// A line of the server, parsed as a program would.
struct ServerLine {
  let text: String
  /// The code and keyword, such as `250 ACCEPTABLE`, or `*` and the keyword, such as `* PLAY`.
  let kind: String
  let code: Int?
  let tag: String?
  /// False for a line of a reply that is not its last.
  let isFinal: Bool

  init(_ text: String) {
    self.text = text
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    guard let head = words.popFirst() else {
      (kind, code, tag, isFinal) = ("", nil, nil, true)
      return
    }
    if head == "*" {
      (kind, code, tag, isFinal) = ("* \(words.first ?? "")", nil, nil, true)
      return
    }
    let number = head.prefix(3)
    code = Int(number)
    isFinal = !head.dropFirst(3).hasPrefix("-")
    // A continuation line has its first word directly behind the code's hyphen.
    let rest = head.dropFirst(4)
    if !rest.isEmpty { words = [rest] + words }
    if let first = words.first, first.hasPrefix("#") {
      tag = String(first)
      words = words.dropFirst()
    } else {
      tag = nil
    }
    kind = "\(number) \(words.first ?? "")"
  }

  /// Returns the value of a key before the text, or nil.
  func value(_ key: String) -> String? {
    for word in text.split(separator: " ") {
      if word.hasPrefix(":") { return nil }
      if word.hasPrefix("\(key)=") { return String(word.dropFirst(key.utf8.count + 1)) }
    }
    return nil
  }
}
