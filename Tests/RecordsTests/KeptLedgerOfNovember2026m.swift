// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11m` when it was written.
  static let november2026m = KeptLedger(
    name: "2026-11m",
    tables: [
      "0 house 5 9dfd126ec526b924",
      "1 board to-move 0:16 19 fe71595e7f41a549",
      "2 dealt to-move 0:0 3 af018e0a174a1c99",
      "3 slip waiting 0:0 1 dac46900a5fb4d59",
    ],
    live: [1, 2, 3],
    receipts: [
      "0.1.6f69ac9b", "0.3.dee7400b", "0.5.9dfd126e", "1.1.9ca53139",
      "1.3.475e3710", "1.5.a4df6d62", "1.7.dbb8664b", "1.9.97777982",
      "1.11.01d2f6de", "1.13.18e5c1aa", "1.15.035f80d2", "1.17.d5d520ba",
      "1.19.fe71595e", "2.1.55c11333", "2.3.af018e0a", "3.1.dac46900",
    ])
}
