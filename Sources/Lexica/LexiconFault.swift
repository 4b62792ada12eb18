// SPDX-License-Identifier: MIT
import Glibc

/// Why a lexicon could not be opened, built or written.
package enum LexiconFault: Error, Hashable, Sendable {
  /// There is no such file, or no lexicon of that name in any of the folders looked in.
  case missing(file: String, lookedIn: [String])
  /// The system would not let the file be read; the number is an `errno`.
  case unreadable(file: String, errno: Int32)
  /// The system would not let the file be written; the number is an `errno`.
  case unwritable(file: String, errno: Int32)
  /// A device, a pipe or a folder stands where a file is to be written.
  case notAFile(file: String)
  /// The file holds no word.
  case empty(file: String)
  /// The file is one of ours but not as it was written: cut, changed or extended.
  case damaged(file: String, what: String)
  /// The file is not one of ours, or a later release wrote it.
  case foreign(file: String, what: String)
  /// The file is another program's, but cut or changed.
  case broken(file: String, what: String)
  /// An entry of a list is no word; the place is such as `line 3`.
  case badWord(file: String, place: String, why: LeftOut)
  /// More than this release holds.
  case tooBig(file: String, what: String)

  /// One line for people that names the file and says what to do, without a full stop at the end.
  package var text: String {
    switch self {
    case .missing(let file, let folders) where folders.isEmpty:
      "\(file): there is no such file; check the name"
    case .missing(let file, let folders):
      "\(file): no such file, and no lexicon of that name in \(folders.joined(separator: ", ")); "
        + "build one with: verdict lexicon build LIST.txt -o \(file).lexicon"
    case .unreadable(let file, let number):
      "\(file): cannot be read (\(Self.reason(number))); check the path and its permissions"
    case .notAFile(let file): "\(file): a device, a pipe, a folder or a link is not written over; name a file"
    case .unwritable(let file, let number):
      "\(file): cannot be written (\(Self.reason(number))); check the folder and its permissions"
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

  private static func reason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
