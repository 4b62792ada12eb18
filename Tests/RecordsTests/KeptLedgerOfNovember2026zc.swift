// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// Two accounts under their numbers, of which one keeps figures private; a game that is over, and a dealt one.
  static let november2026zc = KeptLedger(
    name: "2026-11zc",
    tables: [
      "0 house 8 c9646b2498995851",
      "1 board over 9:0 6 6f8b06d9d7592598",
      "2 dealt to-move 0:0 3 17ea01d9124ceb97",
    ],
    live: [2],
    receipts: [
      "0.1.6cff8178", "0.2.e30668c7", "0.3.9fd527a0", "0.4.f320ad65",
      "0.5.a6e5a9f2", "1.1.3295a2e0", "1.2.6f36c07c", "1.3.0c9c098d",
      "1.4.2922a1d0", "1.5.90f1e37c", "1.6.6f8b06d9", "0.6.2c7dbf66",
      "0.7.d3b52625", "0.8.c9646b24", "2.1.0b029e83", "2.2.4d77e191",
      "2.3.17ea01d9",
    ])
}
