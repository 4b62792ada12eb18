// SPDX-License-Identifier: MIT
import Wire

extension Limits {
  /// Sets limits so low that people reach them, but high enough that a typed line is answered within a second.
  mutating func narrow() {
    (connectionsOfAddress, connectionsReserved, connectsOfAddress) = (7, 2, 60)
    (commands, commandsOfAddress, commandsAlways) = (6, 6, 4)
    (slowDownSeconds, slowDownRest, slowDowns) = (3, 2, 3)
    (ledgerBytes, ledgerBytesOfAddress, namesOfAddress) = (12_000, 40_000, 60)
    (tablesOfAddress, robotTablesOfAddress, lookupsOfAddress) = (3, 1, 1)
  }
}
