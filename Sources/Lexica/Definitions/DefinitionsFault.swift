// SPDX-License-Identifier: MIT
import Bytes

/// The reason why WordNet could not be opened.
package enum DefinitionsFault: Error, Hashable, Sendable {
  case missing(folder: String, file: String)
  /// The system refused to read a file; the number is an `errno`.
  case unreadable(file: String, errno: Int32)
  case damaged(file: String, what: String)

  /// The obstacle and its remedy in one line for people, without a full stop at the end.
  package var text: String {
    switch self {
    case .missing(let folder, let file):
      "no WordNet in \(folder), which lacks \(file); install Debian's wordnet-base, or say --wordnet DIR"
    case .unreadable(let file, let number):
      "\(file): cannot be read (\(SystemFault.text(number))); check its permissions, or say --wordnet DIR"
    case .damaged(let file, let what):
      "\(file): damaged, \(what); install Debian's wordnet-base again, or say --wordnet DIR"
    }
  }
}
