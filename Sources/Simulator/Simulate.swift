// SPDX-License-Identifier: MIT
import Glibc
import Wire

/// `verdict-simulate FROM..TO [--steps N] [--transcript]`: whole servers, each from one seed.
@main
enum Simulate {
  private static let stepsUsual = 4000

  static func main() {
    makeHashingRepeatable()
    var seeds: ClosedRange<UInt64> = 1...20
    var steps = stepsUsual
    var showsTranscript = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--steps":
        guard let count = arguments.popFirst().flatMap({ Int($0) }), count > 0 else {
          complain("--steps takes a number, such as --steps 4000")
          exit(2)
        }
        steps = count
      case "--transcript": showsTranscript = true
      default:
        guard let range = range(argument) else {
          complain("what is \(argument)? Seeds are 7 or 1..100")
          exit(2)
        }
        seeds = range
      }
    }
    exit(run(seeds, steps: steps, showsTranscript))
  }

  /// Starts itself anew where the order of hashed things would differ from run to run.
  private static func makeHashingRepeatable() {
    guard getenv("SWIFT_DETERMINISTIC_HASHING") == nil else { return }
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var words = CommandLine.arguments.map { strdup($0) }
    words.append(nil)
    execv("/proc/self/exe", words)
    complain("the program does not start itself: \(errno)")
    exit(2)
  }

  private static func range(_ text: String) -> ClosedRange<UInt64>? {
    if let one = UInt64(text) { return one...one }
    let ends = text.split(separator: ".").compactMap { UInt64($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  /// So many seeds have one process: a server that is dropped where it stands leaves its loop behind.
  private static let seedsAtOnce: UInt64 = 50

  private static func run(_ seeds: ClosedRange<UInt64>, steps: Int, _ showsTranscript: Bool) -> Int32 {
    var reached = Reached()
    if seeds.count > Int(seedsAtOnce) { return runInParts(seeds, steps: steps) }
    for seed in seeds {
      guard let world = play(seed, steps: steps) else { return 2 }
      reached.take(world)
      if showsTranscript { for line in world.transcript { say(line) } }
      if world.fault != nil {
        show(seed, failed: world, steps: steps)
        return 1
      }
    }
    say(getenv(partName) == nil ? reached.text(seeds) : reached.part)
    return 0
  }

  /// Says to a process that it is one of many, whose last line tells what it reached.
  private static let partName = "VERDICT_SIMULATE_PART"

  private static func runInParts(_ seeds: ClosedRange<UInt64>, steps: Int) -> Int32 {
    var reached = Reached()
    setenv(partName, "1", 1)
    var first = seeds.lowerBound
    while first <= seeds.upperBound {
      let last = min(seeds.upperBound, first + seedsAtOnce - 1)
      guard let part = Part.run(["\(first)..\(last)", "--steps", "\(steps)"]) else {
        complain("no more processes: \(errno)")
        return 2
      }
      guard part.status == 0, reached.take(part: part.output) else {
        if part.output.contains("again: ") {
          say(part.output)
        } else {
          nameTrap(in: first...last, steps: steps)
        }
        return 1
      }
      say("seed \(last): \(reached.steps) steps, \(reached.lives) servers, all well")
      first = last + 1
    }
    say(reached.text(seeds))
    return 0
  }

  /// Says which seed of some ended the program, as a trap does.
  private static func nameTrap(in seeds: ClosedRange<UInt64>, steps: Int) {
    for seed in seeds where Part.run(["\(seed)", "--steps", "\(steps)"])?.status != 0 {
      return say("seed \(seed) ends the program\nagain: verdict-simulate \(seed) --steps \(steps)")
    }
    say("seeds \(seeds.lowerBound)..\(seeds.upperBound) end the program, none of them alone")
  }

  private static func play(_ seed: UInt64, steps: Int) -> World? {
    var name = Array("\(Folder.temporary)/verdict-simulate.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      complain("no folder: \(errno)")
      return nil
    }
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { Folder.remove(folder) }
    do throws(WorldFault) {
      let world = try World(seed: seed, steps: steps, folder: folder)
      try world.run()
      return world
    } catch {
      complain(error.text)
      return nil
    }
  }

  /// The fewest steps at which the seed fails, and what happened before.
  private static func show(_ seed: UInt64, failed: World, steps: Int) {
    var (passes, fails) = (0, failed.steps)
    var shortest = failed
    while passes + 1 < fails {
      let middle = (passes + fails) / 2
      guard let world = play(seed, steps: middle) else { return }
      if world.fault != nil { (fails, shortest) = (middle, world) } else { passes = middle }
    }
    for line in shortest.transcript.suffix(60) { say(line) }
    say("seed \(seed) fails within \(fails) steps: \(shortest.fault ?? failed.fault ?? "")")
    say("again: verdict-simulate \(seed) --steps \(fails)")
  }

  /// Leaves at once, also where nobody reads at a terminal.
  private static func say(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }

  private static func complain(_ text: String) {
    let line = Array("verdict-simulate: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}

/// What all runs together came to.
struct Reached {
  private(set) var steps = 0
  private(set) var lives = 0
  private var kinds: Set<String> = []
  private var verbs: Set<String> = []

  mutating func take(_ world: World) {
    steps += world.steps
    lives += world.lives
    kinds.formUnion(world.kinds.keys)
    verbs.formUnion(Verb.all.map(\.name).filter { world.verbs[$0] != nil })
  }

  /// What one process of many tells on its last line.
  var part: String {
    let names = [verbs, kinds].map { $0.sorted().joined(separator: ",") }
    return "\(steps);\(lives);\(names[0]);\(names[1])"
  }

  /// Takes in what such a process told; false where it told nothing.
  mutating func take(part text: String) -> Bool {
    let fields =
      text.split(separator: "\n").last?.split(separator: ";", omittingEmptySubsequences: false) ?? []
    guard fields.count == 4, let steps = Int(fields[0]), let lives = Int(fields[1]) else { return false }
    self.steps += steps
    self.lives += lives
    verbs.formUnion(fields[2].split(separator: ",").map(String.init))
    kinds.formUnion(fields[3].split(separator: ",").map(String.init))
    return true
  }

  /// Figures, and what no seed reached.
  func text(_ seeds: ClosedRange<UInt64>) -> String {
    let unsent = Verb.all.map(\.name).filter { !verbs.contains($0) }
    let replies = ReplyKind.all.map { "\($0.code) \($0.keyword)" }.filter { !kinds.contains($0) }
    let notices = NoticeKind.all.map { "* \($0.keyword)" }.filter { !kinds.contains($0) }
    return """
      seeds \(seeds.lowerBound)..\(seeds.upperBound): \(steps) steps, \(lives) servers, all well
      verbs that nobody typed: \(unsent.isEmpty ? "none" : unsent.joined(separator: ", "))
      lines that nobody got: \((replies + notices).joined(separator: ", "))
      """
  }
}
