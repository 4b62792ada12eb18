// SPDX-License-Identifier: MIT

/// A whole reply: its last line, and the lines before it.
struct Answer {
  let rows: [ServerLine]
  let last: ServerLine

  /// Three digits and a keyword, `271 SCORED`.
  var kind: String { last.kind }

  /// Whether what was asked for was done, or looked at.
  var isDone: Bool { last.code.map { $0 < 300 } == true }

  /// Whether the server says that nothing was changed.
  ///
  /// An answer that ends a connection, or tells that the ledger failed, leaves open whether the line was carried out.
  var isRefused: Bool {
    guard let code = last.code, value("fatal") == nil else { return false }
    return code >= 300 && code != 421 && code != 461
  }

  func value(_ key: String) -> String? { last.value(key) }

  func number(_ key: String) -> Int? { last.number(key) }
}

extension ServerLine {
  /// The value of a key as a number, or nil.
  func number(_ key: String) -> Int? { value(key).flatMap { Int($0) } }

  /// The numbers that a key has between commas, or nil.
  func numbers(_ key: String) -> [Int]? {
    value(key).map { $0.split(separator: ",").compactMap { Int($0) } }
  }
}
