// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The reason why a server cannot start on a data folder.
package enum LedgerOpenFault: Error, Equatable, Sendable {
  case inUse(String)
  case notAFolder(String)
  case notWritable(String)
  case noRoom(String)
  /// The damage is not at the ledger's end, or no crash can cause it; nothing was changed.
  case damaged(LedgerFault)
  /// The ledger's end looks torn, but the checkpoint shows that more was durable; nothing was changed.
  case wasDurable(LedgerFault)
  case emptied(String, besides: [String])
  case notAFile(String)
  case readOnly(String)
  case unpackable(String, PackedDamage)
  /// A newer program wrote to the ledger, and this one cannot read on; nothing was changed.
  case newer(LedgerFault)
  case bagKeyDamaged(String)
  /// A row, from 1, of the file with the names of accounts has another form.
  case namesDamaged(String, row: Int)
  /// Others may use what is for the owner of the data folder alone.
  case openToOthers(Openness)
  case bagKeyMissing(String, TableID)
  case bagKeyWrong(String, TableID)
  /// The folder is a node's copy of a shared ledger, and is to be written to without that; the mark's path, and the ledger's address.
  case ofClub(String, String)
  case refused(String, errno: Int32)

  /// The right that others have to a private file, or to the data folder, and should not.
  package enum Openness: Equatable, Sendable {
    /// They may read the file at this path.
    case readable(String)
    /// They may write the file at this path, or run it.
    case writable(String)
    /// They may write to the data folder.
    case folder(String)
  }

  /// The message for the operator, on one line.
  package var text: String {
    switch self {
    case .inUse(let path): "\(path) is in use by another server"
    case .notAFolder(let path): "\(path) is not a folder"
    case .notWritable(let path): "\(path) can't be written; it must belong to the server's own user"
    case .noRoom(let path): "\(path): no room on the disk; make room, and start again"
    case .damaged(let fault): "\(fault.text); the ledger is damaged, so nothing was started or changed"
    case .wasDurable(let fault):
      "\(fault.text); the checkpoint says that more than that was on the disk, so nothing was started or changed: put the ledger back from a backup, or, where it is an older copy, take the checkpoint away"
    case .emptied(let path, let files):
      "\(path)/ledger is missing or empty, but \(files.joined(separator: " and ")) beside it \(files.count == 1 ? "is" : "are") made only once it has a line; put the ledger back, or a backup of the folder; to begin anew, move \(path) away"
    case .notAFile(let path): "\(path) is a pipe, a folder or a device where a file is needed; take it away"
    case .readOnly(let path): "\(path): the disk is read-only; mount it so that it can be written"
    case .unpackable(let path, let damage): "\(path): \(damage.text); nothing was started or changed"
    case .newer(let fault): "\(fault.text); nothing was started or changed"
    case .namesDamaged(let path, let row):
      "\(path): line \(row) is neither a number and a name nor a hidden name; put the file back from a backup, as nothing was started"
    case .bagKeyDamaged(let path):
      "\(path) is damaged: a bag key is 64 hexadecimal digits and a line feed; nothing was started"
    case .openToOthers(.readable(let path)): "\(path) can be read by others; chmod 600 it"
    case .openToOthers(.writable(let path)): "\(path) is not for its owner alone; chmod 600 it"
    case .openToOthers(.folder(let path)):
      "\(path) can be written by others, who can put files in the place of the server's; chmod go-w it"
    case .bagKeyMissing(let path, let table):
      "\(path) is missing, and the game at table \(table.number) draws from it; put it back"
    case .bagKeyWrong(let path, let table):
      "\(path) is not the key that the game at table \(table.number) draws from; put that one back"
    case .ofClub(let path, let address):
      "\(path) says that this folder is one node's copy of \(address), and lines that are written here alone are lost to the others; start with --ledger \(address), or take \(path) away if the club has left etcd for good"
    case .refused(let path, let errno): "\(path): \(SystemFault.text(errno))"
    }
  }

  /// Creates the fault for an error number of a system call on a path.
  init(_ errno: Int32, at path: String) {
    switch errno {
    case EACCES, EPERM: self = .notWritable(path)
    case EROFS: self = .readOnly(path)
    case EISDIR: self = .notAFile(path)
    case ENOTDIR, EEXIST: self = .notAFolder(path)
    case ENOSPC, EDQUOT, EFBIG: self = .noRoom(path)
    default: self = .refused(path, errno: errno)
    }
  }

  /// Creates the fault of a small file that cannot be read.
  init(_ fault: BoundedFile.Fault, at path: String) {
    self =
      switch fault {
      case .missing: .refused(path, errno: ENOENT)
      case .notPermitted: .refused(path, errno: EACCES)
      case .notAFile: .notAFile(path)
      case .tooLong: .refused(path, errno: EFBIG)
      case .system(let errno): .refused(path, errno: errno)
      }
  }

  /// Returns the fault of a disk that refuses a path.
  static func at(_ path: String) -> (DiskFault) -> LedgerOpenFault {
    { LedgerOpenFault($0.errno, at: path) }
  }

  init(_ fault: LedgerPathFault) {
    switch fault {
    case .missing(let path): self = .refused(path, errno: ENOENT)
    case .noLedger(let path): self = .refused(path, errno: ENOENT)
    case .noFile(let path): self = .notAFile(path)
    case .unreadable(let path, let errno): self.init(errno, at: path)
    case .packed(let path, let damage): self = .unpackable(path, damage)
    }
  }
}
