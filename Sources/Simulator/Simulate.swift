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
      case "--steps": steps = arguments.popFirst().flatMap { Int($0) } ?? steps
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
  }

  private static func range(_ text: String) -> ClosedRange<UInt64>? {
    if let one = UInt64(text) { return one...one }
    let ends = text.split(separator: ".").compactMap { UInt64($0) }
    return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  private static func run(_ seeds: ClosedRange<UInt64>, steps: Int, _ showsTranscript: Bool) -> Int32 {
    var reached = Reached()
    for seed in seeds {
      guard let world = play(seed, steps: steps) else { return 2 }
      reached.take(world)
      if showsTranscript { for line in world.transcript { say(line) } }
      guard world.fault != nil else {
        if seed % 10 == 0 {
          say("seed \(seed): \(reached.steps) steps, \(reached.lives) servers, all well")
        }
        continue
      }
      show(seed, failed: world, steps: steps)
      return 1
    }
    say(reached.text(seeds))
    return 0
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
    verbs.formUnion(world.verbs.keys)
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
