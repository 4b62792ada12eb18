// SPDX-License-Identifier: MIT
import Glibc

/// Why a measurement did not come about; a number that was not earned is never printed.
enum BenchFault: Error {
  /// A call to the system failed.
  case system(String, Int32)
  /// A program did not start, or did not say that it was ready.
  case notReady(String)
  /// A side hung up.
  case hungUp(String)
  /// A side answered other than the reference.
  case wrongAnswer(String, Int, got: String)
  /// Something was counted and is not what it must be.
  case miscounted(String, expected: Int, got: Int)
  /// A file is not there.
  case missing(String)

  /// One line for whoever runs the bench.
  var text: String {
    switch self {
    case .system(let call, let errno): "\(call): \(String(cString: strerror(errno)))"
    case .notReady(let what): "\(what) did not get ready"
    case .hungUp(let what): "\(what) hung up"
    case .wrongAnswer(let what, let number, let got): "\(what) answered question \(number) with \(got)"
    case .miscounted(let what, let expected, let got): "\(what): \(got), which must be \(expected)"
    case .missing(let path): "\(path) is not there; make build makes it"
    }
  }
}
