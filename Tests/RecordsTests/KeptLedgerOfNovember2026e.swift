// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11e` when it was written.
  static let november2026e = KeptLedger(
    name: "2026-11e",
    tables: [
      "0 house 20 0d52ea93c1a265d0",
      "1 board over 10:0 9 59e213d4d856d7df",
      "2 dealt to-move 0:0 5 75825cfc2e090cc3",
      "3 slip to-move 2:2 6 aef7f999c6f6a757",
    ],
    live: [2, 3],
    receipts: [
      "0.10.e859e7d5", "0.11.3236a789", "0.13.850f8de1", "0.15.3eb5f460",
      "0.16.2ccf6f20", "0.19.8e53467d", "0.3.089e83d3", "0.6.632bd823",
      "0.9.fa4d3acb", "1.1.21324783", "1.4.53e4920d", "1.5.a370713b",
      "1.7.e818a15e", "2.1.9e4d52da", "2.4.f933df9d", "3.2.3a3d3024",
      "3.5.8228eb5e",
    ])
}
