// SPDX-License-Identifier: MIT
import Glibc
import Wire

/// `verdict-simulate FROM..TO [--steps N] [--without NAME,NAME] [--transcript]`: whole servers, each from one seed.
///
/// `verdict-simulate FROM..TO --clubs`: nights of a club on three machines instead.
@main
enum Simulate {
  private static let stepsUsual = 4000

  static func main() {
    makeHashingRepeatable()
    var seeds: ClosedRange<UInt64> = 1...20
    var steps = stepsUsual
    var showsTranscript = false
    var playsClubs = false
    var absent: Set<String> = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--steps":
        guard let count = arguments.popFirst().flatMap({ Int($0) }), count > 0 else {
          complain("--steps takes a number, such as --steps 4000")
          exit(2)
        }
        steps = count
      case "--without": absent = Set((arguments.popFirst() ?? "").split(separator: ",").map(String.init))
      case "--transcript": showsTranscript = true
      case "--clubs": playsClubs = true
      default:
        guard let range = range(argument) else {
          complain("what is \(argument)? Seeds are 7 or 1..100")
          exit(2)
        }
        seeds = range
      }
    }
    if playsClubs { exit(playClubs(seeds)) }
    exit(run(seeds, Manner(steps: steps, absent: absent), showsTranscript))
  }

  /// Restarts the program with deterministic hashing, so that each run has the same order of sets and dictionaries.
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

  /// The seeds of one process; a server that is abandoned leaves its loop behind.
  private static let seedsAtOnce: UInt64 = 50

  /// The way a seed is run: the most steps, and the people who stay away.
  private struct Manner {
    var steps: Int
    var absent: Set<String>

    /// The options of the command line.
    var words: [String] {
      ["--steps", "\(steps)"] + (absent.isEmpty ? [] : ["--without", absent.sorted().joined(separator: ",")])
    }
  }

  private static func run(_ seeds: ClosedRange<UInt64>, _ manner: Manner, _ showsTranscript: Bool) -> Int32 {
    var reached = Reached()
    let begun = seconds()
    if seeds.count > Int(seedsAtOnce) { return runInParts(seeds, manner, since: begun) }
    for seed in seeds {
      guard let world = play(seed, manner) else { return 2 }
      reached.take(world)
      if showsTranscript { for line in world.transcript { say(line) } }
      if world.fault != nil {
        show(seed, failed: world, manner)
        return 1
      }
    }
    say(getenv(partName) == nil ? reached.text(seeds, seconds: seconds() - begun) : reached.part)
    return 0
  }

  /// Plays nights of a club; ends at the first that goes wrong.
  private static func playClubs(_ seeds: ClosedRange<UInt64>) -> Int32 {
    var (receipts, terms, kills) = (0, 0, 0)
    for seed in seeds {
      let folder = "\(Folder.temporary)/verdict-clubs.\(getpid())"
      guard mkdir(folder, 0o700) == 0 else {
        complain("no folder \(folder): \(errno)")
        return 2
      }
      let night = ClubNight(seed: seed, in: folder)
      let fault = night.play()
      Folder.remove(folder)
      if let fault {
        say("seed \(seed): \(fault)\nagain: verdict-simulate \(seed) --clubs")
        return 1
      }
      let tally = night.tally
      (receipts, terms, kills) = (receipts + tally.receipts, terms + tally.terms, kills + tally.kills)
      if seed % 500 == 0 { say("seed \(seed): \(receipts) receipts, all well") }
    }
    say(
      "\(seeds.count) nights of a club: \(receipts) receipts, \(terms) terms, \(kills) kills; none lost, none twice"
    )
    return 0
  }

  private static func seconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The environment variable that marks a child process, whose last line is `Reached.part`.
  private static let partName = "VERDICT_SIMULATE_PART"

  private static func runInParts(
    _ seeds: ClosedRange<UInt64>, _ manner: Manner, since begun: Double
  ) -> Int32 {
    var reached = Reached()
    setenv(partName, "1", 1)
    var first = seeds.lowerBound
    while first <= seeds.upperBound {
      let last = min(seeds.upperBound, first + seedsAtOnce - 1)
      guard let part = Part.run(["\(first)..\(last)"] + manner.words) else {
        complain("no more processes: \(errno)")
        return 2
      }
      guard part.status == 0, reached.take(part: part.output) else {
        if part.output.contains("again: ") {
          say(part.output)
        } else {
          nameTrap(in: first...last, manner)
        }
        return 1
      }
      say("seed \(last): \(reached.steps) steps, \(reached.lives) servers, all well")
      first = last + 1
    }
    say(reached.text(seeds, seconds: seconds() - begun))
    return 0
  }

  /// Finds the seed that ended a child process by a trap.
  private static func nameTrap(in seeds: ClosedRange<UInt64>, _ manner: Manner) {
    for seed in seeds where Part.run(["\(seed)"] + manner.words)?.status != 0 {
      return say("seed \(seed) ends the program\n\(again(seed, manner))")
    }
    say("seeds \(seeds.lowerBound)..\(seeds.upperBound) end the program, none of them alone")
  }

  private static func again(_ seed: UInt64, _ manner: Manner) -> String {
    "again: verdict-simulate \(seed) \(manner.words.joined(separator: " "))"
  }

  private static func play(_ seed: UInt64, _ manner: Manner) -> World? {
    var name = Array("\(Folder.temporary)/verdict-simulate.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      complain("no folder: \(errno)")
      return nil
    }
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { Folder.remove(folder) }
    do throws(WorldFault) {
      let world = try World(seed: seed, steps: manner.steps, folder: folder, without: manner.absent)
      try world.run()
      return world
    } catch {
      complain(error.text)
      return nil
    }
  }

  /// Prints the transcript before a fault, with as few people and steps as still lead to one.
  ///
  /// Each removed person changes the whole run, so each attempt may take all of the steps.
  private static func show(_ seed: UInt64, failed: World, _ manner: Manner) {
    var manner = manner
    var shortest = failed
    for person in failed.people where !manner.absent.contains(person.name) {
      var fewer = manner
      fewer.absent.insert(person.name)
      guard let world = play(seed, fewer), world.fault != nil else { continue }
      (manner, shortest) = (fewer, world)
    }
    manner.steps = shortest.steps
    shorten(seed, &manner, &shortest)
    for line in shortest.transcript.suffix(60) { say(line) }
    say("seed \(seed) fails within \(manner.steps) steps: \(shortest.fault ?? "")")
    say(again(seed, manner))
  }

  private static func shorten(_ seed: UInt64, _ manner: inout Manner, _ shortest: inout World) {
    var passes = 0
    while passes + 1 < manner.steps {
      var half = manner
      half.steps = (passes + manner.steps) / 2
      guard let world = play(seed, half) else { return }
      if world.fault != nil { (manner, shortest) = (half, world) } else { passes = half.steps }
    }
  }

  /// Writes without a buffer, so that output to a pipe appears at once.
  private static func say(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }

  private static func complain(_ text: String) {
    let line = Array("verdict-simulate: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
