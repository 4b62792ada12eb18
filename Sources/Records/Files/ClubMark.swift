// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The file `club` of a data folder, which is then one node's copy of a ledger that several machines keep.
///
/// A program that knows only the folder may read there. A line that it wrote would part this copy from the others.
/// Source: docs/DESIGN.md#nodes.
package struct ClubMark {
  private let path: String
  private static let longest = 4_096

  package init(in data: String) { path = "\(data)/club" }

  /// Returns the address of the shared ledger, as `--ledger` takes it; nil if the folder is no node's.
  package func address() throws(LedgerOpenFault) -> String? {
    do throws(BoundedFile.Fault) {
      let bytes = try BoundedFile.read(path, most: Self.longest).0
      return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    } catch {
      switch error {
      case .missing: return nil
      case .notPermitted: throw .refused(path, errno: EACCES)
      case .notAFile, .tooLong: throw .notAFile(path)
      // The data folder's own path leads through a file.
      case .system(ENOTDIR): return nil
      case .system(let errno): throw .refused(path, errno: errno)
      }
    }
  }

  /// Throws if the folder is a node's.
  package func mustBeAbsent() throws(LedgerOpenFault) {
    if let address = try address() { throw .ofClub(path, address) }
  }

  /// Notes the address durably, unless it is there.
  func note(_ address: String) throws(LedgerOpenFault) {
    guard try self.address() != address else { return }
    do throws(WholeFile.Fault) {
      try WholeFile.write(Array("\(address)\n".utf8), to: path, mode: 0o600)
    } catch {
      switch error {
      case .noFile: throw .notAFile(path)
      case .refused(let errno): throw LedgerOpenFault(errno, at: path)
      }
    }
  }
}
