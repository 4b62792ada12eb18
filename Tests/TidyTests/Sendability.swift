// SPDX-License-Identifier: MIT
import Testing

/// The places under `Sources` where the compiler is told to trust us.
enum Sendability {
  /// The declarations that are trusted in each file, in order; their proof stands beside them.
  static let trusted = [
    "Sources/Bytes/SHA256.swift": "algorithm",
    "Sources/Lexica/Graph/DoubleArray.swift": "DoubleArray",
    "Sources/Lexica/FileBytes.swift": "FileBytes",
    "Sources/Lexica/Definitions/MappedFile.swift": "MappedFile",
    "Sources/Lexica/Finding/Once.swift": "Once",
    "Sources/Officiating/Context.swift": "state",
    "Sources/Officiating/Games/GamePosition.swift": "GamePosition",
    "Sources/Officiating/Tables/Held.swift": "Held",
    "Sources/Officiating/Tables/Table.swift": "Table",
    "Sources/Officiating/Tournaments/Tournament.swift": "Tournament",
    "Sources/Records/Writing/LedgerTail.swift": "LedgerTail",
    "Sources/Bytes/Monitor.swift": "Monitor",
    "Sources/Replication/LeaseKeeper.swift": "store",
    "Sources/Replication/WriterTail.swift": "WriterTail",
    "Sources/Serving/Sessions/Client.swift": "Client",
    "Sources/Serving/Server.swift": "Server",
    "Sources/Serving/Lines/Server+Lines.swift": "bytes",
    "Sources/Simulator/SimulatedDisk.swift": "SimulatedDisk",
    "Sources/Simulator/World.swift": "World",
    "Sources/Transport/EventLoop.swift": "EventLoop",
    "Sources/Transport/Guarded.swift": "Guarded",
    "Sources/Transport/TLS/TLSCertificate.swift": "TLSCertificate",
    "Sources/Transport/TLS/TLSContext.swift": "TLSContext",
    "Sources/Transport/TLS/TLSExchange.swift": "method",
    "Sources/verdict/Serving/ClubFollowing.swift": "follower",
    "Sources/Wire/Parsing/Arguments.swift": "verb, lexica",
  ]

  /// The words before the sentence that proves a declaration.
  private static let proofs = ["`@unchecked Sendable`: ", "`nonisolated(unsafe)`: ", "`unowned(unsafe)`: "]

  /// Returns the names of the declarations that a page asks to be trusted in.
  static func asked(by page: Page) -> [String] {
    guard page.isSwift else { return [] }
    return page.code.compactMap { line in
      guard line.contains("@unchecked") || line.contains("(unsafe)") else { return nil }
      if let found = line.firstMatch(of: /(?:class|struct|enum|extension) (\w+).*@unchecked Sendable/) {
        return String(found.1)
      }
      if let found = line.firstMatch(of: /(?:nonisolated|unowned)\(unsafe\)[\w ]* (?:let|var) (\w+)/) {
        return String(found.1)
      }
      return line
    }
  }

  /// Returns the declarations of a page that are not on the list, or have no proof beside them.
  static func faults(in page: Page) -> [String] {
    let names = asked(by: page)
    let isProven = page.lines.contains { line in line.contains("//") && proofs.contains { line.contains($0) }
    }
    let isListed = trusted[page.path] == names.joined(separator: ", ")
    return isListed && isProven ? [] : names.map { "\(page.path): \($0)" }
  }
}

@Suite("Each unchecked Sendable has its proof in one sentence")
struct SendabilityTests {
  /// Source: docs/HACKING.md, style.
  @Test("What is trusted is on the list and says why beside it")
  func listed() {
    let faults = Tree.pages.filter(\.isSource).flatMap(Sendability.faults)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test("The list names nothing that is gone")
  func current() {
    for (path, name) in Sendability.trusted {
      #expect(Sendability.asked(by: Tree.page(path)).joined(separator: ", ") == name, "\(path): \(name)")
    }
  }

  @Test("A new one, a lost proof and an unsafe variable are seen")
  func seen() {
    let new = "final class Box: @unchecked Sendable {}\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: new)).count == 1)
    let bare = "final class Monitor<Value>: @unchecked Sendable {\n"
    let page = Page(path: "Sources/Bytes/Monitor.swift", text: bare)
    #expect(Sendability.faults(in: page).count == 1)
    let unsafe = "nonisolated(unsafe) static var count = 0\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: unsafe)).count == 1)
    let told = "/// `@unchecked Sendable` is explained here.\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: told)).isEmpty)
  }
}
