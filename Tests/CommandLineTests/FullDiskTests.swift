// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 8.1; docs/DESIGN.md#room-on-the-disk.
@Suite("The built program on a disk without room answers 460, and lives")
struct FullDiskTests {
  /// The disk is full for this process alone: its files may be 200 KiB long.
  @Test("Under load every line is stored or told that there is no room, and every receipt is there")
  func underLoad() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    try await OwnThread.run {
      let server = try Served(
        data: data, list: list, under: ["bash", "-c", "ulimit -f 200; exec \"$0\" \"$@\""])
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      var receipts: [String] = []
      var refused = 0
      for _ in 0..<20 {
        for _ in 0..<100 { try ann.send(line: "JUDGE AT TAN") }
        for line in try ann.sync() {
          if line.hasPrefix("460 NOT-RECORDED ") { refused += 1 }
          if let receipt = line.value("receipt") { receipts.append(receipt) }
        }
      }
      #expect(receipts.count > 200 && refused > 1000 && receipts.count + refused == 2000)
      #expect(server.end(SIGTERM) == 0)
      let asked = receipts.flatMap { ["--receipt", $0] }
      let outcome = try Program.runHere(["verify", data] + asked)
      #expect(outcome.status == 0, "\(outcome.output.suffix(300))")
    }
  }
}
