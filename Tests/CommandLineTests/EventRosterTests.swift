// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of club nights, a roster from a file; RFC 4180.
@Suite("A roster is checked whole, and becomes the lines that a director sends")
struct EventRosterTests {
  private func imported(_ name: String, _ text: String, _ more: String...) async throws -> Program.Outcome {
    let scratch = try Scratch()
    let outcome = try await Program.run(["event", "import", try scratch.file(name, text)] + more)
    return Program.Outcome(
      status: outcome.status, output: outcome.output,
      complaints: outcome.complaints.replacingOccurrences(of: "\(scratch.path)/", with: ""))
  }

  @Test(
    "Quotes, commas, CRLF, a byte order mark, columns in any order; names are made that tell people apart")
  func csv() async throws {
    let outcome = try await imported(
      "roster.csv",
      "\u{FEFF}Name,Rating,Division,Class,Team,Seed,Person\r\n\"Smith, Ann\",1500,,b,north,1,\r\n\"Taylor, Ann\",,B,,,,\r\n"
        + "ben,,,,,2,\"Žižek, \"\"Ben\"\"\"\r\n\r\n\"O'Neil, Zoë\",,,,,,\r\nTaylor Anne,,,,,,\r\n\"Smith, Bo\",,,,,,\r\n\"Smith, Bo\",,,,,,",
      "--event", "tues")
    #expect(
      outcome.complaints == """
        verdict: roster.csv, line 9: Smith, Bo stands on line 8 already
        verdict: the server asks about each of these; for another person, type sure=yes before the colon

        """)
    #expect(
      outcome.output == """
        EVENT ENTER tues ann-s rating=1500 seed=1 class=B team=north :Smith, Ann
        EVENT ENTER tues ann-t division=B :Taylor, Ann
        EVENT ENTER tues ben seed=2 :Žižek, "Ben"
        EVENT ENTER tues zoe :O'Neil, Zoë
        EVENT ENTER tues taylor :Taylor Anne
        EVENT ENTER tues bo-2 :Smith, Bo
        EVENT ENTER tues bo-3 :Smith, Bo

        """)
  }

  @Test("Every bad line is named by its number, and then nobody is entered")
  func faults() async throws {
    let outcome = try await imported(
      "bad.csv", "name,rating,seed\nann,15OO,0\nben,1\neva,,\nE-V-A,,\nАнна,,\n,,\nhouse,,9\n")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.complaints == """
        verdict: bad.csv, line 2: rating is a number, 0 to 9999, not 15OO
        verdict: bad.csv, line 2: seed is a number, 1 to 9999, not 0
        verdict: bad.csv, line 3: 2 fields where the header has 3
        verdict: bad.csv, line 5: E-V-A looks like the name on line 4; give one of them another
        verdict: bad.csv, line 6: no name can be made of Анна; give one in a column name
        verdict: bad.csv, line 7: nobody is named
        verdict: bad.csv, line 8: house is a name of the server's own; give another

        """)
    for (text, says) in [
      ("", "line 1: the file is empty"),
      ("who\nann\n", "line 1: no column name, nor person; columns are name, username, person"),
      ("name,email\nann@example.org,\n", "line 2: nobody is named"),
      ("name,username\na,b\n", "line 1: a column stands there twice"),
      ("name,name\na,b\n", "line 1: a column stands there twice"),
      ("rating\n1\n", "line 1: no column name, nor person"),
      ("name\n\"ann\nben\n", "line 2: a quote is not closed"),
      ("name,division\nann,a-b\n", "line 2: division is up to 16"),
      ("name,person\nx!,Ann\n", "line 2: name is a letter"),
    ] {
      let outcome = try await imported("bad.csv", text)
      #expect(
        outcome.status == 1 && outcome.output.isEmpty && outcome.complaints.contains(says),
        "\(outcome.complaints)")
    }
    #expect(try await imported("one.csv", "name\n").complaint?.contains("nobody stands there") == true)
    #expect(try await imported("a.csv", "name\nann\n", "--event", "T!").status == 2)
    #expect(try await imported("a.csv", "name\nann\n", "--division", "B").status == 2)
    #expect(try await Program.run("event", "import", "/nowhere.csv").status == 2)
  }

  @Test(
    "A `.t` file is a roster of one division, an archive of several; results are left out, and that is said")
  func tsh() async throws {
    let one = try await imported(
      "a.t", "Smith, Ann 1500 2; 400; p12 1; class b; team north west\n# no\n\nBoyd 0 1; 300\n", "--division",
      "c")
    #expect(
      one.output
        == "EVENT ENTER . ann rating=1500 division=C class=B team=north-west :Smith, Ann\nEVENT ENTER . boyd division=C :Boyd\n"
    )
    #expect(
      one.status == 0
        && one.complaint
          == "verdict: a.t has results, which are not taken over; only who plays; with --results they are"
    )
    let bad = try await imported("a.t", "Smith, Ann\nBoyd 12x\n")
    #expect(bad.status == 1 && bad.output.isEmpty)
    #expect(
      bad.complaints
        == "verdict: a.t, line 1: no rating stands behind the name\nverdict: a.t, line 2: 12x stands where a number belongs\n"
    )
    let kept = "\(Ledgers.examples)/roster"
    let archive = try await Program.run("event", "export", kept, "--format", "tsh")
    let again = try await imported("old.txt", archive.output)
    #expect(
      again.output.hasPrefix(
        "EVENT ENTER . ann rating=1500 class=B team=north :Smith, Ann\nEVENT ENTER . ben :Žižek, Ben\n"))
  }

  @Test("Who stands in a file twice, by the same name or a turned one, is named with both lines")
  func twice() async throws {
    let csv = try await imported(
      "a.csv",
      "name,person\nann,\"Smith, Ann\"\nben,Ben Boyd\nzed,ANN SMITH\ncas,\nboyd-ben,\n\"Smith, Ánn\",\n")
    #expect(csv.status == 0 && csv.output.split(separator: "\n").count == 6 && !csv.output.contains("sure="))
    let asked =
      "verdict: the server asks about each of these; for another person, type sure=yes before the colon"
    #expect(
      csv.complaints == """
        verdict: a.csv, line 4: ANN SMITH stands on line 2 already
        verdict: a.csv, line 6: boyd-ben stands on line 3 already
        verdict: a.csv, line 7: Smith, Ánn stands on line 2 already
        \(asked)

        """)
    let tsh = "Smith, Ann 1500 2; 400\nAnn Smith 0 1; 380\n"
    let roster = try await imported("a.t", tsh)
    #expect(roster.status == 0 && !roster.output.contains("sure="))
    #expect(
      roster.complaints.hasPrefix("verdict: a.t, line 2: Ann Smith stands on line 1 already\n\(asked)\n"))
    // The results need both of them.
    let event = try await imported("a.t", tsh, "--results", "--event", "tues")
    #expect(event.status == 0 && event.output.contains("\nEVENT ENTER tues ann-2 rating=1500 :Smith, Ann\n"))
    #expect(event.output.contains("\nEVENT ENTER tues ann-3 sure=yes :Ann Smith\n"))
    #expect(
      event.complaints.hasPrefix(
        """
        verdict: a.t, line 2: Ann Smith stands on line 1 already
        verdict: they are entered as several people, with sure=yes; if they are one, mend the file

        """))
    let tou = ["*M03.11.2026 Open", "*A", "Ann Smith 2400 2", "Smith, Ann 380 1", "*** END OF FILE ***"]
    let small = try await imported("A.TOU", tou.joined(separator: "\r\n"))
    #expect(small.complaints.hasPrefix("verdict: A.TOU, line 4: Smith, Ann stands on line 3 already\n"))
  }

  @Test("What an event cannot hold of a roster is shortened or left out, and said; nobody is refused for it")
  func shortened() async throws {
    let long = "North West London Club"
    let csv = try await imported(
      "club.csv",
      "Name;E-Mail;Team;Class;Phone;;Rating\n"
        + "\"Smith; Ann\";ann@example.org;\(long);b 1;1;;1500\n"
        + "Ben Boyd <ben@example.org>;;\(long)s;Klasse ü;;;\nEva;;Львів;;;;\nTom;;\(long);;;x;\n")
    #expect(csv.status == 0)
    #expect(
      csv.output == """
        EVENT ENTER . smith rating=1500 class=B-1 team=North-West-Londo :Smith; Ann
        EVENT ENTER . ben class=KLASSE-U team=North-West-Lon-2 :Ben Boyd
        EVENT ENTER . Eva team=team-1
        EVENT ENTER . Tom team=North-West-Londo

        """)
    #expect(
      csv.complaints == """
        verdict: club.csv: columns left out: e-mail, phone
        verdict: club.csv: class KLASSE Ü is written KLASSE-U
        verdict: club.csv: team North West London Club is written North-West-Londo
        verdict: club.csv: team North West London Clubs is written North-West-Lon-2
        verdict: club.csv: team Львів is written team-1
        verdict: club.csv: e-mail addresses left out, line 3

        """)
    #expect(!csv.output.contains("@") && !csv.complaints.contains("@"))
    let tsh = try await imported("club.t", "Smith, Ann 1500;; team \(long)\nBoyd 0;; team \(long)\n")
    #expect(tsh.status == 0 && tsh.output.split(separator: "team=North-West-Londo").count == 3)
    #expect(tsh.complaints == "verdict: club.t: team North West London Club is written North-West-Londo\n")
    let tabs = try await imported("tabs.csv", "person\trating\n\"Smith, Ann\"\t1500\n")
    #expect(tabs.output == "EVENT ENTER . ann rating=1500 :Smith, Ann\n" && tabs.complaints.isEmpty)
  }

  @Test("A file in ISO 8859-1 is read as that, and said; a NUL byte is refused with its line")
  func encodings() async throws {
    let scratch = try Scratch()
    for (name, text) in [
      ("a.t", "N\u{FA}\u{F1}ez, Eva 1380;\n"), ("a.csv", "person\n\"N\u{FA}\u{F1}ez, Eva\"\n"),
    ] {
      let path = "\(scratch.path)/\(name)"
      try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: URL(fileURLWithPath: path))
      let latin = try await Program.run("event", "import", path)
      #expect(latin.status == 0 && latin.output.hasSuffix(" :Núñez, Eva\n"))
      #expect(latin.complaints == "verdict: \(path): not in UTF-8, read as ISO 8859-1\n")
    }
    let path = try scratch.file("windows.t", "")
    try Data("O".utf8 + [0x92] + "Neil, Zo".utf8 + [0xEB, 0x20, 0x30, 0x3B]).write(
      to: URL(fileURLWithPath: path))
    #expect(try await Program.run("event", "import", path).output == "EVENT ENTER . zoe :O’Neil, Zoë\n")
    let marked = try await imported("b.t", "\u{FEFF}Boyd 0;\n")
    #expect(marked.output == "EVENT ENTER . boyd :Boyd\n" && marked.complaints.isEmpty)
    let cut = try await imported("c.t", "Boyd 0;\n\nSm\u{0}th 0;\n")
    #expect(cut.status == 2 && cut.output.isEmpty)
    #expect(cut.complaint?.hasPrefix("verdict: c.t, line 3: a NUL byte, which no text") == true)
  }

  @Test("However many have one name, nobody waits: a file of a mebibyte is looked through once")
  func equalNames() async throws {
    // Where work grew with the square, this would run for hours.
    let many = String(repeating: "\"Smith, Ann\",A team of so many letters\n", count: 25_000)
    let outcome = try await imported("many.csv", "person,team\n\(many)")
    #expect(outcome.status == 2 && outcome.complaint?.hasSuffix("no more may enter than 700") == true)
    let full = try await imported(
      "full.csv", "person\n" + String(repeating: "\"Smith, Ann\"\n", count: 700))
    #expect(full.status == 0 && full.output.hasSuffix("EVENT ENTER . ann-701 :Smith, Ann\n"))
  }

  @Test("An event's tsh archive, imported into a new event and exported again, is the same byte for byte")
  func results() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "harbour-lights")
    var lines = ["LOGIN dora harbour-lights"]
    var archives: [String: String] = [:]
    let players = (1...40).map {
      "Nobody_\($0.isMultiple(of: 2) ? "x" : "y") 0 \(41 - $0);; p12 \($0 > 20 ? 1 : 2)\n"
    }
    let many =
      "# tsh archive file\ndivision A A.t\n#begin_file name=A.t\n\(players.joined())#end_file name=A.t\n"
    for (event, folder) in [("one", "paper"), ("two", "roster"), ("many", nil)] {
      var archive = many
      if let folder {
        let kept = "\(Ledgers.examples)/\(folder)"
        archive = try await Program.run("event", "export", kept, "--event", "tues", "--format", "tsh").output
      }
      let file = try scratch.file("\(event).txt", archive)
      let imported = try await Program.run("event", "import", file, "--event", event, "--results")
      // Of the forty in one division twenty each have one name.
      let named = event == "many" ? 38 + 1 : 0
      let complaints = imported.complaints.split(separator: "\n")
      try #require(imported.status == 0 && complaints.count == named, "\(imported.complaints)")
      archives[event] = archive
      lines += imported.output.split(separator: "\n").map(String.init)
    }
    #expect(lines.contains { $0.hasPrefix("EVENT SWAP many") })
    let sent = lines
    let answers = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for line in sent { try client.send(line: line) }
      let answers = try client.sync()
      _ = server.end(SIGTERM)
      return answers
    }
    #expect(answers.allSatisfy { $0.first == "2" || $0.first == "*" }, "\(answers)")
    for (event, archive) in archives {
      let again = try await Program.run("event", "export", data, "--event", event, "--format", "tsh")
      #expect(again.status == 0 && again.output == archive)
    }
    let audit = try await Program.run("event", "audit", data)
    #expect(audit.status == 0, "\(audit.output)")
  }

  @Test(
    "An event's cap stands in an archive of tsh and is read from it; a file that has no place for it is told")
  func capped() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "harbour-lights")
    let file = "\(ManualTests.top)/Tests/Events/capped.txt"
    let imported = try await Program.run("event", "import", file, "--event", "orchard", "--results")
    let lines = imported.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "EVENT NEW orchard rounds=5 system=manual cap=150")
    #expect(!imported.complaints.contains("spread_cap"), "\(imported.complaints)")
    let answers = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for line in ["LOGIN dora harbour-lights"] + lines { try client.send(line: line) }
      let answers = try client.sync()
      _ = server.end(SIGTERM)
      return answers
    }
    #expect(answers.allSatisfy { $0.first == "2" || $0.first == "*" }, "\(answers)")
    func exported(_ words: String...) async throws -> Program.Outcome {
      try await Program.run(["event", "export", data, "--event", "orchard", "--format"] + words)
    }
    let archive = try await exported("tsh")
    #expect(
      archive.output.hasPrefix("# tsh archive file\nconfig standings_spread_cap = 150\ndivision A A.t\n"))
    #expect(archive.complaints.isEmpty)
    let again = try await Program.run(
      "event", "import", try scratch.file("again.txt", archive.output), "--event", "orchard", "--results")
    #expect(again.output == imported.output && again.complaints.isEmpty)
    for (words, what) in [(["tsh", "--division", "A"], "a .t file"), (["tou"], "a TOU file")] {
      let outcome = try await Program.run(
        ["event", "export", data, "--event", "orchard", "--format"] + words)
      #expect(
        outcome.complaints.contains(
          "verdict: \(what) has no place for cap=150; a program that reads it counts whole spreads\n"),
        "\(outcome.complaints)")
    }
    let told = try await Program.run("event", "import", file)
    #expect(told.status == 0 && told.output.split(separator: "\n").count == 15)
  }

  @Test(
    "Results that do not agree are named line by line, and nothing is printed; what --results is not for is said"
  )
  func badResults() async throws {
    let bad = try await imported(
      "bad.t", "Smith, Ann 1500 2 0; 400 50\nBoyd, Ben 0 1; 380\nKey, Cas 0 0 1; 0 50\n", "--results",
      "--event", "tues")
    #expect(
      bad.status == 1 && bad.output.isEmpty
        && bad.complaints.hasPrefix(
          "verdict: bad.t, line 2: 1 opponents where others have 2; a round that was")
    )
    let none = try await imported("a.t", "Smith, Ann 1500;\n", "--results", "--event", "tues")
    #expect(none.status == 2 && none.complaint?.contains("nobody was paired there") == true)
    let nameless = try await imported("a.t", "Smith, Ann 1500 0; 50\n", "--results")
    #expect(nameless.status == 2 && nameless.complaint?.contains("--event tues") == true)
    let csv = try await imported("a.csv", "name\nann\n", "--results", "--event", "tues")
    #expect(csv.status == 2 && csv.complaint?.contains("--results is for .t files") == true)
    let cyrillic = try await imported("a.t", "Анна 0 2; 400\nBoyd 0 1; 300\n", "--results", "--event", "tues")
    #expect(
      cyrillic.status == 0 && cyrillic.output.contains("EVENT ENTER tues player-1 :Анна\n")
        && cyrillic.complaint
          == "verdict: a.t does not say who went first at 1 boards; there the rule says it"
    )
  }

  @Test("A TOU file is a roster, or a whole event with its title; what is left out is told, a line each")
  func tou() async throws {
    let file = "\(ManualTests.top)/Tests/Events/columns.tou"
    let roster = try await Program.run("event", "import", file)
    #expect(roster.status == 0 && roster.output.split(separator: "\n").count == 35)
    #expect(roster.complaints.contains("has results, which are not taken over"))
    let event = try await Program.run("event", "import", file, "--event", "old", "--results")
    #expect(event.status == 0, "\(event.complaints)")
    #expect(
      event.output.hasPrefix("EVENT NEW old rounds=22 system=koth :Open of the Orchard\nEVENT ENTER old "))
    #expect(event.complaint?.contains("line 1: the date 01.03.2020 is left out") == true)
    let lines = ["*M03.11.2026 Open", "*A", "Ann 2400 2", "Ben 380 1", "*** END OF FILE ***"]
    let small = try await imported("A.TOU", lines.joined(separator: "\r\n"), "--event", "old", "--results")
    #expect(small.status == 0 && small.output.hasSuffix("EVENT SCORE old 1 ann 400 ben 380\n"))
    let odd = try await imported("a.tou", "Ann 2400 2\r\n", "--event", "old", "--results")
    #expect(odd.status == 1 && odd.output.isEmpty)
    #expect(odd.complaint?.hasPrefix("verdict: a.tou, line 1: a TOU file begins with *M") == true)
    let named = try await imported("a.tou", lines.joined(separator: "\n"), "--division", "b")
    #expect(named.complaint?.contains("--division is for .t files") == true)
    let won = try await imported(
      "a.tou", "*M03.11.2026 Open\n*A\nAnn 2380 2\nBen 400 1\n*** END OF FILE ***\n", "--event", "old",
      "--results")
    #expect(won.output.contains("EVENT SCORE old 1 ann 380 ben 400 winner=ann"), "\(won.output)")
    #expect(won.complaints.contains("line 3: round 1: the game is won by 380 to 400"))
  }

  @Test("What it prints is taken by a server as it stands")
  func taken() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "harbour-lights")
    let roster = try scratch.file(
      "r.csv", "person,team\n\"Smith, Ann\",north\n\"Taylor, Ann\",\nŽižek Ben,\n")
    let lines = try await Program.run("event", "import", roster).output.split(separator: "\n").map(
      String.init)
    let answers = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for line in ["LOGIN dora harbour-lights", "EVENT NEW tues rounds=2"] + lines {
        try client.send(line: line)
      }
      let answers = try client.sync()
      _ = server.end(SIGTERM)
      return answers
    }
    #expect(answers.filter { $0.hasPrefix("270 ENTERED") }.count == 3, "\(answers)")
  }
}
