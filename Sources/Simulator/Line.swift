// SPDX-License-Identifier: MIT

/// A line that came from the server, taken apart as a program does it.
struct ServerLine {
  let text: String
  /// `250 ACCEPTABLE`, or `* PLAY`.
  let kind: String
  let code: Int?
  let tag: String?
  /// False for a line of a reply that more follow.
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
    // A continuation has what follows the code behind its hyphen.
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

  /// The value of a key in front of the text for people, or nil.
  func value(_ key: String) -> String? {
    for word in text.split(separator: " ") {
      if word.hasPrefix(":") { return nil }
      if word.hasPrefix("\(key)=") { return String(word.dropFirst(key.utf8.count + 1)) }
    }
    return nil
  }
}
