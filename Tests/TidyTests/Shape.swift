// SPDX-License-Identifier: MIT
import Testing

/// Lengths, first lines and leftovers.
enum Shape {
  static let longestFile = 400
  static let longestFunction = 70

  /// A file that is too long to be read.
  static func longFile(_ page: Page) -> [String] {
    let count = page.lines.count - (page.text.hasSuffix("\n") ? 1 : 0)
    guard page.isSwift, count > longestFile else { return [] }
    return ["\(page.path): \(count) lines"]
  }

  /// Functions that do not fit on a screen.
  static func longFunctions(_ page: Page) -> [String] {
    functions(of: page).filter { $0.count > longestFunction }.map {
      "\(page.path):\($0.line): \($0.count) lines"
    }
  }

  // Made once: making one costs more than matching a line. It is only read.
  private nonisolated(unsafe) static let signature =
    /^ *(?:@\w+ |\w+(?:\(\w+\))? )*(?:func \S|init[?(<]|deinit|subscript[(<])/

  private static let openings = ["func ", "init", "deinit", "subscript"]

  /// Where each function begins, from 1, and how many lines it takes; for code as `swift format` leaves it.
  static func functions(of page: Page) -> [(line: Int, count: Int)] {
    guard page.isSwift else { return [] }
    let code = page.code
    return code.indices.compactMap { start in
      guard openings.contains(where: { code[start].contains($0) }),
        code[start].contains(signature)
      else { return nil }
      let indent = code[start].prefix { $0 == " " }
      var open = start
      // The signature ends where the body opens; a requirement of a protocol has none.
      while open < code.count, !code[open].contains("{") {
        open += 1
        guard open < code.count, code[open].hasPrefix("\(indent)  ") || code[open].hasPrefix("\(indent))")
        else {
          return nil
        }
      }
      guard open < code.count, code[open].hasSuffix("{") || code[open].contains(/\{ .* in$/) else {
        return (start + 1, open - start + 1)
      }
      let end = code[(open + 1)...].firstIndex { $0.hasPrefix("\(indent)}") } ?? code.count - 1
      return (start + 1, end - start + 1)
    }
  }

  /// A file of ours that does not say its licence where it must.
  static func licence(_ page: Page) -> [String] {
    let isC = [".h", ".c", ".cc"].contains { page.path.hasSuffix($0) }
    let isOurs = page.isSwift || isC || page.path.hasSuffix(".sh")
    guard isOurs || ["Makefile", ".ci/run"].contains(page.path) else { return [] }
    var lines = page.lines[...]
    // Two kinds of file have a first line of their own that tools ask for.
    if page.path == "Package.swift" || lines.first?.hasPrefix("#!") == true { lines = lines.dropFirst() }
    let mark = page.isSwift || isC ? "//" : "#"
    return lines.first == "\(mark) SPDX-License-Identifier: MIT"
      ? [] : ["\(page.path): no licence in the first line"]
  }

  /// Notes to oneself that were left behind.
  static func leftovers(_ page: Page) -> [String] {
    // In pieces, or this file would be found.
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
    return found(page) { line in
      marks.contains { line.contains($0) }
        && line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { marks.contains(String($0)) }
    }
  }

  /// Ways to trap on what came from outside.
  static func traps(_ page: Page) -> [String] {
    guard page.isSource, page.isSwift else { return [] }
    let words = ["fatalError(", " as! ", "try! ", " print("]
    return page.code.enumerated().filter { line in
      words.contains { " \(line.element)".contains($0) } && !line.element.contains("func print(")
    }.map { "\(page.path):\($0.offset + 1): \($0.element)" }
  }

  /// Switches whose default traps: a case to come would compile, and stop the program.
  static func trappingDefaults(_ page: Page) -> [String] {
    guard page.isSource, page.isSwift else { return [] }
    let code = page.code.enumerated().filter { $0.element.contains { $0 != " " } }
    return code.indices.compactMap { place in
      guard let start = code[place].element.firstRange(of: "default:") else { return nil }
      let behind = code[place].element[start.upperBound...]
      let isAlone = behind.allSatisfy { $0 == " " }
      let body = isAlone && place + 1 < code.count ? code[place + 1].element[...] : behind
      guard ["preconditionFailure(", "fatalError("].contains(where: { body.contains($0) }) else { return nil }
      return "\(page.path):\(code[place].offset + 1): \(code[place].element)"
    }
  }

  /// Functions that give a file its name before its bytes are on disk: a power cut would leave the name on an empty file.
  static func unsyncedRenames(_ page: Page) -> [String] {
    guard page.isSource, page.isSwift, page.text.contains(" rename(") else { return [] }
    let code = page.code
    return functions(of: page).compactMap { function in
      let body = code[(function.line - 1)..<(function.line - 1 + function.count)].joined(separator: "\n")
      guard let rename = body.firstRange(of: " rename("),
        !body[..<rename.lowerBound].contains("Durable.sync(")
      else { return nil }
      return "\(page.path):\(function.line): rename without fsync"
    }
  }

  /// Files that ask the system to make something durable by themselves: what a signal interrupts is asked for again in one
  /// place.
  static func bareSyncs(_ page: Page) -> [String] {
    guard page.isSource, page.isSwift, page.path != "Sources/Bytes/Durable.swift" else { return [] }
    return page.code.enumerated().compactMap { line, text in
      guard text.contains("fsync(") || text.contains("fdatasync(") else { return nil }
      return "\(page.path):\(line + 1): \(text)"
    }
  }

  static func found(_ page: Page, where isFault: (String) -> Bool) -> [String] {
    page.lines.enumerated().filter { isFault($0.element) }.map {
      "\(page.path):\($0.offset + 1): \($0.element)"
    }
  }
}

@Suite("Files and functions are short, say their licence, and hold no leftovers")
struct ShapeTests {
  /// Source: docs/HACKING.md, style.
  @Test("No file has more than 400 lines")
  func files() {
    #expect(Tree.pages.flatMap(Shape.longFile).isEmpty, "\(Tree.pages.flatMap(Shape.longFile))")
    let sample = String(repeating: "// a line\n", count: 400)
    #expect(Shape.longFile(Page(path: "Sources/Wire/A.swift", text: sample)).isEmpty)
    #expect(Shape.longFile(Page(path: "Sources/Wire/A.swift", text: sample + "\n")).count == 1)
  }

  @Test("No function has more than 70 lines")
  func functions() {
    let faults = Tree.pages.flatMap(Shape.longFunctions)
    #expect(faults.isEmpty, "\(faults)")
    #expect(Tree.pages.flatMap(Shape.functions).count > 500)
  }

  @Test("Functions are measured from their signature to their last brace")
  func measured() {
    let body = String(repeating: "    count += 1 // }\n", count: 68)
    let sample = """
      protocol Port {
        func requirement(of thing: Int) -> Int
        func another()
      }
      struct A {
        init() { self.a = 1 }
        package static func long(
          _ a: Int
        ) throws(Fault) -> Int {
      \(body)  }
        func short() {
          run { value in
            use("}")
          }
        }
      }
      """
    let page = Page(path: "Sources/Wire/A.swift", text: sample)
    #expect(Shape.functions(of: page).map(\.count) == [1, 72, 5])
    #expect(Shape.longFunctions(page).count == 1)
  }

  @Test("The licence stands in the first line, or behind the one line that a tool asks for")
  func licence() {
    #expect(Tree.pages.flatMap(Shape.licence).isEmpty, "\(Tree.pages.flatMap(Shape.licence))")
    #expect(Shape.licence(Page(path: "Sources/Wire/A.swift", text: "import Bytes\n")).count == 1)
    #expect(
      Shape.licence(Page(path: "docs/a.sh", text: "#!/bin/sh\n# SPDX-License-Identifier: MIT\n")).isEmpty)
    #expect(Shape.licence(Page(path: "docs/a.sh", text: "#!/bin/sh\nset -e\n")).count == 1)
  }

  @Test("No notes to oneself are left behind")
  func leftovers() {
    #expect(Tree.pages.flatMap(Shape.leftovers).isEmpty, "\(Tree.pages.flatMap(Shape.leftovers))")
    let sample = Page(path: "Makefile", text: "# " + "TO" + "DO: later\n# records-XXXXXX is a template\n")
    #expect(Shape.leftovers(sample).count == 1)
  }

  @Test("Nothing traps on input, and nothing but the console prints")
  func traps() {
    #expect(Tree.pages.flatMap(Shape.traps).isEmpty, "\(Tree.pages.flatMap(Shape.traps))")
    let sample =
      "let a = b as" + "! Int // as" + "! Int\nprint(a)\nConsole.print(a)\nlet text = \"try" + "! it\"\n"
    #expect(Shape.traps(Page(path: "Sources/Wire/A.swift", text: sample)).count == 2)
  }

  /// Source: rename(2), fsync(2).
  @Test("What takes a name over is synced first")
  func unsyncedRenames() {
    #expect(Tree.pages.flatMap(Shape.unsyncedRenames).isEmpty, "\(Tree.pages.flatMap(Shape.unsyncedRenames))")
    let sync = "  guard Durable.sync(file) else { return }"
    let rename = "  if rename(part, path) != 0 { return }"
    for (body, count) in [([sync, rename], 0), ([rename, sync], 1), ([rename], 1)] {
      let text = "func write() {\n\(body.joined(separator: "\n"))\n}\n"
      #expect(Shape.unsyncedRenames(Page(path: "Sources/Wire/A.swift", text: text)).count == count)
    }
  }

  /// Source: docs/DESIGN.md#interrupted-syncs.
  @Test("One place makes files durable")
  func bareSyncs() {
    #expect(Tree.pages.flatMap(Shape.bareSyncs).isEmpty, "\(Tree.pages.flatMap(Shape.bareSyncs))")
    let sample = "guard fsync(file) == 0, fdatasync(file) == 0 else { return }\n"
    #expect(Shape.bareSyncs(Page(path: "Sources/Wire/A.swift", text: sample)).count == 1)
  }

  @Test("No switch has a default that traps")
  func trappingDefaults() {
    let faults = Tree.pages.flatMap(Shape.trappingDefaults)
    #expect(faults.isEmpty, "\(faults)")
    let sample = """
      switch kind {
      case .slip: 1
      default: preconditionFailure("no slip")
      }
      switch seat {
      default:
        // No seat.
        fatalError()
      }
      switch play {
      default: break
      }
      guard play > 0 else {
        preconditionFailure("no play")
      }
      """
    #expect(Shape.trappingDefaults(Page(path: "Sources/Wire/A.swift", text: sample)).count == 2)
  }
}
