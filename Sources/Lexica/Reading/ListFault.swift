// SPDX-License-Identifier: MIT
import Glibc

/// The reason why the content of a file is refused as a list.
enum ListFault: Error, Hashable {
  /// The form, or a feature of it, is not read.
  case foreign(String)
  case broken(String)
  case tooBig(String)
  case empty
  case noMemory
  /// A line of a text, counted from 1, is not UTF-8.
  case encoding(line: Int)
  case graph(GraphFault, in: String)
  /// A file in some form states `said` words but contains `held`.
  case count(said: Int, held: Int, in: String)

  /// Returns the fault of a file with this content.
  func fault(of file: String) -> LexiconFault {
    switch self {
    case .foreign(let what): .foreign(file: file, what: what)
    case .broken(let what): .broken(file: file, what: what)
    case .tooBig(let what): .tooBig(file: file, what: what)
    case .empty: .empty(file: file)
    case .noMemory: .unreadable(file: file, errno: ENOMEM)
    case .encoding(let line):
      .foreign(
        file: file, what: "line \(line) is not UTF-8; convert the list with: iconv -f ISO-8859-1 -t UTF-8")
    case .graph(let fault, let form):
      switch fault {
      case .tooMany, .tooLarge, .tooDeep, .noMemory: .tooBig(file: file, what: fault.text)
      default: .broken(file: file, what: "\(form) is damaged: \(fault.text)")
      }
    case .count(let said, let held, let form):
      .broken(file: file, what: "\(form) says that it has \(said) words, but has \(held)")
    }
  }
}
