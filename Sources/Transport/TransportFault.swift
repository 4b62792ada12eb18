// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The reason why the network could not be set up.
///
/// Only the start throws it; a fault of one peer ends that connection (`Connection.lost`).
package enum TransportFault: Error, Hashable, Sendable {
  /// Another program listens at the address and port.
  case addressInUse(host: String, port: UInt16)
  case addressNotHere(host: String, errno: Int32)
  /// The port needs a privilege that the process lacks.
  case notPermitted(host: String, port: UInt16)
  /// The name has no address; the code is that of getaddrinfo(3).
  case unknownHost(host: String, code: Int32)
  /// Another program listens at this control socket.
  case answered(String)
  /// A descriptor from a service manager is not a listening TCP socket.
  case notListening(descriptor: Int32)
  /// The system has no thread left for the process.
  case noThread(errno: Int32)
  /// Another system call, named here, failed.
  case system(call: String, errno: Int32)

  /// Closes a descriptor after a call on it failed, and returns that fault.
  static func closing(_ descriptor: Int32, after call: String) -> TransportFault {
    let number = errno
    close(descriptor)
    return .system(call: call, errno: number)
  }

  /// One sentence for the operator, without a full stop.
  package var text: String { text(choosing: "--port") }

  /// Returns the sentence, with the option that chooses another port.
  package func text(choosing option: String) -> String {
    switch self {
    case .addressInUse(let host, let port):
      "port \(port) on \(host) is in use; stop the program that uses it (ss -ltnp names it), or choose another with \(option)"
    case .addressNotHere(let host, let number):
      "cannot listen on \(host): \(SystemFault.text(number))"
    case .notPermitted(let host, let port):
      "port \(port) on \(host) needs a privilege; choose one above 1023 with \(option)"
    case .unknownHost(let host, let code):
      "the host name \(host) has no address: \(String(cString: gai_strerror(code)))"
    case .answered(let path):
      "another server answers at \(path); end it first: two servers on one data folder lose what one of them writes"
    case .notListening(let descriptor):
      "descriptor \(descriptor), which a service manager passed, is no TCP socket that listens; pass one of ListenStream="
    case .noThread(let number):
      "the system gives no thread: \(SystemFault.text(number)); allow more of them (ulimit -u, or TasksMax= of a unit)"
    case .system(let call, let number):
      "\(call) failed: \(SystemFault.text(number))"
    }
  }
}
