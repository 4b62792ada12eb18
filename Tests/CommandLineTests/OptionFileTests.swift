// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import verdict

/// Source: docs/DESIGN.md#options.
@Suite("A file of options says what the command line would, and each fault in it is one line")
struct OptionFileTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = "\(scratch.path)/verdict.conf"
  }

  func file(_ text: String) throws -> OptionFile { try file(Data(text.utf8)) }

  func file(_ bytes: Data) throws -> OptionFile {
    try bytes.write(to: URL(fileURLWithPath: path))
    return OptionFile(path, by: ServeOptions.rows)
  }

  /// The one fault of one line.
  func fault(_ line: String) throws -> String? {
    let faults = try file(line).faults
    return faults.count == 1 ? faults[0] : nil
  }

  func options(_ text: String, _ words: String...) throws -> ServeOptions {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try ServeOptions(["--config", path] + words)
  }

  @Test("A name and its value stand on a line, with = or without, and comments and empty lines say nothing")
  func forms() throws {
    let file = try file(
      "\u{FEFF}# a club\n\nhost 0.0.0.0\n  port=7000\r\n\tguests = no \n\n # more\ntrust\t10.0.0.0/8\ntrust ::1"
    )
    #expect(file.faults.isEmpty, "\(file.faults)")
    #expect(file.values.map(\.name) == ["host", "port", "guests", "trust", "trust"])
    #expect(file.values.map(\.value) == ["0.0.0.0", "7000", "no", "10.0.0.0/8", "::1"])
    #expect(try self.file("").faults.isEmpty)
  }

  @Test("A flag stands alone")
  func flags() throws {
    try Data("quiet\n".utf8).write(to: URL(fileURLWithPath: path))
    let rows = [OptionRow(name: "quiet", kind: .flag)]
    #expect(OptionFile(path, by: rows).values.map(\.name) == ["quiet"])
    try Data("quiet yes\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(
      OptionFile(path, by: rows).faults == ["\(path):1: quiet stands alone; leave out what is behind it"])
  }

  @Test(
    "What is wrong is told with file and line, and with the way out",
    arguments: [
      ("prot 7171", "no option is called prot; did you mean port?"),
      ("--host ::1", "no option is called --host; did you mean host?"),
      ("lookup: open", "no option is called lookup:; did you mean lookups?"),
      ("xyzzy", "no option is called xyzzy; there are host, port, tls-port, certificate, key, data,"),
      ("port", "port has no value; write it behind the name"),
      ("port =", "port has no value; write it behind the name"),
      ("= 7171", "no name stands before the =; write the option's name there"),
      ("port 65536", "a port is a number from 0 to 65535; try port 7171"),
      ("tls-port no", "a port is a number from 0 to 65535; try tls-port 7172"),
      ("guests maybe", "guests is yes or no"),
      ("metrics-port 65536", "a port is a number from 0 to 65535; try metrics-port 9171"),
      ("lookups all", "lookups is open, stations or closed"),
      ("trust club", "trust club is no network; try trust 203.0.113.0/24"),
      ("data \"a b\"", "data: a value has no quotes here"),
      ("port 7171 # ours", "port: a # stands in the value; give a comment a line of its own"),
      ("config more.conf", "config stands on the command line only; leave it out here"),
      ("check", "check stands on the command line only; leave it out here"),
      ("data a\u{1B}[2J", "a control character stands here; type the line again"),
    ])
  func faults(_ line: String, _ complaint: String) throws {
    let told = try fault(line)
    #expect(told?.hasPrefix("\(path):1: \(complaint)") == true, "\(told ?? "nothing")")
  }

  @Test("An option of which there is one stands once, and others as often as need be")
  func twice() throws {
    let file = try file("port 1\nlexicon a\n\nport 2\nlexicon b\n")
    #expect(file.faults == ["\(path):4: port stands in line 1 already; leave one of them out"])
  }

  @Test("Every wrong line is told, twenty at most, and what is no text is told once")
  func many() throws {
    #expect(try file("prot 1\nhost ::1\nguests x\n").faults.count == 2)
    let faults = try file(String(repeating: "nonsense\n", count: 1000)).faults
    #expect(faults.count == 21 && faults.last?.contains("no further than line 20") == true)
    let broken = try file(Data("host ::1\nport \u{FF}".utf8.map { $0 == 0xC3 ? 0xFF : $0 } + [10, 0xFF, 10]))
    #expect(broken.faults.count == 1 && broken.faults[0].hasPrefix("\(path):2: this line is no UTF-8"))
  }

  @Test("A line of 4,096 bytes is read and a longer one is not, nor is a file of more than 65,536")
  func bounds() throws {
    #expect(try file("data " + String(repeating: "a", count: 4091)).faults.isEmpty)
    #expect(
      try fault("data " + String(repeating: "a", count: 4092))?.contains("more than 4096 bytes") == true)
    let comments = String(repeating: "#" + String(repeating: "-", count: 1022) + "\n", count: 64)
    #expect(try file(comments).faults.isEmpty)
    #expect(
      try file(comments + "\n").faults == [
        "\(path): has more than 65536 bytes; a file of options is shorter"
      ])
  }

  @Test("A folder, a pipe and a file that is not there are told at once")
  func noFile() throws {
    let pipe = "\(scratch.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for place in [scratch.path, pipe, "/dev/null"] {
      let file = OptionFile(place, by: ServeOptions.rows)
      #expect(file.faults == ["\(place): is a folder, a pipe or a device; name a file"])
    }
    let file = OptionFile("\(scratch.path)/none", by: ServeOptions.rows)
    #expect(file.faults == ["\(scratch.path)/none: is not there; name a file of options, one a line"])
  }

  @Test("A path in the file is from the file's folder; a list's name and the word no are no paths")
  func paths() throws {
    let here = scratch.path
    _ = try scratch.file("club.txt", "at\n")
    let options = try options(
      "data data\nwordnet no\nlexicon club.txt\nlexicon english\nlexicon lists/a.txt\nlexicon /b.txt\ntls-port 0\n"
        + "certificate c.pem\nkey keys/k.pem\n")
    #expect(options.data == "\(here)/data" && options.wordnet == "no")
    #expect(options.lexica == ["\(here)/club.txt", "english", "\(here)/lists/a.txt", "/b.txt"])
    #expect(options.secure?.files.certificate == "\(here)/c.pem")
    #expect(options.secure?.files.key == "\(here)/keys/k.pem")
  }

  @Test("What the command line says of an option stands in place of all that the file says of it")
  func precedence() throws {
    let text = "host 0.0.0.0\nport 1\nlexicon a\nlexicon b\nguests yes\nlookups closed\n"
    let plain = try options(text)
    #expect(plain.host == "0.0.0.0" && plain.port == 1 && plain.lexica == ["a", "b"] && plain.admitsGuests)
    let typed = try options(text, "--port", "2", "--lexicon", "c", "--guests", "no")
    #expect(typed.host == "0.0.0.0" && typed.port == 2 && typed.lexica == ["c"] && !typed.admitsGuests)
    #expect(typed.lookups == .closed)
  }

  @Test("What is wrong with the whole is told as it is on the command line")
  func together() {
    for (text, words, complaint) in [
      ("port no\n", [], "add --tls-port 7172"), ("certificate c.pem\n", [], "add --tls-port 7172"),
      ("metrics-host ::1\n", [], "add --metrics-port 9171"),
      ("port 7000\nmetrics-port 7000\n", [], "--metrics-port is 7000, which this program listens on already"),
      ("port 7000\ntls-port 7000\ncertificate c\nkey k\n", [], "both 7000"),
      ("port 7000\n", ["--config", path], "there is one --config"),
    ] {
      #expect("\(text)") {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        _ = try ServeOptions(["--config", path] + words)
      } throws: { error in
        guard let fault = error as? ServeOptions.Fault else { return false }
        return fault.lines.count == 1 && fault.lines[0].contains(complaint)
      }
    }
  }

  /// What operators copy must be read.
  @Test("The example file is good as it stands, and also where every line that is only shown is taken")
  func example() throws {
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/verdict.conf.example")
    let text = try String(contentsOf: example, encoding: .utf8)
    #expect(try file(text).faults.isEmpty)
    let all = text.replacing("#- ", with: "")
    let taken = try file(all)
    #expect(taken.faults.isEmpty, "\(taken.faults)")
    let typed = Set(["config", "check"])
    #expect(Set(taken.values.map(\.name)) == Set(ServeOptions.rows.map(\.name)).subtracting(typed))
  }
}
