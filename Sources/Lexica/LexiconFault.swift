// SPDX-License-Identifier: MIT
import Bytes

/// The reason why a lexicon could not be opened, built or written.
package enum LexiconFault: Error, Hashable, Sendable {
  /// The file does not exist, or no lexicon of that name is in any of the folders searched.
  case missing(file: String, lookedIn: [String])
  /// The system refused to read the file; the number is an `errno`.
  case unreadable(file: String, errno: Int32)
  /// The system refused to write the file; the number is an `errno`.
  case unwritable(file: String, errno: Int32)
  case notAFile(file: String)
  case empty(file: String)
  /// The file is a compiled lexicon, but truncated, changed or extended.
  case damaged(file: String, what: String)
  /// The file has a form that is not read, or comes from a later release.
  case foreign(file: String, what: String)
  /// The file has another program's form, but is truncated or changed.
  case broken(file: String, what: String)
  /// An entry of a list is not a word; the place has the form `line 3`.
  case badWord(file: String, place: String, why: LeftOut)
  case tooBig(file: String, what: String)

  /// The fault and its remedy in one line for people, with the file's name and without a full stop at the end.
  package var text: String {
    switch self {
    case .missing(let file, let folders) where folders.isEmpty:
      "\(file): there is no such file; check the name"
    case .missing(let file, let folders):
      "\(file): no such file, and no lexicon of that name in \(folders.joined(separator: ", ")); "
        + "build one with: verdict lexicon build LIST.txt -o \(file).lexicon"
    case .unreadable(let file, let number):
      "\(file): cannot be read (\(SystemFault.text(number))); check the path and its permissions"
    case .notAFile(let file): "\(file): a device, a pipe, a folder or a link is not written over; name a file"
    case .unwritable(let file, let number):
      "\(file): cannot be written (\(SystemFault.text(number))); check the folder and its permissions"
    case .empty(let file):
      "\(file): holds no words; give a text list with one word a line"
    case .damaged(let file, let what):
      "\(file): damaged, \(what); build it again from its text list with: verdict lexicon build"
    case .foreign(let file, let what):
      "\(file): \(what)"
    case .broken(let file, let what):
      "\(file): \(what); fetch the file again, or give another"
    case .badWord(let file, let place, let why):
      "\(file): \(place): \(why.text); correct or remove it, name the right alphabet, or leave such "
        + "entries out with: verdict lexicon build"
    case .tooBig(let file, let what):
      "\(file): too big, \(what); give a shorter list"
    }
  }
}
