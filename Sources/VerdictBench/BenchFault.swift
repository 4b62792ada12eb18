// SPDX-License-Identifier: MIT
import Glibc

/// The reasons why a measurement did not come about; such a run prints no figure.
enum BenchFault: Error {
  /// A call to the system failed.
  case system(String, Int32)
  /// A connection failed, in Transport's words.
  case network(String)
  /// A program did not start, or did not get ready.
  case notReady(String)
  /// A side hung up.
  case hungUp(String)
  /// A side gave an answer that is not the reference's.
  case wrongAnswer(String, String)
  /// A count is not the right one.
  case miscounted(String, expected: Int, got: Int)
  /// A file is not there.
  case missing(String)

  /// The fault as one line.
  var text: String {
    switch self {
    case .system(let call, let errno): "\(call): \(String(cString: strerror(errno)))"
    case .network(let text): text
    case .notReady(let name): "\(name) did not get ready"
    case .hungUp(let name): "\(name) hung up"
    case .wrongAnswer(let name, let answer): "\(name) answered \(answer)"
    case .miscounted(let name, let expected, let got): "\(name): \(got), which must be \(expected)"
    case .missing(let path): "\(path) is not there; make build makes it"
    }
  }
}
