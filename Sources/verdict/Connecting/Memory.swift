// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Transport

/// A file of the person's own with the servers of the last good login, and its name; never a code or a secret.
///
/// Source: XDG Base Directory Specification, version 0.8.
struct Memory {
  enum Fault: TextFault {
    case secret(SecretFile.Fault)
    case foreign(String)
    case damaged(String)

    var text: String {
      switch self {
      case .secret(let fault): fault.text
      case .foreign(let path):
        "\(path) belongs to another user, and is not used; remove it, or add --no-memory"
      case .damaged(let path): "\(path) is damaged, and not used; verdict connect --forget removes it"
      }
    }
  }

  /// The last good login.
  typealias Login = (destination: Destination, name: String)

  private static let longest = 16_384

  /// The folder in which all programs keep what a person chose, without a slash behind it.
  private let home: String
  private var folder: String { "\(home)/verdict" }
  private var path: String { "\(folder)/connect" }

  /// Finds the place of the file; nil if the environment names no home.
  init?() {
    func place(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let home = place("XDG_CONFIG_HOME") ?? place("HOME").map({ "\($0)/.config" }) else {
      return nil
    }
    self.home = home
  }

  /// Returns the last destination and name; nil if nothing is remembered.
  func read() throws(Fault) -> Login? {
    guard let facts = stat(at: path) else { return nil }
    guard facts.st_uid == geteuid() else { throw .foreign(path) }
    let text: String
    do throws(SecretFile.Fault) { text = try SecretFile.read(path, most: Self.longest) } catch {
      throw .secret(error)
    }
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, values.updateValue(String(words[1]), forKey: words[0]) == nil else {
        throw .damaged(path)
      }
    }
    let known: Set<Substring> = ["servers", "tls", "fingerprints", "name"]
    guard text.hasSuffix("\n"), known.isSuperset(of: values.keys), let servers = values["servers"],
      let tls = values["tls"], ["yes", "no"].contains(tls), let name = values["name"], PlayerName(name) != nil
    else { throw .damaged(path) }
    do throws(Trouble) {
      let destination = try Destination(
        [servers], isSecure: tls == "yes", fingerprints: values["fingerprints"])
      _ = try destination.trusts()
      return (destination, name)
    } catch { throw .damaged(path) }
  }

  /// Remembers a login; returns one line if the system refuses.
  func write(_ destination: Destination, as name: String) -> String? {
    var text = "servers \(destination.text)\ntls \(destination.isSecure ? "yes" : "no")\nname \(name)\n"
    if let fingerprints = destination.fingerprints { text += "fingerprints \(fingerprints)\n" }
    // A refusal to make a folder shows in the file's.
    mkdir(home, 0o700)
    mkdir(folder, 0o700)
    do throws(WholeFile.Fault) {
      try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
      return nil
    } catch { return "\(error.text(of: path)); host and name are not remembered" }
  }

  /// Removes the file; returns one line about it, or throws if the system refuses.
  func forget() throws(Trouble) -> String {
    if unlink(path) == 0 { return "\(path) is removed" }
    guard errno == ENOENT || errno == ENOTDIR else { throw .obstacle("\(path): \(SystemFault.text(errno))") }
    return "nothing was remembered"
  }
}
