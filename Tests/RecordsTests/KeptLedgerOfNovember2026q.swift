// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11q` when it was written.
  static let november2026q = KeptLedger(
    name: "2026-11q",
    tables: [
      "0 house 12 57e2ba7d5e3bc646",
      "1 board over -98:131 9 37a1853858379fdc",
      "2 board over 288:282 6 b3d055f8a1033cfb",
      "3 dealt to-move 0:0 5 a91eccc84d4d46cd",
      "4 board held 13:20 5 62c61bf7203fcf32",
      "5 board waiting 0:0 1 fc05d9d7264af0a5",
      "6 slip waiting 0:0 1 5ea2fef0a5d9daac",
    ],
    live: [3, 4, 5, 6],
    receipts: [
      "0.1.89750349", "0.3.4844626e", "0.5.7dbd38c9", "0.7.7b4997c7",
      "0.9.5df430e6", "0.11.6dda599a", "0.12.57e2ba7d", "1.1.29d10001",
      "1.3.6770ac24", "1.5.240a46b2", "1.7.ce872c95", "1.9.37a18538",
      "2.1.bab61167", "2.3.419afd63", "2.5.2777d9d2", "2.6.b3d055f8",
      "3.1.c07ac3e3", "3.3.c7afc9dd", "3.5.a91eccc8", "4.1.c64dbd2e",
      "4.3.94d51b1f", "4.5.62c61bf7", "5.1.fc05d9d7", "6.1.5ea2fef0",
    ])
}
