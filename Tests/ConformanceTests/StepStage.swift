// SPDX-License-Identifier: MIT
import Lexica
import TestSupport

/// A server on which several people have typed lines, so that one more can be tried there.
final class StepStage {
  let server: RunningServer
  /// What is tried, for the words of a fault.
  private let trial: String
  private var clients: [String: LineClient] = [:]

  /// The list of words that every such server has.
  static func tiny() throws -> Lexicon {
    let words = "ANT AT ATE CAT CATS EAT ETA NET NIT TA TAN TEA TEN TIE TIN"
    return try .small("tiny", words: words.split(separator: " ").map(String.init))
  }

  /// Starts a server and types the steps, `NAME LINE` each, in which `<ben>` is the code that ben was given.
  ///
  /// - Throws: `LineFault` for a step that is refused.
  init(_ setup: RunningServer.Setup, _ steps: [String], for trial: String) throws {
    self.trial = trial
    server = try RunningServer(setup)
    var codes: [String: String] = [:]
    for step in steps {
      let name = String(step.prefix { $0 != " " })
      let line = codes.reduce(String(step.dropFirst(name.count + 1))) { line, code in
        line.replacing("<\(code.key)>", with: code.value)
      }
      let answer = try ask(line, by: name).last ?? ""
      guard answer.hasPrefix("2") else { throw LineFault("\(trial): \(line): \(answer)") }
      if let named = answer.value("name"), let code = answer.value("code") { codes[named] = code }
    }
  }

  /// Sends a line and returns its answer without notices; who is new connects, `operator` through the data folder.
  func ask(_ line: String, by name: String) throws -> [String] {
    let client = try client(name)
    try client.send(line: line)
    var answer: [String] = []
    while true {
      let next: String
      do { next = try client.nextLine() } catch { throw LineFault("\(trial): \(line): \(error)") }
      guard next.first?.isNumber == true else {
        // Under PLAIN lines have no codes, and the sentences end the dialogue.
        guard !next.hasPrefix("*") else { continue }
        return answer + [next]
      }
      answer.append(next)
      if next.dropFirst(3).first == " " { return answer }
    }
  }

  private func client(_ name: String) throws -> LineClient {
    if let known = clients[name] { return known }
    let client =
      try name == "operator" ? LineClient(control: server.data) : LineClient(port: server.port)
    _ = try client.greeting()
    clients[name] = client
    return client
  }
}
