// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import verdict

/// Source: docs/RUNNING.md.
@Suite("What is installed says what the program does, and goes as it came")
struct ManualTests {
  static let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    .path

  static func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(top)/docs/man/\(name)", encoding: .utf8)
  }

  /// The entries of a page's lists that begin so, without what follows the name.
  static func entries(_ mark: String, in page: String) -> Set<String> {
    Set(
      page.split(separator: "\n").filter { $0.hasPrefix(mark) }
        .flatMap { $0.dropFirst(mark.count).split(separator: " ").prefix(1) }.map(String.init))
  }

  /// Runs a tool to its end: its status, and all that it wrote.
  func tool(_ words: String...) async throws -> (status: Int32, text: String) {
    try await OwnThread.run {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      process.arguments = ["60"] + words
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
  }

  @Test("verdict-serve(8) has every option of the server, and no other")
  func options() throws {
    let told = Self.entries(".It Fl -", in: try Self.page("verdict-serve.8"))
    #expect(told == Set(ServeOptions.rows.map(\.name)))
    for row in ServeOptions.rows { #expect(Subcommand.serve.usage.contains("--\(row.name)")) }
  }

  @Test("verdict(1) has every command, and no other")
  func commands() throws {
    let told = Self.entries(".It Cm ", in: try Self.page("verdict.1"))
    #expect(told == Set(Verdict.commands.map(\.name)))
  }

  private static let hasMandoc = ["/usr/bin", "/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/mandoc")
  }

  @Test("Manual pages are clean where there is a tool that says so", .enabled(if: hasMandoc))
  func clean() async throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(Self.top)/docs/man") {
      let lint = try await tool("mandoc", "-Tlint", "-W", "warning", "\(Self.top)/docs/man/\(name)")
      #expect(lint.status == 0, "\(lint.text)")
    }
  }

  @Test("What make install puts there make uninstall takes away, but for the options")
  func installed() async throws {
    let scratch = try Scratch()
    let built = try scratch.file("built/verdict", "#!/bin/sh\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: built)
    for list in ["english", "english-roots", "polish-sample", "dutch-sample"] {
      _ = try scratch.file("built/lexica/\(list).lexicon", "")
    }
    let root = "\(scratch.path)/root"
    let places = [
      "PREFIX=/usr", "DESTDIR=\(root)", "CONFDIR=/etc/verdict", "UNITDIR=/usr/lib/systemd/system",
      "ZSHDIR=site-functions", "BIN=\(scratch.path)/built",
    ]
    func act(_ word: String) async throws -> Set<String> {
      let script =
        "exec env \(places.map { "'\($0)'" }.joined(separator: " ")) \(Self.top)/Sources/Packaging/install.sh \(word)"
      let done = try await tool("sh", "-c", script)
      #expect(done.status == 0 && done.text.isEmpty, "\(done.text)")
      let found = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      return Set(found)
    }
    // Two folders were there, and others put something into one that was made.
    for folder in ["usr/lib", "usr/share/man/man1"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    let before = Set(["usr", "usr/lib", "usr/share", "usr/share/man", "usr/share/man/man1"])
    let files = try await act("put")
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(Self.top)/docs/man") {
      #expect(files.contains("usr/share/man/man\(name.suffix(1))/\(name)"))
    }
    #expect(files.contains("usr/share/verdict/lexica/english.lexicon"))
    for unit in try FileManager.default.contentsOfDirectory(atPath: "\(Self.top)/Sources/Packaging")
    where ["service", "timer", "socket"].contains(unit.split(separator: ".").last ?? "") {
      #expect(files.contains("usr/lib/systemd/system/\(unit)"), "\(unit)")
    }
    let documents = "usr/share/doc/verdict"
    // What a unit needs to be understood comes with it.
    for name in ["PAGES.md", "examples/nginx-web.conf", "examples/Caddyfile-web"] {
      #expect(files.contains("\(documents)/\(name)"))
    }
    let unit = try String(contentsOfFile: "\(root)/usr/lib/systemd/system/verdict.service", encoding: .utf8)
    #expect(unit.contains("ExecStart=/usr/bin/verdict serve --config /etc/verdict/verdict.conf\n"))
    let club = try String(contentsOfFile: "\(root)/usr/lib/systemd/system/verdict@.service", encoding: .utf8)
    let own = [
      "ExecStart=/usr/bin/verdict serve --config /etc/verdict/%i.conf --data /var/lib/verdict/%i",
      "StateDirectory=verdict/%i",
      "WorkingDirectory=/var/lib/verdict/%i",
      "Description=Verdict, a referee for crossword games, for the club %i",
    ]
    // Everything else is the same.
    #expect(
      Set(club.split(separator: "\n")).subtracting(unit.split(separator: "\n"))
        == Set(own.map { Substring($0) }))
    let configuration = "\(root)/etc/verdict/verdict.conf"
    let options = try ServeOptions(["--config", configuration])
    #expect(options.data == "/var/lib/verdict")
    try Data("port 7000\n".utf8).write(to: URL(fileURLWithPath: configuration))
    #expect(try await act("put") == files)
    #expect(try ServeOptions(["--config", configuration]).port == 7000)
    _ = try scratch.file("root/usr/share/fish/vendor_completions.d/other.fish", "")
    let others = [
      "etc", "etc/verdict", "etc/verdict/verdict.conf", "usr/share/fish",
      "usr/share/fish/vendor_completions.d",
      "usr/share/fish/vendor_completions.d/other.fish",
    ]
    #expect(try await act("remove") == before.union(others))
  }

  @Test(
    "Where the environment says where to, make install goes there",
    arguments: ["DESTDIR", "PREFIX", "CONFDIR"])
  func environment(name: String) async throws {
    let done = try await tool("env", "\(name)=/nowhere", "make", "-n", "-C", Self.top, "install")
    #expect(done.status == 0 && done.text.contains(#"\#(name)="/nowhere""#), "\(done.text)")
  }

  @Test("The units of the pages and of backups are as confined as the server's")
  func confined() throws {
    func lines(_ unit: String) throws -> Set<Substring> {
      let text = try String(contentsOfFile: "\(Self.top)/Sources/Packaging/\(unit).service", encoding: .utf8)
      // What confines a service begins so, as systemd.exec(5) has it.
      let kinds =
        /(NoNew|Capab|Ambient|Protect|Private|ProcSub|Restrict[A-Z]\w+=[a-z]|Lock|Memory|SystemCall|UMask|Remove|Device|Keyring)/
      return Set(text.split(separator: "\n").filter { $0.prefixMatch(of: kinds) != nil })
    }
    let server = try lines("verdict")
    #expect(server.count > 20)
    #expect(try lines("verdict-web").isSuperset(of: server))
    // A copy needs no socket, no limit and no priority; the rest confines even more.
    let left = server.subtracting(try lines("verdict-backup")).map { $0.prefix { $0 != "=" } }
    #expect(
      Set(left) == ["SystemCallFilter", "AmbientCapabilities", "RemoveIPC", "DevicePolicy", "KeyringMode"])
  }

  @Test(
    "Shells are offered what help says may come next",
    arguments: [
      (["ser"], ["serve"]),
      (["serve", "--look"], ["--lookups"]),
      (["serve", "--lookups", ""], ["open", "stations", "closed"]),
      (["serve", "--guests", "n"], ["no"]),
      (["serve", "--data", ""], []),
      (["account", ""], ["add", "passwd", "role", "remove", "forget", "list"]),
      (["account", "add", ""], []),
      (["event", "export", "--format", "t"], ["tsh", "tou"]),
      (["event", "export", "--num"], ["--number"]),
      (["judge", "--json", "--lex"], ["--lexicon"]),
      (["nothing", ""], []),
      ([], []),
    ])
  func completed(_ words: [String], _ offered: [String]) {
    #expect(Completion.candidates(for: words) == offered)
  }

  @Test("Every option that help names is offered")
  func offered() {
    for command in Verdict.commands {
      let named = Set(command.usage.matches(of: /--[a-z][a-z-]+/).map { String($0.0) })
      let offered = Set(Completion.candidates(for: [command.name, "--"]))
      #expect(named.subtracting(offered).isEmpty, "\(command.name)")
    }
  }
}
