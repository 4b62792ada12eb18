// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// Series of games at boards, against the house and at a desk, and one that is sought.
  static let november2026zd = KeptLedger(
    name: "2026-11zd",
    tables: [
      "0 house 10 f1784a58713f6323",
      "1 board over 10:7 6 8f22d1a7d63d1214",
      "2 board over 0:0 4 bd69e7d2f59b6f3e",
      "3 board over 0:0 2 ca17d0616d43e52d",
      "4 board over 0:0 4 39fe282f5a52832d",
      "5 board to-move 0:0 3 4ed6fe657cd5b25c",
      "6 dealt over 0:4 4 5c7eecc0e605747e",
      "7 dealt to-move 0:0 2 a3a9a4645f700e4d",
      "8 board over 0:0 3 4ec0ed13a867eb27",
      "9 board to-move 0:0 2 eeb930216b657607",
      "10 dealt waiting 0:0 1 5e244695ed2fd770",
      "11 slip waiting 0:0 1 391e8e3cf5a1cc74",
    ],
    live: [5, 7, 9, 10, 11],
    receipts: [
      "0.1.4cdda464", "1.1.0cb10690", "0.2.be23f5c6", "1.2.504e2650",
      "1.3.e484c4d5", "1.4.596c2882", "1.5.edfb0c6a", "1.6.8f22d1a7",
      "0.3.9fca3464", "0.4.2f601f39", "2.1.80fcd56e", "2.2.d2998dfe",
      "2.3.3c7b8e7c", "2.4.bd69e7d2", "3.1.988b1601", "3.2.ca17d061",
      "4.1.5d83bb60", "4.2.30ade7b0", "4.3.8ad69ac8", "4.4.39fe282f",
      "5.1.fb86f1b2", "5.2.0eeb39be", "5.3.4ed6fe65", "0.5.aae7c1cd",
      "6.1.43c0c7b2", "6.2.96f4be61", "6.3.3e593e0f", "6.4.5c7eecc0",
      "0.6.6f856940", "7.1.366b80ad", "7.2.a3a9a464", "0.7.23639c8a",
      "8.1.8cd92fbb", "8.2.78f7b2f3", "8.3.4ec0ed13", "0.8.688fad12",
      "9.1.1cbc141e", "9.2.eeb93021", "0.9.e2fcfc3a", "10.1.5e244695",
      "0.10.f1784a58", "11.1.391e8e3c",
    ])
}
