// SPDX-License-Identifier: MIT
import Foundation
import Transport
import Visiting

/// What a port of 127.0.0.1 answered to a request by HTTP, until it hung up.
package struct Fetched: Sendable {
  /// Such as 200.
  package let status: Int
  /// By names in small letters.
  package let headers: [String: String]
  package let body: String

  /// Sends a request as it is given and waits for the end, 60 s at most between two bytes.
  package init(port: UInt16, _ request: String = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n") throws {
    let dialogue = Dialogue(
      Link(over: try SocketAddress.loopback(port).dial(blocks: true)), patience: .seconds(60))
    try dialogue.send(request.utf8)
    var answer: [UInt8] = []
    while let line = try? dialogue.line() { answer += line + [10] }
    answer += dialogue.rest()
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"), let first = text.split(separator: "\r\n").first,
      let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw LineFault("no answer of HTTP: \(text)") }
    self.status = status
    var headers: [String: String] = [:]
    for line in text[..<end.lowerBound].components(separatedBy: "\r\n").dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw LineFault("no header: \(line)") }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    self.headers = headers
    body = String(text[end.upperBound...])
  }
}
