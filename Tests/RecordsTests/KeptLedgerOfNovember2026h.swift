// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11h` when it was written.
  static let november2026h = KeptLedger(
    name: "2026-11h",
    tables: [
      "0 house 24 a41b8815166e6da4",
      "1 board over 10:0 9 9b4d185487b2b788",
      "2 dealt to-move 0:0 5 0afe5570f6c0d99a",
      "3 slip to-move 2:2 6 81397bf275edef5d",
    ],
    live: [2, 3],
    receipts: [
      "0.10.477f97af", "0.11.a4e2921d", "0.12.f730513c", "0.13.8d01cf36",
      "0.14.5a43e8bc", "0.15.b257e4aa", "0.16.92ddf871", "0.17.2216165b",
      "0.19.800867dc", "0.21.0139487e", "0.22.9339f29c", "0.3.d2373772",
      "0.6.2d7dd45e", "0.9.8adba33d", "1.1.220c913a", "1.4.43613c02",
      "1.5.89fb2ce4", "1.7.e32676f4", "2.1.4502853e", "2.4.bfae2522",
      "3.4.c86e40a8",
    ])
}
