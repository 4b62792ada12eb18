// SPDX-License-Identifier: MIT
import Foundation

// libFuzzer has the main, and calls these two; the first argument names the target.
//
//     verdict-fuzz TARGET [libFuzzer's options and folders]    fuzzes
//     verdict-fuzz TARGET --prepare FOLDER                     writes seeds there, and words into FOLDER.dict
//
// Source: LLVM, "libFuzzer", fuzz target and startup initialization.

/// Set before libFuzzer asks for the first time.
nonisolated(unsafe) private var target = FuzzTarget.lines

/// The variable by which it is passed on.
private let inheritance = "VERDICT_FUZZ_TARGET"

/// Takes the target's name out of the arguments, and puts in how long an input may be.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let words = CommandLine.arguments
  // A merge starts itself again with the arguments as they are by then.
  let inherited = ProcessInfo.processInfo.environment[inheritance].flatMap(FuzzTarget.init)
  guard words.count > 1, let named = FuzzTarget(rawValue: words[1]) ?? inherited else {
    complain("name a target: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
  }
  target = named
  guard words[1] == named.rawValue else { return 0 }
  setenv(inheritance, named.rawValue, 1)
  if words.count == 4, words[2] == "--prepare" {
    do { try prepare(in: words[3]) } catch { complain("\(words[3]): \(error)") }
    exit(0)
  }
  arguments.pointee[1] = strdup("-max_len=\(target.fuzzed.longest)")
  return 0
}

/// libFuzzer keeps the bytes on which the program traps.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do throws(Finding) {
    try target.fuzzed.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("found in \(target.rawValue): \(error)")
  }
  return 0
}

private func complain(_ text: String) -> Never {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
  exit(2)
}

private func prepare(in folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (place, seed) in try target.fuzzed.seeds.enumerated() {
    try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(place)"))
  }
  let lines = try target.fuzzed.words.map { word in
    let escaped = word.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }
    return "\"\(escaped.joined())\"\n"
  }
  try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: "\(folder).dict"))
}
