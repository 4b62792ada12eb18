// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records

extension Subcommand {
  static let ownData: Subcommand = Subcommand(
    name: "mydata",
    usage: """
      verdict mydata NAME [--data ./verdict-data] [-o FILE]
                     all lines of the ledger that concern one person, for that person: without hashes of codes and live tables
      """
  ) { words throws(Trouble) in
    try OwnDataCommand(words).run()
    return Exit.done
  }
}

/// The subcommand that writes a person's own data into one file.
struct OwnDataCommand {
  private let name: PlayerName
  private let data: String
  private let file: String?

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(words, of: "mydata", taking: ["data", "output"], orElse: .usage)
    guard options.operands.count == 1 else { throw .usage }
    guard let name = PlayerName(options.operands[0]) else {
      throw .obstacle("\(options.operands[0]): a name is a letter, then 1 to 15 letters, digits, - or _")
    }
    self.name = name
    data = options.value("data") ?? CommandOptions.usualData
    file = options.value("output")
  }

  func run() throws(Trouble) {
    var text = ""
    let (count, live): (Int, Int)
    do throws(PersonLines.Fault) {
      let lines = try PersonLines(of: name, in: data)
      count = try lines.write { line in
        if file == nil { Console.print(line) } else { text += line + "\n" }
      }
      live = lines.live
    } catch { throw .obstacle(error.text) }
    guard count > 0 else {
      throw .refused("no line that is over names \(name.text); see verdict account list")
    }
    if let file {
      do throws(WholeFile.Fault) {
        try WholeFile.write(Array(text.utf8), to: file, mode: 0o600, replaces: false)
      } catch { throw .obstacle(error.text(of: file)) }
      Console.print("\(file): \(counted(count, "line")) about \(name.text)")
    }
    if live > 0 {
      Console.complain("verdict: \(counted(live, "live table")) left out, until it is over", as: .notice)
    }
  }
}
