// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Testing

/// Source: readdir(3).
@Suite("A folder's names are all of them, in order, and a folder that cannot be read is no empty one")
struct FolderNamesTests {
  @Test("Hidden names and folders stand among them, the folder itself and the one above do not")
  func names() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "inner"), withIntermediateDirectories: true)
    for name in ["b", "a", ".hidden"] { try Data().write(to: folder.appending(path: name)) }
    #expect(try FolderNames.read(folder.path) == [".hidden", "a", "b", "inner"])
  }

  @Test("What is not there, and what is no folder, is told by the system's number")
  func faults() throws {
    #expect(throws: FolderNames.Fault.self) { try FolderNames.read("/proc/self/fd/none") }
    do throws(FolderNames.Fault) {
      _ = try FolderNames.read("/dev/null")
      Issue.record("a device has no names")
    } catch { #expect(error.errno == ENOTDIR) }
  }
}
