// SPDX-License-Identifier: MIT
import Wire

extension Limits {
  /// So little by address that people run into it, and so much that whoever types gets an answer within a second.
  mutating func narrow() {
    (connectionsOfAddress, connectionsReserved, connectsOfAddress) = (7, 2, 60)
    (commands, commandsOfAddress, commandsAlways) = (6, 6, 4)
    (slowDownSeconds, slowDownRest, slowDowns) = (3, 2, 3)
    (ledgerBytes, ledgerBytesOfAddress, namesOfAddress) = (12_000, 40_000, 60)
    (tablesOfAddress, houseTablesOfAddress, lookupsOfAddress) = (3, 1, 1)
  }
}
