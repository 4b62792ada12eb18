// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11d` when it was written.
  static let november2026d = KeptLedger(
    name: "2026-11d",
    tables: [
      "0 house 23 b7ea466dfedf1984",
      "1 board over 10:0 9 b979a5ac7917b98c",
      "2 dealt to-move 0:0 4 c166f808c8f2c09b",
      "3 slip to-move 2:2 6 724b47c0e859c94b",
    ],
    live: [2, 3],
    receipts: [
      "0.15.ee517a2f", "0.16.bd301efb", "0.22.21185f79", "0.23.b7ea466d",
      "1.4.46c277ca", "1.5.a54a05a2", "1.6.b4c3c4bb", "1.7.e98d3a86",
      "1.8.351573e0", "2.4.c166f808", "3.4.81634baf", "3.6.724b47c0",
    ])
}
