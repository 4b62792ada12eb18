// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Transport

/// The user and the password with which a node logs in to etcd, and the authority that signed the certificates of its members.
///
/// They stand in a file that nobody else may read, a line each: `user NAME`, `password SECRET`, `authority FILE`. The
/// authority's file is in PEM; without it, the system's authorities count.
package struct EtcdSecrets: Sendable {
  /// The user's name and password; nil for a cluster without authentication.
  let login: (name: String, password: String)?
  let authority: String?

  package static let none = EtcdSecrets(login: nil, authority: nil)
  private static let longest = 4_096

  /// The reason why a file is of no use; one sentence without a full stop.
  package struct Fault: Error, Equatable, Sendable {
    package let text: String
  }

  private init(login: (name: String, password: String)?, authority: String?) {
    (self.login, self.authority) = (login, authority)
  }

  /// Reads a file.
  package init(file: String) throws(Fault) {
    let text: String
    do throws(SecretFile.Fault) { text = try SecretFile.read(file, most: Self.longest) } catch {
      throw Fault(text: error.text)
    }
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(maxSplits: 1, whereSeparator: isBlank).map(String.init)
      guard words.count == 2, ["user", "password", "authority"].contains(words[0]), values[words[0]] == nil
      else {
        throw Fault(
          text: "\(file) has the lines user NAME, password SECRET and authority FILE, each once at most")
      }
      // A password may end in blanks; a name and a path do not.
      let value = words[1].drop(while: isBlank)
      let end = value.lastIndex { !isBlank($0) }.map(value.index(after:)) ?? value.startIndex
      values[words[0]] = String(words[0] == "password" ? value : value[..<end])
    }
    switch (values["user"], values["password"]) {
    case (let name?, let password?): login = (name, password)
    case (nil, nil): login = nil
    default: throw Fault(text: "\(file) needs both a user and a password, or neither")
    }
    authority = values["authority"]
  }

  /// Returns the context of TLS for a member; throws if the authority's file is of no use.
  func context(for host: String) throws(Fault) -> TLSContext {
    guard let authority else { return TLSContext(trusting: .system(host: host)) }
    do throws(TLSFault) { return try TLSContext(trusting: authority, host: host) } catch {
      throw Fault(text: "\(authority) can't be read, or has no certificates in PEM")
    }
  }
}
