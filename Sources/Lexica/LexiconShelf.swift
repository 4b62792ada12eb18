// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The folders in which lexica are searched, in order.
///
/// A folder's `NAME.lexicon` takes precedence over its `NAME.txt` and the other forms. An earlier folder
/// takes precedence over later ones.
/// Source: the command line: lexica are looked for as a path, in `DATA/lexica`, in `lexica/` beside the
/// executable, in `../share/verdict/lexica`.
package struct LexiconShelf: Sendable {
  /// The file of a lexicon that is not opened yet.
  package struct Found: Hashable, Sendable {
    package let path: String
    /// The file name without extension, which `open` accepts.
    package let name: String
  }

  package let folders: [String]

  /// Creates the shelf of a server with a data folder, or of a command without one.
  package init(data: String? = nil) {
    var folders: [String] = []
    if let data { folders.append("\(data)/lexica") }
    if let beside = Self.executableFolder() {
      folders.append("\(beside)/lexica")
      folders.append("\(beside)/../share/verdict/lexica")
    }
    self.folders = folders
  }

  package init(folders: [String]) { self.folders = folders }

  /// Opens a file by its path, or otherwise the lexicon of that name in the first folder that contains it.
  ///
  /// A list whose form does not contain its alphabet is read in `alphabet`. `told` receives the path and the reading of a
  /// list that is not compiled. Throws as `file(of:)`, or the fault of the file.
  package func open(
    _ nameOrFile: String, alphabet: Alphabet = .english, told: (String, ListReading) -> Void = { _, _ in }
  ) throws(LexiconFault) -> Lexicon {
    let path = try file(of: nameOrFile)
    return try Lexicon.open(path: path, alphabet: alphabet, told: { told(path, $0) })
  }

  /// Returns the path of the file that `open` would open; throws `missing`, or `unreadable` as `path(of:)`.
  package func file(of nameOrFile: String) throws(LexiconFault) -> String {
    guard let path = try path(of: nameOrFile) else {
      throw .missing(file: nameOrFile, lookedIn: nameOrFile.contains("/") ? [] : folders)
    }
    return path
  }

  /// Returns the path of the file that `open` would open, or nil.
  ///
  /// Throws `unreadable` if a path of higher precedence cannot be examined by this user.
  package func path(of nameOrFile: String) throws(LexiconFault) -> String? {
    let isName = !nameOrFile.isEmpty && !nameOrFile.contains("/") && !nameOrFile.hasPrefix(".")
    do throws(LexiconFault) { if try Self.isFile(nameOrFile) { return nameOrFile } } catch {
      // A bare name is searched in the folders even if the current folder is closed to this user.
      guard isName, case .unreadable(_, EACCES) = error else { throw error }
    }
    guard isName else { return nil }
    for folder in folders {
      for ending in Self.endings where try Self.isFile("\(folder)/\(nameOrFile)\(ending)") {
        return "\(folder)/\(nameOrFile)\(ending)"
      }
    }
    return nil
  }

  /// Returns every lexicon that `open` finds by name, sorted by name and not opened.
  ///
  /// `told` receives `unreadable` for each existing folder, or file in it, that cannot be examined.
  package func list(told: (LexiconFault) -> Void = { _ in }) -> [Found] {
    var found: [String: Found] = [:]
    for folder in folders {
      for file in Self.files(in: folder, told) where Self.endings.contains(where: { file.hasSuffix($0) }) {
        let name = Lexicon.stem(of: file)
        guard found[name] == nil else { continue }
        do throws(LexiconFault) {
          guard let path = try path(of: name), path.hasPrefix("\(folder)/") else { continue }
          found[name] = Found(path: path, name: name)
        } catch { told(error) }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  private static let endings = [
    ".lexicon", ".txt", ".txt.gz", ".txt.zip", ".gz", ".zip", ".dawg", ".kwg",
  ]

  private static func isFile(_ path: String) throws(LexiconFault) -> Bool {
    if let facts = stat(at: path) { return facts.isFile }
    guard isAbsence(errno) else { throw .unreadable(file: path, errno: errno) }
    return false
  }

  /// Returns whether an `errno` means that no such file exists.
  private static func isAbsence(_ number: Int32) -> Bool { number == ENOENT || number == ENOTDIR }

  private static func files(in folder: String, _ told: (LexiconFault) -> Void) -> [String] {
    do throws(FolderNames.Fault) {
      return try FolderNames.read(folder).filter { !$0.hasPrefix(".") }
    } catch {
      if !Self.isAbsence(error.errno) { told(.unreadable(file: folder, errno: error.errno)) }
      return []
    }
  }

  /// Returns the folder of the running program, with symbolic links resolved.
  private static func executableFolder() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let start = room.baseAddress else { return nil }
      let length = readlink("/proc/self/exe", start, room.count)
      guard length > 0, length < room.count else { return nil }
      let path = room.prefix(length).map { UInt8(bitPattern: $0) }
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      return slash == 0 ? "" : String(decoding: path[..<slash], as: UTF8.self)
    }
  }
}
