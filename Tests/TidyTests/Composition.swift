// SPDX-License-Identifier: MIT
import Testing

/// Large classes are compositions of parts that own their state.
enum Composition {
  /// Returns the stored properties of the outermost types of a file.
  static func stored(in page: Page) -> [String] {
    page.code.filter { line in
      line.contains(/^  (?:[a-z()]+ )*(?:let|var) \w+/) && !line.contains("static ")
        && !line.contains(/^[^=]*\{/)
    }
  }

  /// Returns the stored properties that may be changed from outside the type.
  static func open(in page: Page) -> [String] {
    stored(in: page).filter { !$0.contains("private") && !$0.contains("let ") }
  }
}

/// Source: docs/ARCHITECTURE.md.
@Suite("The server is a composition of parts that own their state, and the referee a dispatcher")
struct CompositionTests {
  @Test("Server has at most twelve stored properties")
  func server() {
    let stored = Composition.stored(in: Tree.page("Sources/Serving/Server.swift"))
    #expect(stored.count <= 12 && stored.count > 8, "\(stored)")
  }

  @Test("Referee has at most three stored properties, and no extension adds to it")
  func referee() {
    let stored = Composition.stored(in: Tree.page("Sources/Officiating/Referee.swift"))
    #expect(stored.count <= 3 && !stored.isEmpty, "\(stored)")
    let extended = Tree.pages.filter { page in
      page.room == "Officiating" && page.code.contains { $0.hasPrefix("extension Referee") }
    }
    #expect(extended.isEmpty, "\(extended.map(\.path))")
  }

  @Test(
    "No part can be changed but by its own methods",
    arguments: [
      "Clock/RunClock", "Crews/CodeCrew", "Crews/LookupCrew", "Crews/PairingCrew", "Delivery/Delivery",
      "Doors/Doors", "Pacing/Pacing",
    ])
  func parts(_ part: String) {
    let page = Tree.page("Sources/Serving/\(part).swift")
    // The members of a reading and of a line are values that travel.
    let open = Composition.open(in: page).filter { !$0.hasPrefix("    ") }
    #expect(open.isEmpty && !Composition.stored(in: page).isEmpty, "\(open)")
  }

  @Test("No part names the server, and only Client and the extensions do")
  func apart() {
    for page in Tree.pages where page.path.hasPrefix("Sources/Serving/") {
      let isPart = page.path.split(separator: "/").count > 3 && !page.path.contains("Server+")
      guard isPart, !["Client.swift", "Crews.swift"].contains(where: page.path.hasSuffix) else { continue }
      #expect(!page.code.contains { $0.contains(/\bserver\.|unowned let server/) }, "\(page.path)")
    }
  }

  @Test("A stored property is told from a computed one and from a local one")
  func seen() {
    let sample = """
      final class A {
        let loop: Loop
        private var count = 0
        package private(set) var names: [String] = []
        static let most = 3
        var now: Int { 1 }
        func f() {
          let x = 1
        }
      }
      """
    let page = Page(path: "Sources/Wire/A.swift", text: sample)
    #expect(Composition.stored(in: page).count == 3 && Composition.open(in: page).isEmpty)
    let open = Page(path: "Sources/Wire/A.swift", text: "struct A {\n  var count = 0\n}\n")
    #expect(Composition.open(in: open).count == 1)
  }
}
