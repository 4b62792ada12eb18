// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Records
import Replication
import Rulebook
import Transport

enum Trouble: Error {
  /// getopt_long(3) has complained already.
  case told
  /// The command line is malformed; the text is the command's usage.
  case usage
  /// One line with the obstacle and its remedy.
  case obstacle(String)
  /// Several obstacles, a line each.
  case obstacles([String])
  /// One line with a negative answer.
  case refused(String)
  /// A signal arrived during a prompt, before anything was changed.
  case ended(by: Int32)
}

extension Trouble: TextFault {
  private static let mostLines = 50

  /// The lines after `verdict: `; empty if there are none.
  private var lines: [String] {
    switch self {
    case .told, .usage: []
    case .obstacle(let text), .refused(let text): [text]
    case .obstacles(let lines):
      lines.prefix(Self.mostLines)
        + (lines.count > Self.mostLines ? ["and \(lines.count - Self.mostLines) more"] : [])
    case .ended: ["nothing was changed"]
    }
  }

  /// The lines in one; empty if there are none.
  var text: String { lines.joined(separator: "; ") }

  /// Complains, with a command's usage if the command line is malformed; returns the exit status.
  func complain(usage: String = "") -> Int32 {
    if case .usage = self { Console.complain(usage) }
    for line in lines { Console.complain("verdict: \(line)") }
    switch self {
    case .told, .usage, .obstacle, .obstacles: return Exit.usage
    case .refused: return Exit.negative
    case .ended(let signal): return Signals.die(of: signal)
    }
  }
}

extension Trouble {
  /// Lets the process act as a folder's owner; throws if the system does not.
  static func requireOwner(of folder: String) throws(Trouble) {
    guard FolderOwner.become(of: folder) else {
      throw .obstacle(
        "\(folder) belongs to another user, whom the system does not let act; run it as that user")
    }
  }
}

protocol TextFault: Error {
  var text: String { get }
}

extension CGPFault: TextFault {}
extension DefinitionsFault: TextFault {}
extension EtcdSecrets.Fault: TextFault {}
extension GCGExportFault: TextFault {}
extension GCGFile.PathFault: TextFault {}
extension LedgerOpenFault: TextFault {}
extension LedgerPackFault: TextFault {}
extension LedgerPathFault: TextFault {}
extension LexiconFault: TextFault {}
extension TransportFault: TextFault {}
extension SecretFile.Fault: TextFault {}

/// Carries out a part of a command; its fault becomes an obstacle.
func attempt<Part, Fault: TextFault>(_ part: () throws(Fault) -> Part) throws(Trouble) -> Part {
  do throws(Fault) { return try part() } catch { throw .obstacle(error.text) }
}

extension LexiconShelf {
  func list(_ name: String, over alphabet: Alphabet = .english) throws(Trouble) -> Lexicon {
    try attempt { () throws(LexiconFault) in try open(name, alphabet: alphabet) }
  }
}
