// SPDX-License-Identifier: MIT
import Glibc
import Lexica

/// The program: picks the subcommand and exits with what it answers.
@main
enum Verdict {
  static let version = "0.1.0"

  static func main() {
    // A reader that hangs up early must not look like a crash.
    signal(SIGPIPE, SIG_IGN)
    // A file that may grow no further is a fault like a full disk.
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
    // What a server says is a log, and how it ended no less so where that is full.
    command.name == Subcommand.serve.name ? exit(status) : end(status)
  }

  private static func end(_ status: Int32) -> Never { exit(Console.status(status)) }

  static let commands: [Subcommand] = [
    .serve, .certificate, .account, .connect, .judge, .find, .define, .lexicon, .replay, .verify, .ledger,
    .backup, .gcg, .position, .event,
  ]

  static var usage: String {
    """
    verdict: the referee for crossword games, over netcat
    \(commands.map(\.usage).joined(separator: "\n"))
    verdict --version · verdict COMMAND --help
    """
  }
}

/// One subcommand.
struct Subcommand: Sendable {
  /// What is typed.
  let name: String
  /// How it is typed, in a few lines.
  let usage: String
  /// Does it and answers with the exit status.
  let run: @Sendable ([String]) -> Int32
}

/// Exit statuses that scripts rely on.
enum Exit {
  static let done: Int32 = 0
  /// Unacceptable, differing, or at fault.
  static let negative: Int32 = 1
  /// The command line, or something it names, is of no use.
  static let usage: Int32 = 2
}
