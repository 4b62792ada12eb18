// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11i` when it was written.
  static let november2026i = KeptLedger(
    name: "2026-11i",
    tables: [
      "0 house 11 8a8e474265de5bf7",
      "1 board over 12:310 13 9c05d65dda810204",
      "2 dealt to-move 6:0 12 fd487c5076048c4e",
      "3 slip to-move 1:1 4 998db295b1cd7b63",
    ],
    live: [2, 3],
    receipts: [
      "0.1.eeffc2a8", "0.11.8a8e4742", "0.3.e4c17fb8", "0.5.be0445ff",
      "0.7.94cdb3da", "0.9.0c0aba2e", "1.1.8b56965d", "1.10.b1884d80",
      "1.11.00e18d62", "1.13.9c05d65d", "1.3.74cd92d0", "1.5.e163a517",
      "1.6.a21eddad", "1.7.12d63aac", "1.8.974bc49e", "1.9.93644e1e",
      "2.1.9bd72347", "2.11.1432d196", "2.3.3ecd46d6", "2.5.af0ce221",
      "2.7.89e74757", "2.8.4325fd5f", "2.9.0d599aff", "3.1.b5596cf3",
      "3.3.c713cf14",
    ])
}
