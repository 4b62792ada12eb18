// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

extension WebDoor.Bounds {
  /// As ever, but that nobody is closed for being slow: a machine that builds is slow itself.
  fileprivate static var patient: WebDoor.Bounds {
    var bounds = PageDoor.bounds
    bounds.ticks = .max
    return bounds
  }
}

/// Source: RFC 9110 §9.3, §15.5.
@Suite("PageDoor: one page by HTTP, whoever asks for it and however")
struct PageDoorTests {
  /// A door on a loop of its own.
  ///
  /// `@unchecked Sendable`: the door is touched on the loop's thread only.
  final class Opened: @unchecked Sendable {
    let thread: LoopThread
    let port: UInt16
    private let door: Box<PageDoor?>
    /// What is the matter; written and read on the loop's thread.
    private let trouble = Box<String?>(nil)

    init(_ bounds: WebDoor.Bounds = .patient) throws {
      let trouble = trouble
      let door = Box<PageDoor?>(nil)
      thread = try LoopThread { loop in
        let pages = Box(0)
        door.value = try PageDoor(
          loop: loop, host: "127.0.0.1", port: 0, path: "/page", contentType: "text/plain; charset=utf-8",
          bounds: bounds
        ) {
          pages.value += 1
          return Array("page \(pages.value)\n".utf8)
        }
        door.value?.trouble = { trouble.value }
      }
      self.door = door
      port = door.value?.port ?? 0
    }

    /// Sets what is the matter.
    func set(_ trouble: String?) async { await thread.on { [box = self.trouble] in box.value = trouble } }

    func end() async {
      await thread.on { [door] in door.value = nil }
      #expect(thread.stop())
    }

    /// What is answered to a request, until the end.
    func ask(_ request: String) -> String {
      let client = Client(port: port)
      client.send(request)
      return client.readToEnd().text
    }
  }

  static func head(_ answer: String) -> Substring { answer.split(separator: "\r\n").first ?? "" }

  @Test("GET has the page, HEAD the same without it, and each connection one answer")
  func page() async throws {
    let opened = try Opened()
    let get = opened.ask("GET /page?x=1 HTTP/1.1\r\nHost: a\r\n\r\nGET /page HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(Self.head(get) == "HTTP/1.1 200 OK" && get.hasSuffix("\r\n\r\npage 1\n"))
    #expect(get.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    #expect(get.contains("\r\nContent-Length: 7\r\n") && get.contains("\r\nConnection: close\r\n"))
    let head = opened.ask("HEAD /page HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(Self.head(head) == "HTTP/1.1 200 OK" && head.hasSuffix("\r\n\r\n"))
    #expect(head.contains("\r\nContent-Length: 7\r\n"))
    #expect(opened.ask("HEAD /else HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("\r\n\r\n"))
    #expect(opened.ask("GET /page HTTP/1.0\r\n\r\n").hasSuffix("\r\n\r\npage 3\n"))
    await opened.end()
  }

  @Test(
    "What is no request for the page gets an answer that says so",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "404 Not Found"),
      ("GET /page/ HTTP/1.1\r\nHost: a\r\n\r\n", "404 Not Found"),
      ("POST /page HTTP/1.1\r\nHost: a\r\n\r\n", "405 Method Not Allowed"),
      ("DELETE /page HTTP/1.1\r\nHost: a\r\n\r\n", "405 Method Not Allowed"),
      (
        "POST /page HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nsome text", "413 Request Entity Too Large"
      ),
      ("nonsense\r\n\r\n", "400 Bad Request"),
      (
        "GET /page HTTP/1.1\r\nX: \(String(repeating: "a", count: 5000))\r\n\r\n", "400 Bad Request"
      ),
      ("GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\n\r\n", "400 Bad Request"),
    ])
  func refused(_ request: String, _ status: String) async throws {
    let opened = try Opened()
    #expect(Self.head(opened.ask(request)) == "HTTP/1.1 \(status)")
    #expect(opened.ask("GET /page HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("\r\n\r\npage 1\n"))
    await opened.end()
  }

  @Test("A request that never ends, and one that comes a byte at a time, are closed after some ticks")
  func slow() async throws {
    var bounds = PageDoor.bounds
    (bounds.tick, bounds.ticks, bounds.headerBytes) = (20, 2, 1 << 20)
    let opened = try Opened(bounds)
    let silent = Client(port: opened.port)
    let half = Client(port: opened.port)
    half.send("GET /page HTTP/1.1\r\nHo")
    let trickling = Client(port: opened.port)
    // Until the door has closed, each byte is taken, and libevent's own patience begins anew.
    while trickling.send("G") { _ = await opened.thread.on { true } }
    for client in [silent, half, trickling] { #expect(client.readToEnd().text.isEmpty) }
    #expect(opened.ask("GET /page HTTP/1.1\r\nHost: a\r\n\r\n").hasSuffix("\r\n\r\npage 1\n"))
    await opened.end()
  }

  @Test("The line of health is ok, or says what is the matter, with a status that a program understands")
  func health() async throws {
    let opened = try Opened()
    let well = opened.ask("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(Self.head(well) == "HTTP/1.1 200 OK" && well.hasSuffix("\r\n\r\nok\n"))
    await opened.set("the disk is full")
    let ill = opened.ask("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(
      Self.head(ill) == "HTTP/1.1 503 Service Unavailable" && ill.hasSuffix("\r\n\r\nthe disk is full\n"))
    let head = opened.ask("HEAD /health HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(Self.head(head) == "HTTP/1.1 503 Service Unavailable" && head.hasSuffix("\r\n\r\n"))
    #expect(Self.head(opened.ask("POST /health HTTP/1.1\r\nHost: a\r\n\r\n")).contains("405"))
    await opened.end()
  }

  @Test("More than may be there at a time wait, come in when others have gone, and nobody is forgotten")
  func many() async throws {
    var bounds = WebDoor.Bounds.patient
    (bounds.connections, bounds.arrivalsPerTick, bounds.tick) = (2, 3, 10)
    let opened = try Opened(bounds)
    let idle = [Client(port: opened.port), Client(port: opened.port)]
    let waiting = (0..<6).map { _ in Client(port: opened.port) }
    for client in waiting { client.send("GET /page HTTP/1.1\r\nHost: a\r\n\r\n") }
    // Two that say nothing hold both places; the loop is there for everybody else.
    #expect(await opened.thread.on { true })
    for client in idle + waiting {
      var byte: UInt8 = 0
      #expect(recv(client.descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0 && errno == EAGAIN)
    }
    for client in idle { client.endOutput() }
    let pages = waiting.map { $0.readToEnd().text.split(separator: "\r\n").last.map(String.init) ?? "" }
    #expect(Set(pages) == Set((1...6).map { "page \($0)\n" }))
    await opened.end()
  }

  @Test("A port in use is told with the option by which another is chosen")
  func portInUse() throws {
    let loop = try EventLoop()
    let first = try Listener(loop: loop, host: "127.0.0.11", port: 0) { _, _ in }
    let fault = TransportFault.addressInUse(host: "127.0.0.11", port: first.port)
    #expect(throws: fault) {
      try PageDoor(loop: loop, host: "127.0.0.11", port: first.port, path: "/", contentType: "") { [] }
    }
    #expect(fault.text(choosing: "--metrics-port").hasSuffix("choose another with --metrics-port"))
  }
}
