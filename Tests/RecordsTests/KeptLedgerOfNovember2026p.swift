// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11p` when it was written.
  static let november2026p = KeptLedger(
    name: "2026-11p",
    tables: [
      "0 house 9 23b1cf1500ee70a1",
      "1 event round 2:2 9 cef06681cb29770b",
      "2 dealt over 0:0 6 757d790c09a0662d",
      "3 board to-move 10:0 5 2cc8e65cd683b274",
      "4 event waiting 0:0 1 7a4af341e6d87ccd",
      "5 dealt to-move 0:0 3 89a954150921f3f3",
      "6 slip waiting 0:0 1 f0afa29a88090dea",
    ],
    live: [1, 3, 4, 5, 6],
    receipts: [
      "0.1.b9377744", "0.2.e98a3515", "0.3.66a5220e", "0.4.97db707d",
      "0.5.f23b1b11", "0.6.427a8e25", "0.7.002aedf4", "0.8.1b4a447a",
      "0.9.23b1cf15", "1.1.3b1f68b2", "1.2.fed3f03a", "1.3.95ee9b38",
      "1.4.8fc58315", "1.5.36393d33", "1.6.2e43b735", "1.7.327d9f8a",
      "1.8.df66212a", "1.9.cef06681", "2.1.7c1a4360", "2.2.597207b6",
      "2.3.4d303fc2", "2.4.be5215c3", "2.5.ca90da4e", "2.6.757d790c",
      "3.1.0c951b10", "3.2.938cbde9", "3.3.699d4e69", "3.4.fc97a6bc",
      "3.5.2cc8e65c", "4.1.7a4af341", "5.1.83c174ba", "5.2.ad438276",
      "5.3.89a95415", "6.1.f0afa29a",
    ])
}
