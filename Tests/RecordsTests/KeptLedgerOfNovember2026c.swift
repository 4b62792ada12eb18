// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11c` when it was written.
  static let november2026c = KeptLedger(
    name: "2026-11c",
    tables: [
      "0 house 13 4e9bfa2d19b7892f",
      "1 board over 10:0 9 110876d9a6402ab2",
      "2 dealt to-move 0:0 5 6c27bcdf6d3abd0a",
      "3 slip to-move 2:2 6 8399fa24a54f36e2",
    ],
    live: [2, 3],
    receipts: [
      "0.12.c06cc708", "0.13.4e9bfa2d", "0.3.f5377653", "0.4.4a247e2c",
      "1.4.da8b690c", "1.5.4266f6f3", "1.6.ea7d9497", "1.7.5370777e",
      "1.8.b2ac053f", "2.4.85fb3cea", "2.5.6c27bcdf", "3.4.9bd5163b",
      "3.6.8399fa24",
    ])
}
