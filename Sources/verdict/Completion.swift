// SPDX-License-Identifier: MIT

/// Completions of a command line, derived from the usage texts; shell scripts call them.
enum Completion {
  /// Returns the completions of the last word, which may be empty; a name, a file or a number has none.
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

  /// A line of usage text as words without brackets and dots.
  fileprivate struct Line {
    private let words: [Substring]
    private let isBeginning: Bool

    init(_ text: Substring, of command: String) {
      words = text.split(separator: " ").map { word in
        let front = word.drop { "[(".contains($0) }
        let last = front.lastIndex { !"]),;.…".contains($0) }
        return last.map { front[...$0] } ?? ""
      }
      isBeginning = text.hasPrefix("verdict \(command) ")
    }

    /// The literal words directly behind the command: `show`, `add|passwd|role|remove`.
    var parts: [String] {
      guard isBeginning, words.count > 2, Self.isLiteral(words[2]) else { return [] }
      return words[2].split(separator: "|").map(String.init)
    }

    var options: [String] { words.flatMap { Self.options(in: $0) } }

    /// Returns the values of an option; empty if the usage lists none, nil if the line does not contain the option.
    func values(of option: String) -> [String]? {
      guard let place = words.firstIndex(where: { Self.options(in: $0).contains(option) }),
        words.indices.contains(place + 1)
      else { return nil }
      let next = words[place + 1]
      guard next.contains("|") else { return Self.isLiteral(next) || next.hasPrefix("-") ? nil : [] }
      return next.split(separator: "|").filter { Self.isLiteral($0) }.map(String.init)
    }

    /// Returns the options in a word; `LABEL|--number` contains one.
    private static func options(in word: Substring) -> [String] {
      word.split(separator: "|").filter { $0.hasPrefix("--") && $0.count > 2 || $0 == "-o" }.map(String.init)
    }

    private static func isLiteral(_ word: Substring) -> Bool {
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "|") }
    }
  }
}

extension [Completion.Line] {
  /// Returns the first non-empty list of an option's values, else an empty list; nil if no line contains the option.
  fileprivate func values(of option: String) -> [String]? {
    let known = compactMap { $0.values(of: option) }
    return known.first { !$0.isEmpty } ?? known.first
  }
}

extension [String] {
  /// The strings without repetitions, in the order of their first occurrence.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
