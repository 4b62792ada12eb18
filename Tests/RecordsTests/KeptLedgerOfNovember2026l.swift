// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11l` when it was written.
  static let november2026l = KeptLedger(
    name: "2026-11l",
    tables: [
      "0 house 10 969414bbeef05f31",
      "1 event round 4:3 16 9d18cb034f39288a",
      "2 slip over 1:1 5 9e53692a26c18801",
      "3 slip over 0:0 3 a5cba6fc47b19e8d",
      "4 dealt to-move 0:0 4 1ed02a1cfd5f900e",
      "5 slip to-move 1:1 4 1e1544eb41e92be6",
    ],
    live: [1, 4, 5],
    receipts: [
      "0.1.a2ece9ea", "0.3.85d529d6", "0.5.6d41ec77", "0.7.67ab2e25",
      "0.9.7b3360c4", "1.1.b519822c", "1.11.25886170", "1.13.0a11a2ce",
      "1.15.76d55fe6", "1.3.614428f8", "1.5.945dfc84", "1.7.140a8c5a",
      "1.9.c9e310bd", "2.1.c2d7267d", "2.3.b6360484", "2.5.9e53692a",
      "3.1.878eced7", "3.3.a5cba6fc", "4.1.cdf35ef7", "4.3.d2e4dca3",
      "5.1.17f71a95", "5.3.0a564f3b",
    ])
}
