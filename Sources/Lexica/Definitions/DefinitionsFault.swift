// SPDX-License-Identifier: MIT

/// The reason why WordNet could not be opened.
package enum DefinitionsFault: Error, Hashable, Sendable {
  /// The folder does not exist or lacks one of WordNet's files.
  case missing(folder: String, file: String)
  /// The system refused to read a file; the number is an `errno`.
  case unreadable(file: String, errno: Int32)
  /// A file is truncated, changed, or not a WordNet file.
  case damaged(file: String, what: String)

  /// The obstacle and its remedy in one line for people, without a full stop at the end.
  package var text: String {
    switch self {
    case .missing(let folder, let file):
      "no WordNet in \(folder), which lacks \(file); install Debian's wordnet-base, or say --wordnet DIR"
    case .unreadable(let file, let number):
      "\(file): cannot be read (\(LexiconFault.reason(number))); check its permissions, or say --wordnet DIR"
    case .damaged(let file, let what):
      "\(file): damaged, \(what); install Debian's wordnet-base again, or say --wordnet DIR"
    }
  }
}
