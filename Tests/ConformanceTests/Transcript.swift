// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// A transcript: what several clients say and hear, with time, faults and restarts in between.
///
/// `Protocol/transcripts/README.md` describes the form.
struct Transcript {
  /// One line of it.
  struct Step {
    let line: Int
    let action: Action
  }

  /// Where a client comes in.
  enum Door: Equatable {
    /// The port of plain lines.
    case plain
    /// The port of TLS, speaking it.
    case secure
    /// The port of TLS, speaking none.
    case bare
  }

  enum Action: Equatable {
    /// Connects without reading the greeting.
    case connect(String, Door)
    /// From now on a client connects from 127.0.0.x.
    case comeFrom(String, UInt32)
    case send(String, String)
    /// Sends until the answer is not 4xx: "the same line may work later".
    case sendUntilTaken(String, String)
    /// The same line many times.
    case sendMany(String, Int, String)
    case sendRaw(String, [UInt8])
    case halfClose(String)
    case expect(String, String)
    /// As many lines as begin so; none is enough.
    case skip(String, String)
    case expectClosed(String)
    /// The server breaks off, whatever it had said.
    case expectBroken(String)
    case expectSilence(String)
    case advance(Int)
    case disk(String)
    /// Another server on the same data, after so many seconds with none.
    case restart(politely: Bool, down: Int, options: [String])
    case stop
    case ended
  }

  let name: String
  /// The clauses that it proves, such as `5.3`.
  private(set) var clauses: [String] = []
  /// The limits that it shows.
  private(set) var limits: [String] = []
  /// The words behind `@server`, in order.
  private(set) var options: [String] = []
  /// The ways of sending that it is confined to; empty for all.
  private(set) var only: [String] = []
  /// True where it is played against the built program too.
  private(set) var isForProgram = false
  private(set) var steps: [Step] = []

  init(name: String, text: String) throws {
    self.name = name
    var repeated: (times: Int, from: Int, lines: [(Int, String)])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line)
      if line.hasPrefix("@repeat ") {
        guard let times = Int(line.dropFirst(8)) else { throw fault(index, "how often?") }
        repeated = (times, index, [])
      } else if line == "@end", let block = repeated {
        repeated = nil
        for round in 1...block.times {
          for (index, line) in block.lines {
            try read(line.replacingOccurrences(of: "%", with: "\(round)"), index)
          }
        }
      } else if repeated != nil {
        repeated?.lines.append((index, line))
      } else {
        try read(line, index)
      }
    }
    guard repeated == nil else { throw LineFault("\(name): @repeat without @end") }
  }

  private func fault(_ index: Int, _ text: String) -> LineFault {
    LineFault("\(name):\(index + 1): \(text)")
  }

  private mutating func read(_ line: String, _ index: Int) throws {
    if line.isEmpty { return }
    if line.hasPrefix("#") { return readComment(line) }
    if line.hasPrefix("@") { return try readDirective(line, index) }
    let client = String(line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
    let rest = line.dropFirst(client.count)
    func text(_ mark: String) -> String { String(rest.dropFirst(mark.count).drop { $0 == " " }) }
    let action: Action
    switch true {
    case client.isEmpty: throw fault(index, "not a line of a transcript: \(line)")
    case rest == "+": action = .connect(client, .plain)
    case rest == "+tls": action = .connect(client, .secure)
    case rest == "+bare": action = .connect(client, .bare)
    case rest == "~": action = .halfClose(client)
    case rest == ".": action = .expectSilence(client)
    case rest == "<|": action = .expectClosed(client)
    case rest == "<!": action = .expectBroken(client)
    case rest.hasPrefix("<* "): action = .skip(client, text("<*"))
    // The spaces at the beginning of a picture's row belong to it.
    case rest.hasPrefix("< "): action = .expect(client, String(rest.dropFirst(2)))
    case rest.hasPrefix(">> "): action = .sendUntilTaken(client, text(">>"))
    case rest.hasPrefix(">*"):
      let parts = rest.dropFirst(2).split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let times = Int(parts[0]) else { throw fault(index, "how often?") }
      action = .sendMany(client, times, String(parts[1]))
    case rest.hasPrefix(">"): action = .send(client, String(rest.dropFirst(rest.hasPrefix("> ") ? 2 : 1)))
    case rest.hasPrefix("! "): action = .sendRaw(client, try unescaped(text("!"), index))
    default: throw fault(index, "not a line of a transcript: \(line)")
    }
    steps.append(Step(line: index + 1, action: action))
  }

  private mutating func readComment(_ line: String) {
    let words = line.dropFirst().split(separator: " ").map(String.init)
    if words.first == "limit" { limits += words.dropFirst() }
    for word in words where word.hasPrefix("§") {
      clauses.append(word.dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: ",.;:")))
    }
  }

  private mutating func readDirective(_ line: String, _ index: Int) throws {
    let words = line.split(separator: " ").map(String.init)
    let action: Action
    switch words[0] {
    case "@server":
      options += words.dropFirst()
      return
    case "@only":
      only += words.dropFirst()
      return
    case "@program":
      isForProgram = true
      return
    case "@disk" where words.count == 2: action = .disk(words[1])
    case "@restart", "@kill":
      let down = words.dropFirst().first.flatMap(Self.seconds)
      let options = Array(words.dropFirst(down == nil ? 1 : 2))
      guard words[0] == "@restart" || options.isEmpty else {
        throw fault(index, "no such directive: \(line)")
      }
      action = .restart(politely: words[0] == "@restart", down: down ?? 0, options: options)
    case "@from" where words.count == 3:
      guard words[2].hasPrefix("127.0.0."), let host = UInt32(words[2].dropFirst(8)) else {
        throw fault(index, "from where? 127.0.0.x")
      }
      action = .comeFrom(words[1], host)
    case "@stop": action = .stop
    case "@ended": action = .ended
    default:
      guard words[0].hasPrefix("@"), let seconds = Self.seconds(String(words[0].dropFirst())) else {
        throw fault(index, "no such directive: \(line)")
      }
      action = .advance(seconds)
    }
    steps.append(Step(line: index + 1, action: action))
  }

  /// Reads a time that passes, such as `+15s`.
  private static func seconds(_ text: String) -> Int? {
    text.hasPrefix("+") && text.hasSuffix("s") ? Int(text.dropFirst().dropLast()) : nil
  }

  /// Reads a quoted run of bytes with the escapes of C, and `\*N` for N times the byte before.
  private func unescaped(_ text: String, _ index: Int) throws -> [UInt8] {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else {
      throw fault(index, "raw bytes stand in quotes")
    }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8).dropFirst().dropLast()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let value = UInt8(digits, radix: 16) else { throw fault(index, "\\x takes two digits") }
        bytes.append(value)
        rest = rest.dropFirst(2)
      case UInt8(ascii: "*"):
        let digits = String(decoding: rest.prefix { (48...57).contains($0) }, as: UTF8.self)
        guard let times = Int(digits), let last = bytes.last else { throw fault(index, "\\* takes a number") }
        bytes += [UInt8](repeating: last, count: times - 1)
        rest = rest.dropFirst(digits.count)
      default: throw fault(index, "no such escape")
      }
    }
    return bytes
  }
}

extension Transcript {
  /// The lines that are answered, and not with 50x: what the grammar must make.
  ///
  /// Captured values are not filled in; lines with them are left out.
  var takenLines: [String] {
    zip(steps, steps.dropFirst()).compactMap { step, answer in
      guard case .send(let name, let line) = step.action, !line.contains("<"),
        case .expect(name, let expected) = answer.action, !expected.hasPrefix("50")
      else { return nil }
      return line
    }
  }

  /// A part of the names of the transcripts that are played; nil for all of them.
  static let filter = ProcessInfo.processInfo.environment["VERDICT_TRANSCRIPT"]

  /// The transcripts that a run of the tests plays, sorted by name.
  static func chosen() throws -> [Transcript] {
    try all().filter { transcript in filter.map { transcript.name.contains($0) } ?? true }
  }

  /// Every transcript of the project, sorted by name.
  static func all() throws -> [Transcript] {
    let folder = ProtocolFolder.path + "/transcripts"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".session") }.sorted().map { name in
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      return try Transcript(name: name, text: text)
    }
  }
}

extension Transcript: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// Where the specification and what belongs to it stand.
enum ProtocolFolder {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Protocol").path
}
