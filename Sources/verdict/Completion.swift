// SPDX-License-Identifier: MIT

/// What may be typed next on a command line, read from the lines that `--help` prints; shells ask for it.
enum Completion {
  /// The words that the last one may become, in the order in which help has them.
  ///
  /// - Parameter words: all that is typed behind the program's name, the last one perhaps empty.
  /// - Returns: none where a name, a file or a number stands, of which help does not know which there are.
  static func candidates(for words: [String]) -> [String] {
    guard let begun = words.last else { return [] }
    guard words.count > 1 else {
      return (Verdict.commands.map(\.name) + ["--help", "--version"]).filter { $0.hasPrefix(begun) }
    }
    guard let command = Verdict.commands.first(where: { $0.name == words[0] }) else { return [] }
    let typed = words.dropFirst().dropLast()
    let lines = command.usage.split(separator: "\n").map { Line($0, of: command.name) }
    if begun.hasPrefix("-") {
      return (lines.flatMap(\.options) + ["--help"]).unique.filter { $0.hasPrefix(begun) }
    }
    if let option = typed.last, option.hasPrefix("-"), let values = lines.values(of: option) {
      return values.filter { $0.hasPrefix(begun) }
    }
    return typed.isEmpty ? lines.flatMap(\.parts).unique.filter { $0.hasPrefix(begun) } : []
  }

  /// A line of help, by its words without brackets and dots.
  fileprivate struct Line {
    private let words: [Substring]
    /// Whether a command line begins here.
    private let isBeginning: Bool

    init(_ text: Substring, of command: String) {
      words = text.split(separator: " ").map { word in
        let front = word.drop { "[(".contains($0) }
        let last = front.lastIndex { !"]),;.…".contains($0) }
        return last.map { front[...$0] } ?? ""
      }
      isBeginning = text.hasPrefix("verdict \(command) ")
    }

    /// What stands right behind the command and is typed as it is: `show`, `add|passwd|role|remove`.
    var parts: [String] {
      guard isBeginning, words.count > 2, Self.isLiteral(words[2]) else { return [] }
      return words[2].split(separator: "|").map(String.init)
    }

    var options: [String] { words.flatMap { Self.options(in: $0) } }

    /// The values of an option; none where help has no list of them, nil where the line does not have it.
    func values(of option: String) -> [String]? {
      guard let place = words.firstIndex(where: { Self.options(in: $0).contains(option) }),
        words.indices.contains(place + 1)
      else { return nil }
      let next = words[place + 1]
      guard next.contains("|") else { return Self.isLiteral(next) || next.hasPrefix("-") ? nil : [] }
      return next.split(separator: "|").filter { Self.isLiteral($0) }.map(String.init)
    }

    /// `--event`, and both of `LABEL|--number`.
    private static func options(in word: Substring) -> [String] {
      word.split(separator: "|").filter { $0.hasPrefix("--") && $0.count > 2 || $0 == "-o" }.map(String.init)
    }

    private static func isLiteral(_ word: Substring) -> Bool {
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "|") }
    }
  }
}

extension [Completion.Line] {
  /// The first line that knows which values an option has says so.
  fileprivate func values(of option: String) -> [String]? {
    let known = compactMap { $0.values(of: option) }
    return known.first { !$0.isEmpty } ?? known.first
  }
}

extension [String] {
  /// Each once, where it stands first.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
