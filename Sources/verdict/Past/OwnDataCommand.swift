// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Officiating
import Records
import Serving

extension Subcommand {
  static let ownData: Subcommand = Subcommand(
    name: "mydata",
    usage: """
      verdict mydata NAME [--data ./verdict-data] [-o FILE]
                     all lines of the ledger that concern one person, for that person: without hashes of codes and live tables; then the names they mute and follow, and words that wait
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
    let kept: [String]
    do throws(LedgerOpenFault) { kept = try Self.kept(about: name, in: data) } catch {
      throw .obstacle(error.text)
    }
    for line in kept { if file == nil { Console.print(line) } else { text += line + "\n" } }
    guard count + kept.count > 0 else {
      throw .refused("no line that is over names \(name.text); see verdict account list")
    }
    if let file {
      do throws(WholeFile.Fault) {
        try WholeFile.write(Array(text.utf8), to: file, mode: 0o600, replaces: false)
      } catch { throw .obstacle(error.text(of: file)) }
      Console.print("\(file): \(counted(count + kept.count, "line")) about \(name.text)")
    }
    if live > 0 {
      Console.complain("verdict: \(counted(live, "live table")) left out, until it is over", as: .notice)
    }
  }

  /// Returns the names that a person mutes and follows, and the words of and for them that wait, as JSON objects.
  ///
  /// Those who mute or follow the person are left out: nobody is told of that.
  private static func kept(about name: PlayerName, in data: String) throws(LedgerOpenFault) -> [String] {
    let notes = try PeopleFile(in: data).notes
    guard !notes.isEmpty else { return [] }
    let holder = try LedgerInspection(of: data).house.person(named: name, at: ServerClock.machine.wall())
    func isOwn(_ owner: SecretText?) -> Bool { holder.map { $0.owner == owner } ?? false }
    return PeopleRecord(of: notes).notes.compactMap { note in
      switch note {
      case .chose(let chosen, let purpose, _, by: let person, let owner):
        person == name && isOwn(owner) ? line(purpose.rawValue, by: person, chosen) : nil
      case .kept(let word):
        word.from == name || word.to == name && holder.map { WordReader($0) == word.reader } ?? false
          ? line("tell", by: word.from, word.to, [("at", .text(word.at.text)), ("text", .text(word.text))])
          : nil
      case .read, .forgot: nil
      }
    }
  }

  private static func line(
    _ kind: String, by person: PlayerName, _ name: PlayerName, _ more: [(name: String, value: JSONText)] = []
  ) -> String {
    let members: [(name: String, value: JSONText)] = [
      ("people", .text(kind)), ("by", .text(person.text)), ("name", .text(name.text)),
    ]
    return JSONText.object(members + more).line
  }
}
