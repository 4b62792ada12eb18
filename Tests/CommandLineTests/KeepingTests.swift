// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/RUNNING.md; verdict(1), verdict-serve(8).
@Suite("Whoever keeps a server is told what went wrong, and nothing of theirs is written over")
struct KeepingTests {
  private let scratch: Scratch
  private var data: String { "\(scratch.path)/data" }

  init() throws { scratch = try Scratch() }

  /// Runs a line of a shell in which `$0` is the program.
  private func shell(_ line: String) throws -> (status: Int32, output: String, complaints: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["60", "sh", "-c", line, Program.path]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardInput = FileHandle.nullDevice
    let (output, complaints) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, complaints)
    try process.run()
    let texts = [output, complaints].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test("A result that standard output does not take is no success; a reader who hangs up is none of ours")
  func standardOutput() async throws {
    try await OwnThread.run {
      _ = try scratch.file("list.txt", "at\naa\n")
      for line in ["judge --lexicon ./list.txt AT", "lexicon words ./list.txt", "--version"] {
        let full = try shell("\"$0\" \(line) >/dev/full")
        #expect(full.status == 2 && full.complaints.contains("standard output: No space left"), "\(line)")
        #expect(try shell("\"$0\" \(line) >&-").status == 2, "\(line)")
        #expect(try shell("\"$0\" \(line)").status == 0, "\(line)")
      }
      #expect(try shell("\"$0\" lexicon words ./list.txt | true").complaints.isEmpty)
    }
  }

  @Test("What is written goes to a file or a new name: no link, device or pipe is taken the place of")
  func outputs() async throws {
    try await OwnThread.run {
      let list = try scratch.file("list.txt", "at\naa\n")
      _ = try scratch.file("real", "mine")
      for place in ["link", "dangling", "fifo"] {
        let path = "\(scratch.path)/\(place)"
        switch place {
        case "fifo": #expect(mkfifo(path, 0o600) == 0)
        default: #expect(symlink(place == "link" ? "real" : "nothing", path) == 0)
        }
        let before = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        for line in ["lexicon build \(list) -o \(path)", "lexicon export \(list) --as kwg -o \(path)"] {
          let outcome = try shell("\"$0\" \(line)")
          #expect(outcome.status == 2 && outcome.complaints.contains("name a file"), "\(line): \(outcome)")
        }
        let after = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        #expect(before == after, "\(place)")
      }
      #expect(try String(contentsOfFile: "\(scratch.path)/real", encoding: .utf8) == "mine")
    }
  }

  @Test("A file that may grow no further is told of in a line, and no beginning is left")
  func limited() async throws {
    try await OwnThread.run {
      let letters = Array("jklmnopq")
      let words = (0..<4000).map { number in
        "abcdefgh" + String(String(number, radix: 8).compactMap { $0.wholeNumberValue }.map { letters[$0] })
      }
      _ = try scratch.file("list.txt", words.joined(separator: "\n"))
      let outcome = try shell("ulimit -f 1; \"$0\" lexicon build ./list.txt -o ./out.lexicon")
      #expect(outcome.status == 2 && outcome.complaints.contains("File too large"), "\(outcome)")
      let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
      #expect(!names.contains { $0.hasPrefix("out.lexicon") }, "\(names)")
    }
  }

  @Test("Each of several receipts is looked for")
  func receipts() async throws {
    try await OwnThread.run {
      let list = try scratch.file("list.txt", "at\naa\n")
      let server = try Served(data: data, list: list)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      var given: [String] = []
      for _ in 0..<2 {
        try ann.send(line: "JUDGE AT")
        let keys = try ann.nextLine().split(separator: " ")
        given.append(String(try #require(keys.first { $0.hasPrefix("receipt=") }).dropFirst(8)))
      }
      #expect(server.end(SIGTERM) == 0)
      let good = try Program.runHere(["verify", data, "--receipt", given[0], "--receipt", given[1]])
      #expect(good.status == 0 && good.output.contains("receipt \(given[1]): found, as it was given"))
      let bad = try Program.runHere(["verify", data, "--receipt", "0.1.00000000", "--receipt", given[1]])
      #expect(bad.status == 1 && bad.output.contains("receipt 0.1.00000000: an entry stands there, but not"))
    }
  }

  @Test(
    "A hangup ends a server that has nothing to read again in order; before anybody could connect each end is one"
  )
  func signals() async throws {
    try await OwnThread.run {
      let list = try scratch.file("list.txt", "at\naa\n")
      let server = try Served(data: data, list: list)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      #expect(server.end(SIGHUP) == 0)
      #expect(try ann.nextLine().hasPrefix("* SHUTDOWN "))
      // Whoever wants no hangup to end it, as nohup(1) does, has none.
      let kept = try Served(data: data, list: list, under: ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"])
      let ben = try LineClient(port: kept.port)
      kept.send(SIGHUP)
      #expect(try ben.greeting().count > 1 && ben.sync().isEmpty)
      #expect(kept.end(SIGTERM) == 0)
      #expect(try Program.runHere(["verify", data]).status == 0)
    }
  }

  @Test("Who looks at accounts makes no data folder, and who makes the first is told where")
  func accounts() async throws {
    try await OwnThread.run {
      let looked = try Program.runHere(["account", "list", "--data", data])
      #expect(looked.status == 2 && looked.complaint?.contains("no data folder of a server") == true)
      #expect(!FileManager.default.fileExists(atPath: data))
      let made = try Program.runHere(["account", "add", "dora", "--data", data], input: "harbour-lights")
      #expect(made.status == 0 && made.complaint?.contains("\(data) is a new data folder") == true)
      let again = try Program.runHere(["account", "add", "ann", "--data", data], input: "harbour-lights")
      #expect(again.status == 0 && again.complaints.isEmpty)
      // A torn end stays as it is while somebody only looks.
      let file = try #require(FileHandle(forWritingAtPath: "\(data)/ledger/000001.ndjson"))
      try file.seekToEnd()
      try file.write(contentsOf: Data("{\"v\":1,".utf8))
      let before = try FileManager.default.contentsOfDirectory(atPath: "\(data)/ledger")
      #expect(try Program.runHere(["account", "list", "--data", data]).output.contains("\tdora\t"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(data)/ledger") == before)
    }
  }

  @Test("What is wrong with a value of the file of options is told with its line")
  func places() async throws {
    try await OwnThread.run {
      let file = try scratch.file("verdict.conf", "port 0\n# lists\nlexicon frensh\ndata ./data\n")
      let outcome = try Program.runHere(["serve", "--config", file, "--check"])
      #expect(outcome.status == 2 && outcome.complaint?.hasSuffix("(\(file):3)") == true, "\(outcome)")
      let two = try scratch.file("verdict.conf", "port 7171\ntls-port 7171\n")
      let both = try Program.runHere(["serve", "--config", two, "--check"])
      #expect(both.status == 2 && both.complaint?.contains("(options of \(two))") == true, "\(both)")
    }
  }

  @Test("A list is looked for in the shelves from a folder that is closed, too")
  func closedFolder() async throws {
    // Root may look everywhere.
    try #require(geteuid() != 0 || FileManager.default.fileExists(atPath: "/usr/bin/setpriv"))
    try await OwnThread.run {
      _ = try scratch.file("list.txt", "at\naa\n")
      let closed = "\(scratch.path)/closed"
      #expect(mkdir(closed, 0o700) == 0)
      let asOther = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
      let outcome = try shell("cd closed && \(asOther) \"$0\" judge --lexicon no-such-list AT")
      #expect(outcome.status == 2 && outcome.complaints.contains("no lexicon of that name"), "\(outcome)")
    }
  }
}
