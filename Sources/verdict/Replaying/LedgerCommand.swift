// SPDX-License-Identifier: MIT
import Records

extension Subcommand {
  static let ledger: Subcommand = Subcommand(
    name: "ledger",
    usage: """
      verdict ledger pack [PATH]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
      """,
    parts: [
      "pack": { words throws(Trouble) in
        let path = try CommandOptions(words, of: "ledger pack", taking: ["data"], orElse: .usage).path()
        try Trouble.requireOwner(of: path)
        var count = 0
        try attempt { () throws(LedgerPackFault) in
          try LedgerPacking(of: path).run { packed in
            count += 1
            Console.print(
              "\(packed.name): \(packed.before) bytes are \(packed.after) now, and read back the same")
          }
        }
        if count == 0 {
          Console.print("\(path): nothing to pack; the file that is written last stays as it is")
        }
        return Exit.done
      }
    ])
}
