// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11j` when it was written.
  static let november2026j = KeptLedger(
    name: "2026-11j",
    tables: [
      "0 house 9 e87c6a510c2c1e6f",
      "1 event over 6:2 20 91c59a41c43762b4",
      "2 event revealed 2:1 5 af3daaa68494e7b7",
      "3 dealt to-move 0:0 4 bb4c2034c075bc5e",
      "4 slip to-move 1:1 4 eed59fc3d6928baa",
    ],
    live: [2, 3, 4],
    receipts: [
      "0.1.008ab4e1", "0.3.80148342", "0.5.131d9351", "0.7.86e94c75",
      "0.9.e87c6a51", "1.1.759d091d", "1.11.057f740b", "1.13.1bb98c60",
      "1.15.55a7076a", "1.17.7439182a", "1.19.c474b85b", "1.3.4f4d256b",
      "1.5.c11eacfc", "1.7.c124a7c6", "1.9.97f8005a", "2.1.2327f53e",
      "2.3.72c61b1e", "2.5.af3daaa6", "3.1.9241b1fd", "3.3.69162b17",
      "4.1.9f861338", "4.3.aa37cded",
    ])
}
