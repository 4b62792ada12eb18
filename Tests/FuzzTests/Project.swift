// SPDX-License-Identifier: MIT
import Foundation

/// Files of the project, and one of one's own.
enum Project {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files below a folder whose names end so, in order.
  static func files(below path: String, ending: String) throws -> [[UInt8]] {
    let top = folder.appendingPathComponent(path)
    return try FileManager.default.subpathsOfDirectory(atPath: top.path).filter { $0.hasSuffix(ending) }
      .sorted().map { [UInt8](try Data(contentsOf: top.appendingPathComponent($0))) }
  }

  /// Each of the inputs that are kept for a target, by name.
  static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let top = folder.appendingPathComponent("Tests/FuzzTests/Corpus/\(target.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: top.path).sorted().map { name in
      (name, [UInt8](try Data(contentsOf: top.appendingPathComponent(name))))
    }
  }
}
