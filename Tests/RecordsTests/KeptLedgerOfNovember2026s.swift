// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11s` when it was written.
  static let november2026s = KeptLedger(
    name: "2026-11s",
    tables: [
      "0 house 14 76bcf9e23f2eca23",
      "1 slip to-move 3:3 8 c0dea84c71c9a6a7",
      "2 board over 10:0 5 15c6f24f6a384283",
      "3 dealt to-move 0:0 6 db7961f97d5f389e",
    ],
    live: [1, 3],
    receipts: [
      "0.1.5c7c03f1", "0.2.1bdc915f", "0.3.01d43abe", "0.4.2553ee05",
      "0.5.22a3025e", "0.6.8280f9cd", "0.7.c112f3b6", "0.8.338f46fe",
      "0.9.bc3a2e24", "0.10.d6a5adc1", "0.11.5f138036", "0.12.3decbccd",
      "0.13.0d131be0", "0.14.76bcf9e2", "1.1.206dc332", "1.2.4206071d",
      "1.3.1a4d8b83", "1.4.205e95e9", "1.5.81e92e59", "1.6.2972f9a6",
      "1.7.33ee80e5", "1.8.c0dea84c", "2.1.970c7dcd", "2.2.a7e32a50",
      "2.3.554e478c", "2.4.3debc86b", "2.5.15c6f24f", "3.1.766da918",
      "3.2.5ab786e3", "3.3.7bcd7a1c", "3.4.c8345b61", "3.5.c9e5c56a",
      "3.6.db7961f9",
    ])
}
