// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Bytes

/// Source: RFC 8259; RFC 4648 §4 and §10.
@Suite("Short answers of other programs are read whole, or not at all")
struct JSONValueTests {
  private func value(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test("Members, lists, texts, numbers and words are read with any spaces between them")
  func values() throws {
    let answer = try #require(
      value(
        #" { "header" : {"revision":"12","n":-1.5e3}, "ok":true, "no":false,"none":null,"kvs":[{"key":"YQ=="},{}],"empty":[] } "#
      ))
    #expect(answer["header"]?["revision"]?.integer == 12)
    #expect(answer["header"]?["n"] == .number(Array("-1.5e3".utf8)))
    #expect(answer["header"]?["n"]?.integer == nil)
    #expect(answer["ok"] == .bool(true) && answer["no"] == .bool(false) && answer["none"] == .null)
    #expect(answer["kvs"]?.values.map { $0["key"]?.text } == ["YQ==", nil])
    #expect(answer["empty"]?.values.isEmpty == true && answer["other"] == nil)
    #expect(value("7")?.integer == 7 && value("\"\"")?.text == "")
    #expect(value("{}") == .object([]))
  }

  @Test(
    "Escapes are read as Foundation reads them",
    arguments: [
      #""a\"b\\c\/d\b\f\n\r\t""#, #""\u00e9\u20AC\ud83d\ude00""#, #""é€😀""#, #""\u0000""#,
    ])
  func escapes(_ text: String) throws {
    let oracle = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    #expect(value(text)?.text == oracle as? String)
  }

  @Test("A text is written so that Foundation reads the same")
  func quoted() throws {
    let text = "a\"b\\c\u{0}\u{1F}\n\té€😀/"
    let read = try JSONSerialization.jsonObject(
      with: Data(JSONValue.quoted(text).utf8), options: .fragmentsAllowed)
    #expect(read as? String == text)
  }

  @Test(
    "Nothing is made of text that is no JSON",
    arguments: [
      "", " ", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "\"a", "\"\\x\"", "\"\\u12\"",
      "\"\\ud83d\"", "\"\\ud83d\\u0041\"", "\"\\udc00\"", "\"\n\"", "tru", "nul", "1 2", "--1", ".5", "1.",
      "+1", "01", "1e", "-", "1e+", "{}x",
      "{a:1}",
      String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
    ])
  func broken(_ text: String) { #expect(value(text) == nil) }

  @Test("Base64 is Foundation's, of every length, and nothing else is read")
  func base64() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(of: bytes) == text)
      #expect(Base64.bytes(of: Array(text.utf8)) == bytes)
    }
    for text in ["a", "ab", "abc", "a===", "====", " YQ=", "YQ==\n", "Y-==", "YQ=a", "Y\u{1}=="] {
      #expect(Base64.bytes(of: Array(text.utf8)) == nil, "\(text)")
    }
  }
}
