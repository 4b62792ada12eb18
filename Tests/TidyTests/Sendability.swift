// SPDX-License-Identifier: MIT
import Testing

/// Every place under `Sources` where the compiler is told to trust us, with the sentence that proves it.
enum Sendability {
  /// One such place: its file, the declaration's name, and the proof as it stands in the file.
  struct Trust: Hashable, Sendable {
    let path: String
    let name: String
    let proof: String
  }

  static let trusted: [Trust] = [
    Trust(
      path: "Sources/Bytes/SHA256.swift", name: "algorithm",
      proof: "libcrypto never changes what it has given out, and any thread may use it."),
    Trust(
      path: "Sources/Lexica/Graph/DoubleArray.swift", name: "DoubleArray",
      proof: "the pointers are constants into pages that nobody writes while the owner keeps them mapped."),
    Trust(
      path: "Sources/Lexica/FileBytes.swift", name: "FileBytes",
      proof: "both members are constants, and the pages they name are read-only before any other thread can"
        + " hold the object and stay mapped until its deinit."),
    Trust(
      path: "Sources/Lexica/Definitions/MappedFile.swift", name: "MappedFile",
      proof: "every member is a constant, nothing writes through the pages, and they stay mapped and the"
        + " descriptor open until the deinit."),
    Trust(
      path: "Sources/Lexica/Finding/Once.swift", name: "Once",
      proof: "the value is made and read under the mutex only."),
    Trust(
      path: "Sources/Officiating/Games/GamePosition.swift", name: "GamePosition",
      proof: "whoever decides changes a copy of their own, and once handed on it changes no more."),
    Trust(
      path: "Sources/Officiating/Tables/Held.swift", name: "Held",
      proof: "confined to whoever folds the table, a referee's executor or the thread of an audit."),
    Trust(
      path: "Sources/Officiating/Tables/Table.swift", name: "Table",
      proof: "confined to whoever folds it, a referee's executor or the thread of an audit."),
    Trust(
      path: "Sources/Records/Writing/LedgerTail.swift", name: "LedgerTail",
      proof:
        "Touched by one thread at a time: by whoever opens the ledger, then by the ledger's thread alone."),
    Trust(
      path: "Sources/Records/Writing/Monitor.swift", name: "Monitor",
      proof: "Unchecked, because the value is touched only while the mutex is held."),
    Trust(
      path: "Sources/Serving/Sessions/Client.swift", name: "Client",
      proof: "confined to the loop's thread, which is where the referee runs."),
    Trust(
      path: "Sources/Serving/Crews/Semaphore.swift", name: "Semaphore",
      proof: "the pointer never changes and every operation on it is atomic."),
    Trust(
      path: "Sources/Serving/Server.swift", name: "Server",
      proof: "confined to the loop's thread, which is where the referee runs."),
    Trust(
      path: "Sources/Serving/Lines/Server+Lines.swift", name: "bytes",
      proof: "Good until this returns, and the closure does not outlive it."),
    Trust(
      path: "Sources/Simulator/SimulatedDisk.swift", name: "SimulatedDisk",
      proof: "confined to the one thread of a simulation."),
    Trust(
      path: "Sources/Simulator/World.swift", name: "World",
      proof: "confined to the one thread of a simulation."),
    Trust(
      path: "Sources/Transport/EventLoop.swift", name: "EventLoop",
      proof:
        "the mailbox is guarded, the owner is atomic, and every other field is touched only by the thread"
        + " in `run` or before it runs."),
    Trust(
      path: "Sources/Transport/Guarded.swift", name: "Guarded",
      proof: "the value is reached under the mutex only."),
    Trust(
      path: "Sources/Transport/TLS/TLSCertificate.swift", name: "TLSCertificate",
      proof: "OpenSSL counts its owners with atomics, and it is not changed once it is read."),
    Trust(
      path: "Sources/Transport/TLS/TLSContext.swift", name: "TLSContext",
      proof: "OpenSSL counts its owners with atomics, and nothing else of it changes."),
    Trust(
      path: "Sources/Transport/TLS/TLSExchange.swift", name: "method",
      proof: "made once and never changed."),
  ]

  /// What a page asks to be trusted in, by name.
  static func asked(by page: Page) -> [String] {
    guard page.isSwift else { return [] }
    return page.code.compactMap { line in
      guard line.contains("@unchecked") || line.contains("(unsafe)") else { return nil }
      if let found = line.firstMatch(of: /(?:class|struct|enum|extension) (\w+).*@unchecked Sendable/) {
        return String(found.1)
      }
      if let found = line.firstMatch(of: /nonisolated\(unsafe\)[\w ]* (?:let|var) (\w+)/) {
        return String(found.1)
      }
      return line
    }
  }

  /// What a page asks for without being on the list, or without its proof.
  static func faults(in page: Page) -> [String] {
    let names = asked(by: page)
    guard !names.isEmpty else { return [] }
    let comments = page.lines.map { $0.drop { $0 == " " || $0 == "/" } }.joined(separator: " ")
    return names.filter { name in
      !trusted.contains { $0.path == page.path && $0.name == name && comments.contains($0.proof) }
    }.map { "\(page.path): \($0)" }
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
    for trust in Sendability.trusted {
      #expect(
        Sendability.asked(by: Tree.page(trust.path)).contains(trust.name), "\(trust.path): \(trust.name)")
    }
  }

  @Test("A new one, a lost proof and an unsafe variable are seen")
  func seen() {
    let new = "final class Box: @unchecked Sendable {}\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: new)).count == 1)
    let bare = "final class Monitor<Value>: @unchecked Sendable {\n"
    let page = Page(path: "Sources/Records/Writing/Monitor.swift", text: bare)
    #expect(Sendability.faults(in: page).count == 1)
    let unsafe = "nonisolated(unsafe) static var count = 0\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: unsafe)).count == 1)
    let told = "/// `@unchecked Sendable` is explained here.\n"
    #expect(Sendability.faults(in: Page(path: "Sources/Wire/Box.swift", text: told)).isEmpty)
  }
}
