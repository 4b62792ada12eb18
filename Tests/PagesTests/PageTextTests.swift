// SPDX-License-Identifier: MIT
import Directing
import Foundation
import Testing

@testable import Pages
@testable import Visiting

/// Source: docs/DESIGN.md#pages-are-clients-of-the-wire; RFC 3986 §2.1; RFC 6265 §4.
@Suite("Pages: text from people stays text, and a cookie is read as it was written")
struct PageTextTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/CPages")

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.sources.appendingPathComponent("assets").path)
      .sorted()
  }

  /// With `VERDICT_RECORD=1` in the environment the list is written anew.
  @Test("The list of files that the program carries is the folder's")
  func list() throws {
    let rows = try names().map {
      "    {\"\($0)\", (const char[]){\n#embed \"assets/\($0)\" suffix(, 0)\n    }},\n"
    }
    let made = """
      // SPDX-License-Identifier: MIT
      // Made by `make protocol` from the folder assets.
      #include "CPages.h"

      #pragma clang diagnostic ignored "-Wc23-extensions"

      static const struct verdict_page_file files[] = {
      \(rows.joined())    {0, 0},
      };

      const struct verdict_page_file *verdict_page_list(void) { return files; }

      """
    let url = Self.sources.appendingPathComponent("pages.c")
    if ProcessInfo.processInfo.environment["VERDICT_RECORD"] == "1" { try Data(made.utf8).write(to: url) }
    #expect(try String(contentsOf: url, encoding: .utf8) == made, "run make protocol")
  }

  @Test("Every file of the folder is in the program, whole, and packed files unpack to it")
  func files() throws {
    let folder = Self.sources.appendingPathComponent("assets")
    let names = try names()
    let files = PageFiles()
    #expect(names.count > 30)
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      #expect(files[name]?.bytes == bytes, "\(name)")
    }
    #expect(files["wire.js"]?.type == "text/javascript; charset=utf-8")
    #expect(try #require(files["wire.js"]?.packed).starts(with: [0x1F, 0x8B]))
    #expect(files.folder.hasPrefix("/files/"))
  }

  @Test("A value that looks like a placeholder is not filled again, and an unknown one stays")
  func filled() {
    let page = String(
      decoding: PageFiles().filled("public.html", ["title": "{{body}}", "body": "b"]), as: UTF8.self)
    #expect(page.contains("<title>{{body}} – Verdict</title>"))
    #expect(page.contains("{{bar}}"))
  }

  @Test("Percent-encoding is undone exactly, and broken text is none")
  func encoding() {
    for text in ["", "a b+c;d=e&f%", "żółw [CH] ‘’", "\u{1}\u{7F}"] {
      #expect(WebText.decoded(WebText.encoded(text)) == text)
    }
    for broken in ["%", "%4", "%zz", "%ff", "%c3"] { #expect(WebText.decoded(broken) == nil) }
    #expect(
      WebText.form(Array("name=ann+b&secret=%26&name=ben&x&=1".utf8)) == [
        "name": "ann b", "secret": "&", "": "1",
      ])
    #expect(WebText.cookies("a=1; verdict=x%20y;b=2")["verdict"] == "x y")
  }

  @Test("Markup in any text becomes text")
  func escaping() {
    let hostile = #"<img src=x onerror="a('b')">&"#
    let html: HTML = "<p>\(hostile)</p>"
    #expect(html.text == "<p>&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;</p>")
    let nested: HTML = "<b>\(html)</b>\(7)"
    #expect(nested.text == "<b>\(html.text)</b>7")
    #expect(WebText.json("a\"b\\c\nd") == #""a\"b\\c d""#)
    #expect(WebText.json(nil) == "null")
  }

  @Test("A cookie is read as it was written; anything else is none")
  func cookies() throws {
    let id = RandomText.hex(16)
    let written = Cookie(id: id, person: ("ann", "godwit;sinter=1")).header(isSecure: true)
    #expect(written.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure"))
    let value = try #require(WebText.cookies(String(written.prefix { $0 != " " }))["verdict"])
    let read = try #require(Cookie(value))
    #expect(read.id == id && read.person?.name == "ann" && read.person?.code == "godwit;sinter=1")
    #expect(Cookie(id)?.person == nil && Cookie(id)?.id == id)
    for text in ["", "short", "\(id) ann", "\(id) ann co\nde", "\(id) a b c", "\(id) \u{1} x"] {
      #expect(Cookie(text) == nil)
    }
  }

  @Test("A login that is refused is told without a line to type")
  func refusedLogins() {
    let belongs = "Type the code or the secret that belongs to the name."
    let taken =
      "This name is taken. If it is yours, type its code or its secret with it; else choose another name."
    for (line, words) in [
      ("531 LOGIN-FAILED :that is not the code; LOGIN ann and yours", "That is not the code. \(belongs)"),
      ("531 LOGIN-FAILED :only accounts come in here: LOGIN a", "Only accounts come in here. \(belongs)"),
      ("533 NAME-TAKEN :with your code, LOGIN ann code; else LOGIN ann2", taken),
      ("533 NAME-TAKEN free=noon :x", "\(taken) It is free from noon on, unless its holder comes before."),
      ("430 LOGIN-LATER after=41 :wait", "There were too many tries. Wait 41 seconds, then come in again."),
      ("501 BAD-ARGUMENT at=5 :a name is a letter; type LOGIN ann", "A name is a letter."),
      ("460 NOT-RECORDED :LOGIN again", "The server refuses this now."),
    ] {
      #expect(RefusalWords.login(ServerLine(Array(line.utf8))) == words)
    }
  }

  @Test("Everybody may look by lines that only look")
  func looks() {
    for line in [
      "TABLES", "tables ended", "SHOW 7", "EVENT STANDINGS tues round=2", "event show tues 1", "GCG 3",
    ] {
      #expect(PublicLooks.mayAsk(line), "\(line)")
    }
    for line in [
      "", "OPEN kind=slip", "EVENT", "EVENT PAIR tues 1", "JUDGE AA", "SHOW 7\nOPEN", "FIND AB", "SHOWX",
      "EVENT SHO tues",
    ] {
      #expect(!PublicLooks.mayAsk(line), "\(line)")
    }
    #expect(!PublicLooks.mayAsk("SHOW " + String(repeating: "7", count: 300)))
  }

  @Test("A replay has each play's tiles where they lie, and not those of a play that came off")
  func board() {
    let lines = [
      "211-HISTORY step=1 seat=1 did=play play=1 square=8D words=TRAIN score=12 scores=12,0",
      "211-HISTORY step=2 seat=2 did=play play=2 square=E5 words=[CH]aRRO score=9 scores=12,9",
      "211-HISTORY step=3 seat=1 did=challenge challenger=1 ruling=unacceptable effect=play-removed scores=12,0",
      "211-HISTORY step=4 seat=2 did=play play=3 square=D8 words=TO score=2 scores=12,2",
    ].map { ServerLine(Array($0.utf8)) }
    func count(_ sign: String, after steps: Int) -> Int {
      GameBoard(after: lines.prefix(steps)).html.text.components(separatedBy: sign).count - 1
    }
    #expect(count("class=\"tile", after: 1) == 5)
    #expect(count("class=\"tile", after: 2) == 9)
    #expect(count(" blank\">A</td>", after: 2) == 1)
    #expect(count(">CH</td>", after: 2) == 1)
    #expect(count("class=\"tile", after: 3) == 5)
    #expect(count("class=\"tile", after: 4) == 6)
    #expect(count(" newest", after: 4) == 1)
    // Lines that name squares outside the board lay nothing there.
    let odd = ["8O", "O15", "99Z", "", "é"].map {
      ServerLine(Array("211-HISTORY did=play square=\($0) words=TRAIN".utf8))
    }
    #expect(GameBoard(after: odd).html.text.components(separatedBy: "class=\"tile").count - 1 <= 2)
  }

  @Test("A code for a scorecard is a picture of squares")
  func codes() {
    let picture = QRCode.svg("http://127.0.0.1:8080/login?name=ann").text
    #expect(picture.hasPrefix("<svg class=\"qr\" viewBox=\"-2 -2 "))
    #expect(picture.components(separatedBy: "h1v1h-1z").count > 200)
    #expect(QRCode.svg(String(repeating: "x", count: 5_000)).text.isEmpty)
  }
}
