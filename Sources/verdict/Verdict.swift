// SPDX-License-Identifier: MIT
import Glibc
import Lexica

@main
enum Verdict {
  static let version = "1.0.0"

  static func main() {
    // A reader of standard output that exits early causes EPIPE, not a signal.
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the file size limit fails like one on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLine.arguments.dropFirst()
    guard let first = words.first else {
      Console.complain(usage)
      exit(Exit.usage)
    }
    switch first {
    case "--version":
      Console.print("verdict \(version)")
      end(Exit.done)
    case "--help", "-h", "help":
      Console.print(usage)
      end(Exit.done)
    case "--complete":
      for word in Completion.candidates(for: Array(words.dropFirst())) { Console.print(word) }
      end(Exit.done)
    default: break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      Console.complain("verdict: no command \(first); type verdict --help")
      exit(Exit.usage)
    }
    if words.contains("--help") {
      Console.print(command.usage)
      end(Exit.done)
    }
    let status = command.run(Array(words.dropFirst()))
    // The server's output is a log; a full log must not change the server's exit status.
    command.name == Subcommand.serve.name ? exit(status) : end(status)
  }

  private static func end(_ status: Int32) -> Never { exit(Console.status(status)) }

  static let commands: [Subcommand] = [
    .serve, .web, .certificate, .account, .connect, .judge, .find, .define, .lexicon, .replay, .verify,
    .ledger, .backup, .gcg, .position, .review, .event, .season, .ratings,
    .challenges, .night, .ownData, .board, .clubs,
  ]

  static var usage: String {
    """
    verdict: the referee for crossword games, over netcat
    \(commands.map(\.usage).joined(separator: "\n"))
    verdict --version · verdict COMMAND --help
    """
  }
}

struct Subcommand: Sendable {
  /// Takes the words behind the name; returns the exit status.
  typealias Run = @Sendable ([String]) throws(Trouble) -> Int32

  let name: String
  let usage: String
  private let carryOut: Run

  init(name: String, usage: String, _ carryOut: @escaping Run) {
    self.name = name
    self.usage = usage
    self.carryOut = carryOut
  }

  /// Creates a subcommand whose first word names one of its parts.
  init(name: String, usage: String, parts: [String: Run]) {
    self.init(name: name, usage: usage) { words throws(Trouble) in
      guard let part = words.first.flatMap({ parts[$0] }) else { throw .usage }
      return try part(Array(words.dropFirst()))
    }
  }

  /// Returns the exit status, after a complaint if there is trouble.
  func run(_ words: [String]) -> Int32 {
    do throws(Trouble) { return try carryOut(words) } catch { return error.complain(usage: usage) }
  }
}

/// The exit statuses that scripts rely on.
enum Exit {
  static let done: Int32 = 0
  /// The answer is negative: unacceptable, different or at fault.
  static let negative: Int32 = 1
  /// The command line, or something that it names, cannot be used.
  static let usage: Int32 = 2
}
