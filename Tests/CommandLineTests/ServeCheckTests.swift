// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/DESIGN.md#options.
@Suite("verdict serve --check finds what would keep a start, and touches nothing")
struct ServeCheckTests {
  let scratch: Scratch
  let list: String
  let data: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
    data = "\(scratch.path)/data"
  }

  func check(_ words: String...) async throws -> Program.Outcome {
    try await Program.run(["serve", "--check", "--port", "0", "--lexicon", list, "--wordnet", "no"] + words)
  }

  /// What a newcomer sees.
  static func fingerprint(_ server: SecureServed) throws -> [UInt8]? {
    let newcomer = try LineClient(port: server.securePort, isSecure: true)
    _ = try newcomer.greeting()
    return newcomer.peerFingerprint
  }

  /// Every file of the data folder with its bytes and its time.
  func facts() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: data).sorted()
    return names.map { name in
      var about = stat()
      stat("\(data)/\(name)", &about)
      let text = FileManager.default.contents(atPath: "\(data)/\(name)")?.base64EncodedString() ?? ""
      return
        "\(name) \(about.st_mode) \(about.st_size) \(about.st_mtim.tv_sec) \(about.st_mtim.tv_nsec) \(text)"
    }
  }

  @Test("A start that nothing keeps is told in one line, and no data folder is made")
  func good() async throws {
    let outcome = try await check("--data", data)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(outcome.complaints)")
    #expect(
      outcome.output == "verdict: would serve small at 127.0.0.1:0; data in \(data), 0 lines in the ledger\n")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  /// Source: Dictionaries/README.md, folded letters.
  @Test("What reading a list folds or leaves out is told once, as building it tells it, also by a start")
  func folding() async throws {
    let words = try scratch.file("turk.txt", "a\naç\nac\nağaç\nçiçek\nışık\nşeker\n")
    let built = try await Program.run("lexicon", "build", words, "-o", "\(scratch.path)/t.lexicon")
    #expect(built.status == 0 && built.complaints.contains("english folded letters of 5 of 7 entries: aç, "))
    // A server takes no alphabet: whoever wants another builds the list.
    let told = built.complaints.replacing(
      "better: --alphabet turkish", with: "better: verdict lexicon build \(words) -o FILE --alphabet turkish")
    #expect(told != built.complaints)
    let outcome = try await check("--data", data, "--lexicon", words)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("verdict: would serve small, turk at "))
    #expect(outcome.complaints == told, "\(outcome.complaints)")
    // Lists are opened before the data, here no folder.
    let served = try await Program.run("serve", "--port", "0", "--data", list, "--lexicon", words)
    #expect(served.status == 2 && served.complaints.hasPrefix(told), "\(served.complaints)")
    let lines = served.complaints.split(separator: "\n").count
    #expect(lines == told.split(separator: "\n").count + 1)
  }

  @Test("Each obstacle has a line of its own, and the status is 2")
  func obstacles() async throws {
    let outcome = try await check(
      "--data", list, "--lexicon", "\(scratch.path)/none", "--tls-port", "0", "--certificate",
      "\(scratch.path)/c",
      "--key", list, "--wordnet", "\(scratch.path)/words")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let lines = outcome.complaints.split(separator: "\n")
    let expected = [
      "certificate \(scratch.path)/c is not there", "\(scratch.path)/none", "/words", "is not a folder",
    ]
    #expect(lines.count == expected.count, "\(outcome.complaints)")
    for (line, words) in zip(lines, expected) { #expect(line.contains(words), "\(line)") }
    let above = try await check("--data", "\(scratch.path)/none/data")
    #expect(above.status == 2 && above.complaint?.contains("\(scratch.path)/none/data") == true)
  }

  @Test("Each wrong line of the file of options is told with its number, and nothing else is looked at")
  func wrongFile() async throws {
    let file = try scratch.file("verdict.conf", "prot 7171\nhost ::1\nguests maybe\n")
    let outcome = try await check("--config", file, "--data", list)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.complaints == """
        \(file):1: no option is called prot; did you mean port?
        \(file):3: guests is yes or no

        """)
    let start = try await Program.run("serve", "--config", file)
    #expect(start.status == 2 && start.complaints == outcome.complaints)
  }

  @Test("Beside a running server it says so and is good, and neither keeps the other from anything")
  func besideServer() async throws {
    let file = try scratch.file("verdict.conf", "data data\nport 0\nlexicon small.txt\nwordnet no\n")
    let server = try await OwnThread.run { [data, list] in try Served(data: data, list: list) }
    let before = try facts()
    let outcome = try await Program.run("serve", "--check", "--config", file)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(outcome.complaints)")
    #expect(outcome.output.hasSuffix("; a server runs there now, and must end first\n"), "\(outcome.output)")
    #expect(try facts() == before)
    #expect(server.end(SIGTERM) == 0)
    let later = try await Program.run("serve", "--check", "--config", file)
    #expect(later.status == 0 && later.output.hasSuffix("in the ledger\n"), "\(later.output)")
  }

  @Test("Each port that is taken is an obstacle that says what to do, unless a server runs in the folder")
  func ports() async throws {
    let (one, two, three) = (try Speaker(), try Speaker(), try Speaker())
    #expect(try await Program.run("certificate", "-o", scratch.path).status == 0)
    let words = [
      "serve", "--check", "--lexicon", list, "--wordnet", "no", "--port", "\(one.port)", "--tls-port",
      "\(two.port)", "--certificate", "\(scratch.path)/certificate.pem", "--key", "\(scratch.path)/key.pem",
      "--metrics-port", "\(three.port)",
    ]
    let outcome = try await Program.run(words + ["--data", data])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let lines = outcome.complaints.split(separator: "\n")
    let expected = [(one, "--port"), (two, "--tls-port"), (three, "--metrics-port")].map {
      "verdict: port \($0.port) on 127.0.0.1 is in use; stop the program that uses it (ss -ltnp names it), or choose another with \($1)"
    }
    #expect(lines.map(String.init) == expected)
    // That nobody listens there is tried, and nobody is kept from listening.
    let nowhere = try await check("--host", "192.0.2.1", "--data", data)
    #expect(nowhere.status == 2 && nowhere.complaint?.contains("cannot listen on 192.0.2.1") == true)
    let unknown = try await check("--host", "no.such.invalid", "--metrics-port", "0", "--data", data)
    #expect(unknown.status == 2 && unknown.complaint?.contains("no.such.invalid has no address") == true)
    let server = try await OwnThread.run { [data, list] in try Served(data: data, list: list) }
    let beside = try await Program.run(
      "serve", "--check", "--port", "\(server.port)", "--lexicon", list, "--wordnet", "no", "--data", data)
    #expect(beside.status == 0 && beside.complaints.isEmpty, "\(beside.complaints)")
    #expect(
      beside.output.hasSuffix("; its ports are in use, probably by it\n"), "\(beside.output)")
    #expect(server.end(SIGTERM) == 0)
  }

  @Test(
    "A ledger that is garbled is named as a start names it, and an end that was never durable keeps nobody")
  func ledger() async throws {
    var lines = try Ledgers.good("slip-table").split(separator: "\n", omittingEmptySubsequences: false)
    let path = try scratch.file("data/ledger/000001.ndjson", lines.joined(separator: "\n") + "{\"version")
    let before = try facts()
    let torn = try await check("--data", data)
    #expect(
      torn.status == 0 && torn.output.hasSuffix("the beginning of one that a start keeps aside\n"), "\(torn)")
    #expect(try facts() == before)
    lines[2] = "not a line"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let garbled = try await check("--data", data)
    let start = try await Program.run("serve", "--port", "0", "--lexicon", list, "--data", data)
    #expect(garbled.status == 2 && garbled.output.isEmpty && start.status == 2)
    #expect(garbled.complaint?.contains("line 3") == true && garbled.complaint == start.complaint)
  }

  @Test("Fewer open files than a server needs are told")
  func descriptors() async throws {
    let words = ["serve", "--check", "--port", "0", "--lexicon", list, "--data", data, "--wordnet", "no"]
    let outcome = try await Program.run(words, openFiles: 64)
    #expect(outcome.status == 2 && outcome.complaint?.contains("64 open files are too few") == true)
  }

  @Test("On SIGHUP the file is read again, what needs a restart is named, and a wrong file changes nothing")
  func reread() async throws {
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
      #expect(try await Program.run("certificate", "-o", "\(scratch.path)/\(folder)").status == 0)
    }
    @Sendable func text(_ folder: String, _ more: String) -> String {
      "certificate \(folder)/certificate.pem\nkey \(folder)/key.pem\ntls-port 0\nguests yes\n\(more)"
    }
    let file = try scratch.file("verdict.conf", text("a", ""))
    try await OwnThread.run { [scratch, list] in
      let server = try SecureServed(scratch, list: list, file: file)
      _ = try scratch.file("verdict.conf", text("b", "wordnet .\ntrust 10.0.0.0/8\n"))
      let old = try Self.fingerprint(server)
      server.send(SIGHUP)
      #expect(try server.hear("needs a restart").contains("what it says of wordnet, trust needs a restart"))
      try server.hear("newcomers see the certificate")
      let new = try Self.fingerprint(server)
      #expect(old != new)
      _ = try scratch.file("verdict.conf", text("a", "prot 1\n"))
      server.send(SIGHUP)
      #expect(
        try server.hear("everything stays as it was").contains("verdict.conf:5: no option is called prot"))
      #expect(try Self.fingerprint(server) == new)
      #expect(server.end(SIGTERM) == 0)
    }
  }
}
