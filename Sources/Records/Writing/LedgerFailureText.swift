// SPDX-License-Identifier: MIT
import Bytes
import Officiating

extension LedgerFailure {
  /// The fault and its remedy, on one line for the operator.
  package var text: String {
    switch self {
    case .unwritten(let errno):
      "the ledger could not be written (\(SystemFault.text(errno))), and what was not confirmed is cut off; look at the disk, then start again"
    case .unconfirmed(let errno):
      "the disk did not confirm the ledger (\(SystemFault.text(errno))); look at the disk, then start again"
    case .corrupt(let what): "the ledger contradicts itself: \(what); run verdict verify"
    case .fileGone(let path):
      "\(path) was removed or replaced under the running server, so nothing more is taken; put that file or a backup back, then start again"
    case .replaced:
      "another node writes the club's ledger now; everything answered is stored, and this node starts again as a follower"
    case .cutOff:
      "the club's store has not answered for too long; everything answered is stored; look at etcd; this node starts again as a follower"
    case .unsettled(let what):
      "the club's store did not say whether it has the last lines (\(what)); look at etcd; the next start finds out"
    case .refused(let what):
      "the club's store refused the last lines (\(what)); look at etcd, then start again"
    }
  }
}
