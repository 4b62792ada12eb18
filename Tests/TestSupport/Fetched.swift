// SPDX-License-Identifier: MIT
import Foundation

/// What a port of 127.0.0.1 answered to a request by HTTP, until it hung up.
package struct Fetched: Sendable {
  /// Such as 200.
  package let status: Int
  /// By names in small letters.
  package let headers: [String: String]
  package let body: String

  /// Sends a request as it is given and waits for the end, 60 s at most between two bytes.
  package init(port: UInt16, _ request: String = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n") throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw LineFault("no socket: \(errno)") }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else { throw LineFault("no connection: \(errno)") }
    let bytes = Array(request.utf8)
    guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw LineFault("not sent: \(errno)")
    }
    var answer: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &block, block.count, 0)
      guard count > 0 else { break }
      answer += block[..<count]
    }
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
