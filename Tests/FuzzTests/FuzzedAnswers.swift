// SPDX-License-Identifier: MIT
import Foundation

@testable import Bytes
@testable import Transport
@testable import Visiting

/// The answers of other programs: JSON of etcd, the line of a proxy, and the lines of a server in a client.
///
/// Source: RFC 8259; the PROXY protocol, version 1, section 2.1; Protocol/SPEC.md, 2.2.
enum FuzzedAnswers: Fuzzed {
  static let longest = 2_000
  static let words = [
    "\"kvs\":[", "\"result\":{", "\\u00e9", "\\ud83d\\ude00", "e-1", "PROXY TCP4 ", "PROXY TCP6 ",
    "127.0.0.1", "::1",
    "\r\n", "211-TABLE ", "* SAY ", " :",
  ]

  static let seeds: [[UInt8]] = [
    "\0{\"header\":{\"revision\":\"7\"},\"kvs\":[{\"key\":\"YQ==\",\"mod_revision\":\"3\"}],\"more\":true}",
    "\0[1,-2.5e3,\"\\ud83d\\ude00\\n\",null,{\"a\":{}}]", "\u{1}PROXY TCP4 127.0.0.1 10.0.0.2 4321 7171",
    "\u{1}PROXY TCP6 ::1 2001:db8::1 1 65535", "\u{1}PROXY UNKNOWN",
    "\u{2}200 READY proto=1\r\n211-#x A b=c :text\r\n211 #x A\r\n* SAY table=1 by=ann :hi\r\n421 CLOSING fatal=yes after=4\r\n",
  ].map { Array($0.utf8) }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    switch chosen.choice % 3 {
    case 0: try checkJSON(chosen.rest)
    case 1: try checkProxy(chosen.rest)
    default: try checkLines(chosen.rest)
    }
  }

  /// Foundation reads the same texts, and a string that is written again is the same.
  private static func checkJSON(_ bytes: [UInt8]) throws(Finding) {
    guard let value = JSONValue(bytes) else { return }
    let data = Data(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    let oracle = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    try Finding.unless(oracle != nil, "Foundation does not read it")
    try checkTexts(value)
  }

  private static func checkTexts(_ value: JSONValue) throws(Finding) {
    if let text = value.text {
      try Finding.unless(
        JSONValue(Array(JSONValue.quoted(text).utf8))?.text == text, "a text is not read as written: \(text)")
    }
    for inner in value.values { try checkTexts(inner) }
    if case .object(let members) = value { for member in members { try checkTexts(member.value) } }
  }

  /// An address that is read is written so that it is read again.
  private static func checkProxy(_ bytes: [UInt8]) throws(Finding) {
    guard case .from(let address)? = ProxyLine(bytes.span) else { return }
    let text = ProxyLine.text(from: address, to: address)
    try Finding.unless(text.hasSuffix("\r\n"), "no end")
    guard case .from(let again)? = ProxyLine(Array(text.utf8.dropLast(2)).span) else {
      throw Finding("what was written is not read: \(text)")
    }
    try Finding.unless(again.host == address.host, "\(again.host) in place of \(address.host)")
  }

  /// Lines are the same however they come, and a watch of them makes the same of both.
  private static func checkLines(_ bytes: [UInt8]) throws(Finding) {
    var (whole, pieces) = (LineCutter(), LineCutter())
    let lines = whole.take(bytes)
    var parts: [[UInt8]] = []
    for byte in bytes { parts += pieces.take([byte]) }
    try Finding.unless(lines == parts && whole.rest() == pieces.rest(), "cut otherwise")
    var watch = LineWatch()
    var reader = ReplyReader()
    for line in lines {
      _ = watch.look(at: line)
      _ = reader.take(ServerLine(line))
    }
    let again = watch.beginAgain()
    try Finding.unless(
      again.allSatisfy { !$0.contains("\n") && !$0.contains("\r") }, "a line of several: \(again)")
  }
}
