// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Replication

/// Source: docs/CLUSTER.md, "With a password and TLS".
@Suite("The login for etcd stands in a file that nobody else may read")
struct EtcdSecretsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String, mode: Int = 0o600) throws -> String {
    let path = "\(folder.path)/secrets"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func fault(_ text: String, mode: Int = 0o600) throws -> String? {
    let path = try file(text, mode: mode)
    do throws(EtcdSecrets.Fault) {
      _ = try EtcdSecrets(file: path)
      return nil
    } catch { return error.text.replacing(path, with: "FILE") }
  }

  @Test(
    "A password may have spaces, quotes and backslashes, and every line may be left out that is not needed")
  func lines() throws {
    let whole = try EtcdSecrets(file: file("authority /etc/ca.pem\nuser alder\npassword a \"b\\ c\n"))
    #expect(
      whole.login?.name == "alder" && whole.login?.password == "a \"b\\ c" && whole.authority == "/etc/ca.pem"
    )
    let aligned = try EtcdSecrets(file: file("user \t  alder \npassword   x  \nauthority   /a b \n"))
    #expect(aligned.login?.name == "alder" && aligned.login?.password == "x  " && aligned.authority == "/a b")
    let bare = try EtcdSecrets(file: file("authority /etc/ca.pem"))
    #expect(bare.login == nil && bare.authority == "/etc/ca.pem")
  }

  @Test("A file that others may read, that is no file, or that says something else is told in one line")
  func faults() throws {
    #expect(try fault("user a\npassword b\n", mode: 0o640) == "FILE can be read by others; chmod 600 it")
    for text in ["user a\n", "password b\n"] {
      #expect(try fault(text) == "FILE needs both a user and a password, or neither")
    }
    for text in ["user a\nuser b\npassword c\n", "name a\n", "user\n", "secret"] {
      #expect(
        try fault(text)
          == "FILE has the lines user NAME, password SECRET and authority FILE, each once at most")
    }
    #expect(try fault(String(repeating: "user a\n", count: 1_000)) == "FILE is no file of some lines")
    #expect(throws: EtcdSecrets.Fault(text: "/dev/null is no file of some lines")) {
      try EtcdSecrets(file: "/dev/null")
    }
    let none = try EtcdSecrets(file: file("authority /nowhere/ca.pem\n"))
    #expect(throws: EtcdSecrets.Fault(text: "an authority is for TLS; write etcds:// in place of etcd://")) {
      _ = try EtcdStore(EtcdAddress("etcd://127.0.0.1:1/tuesday"), none)
    }
    let address = try EtcdAddress("etcds://127.0.0.1:1/tuesday")
    #expect(throws: EtcdSecrets.Fault(text: "/nowhere/ca.pem can't be read, or has no certificates in PEM")) {
      _ = try EtcdStore(address, none)
    }
  }

  @Test("Connections that find the same member gone leave it once")
  func choice() {
    let choice = EtcdChoice()
    let first = choice.index(of: 3)
    choice.leave(first, of: 3)
    choice.leave(first, of: 3)
    #expect(choice.index(of: 3) == (first + 1) % 3)
  }
}
