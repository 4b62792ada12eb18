// SPDX-License-Identifier: MIT

import Visiting

typealias ServerLine = Visiting.ServerLine
typealias Answer = ServerReply

extension ServerReply {
  /// The code and the keyword, such as `271 SCORED`.
  var kind: String { last.kind }

  /// Whether the command was carried out or the query answered.
  var isDone: Bool { last.code.map { $0 < 300 } == true }

  /// Whether the server certainly changed nothing.
  ///
  /// A reply that ends the connection, or that tells of a failed ledger, leaves the effect open.
  var isRefused: Bool {
    guard let code = last.code, value("fatal") == nil else { return false }
    return code >= 300 && code != 421 && code != 461
  }

  func value(_ key: String) -> String? { last.value(key) }

  func number(_ key: String) -> Int? { last.number(key) }
}

extension ServerLine {
  func value(_ key: String) -> String? { keys[key] }

  func number(_ key: String) -> Int? { value(key).flatMap { Int($0) } }

  /// The numbers of a key, separated by commas; nil without the key.
  func numbers(_ key: String) -> [Int]? {
    value(key).map { $0.split(separator: ",").compactMap { Int($0) } }
  }
}
