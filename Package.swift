// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Whether `make fuzz` asks: there is no program then but libFuzzer's own, and no tests.
let isFuzzing = Context.environment["VERDICT_FUZZ"] != nil

/// Whether a measurement is asked for: builds and tests neither compile nor link `verdict-bench` otherwise.
let isMeasuring = Context.environment["VERDICT_BENCH"] != nil

/// One door for every room: Swift 6 mode comes with the tools version, warnings stop the build.
///
/// Overlapping accesses trap in debug builds, which every test runs in; a release leaves out what that costs at run time
/// (docs/DESIGN.md#a-game-is-a-fold).
let house: [SwiftSetting] =
  [
    .treatAllWarnings(as: .error),
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  ] + (isFuzzing ? [.unsafeFlags(["-enable-testing"])] : [])

/// A module; `isHeavy` says that tests spend their time in it, so that debug builds optimise it, too.
func room(
  _ name: String, imports rooms: [Target.Dependency] = [], embeds resources: [Resource] = [],
  isHeavy: Bool = false
) -> Target {
  let flags: [SwiftSetting] = isHeavy ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
  return .target(name: name, dependencies: rooms, resources: resources, swiftSettings: house + flags)
}

func tests(of name: String, imports rooms: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: rooms, swiftSettings: house)
}

/// What fuzzing and its tests look into.
let fuzzed: [Target.Dependency] = [
  "verdict", "TestSupport", "Bytes", "Lexica", "Rulebook", "Officiating", "Records", "Wire", "Transport",
  "Visiting",
]

let package = Package(
  name: "verdict",
  products: [.executable(name: "verdict", targets: ["verdict"])],
  targets: [
    .systemLibrary(
      name: "CLibevent", pkgConfig: "libevent_core", providers: [.apt(["libevent-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CTLS", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CLibedit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(
      name: "CQRCode", pkgConfig: "qrcodegen", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(name: "CPosix"),

    .systemLibrary(name: "CGetopt"),

    .target(name: "CTexts"),

    .target(name: "CPages", exclude: ["assets"]),

    room("Bytes", imports: ["CCrypto", "CZlib"], isHeavy: true),
    // The folder is a link to Dictionaries/alphabets; each table becomes bytes of the program.
    room("Alphabets", embeds: [.embedInCode("alphabets")]),
    room(
      "Lexica", imports: ["Bytes", "Alphabets"], embeds: [.embedInCode("Definitions/glosses.tsv")],
      isHeavy: true),
    room("Rulebook", imports: ["Alphabets"], isHeavy: true),
    room("Directing"),
    room("Practice", imports: ["Bytes", "Lexica", "Rulebook"]),
    room("Officiating", imports: ["Bytes", "Lexica", "Rulebook", "Practice", "Directing"]),
    room(
      "Opponents", imports: ["Bytes", "Lexica", "Rulebook"], embeds: [.embedInCode("Leaves")], isHeavy: true),
    room(
      "Records", imports: ["CPosix", "Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating"]),
    room(
      "Wire", imports: ["CTexts", "Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating"]),
    room("Transport", imports: ["Bytes", "CLibevent", "CTLS"]),
    room("Replication", imports: ["Bytes", "Lexica", "Officiating", "Records", "Transport"]),
    room("Visiting", imports: ["Officiating", "Transport", "Wire"]),
    room("Pages", imports: ["CPages", "CQRCode", "Bytes", "Directing", "Transport", "Visiting"]),
    room(
      "Serving",
      imports: [
        "Bytes", "Lexica", "Rulebook", "Practice", "Officiating", "Opponents", "Records", "Wire", "Transport",
      ]),
    .executableTarget(
      name: "verdict",
      dependencies: [
        "Bytes", "Lexica", "Rulebook", "Directing", "Officiating", "Opponents", "Records", "Wire",
        "Transport", "Visiting", "Serving", "Replication", "Pages", "CGetopt", "CLibedit",
      ],
      // Subcommands spend their time in other modules. Optimising this one takes 43 s of the processor and gains nothing.
      swiftSettings: house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]),

    .executableTarget(
      name: "verdict-simulate",
      dependencies: [
        "Bytes", "Directing", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Wire",
        "Transport", "Visiting", "Serving", "Replication",
      ],
      path: "Sources/Simulator", swiftSettings: house),

    tests(of: "BytesTests", imports: ["Bytes"]),
    tests(of: "AlphabetsTests", imports: ["Alphabets"]),
    tests(of: "LexicaTests", imports: ["TestSupport", "CZlib", "Lexica", "Bytes"]),
    tests(
      of: "RecordsTests",
      imports: [
        "TestSupport", "Records", "Officiating", "Directing", "Practice", "Rulebook", "Lexica", "Bytes",
      ]),
    tests(
      of: "ReplicationTests",
      imports: [
        "verdict-simulate", "TestSupport", "Replication", "Records", "Officiating", "Lexica", "Rulebook",
        "Bytes",
      ]),
    tests(of: "TransportTests", imports: ["Transport", "CTLS"]),
    tests(of: "VisitingTests", imports: ["Visiting"]),
    tests(of: "PagesTests", imports: ["Directing", "Pages", "Visiting"]),
    tests(
      of: "CommandLineTests",
      imports: [
        "verdict", "TestSupport", "Opponents", "Officiating", "Records", "Rulebook", "Serving", "Transport",
      ]),
    tests(of: "SimulatorTests", imports: ["verdict-simulate", "TestSupport"]),
    tests(of: "TidyTests", imports: []),
    tests(of: "RulebookTests", imports: ["Rulebook", "TestSupport"]),
    tests(of: "DirectingTests", imports: ["Directing", "TestSupport"]),
    tests(of: "PracticeTests", imports: ["TestSupport", "Practice", "Rulebook", "Lexica", "Bytes"]),
    tests(of: "OpponentsTests", imports: ["TestSupport", "Opponents", "Rulebook", "Lexica"]),
    tests(
      of: "OfficiatingTests",
      imports: [
        "TestSupport", "Officiating", "Directing", "Opponents", "Records", "Practice", "Lexica", "Rulebook",
        "Bytes",
      ]),
    tests(
      of: "WireTests",
      imports: ["TestSupport", "Wire", "Officiating", "Practice", "Rulebook", "Lexica", "Bytes"]),

    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, exclude: ["Driver.swift", "Corpus"], swiftSettings: house),

    .target(
      name: "TestSupport",
      dependencies: [
        "Bytes", "Lexica", "Rulebook", "Officiating", "Records", "Wire", "Transport", "Visiting",
        "Serving",
      ],
      path: "Tests/TestSupport", swiftSettings: house),
    tests(
      of: "ServingTests",
      imports: [
        "TestSupport", "Bytes", "Lexica", "Officiating", "Rulebook", "Records", "Transport", "Wire",
        "Serving",
      ]),
    tests(
      of: "ConformanceTests",
      imports: [
        "verdict", "TestSupport", "Bytes", "Lexica", "Rulebook", "Practice", "Officiating", "Records", "Wire",
        "Serving", "Transport",
      ]),
  ]
)

if isMeasuring {
  package.targets += [
    .systemLibrary(name: "CLoad"),
    .executableTarget(
      name: "verdict-bench",
      dependencies: [
        "Bytes", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Transport", "CLoad",
      ],
      path: "Sources/VerdictBench", swiftSettings: house),
  ]
}

if isFuzzing {
  // A program can be looked into by tests alone, so that here it is a library, whose main has another name.
  let program = package.targets.first { $0.name == "verdict" }
  package.products = []
  package.targets.removeAll { $0.type == .test || $0.type == .executable }
  package.targets += [
    .target(
      name: "verdict", dependencies: program?.dependencies ?? [],
      swiftSettings: house + [
        .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "verdict_main"])
      ]),
    .executableTarget(
      name: "verdict-fuzz", dependencies: fuzzed, path: "Tests/FuzzTests",
      exclude: ["FuzzTests.swift", "Corpus"], swiftSettings: house),
  ]
}
