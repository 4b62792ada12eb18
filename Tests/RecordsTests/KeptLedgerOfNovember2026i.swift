// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11i` when it was written.
  static let november2026i = KeptLedger(
    name: "2026-11i",
    tables: [
      "0 house 11 9b3088d8352a8743",
      "1 board over 12:310 13 024c7153109966d4",
      "2 dealt to-move 8:0 12 09e3606591d660cb",
      "3 slip to-move 1:1 4 bf385309612af9b9",
    ],
    live: [2, 3],
    receipts: [
      "0.1.e97d4e49", "0.11.9b3088d8", "0.3.8dfa987e", "0.5.e3e47eb5",
      "0.7.c95986d2", "0.9.b97a83d5", "1.1.b4a27e3e", "1.10.99d5506c",
      "1.11.730e1e22", "1.13.024c7153", "1.3.38fb5cee", "1.5.d36aa21b",
      "1.6.d06de174", "1.7.9063063d", "1.8.a3ab01c5", "1.9.b42fca41",
      "2.1.cf2b9ed5", "2.11.617d67f2", "2.3.bde1ac53", "2.5.ebf66577",
      "2.7.bd750e36", "2.8.addf7f07", "2.9.9e55a609", "3.1.08290eb1",
      "3.3.10e1ea32",
    ])
}
