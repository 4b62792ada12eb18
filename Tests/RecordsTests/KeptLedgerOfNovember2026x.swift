// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11x` when it was written.
  static let november2026x = KeptLedger(
    name: "2026-11x",
    tables: [
      "0 house 12 c73c94cbd90483e3",
      "1 board over 0:0 6 ba8b931879dca72a",
      "2 board over 0:0 2 91b6e181f73a8d63",
      "3 board over 0:0 4 8a22c1821851df3f",
      "4 dealt over 0:0 4 8f554417a7bbb4f0",
      "5 dealt over 0:0 2 5fc1edf2ecf3bfcf",
      "6 slip over 0:0 2 4271422e1519e971",
      "7 dealt waiting 0:0 1 abebb910c8b2ba0e",
      "8 board over 0:0 3 dda42cafa14efe14",
      "9 board to-move 0:0 2 c5a9e9bad60d0b6e",
      "10 dealt over 0:0 3 b2ec1da693f37c24",
      "11 dealt to-move 0:0 3 ea1ff764ca7614b8",
      "12 board over 0:0 4 db39387ccc01cdcd",
      "13 board waiting 0:0 1 146f68a9643f74f2",
    ],
    live: [7, 9, 11, 13],
    receipts: [
      "0.1.48a2c325", "0.2.43350add", "1.1.1ea2be65", "1.2.8996cac9",
      "1.3.498dff1c", "1.4.372fba2e", "1.5.ab533d4e", "1.6.ba8b9318",
      "0.3.cdc8ce61", "0.4.f91fa980", "2.1.11dec035", "2.2.91b6e181",
      "3.1.c158e93e", "3.2.0a2d0a39", "3.3.9fc7a84e", "3.4.8a22c182",
      "4.1.6a2a4021", "4.2.fbbe11f1", "4.3.576f8961", "4.4.8f554417",
      "5.1.fb6c7d55", "6.1.22ad04f0", "5.2.5fc1edf2", "6.2.4271422e",
      "7.1.abebb910", "0.5.5ea5906b", "0.6.4725754e", "8.1.3bd62598",
      "8.2.051e1277", "8.3.dda42caf", "0.7.df40c207", "9.1.e73f408d",
      "9.2.c5a9e9ba", "10.1.f33a3bb7", "10.2.0b3d6ee9", "10.3.b2ec1da6",
      "0.8.a1c2b7b0", "11.1.507a521e", "11.2.03c652bf", "11.3.ea1ff764",
      "0.9.33535572", "0.10.7c832551", "12.1.1c2aef77", "12.2.5d41c46f",
      "12.3.e5eaf90a", "12.4.db39387c", "0.11.99e168fc", "0.12.c73c94cb",
      "13.1.146f68a9",
    ])
}
