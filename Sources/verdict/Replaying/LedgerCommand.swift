// SPDX-License-Identifier: MIT
import Records

extension Subcommand {
  static let ledger: Subcommand = Subcommand(
    name: "ledger",
    usage: """
      verdict ledger pack [PATH]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
      """
  ) { words in
    guard words.first == "pack",
      let options = CommandOptions(Array(words.dropFirst()), of: "ledger pack", taking: ["data"]),
      let path = options.path()
    else {
      Console.complain(Subcommand.ledger.usage)
      return Exit.usage
    }
    return LedgerPack.run(path)
  }
}

/// The subcommand that packs one ledger.
enum LedgerPack {
  static func run(_ path: String) -> Int32 {
    guard FolderOwner.become(of: path) else {
      Console.complain(
        "verdict: \(path) belongs to another user, whom the system does not let act; run it as that user")
      return Exit.usage
    }
    var count = 0
    do throws(LedgerPackFault) {
      try LedgerPacking(of: path).run { packed in
        count += 1
        Console.print(
          "\(packed.name): \(packed.before) bytes are \(packed.after) now, and read back the same")
      }
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
    if count == 0 { Console.print("\(path): nothing to pack; the file that is written last stays as it is") }
    return Exit.done
  }
}
