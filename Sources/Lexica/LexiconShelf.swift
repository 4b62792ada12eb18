// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The folders that lexica are looked for in, in order.
///
/// A folder's `NAME.lexicon` is found before its `NAME.txt` and the other forms; a folder named earlier hides
/// later ones.
/// Source: the command line: lexica are looked for as a path, in `DATA/lexica`, in `lexica/` beside the
/// executable, in `../share/verdict/lexica`.
package struct LexiconShelf: Sendable {
  /// A lexicon's file, not opened yet.
  package struct Found: Hashable, Sendable {
    /// Where it is.
    package let path: String
    /// The file's name without extension: what `open` takes.
    package let name: String
  }

  /// The folders, first to last.
  package let folders: [String]

  /// The folders of a server with this data folder, or of a command without one.
  package init(data: String? = nil) {
    var folders: [String] = []
    if let data { folders.append("\(data)/lexica") }
    if let beside = Self.executableFolder() {
      folders.append("\(beside)/lexica")
      folders.append("\(beside)/../share/verdict/lexica")
    }
    self.folders = folders
  }

  /// Exactly these folders.
  package init(folders: [String]) { self.folders = folders }

  /// Opens a file by its path, or else the lexicon of that name in the first folder that has it.
  ///
  /// - Parameters:
  ///   - nameOrFile: as somebody typed it.
  ///   - alphabet: of lists that do not know theirs.
  ///   - told: called with the path and how it was read, for a list that is not ours.
  /// - Returns: the lexicon.
  /// - Throws: `missing` with the folders looked in, `unreadable` where one of them, or the file's, is closed to this
  ///   user, or what is wrong with the file that was found.
  package func open(
    _ nameOrFile: String, alphabet: Alphabet = .english, told: (String, ListReading) -> Void = { _, _ in }
  ) throws(LexiconFault) -> Lexicon {
    let path = try file(of: nameOrFile)
    return try Lexicon.open(path: path, alphabet: alphabet, told: { told(path, $0) })
  }

  /// The file that `open` would open.
  ///
  /// - Throws: `missing`, or `unreadable` as `path(of:)`.
  package func file(of nameOrFile: String) throws(LexiconFault) -> String {
    guard let path = try path(of: nameOrFile) else {
      throw .missing(file: nameOrFile, lookedIn: nameOrFile.contains("/") ? [] : folders)
    }
    return path
  }

  /// The file that `open` would open, or nil.
  ///
  /// - Throws: `unreadable` where a file may stand that hides others, and this user may not look.
  package func path(of nameOrFile: String) throws(LexiconFault) -> String? {
    let isName = !nameOrFile.isEmpty && !nameOrFile.contains("/") && !nameOrFile.hasPrefix(".")
    do throws(LexiconFault) { if try Self.isFile(nameOrFile) { return nameOrFile } } catch {
      // Whoever names a list means none of a folder, where they happen to be, that is closed to them.
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

  /// Every lexicon that `open` finds by name, sorted by name.
  ///
  /// - Parameter told: called with `unreadable` for each folder, or file in it, that is there and can't be looked at.
  /// - Returns: them, not opened.
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
    var facts = stat()
    guard stat(path, &facts) != 0 else { return facts.st_mode & S_IFMT == S_IFREG }
    guard isAbsence(errno) else { throw .unreadable(file: path, errno: errno) }
    return false
  }

  /// Whether there is nothing of that name, also because its folder is none.
  private static func isAbsence(_ number: Int32) -> Bool { number == ENOENT || number == ENOTDIR }

  private static func files(in folder: String, _ told: (LexiconFault) -> Void) -> [String] {
    do throws(FolderNames.Fault) {
      return try FolderNames.read(folder).filter { !$0.hasPrefix(".") }
    } catch {
      if !Self.isAbsence(error.errno) { told(.unreadable(file: folder, errno: error.errno)) }
      return []
    }
  }

  /// The folder of the running program, through any symbolic link.
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
