// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11b` when it was written.
  static let november2026b = KeptLedger(
    name: "2026-11b",
    tables: [
      "0 house 9 4ea5d579b30262e2",
      "1 board to-move 10:0 15 1f5c981395392ba5",
      "2 dealt to-move 0:0 4 f4f177805f082581",
    ],
    live: [1, 2],
    receipts: [
      "0.1.fd76976d", "0.3.d781db3a", "1.1.c643b4d1", "1.3.2b2bc51c", "2.2.2e87f493",
      "1.4.b46d2c41", "1.6.5893b6ad", "1.8.a528a254", "0.5.69aa2e5e", "1.10.a9a216de",
      "2.4.f4f17780", "0.8.2f7d8517", "1.13.7f0b583a", "1.15.1f5c9813",
    ])
}
