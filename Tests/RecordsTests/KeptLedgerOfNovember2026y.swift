// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11y` when it was written.
  static let november2026y = KeptLedger(
    name: "2026-11y",
    tables: [
      "0 house 12 40421e9b08e260a3",
      "1 slip to-move 3:3 8 8c5f0bd010f84b1c",
      "2 dealt to-move 0:0 7 5663dad8a890c4f0",
    ],
    live: [1, 2],
    receipts: [
      "0.1.b3b4c983", "0.2.599b9fc7", "0.3.42bc0c43", "0.4.b012c48f",
      "0.5.3b1b0818", "1.1.a573eddb", "1.2.c1669b3b", "1.3.a68f3b7d",
      "1.4.817ca33e", "1.5.2ff6c80c", "1.6.8195534f", "0.6.cd1bc159",
      "0.7.aad30466", "2.1.8bf3f9df", "2.2.f9260df0", "2.3.db206e05",
      "2.4.e547f164", "2.5.5282d863", "0.8.6f8d8474", "2.6.629bcb16",
      "0.9.bb5c4df7", "0.10.80487150", "1.7.2294be44", "1.8.8c5f0bd0",
      "0.11.7bf775a5", "0.12.40421e9b", "2.7.5663dad8",
    ])
}
