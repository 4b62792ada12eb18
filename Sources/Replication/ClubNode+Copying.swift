// SPDX-License-Identifier: MIT
import Bytes
import Records

/// Copies of a club's ledger between a folder and the store, while no node writes.
extension ClubNode {
  /// Adds every batch that the store has and the folder lacks, once; returns the number of lines that are here then.
  ///
  /// The folder is closed.
  package func fetch() throws(Fault) -> Int {
    guard try read(.key(keys.headBefore), limit: 1).pairs.first != nil else {
      throw .noClub(lines: replica.lines)
    }
    _ = try catchUp()
    replica.close()
    return replica.lines
  }

  /// Gives the store the batches of the folder that it lacks, or founds the club with the folder's lines.
  ///
  /// It restores a store that has lost data. No node may write meanwhile. The folder is closed.
  ///
  /// - Returns: the number of batches that the store was given, and of the lines that it knows of then.
  /// - Throws: `hasWriter`, `differs`, `tooFarBehind` if the store has more than the folder, `files`, `store`.
  package func give() throws(Fault) -> (batches: Int, lines: Int) {
    if let found = try read(.key(keys.writer), limit: 1).pairs.first {
      throw .hasWriter(String(decoding: found.value, as: UTF8.self))
    }
    let files = { (fault: LedgerOpenFault) in Fault.folder(fault.text) }
    if let own = try rethrowing(replica.bagKey(making: false), as: files) {
      let value = Array(own.hex.utf8)
      let isMade = try create(keys.bagKey, value) != nil
      let club = isMade ? value : try read(.key(keys.bagKey), limit: 1).pairs.first?.value
      guard club == value else { throw .folder("bag.key is not the club's") }
    }
    defer { replica.close() }
    if try create(keys.headBefore, Array("\(replica.lines)".utf8)) != nil { return (0, replica.lines) }
    let newest = try read(keys.batches, isReversed: true, limit: 1).pairs.first
    let known = newest.flatMap { keys.number(ofBatch: $0.key) } ?? 0
    let (headKey, head) = try headBefore()
    var previous = newest?.place ?? headKey
    var own = try rethrowing(
      replica.batches(from: max(known, head + 1)), as: { (fault: LedgerPathFault) in Fault.files(fault.text) }
    )
    if let newest {
      guard own.first?.number == known else { throw .tooFarBehind(own: replica.lines, oldest: known) }
      guard own.removeFirst().bytes == newest.value else { throw .differs(batch: known) }
    } else if head > replica.lines {
      throw .tooFarBehind(own: replica.lines, oldest: head + 1)
    }
    for batch in own {
      guard let created = try create(keys.batch(batch.number), batch.bytes, behind: previous) else {
        throw .differs(batch: batch.number)
      }
      previous = created
    }
    return (own.count, replica.lines)
  }
}
