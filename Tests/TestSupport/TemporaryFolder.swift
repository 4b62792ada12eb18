// SPDX-License-Identifier: MIT
import Foundation

/// A folder of one's own, removed with everything in it when it is let go.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// In memory where the system offers it, so that a disk's slowness is no part of a test.
  package init() throws {
    let memory = "/dev/shm"
    let base =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    path = "\(base)/verdict-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
