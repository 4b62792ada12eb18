// SPDX-License-Identifier: MIT
import Foundation
import Bytes
import Lexica
import Officiating
import Synchronization
import TestSupport
import Testing

@testable import Records

/// The disk itself, and a list of what it was asked for.
final class WatchedDisk: Disk {
  enum Call: Equatable {
    case write(at: Int, [UInt8])
    case sync
    case syncFolder(String)
  }

  private let real = RealDisk()
  private let made = Mutex<[Call]>([])

  var calls: [Call] { made.withLock { $0 } }

  /// The calls for files alone.
  var fileCalls: [Call] {
    calls.filter { if case .syncFolder = $0 { false } else { true } }
  }

  /// The folders whose names were made durable, in order.
  var folders: [String] {
    calls.compactMap { if case .syncFolder(let path) = $0 { path } else { nil } }
  }

  func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(DiskFault) -> Int {
    made.withLock { $0.append(.write(at: offset, Array(bytes))) }
    return try real.write(descriptor, bytes, at: offset)
  }

  func sync(_ descriptor: Int32) throws(DiskFault) {
    made.withLock { $0.append(.sync) }
    try real.sync(descriptor)
  }

  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    try real.allocate(descriptor, from: offset, count: count)
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    try real.truncate(descriptor, to: length)
  }

  func syncFolder(_ descriptor: Int32) throws(DiskFault) {
    made.withLock { $0.append(.syncFolder(Self.path(of: descriptor))) }
    try real.syncFolder(descriptor)
  }

  private static func path(of descriptor: Int32) -> String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
  }
}

@Suite("A start makes durable what it goes on from")
struct StartTests {
  /// Source: fsync(2), EIO: after a failure the pages may be marked clean.
  @Test("The last batch is written again where it stands, then confirmed, before anything is added")
  func lastBatch() throws {
    let scratch = try Scratch()
    let written = try Written(turns: 30)
    for cut in [0, 5] {
      try scratch.put(Array(written.bytes.dropLast(cut)))
      let disk = WatchedDisk()
      let clerk = try Clerk(scratch, disk: disk)
      // The last batch has three lines; of the torn one, two are whole.
      let range = written.starts[57]..<written.starts[cut == 0 ? 60 : 59]
      let again = WatchedDisk.Call.write(at: range.lowerBound, Array(written.bytes[range]))
      #expect(Array(disk.fileCalls.prefix(2)) == [again, .sync])
      #expect(disk.fileCalls.count == (cut == 0 ? 2 : 4))
      clerk.ledger.close()
      #expect(Array(try scratch.bytes()[..<range.upperBound]) == Array(written.bytes[..<range.upperBound]))
    }
  }

  @Test("A batch of many pages is written again whole, and a new ledger has none to write")
  func manyPages() throws {
    let scratch = try Scratch()
    let first = WatchedDisk()
    do {
      let clerk = try Clerk(scratch, disk: first)
      #expect(first.fileCalls == [.sync])
      clerk.propose(try Samples.judgement())
      _ = clerk.store()
      for _ in 0..<500 { clerk.propose(try Samples.judgement()) }
      _ = clerk.store()
      clerk.ledger.close()
    }
    let bytes = try scratch.bytes()
    let disk = WatchedDisk()
    _ = try Clerk(scratch, disk: disk)
    var place = (bytes.firstIndex(of: 10) ?? 0) + 1
    for case .write(let offset, let piece) in disk.fileCalls {
      #expect(offset == place && piece == Array(bytes[place..<place + piece.count]))
      place += piece.count
    }
    #expect(place == bytes.count && disk.fileCalls.last == .sync)
    #expect(try scratch.bytes() == bytes)
  }

  @Test("A disk that won't take the last batch again keeps the server from starting")
  func refused() throws {
    let scratch = try Scratch()
    try scratch.put(try Written(turns: 3).bytes)
    let disk = DiskFaults()
    disk.failWrite(1)
    #expect(throws: LedgerOpenFault.noRoom(scratch.ledger)) { try Clerk(scratch, disk: disk) }
  }

  /// Source: fsync(2): a new name is durable once its folder is.
  @Test("The name of a data folder that was made is made durable in the folder above it")
  func ownName() throws {
    for ending in ["", "/"] {
      let scratch = try Scratch()
      let parent = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
      let disk = WatchedDisk()
      let ledger = try FileLedger(
        at: scratch.data + ending, run: 1, now: Samples.start, disk: disk, wake: {})
      #expect(disk.folders == [parent + "/data", parent, parent + "/data/ledger"])
      ledger.close()
    }
    for number in 1...3 {
      let scratch = try Scratch()
      let disk = DiskFaults()
      disk.failFolderSync(number)
      let place = number == 3 ? scratch.ledger : scratch.data
      #expect(throws: LedgerOpenFault.refused(place, errno: EIO)) { try Clerk(scratch, disk: disk) }
    }
  }

  /// Source: docs/SECURITY.md, file modes.
  @Test(
    "Nothing starts while others may read or write a private file, or write to the folder, and a look says the same"
  )
  func privateFiles() throws {
    let scratch = try Scratch()
    try Clerk(scratch).ledger.close()
    func fault() -> LedgerOpenFault? {
      let looked = #expect(throws: LedgerOpenFault.self) { try LedgerInspection(of: scratch.data) }
      let started = #expect(throws: LedgerOpenFault.self) { try Clerk(scratch) }
      #expect(looked == started)
      return started
    }
    for name in ["bag.key", "bag.key.new", "names", "people", "people.damaged", "checkpoint"] {
      let path = "\(scratch.data)/\(name)"
      let kept = FileManager.default.contents(atPath: path)
      #expect(FileManager.default.createFile(atPath: path, contents: kept))
      for mode in [0o640, 0o604, 0o644] as [mode_t] {
        chmod(path, mode)
        #expect(fault() == .openToOthers(.readable(path)))
        #expect(fault()?.text == "\(path) can be read by others; chmod 600 it")
      }
      chmod(path, 0o602)
      #expect(fault() == .openToOthers(.writable(path)))
      if kept == nil { try FileManager.default.removeItem(atPath: path) } else { chmod(path, 0o600) }
    }
    for mode in [0o777, 0o770, 0o702, 0o1777] as [mode_t] {
      chmod(scratch.data, mode)
      #expect(fault() == .openToOthers(.folder(scratch.data)))
    }
    chmod(scratch.data, 0o755)
    #expect(throws: Never.self) { try LedgerInspection(of: scratch.data) }
    #expect(throws: Never.self) { try Clerk(scratch) }
  }

  @Test("A data folder that was there keeps its mode; its ledger folder becomes its owner's alone")
  func modes() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.ledger, withIntermediateDirectories: true)
    #expect(chmod(scratch.data, 0o755) == 0 && chmod(scratch.ledger, 0o777) == 0)
    let disk = DiskFaults()
    disk.failFolderSync(2)
    _ = try Clerk(scratch, disk: disk)
    for (path, mode) in [(scratch.data, 0o755), (scratch.ledger, 0o700)] {
      var status = stat()
      #expect(stat(path, &status) == 0 && Int(status.st_mode & 0o7777) == mode)
    }
  }

  /// Source: docs/DESIGN.md#time: entries never go back in time.
  @Test("The newest moment is that of every table, ended ones and the house too")
  func newestMoment() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch)
      #expect(clerk.ledger.newestMoment() == Instant(milliseconds: 0))
      clerk.propose(try Samples.opening(), at: 1)
      clerk.propose(.left(.one), at: 1, moment: Samples.start.adding(seconds: 60))
      clerk.propose(try Samples.judgement(), moment: Samples.start.adding(seconds: 30))
      _ = clerk.store()
      clerk.ledger.close()
    }
    do {
      let clerk = try Clerk(scratch)
      #expect(clerk.ledger.newestMoment() == Samples.start.adding(seconds: 60))
    }
    // The clock of this start says less than the newest entry.
    try scratch.put(try scratch.bytes() + [123])
    let clerk = try Clerk(scratch)
    #expect(clerk.ledger.recovered != nil)
    #expect(clerk.ledger.newestMoment() == Samples.start.adding(seconds: 60))
    clerk.ledger.close()
    var last: Instant?
    _ = try LedgerReader.walk(scratch.data) { last = $0.entry.at }
    #expect(last == Samples.start.adding(seconds: 60))
  }

  /// Source: docs/DESIGN.md#torn-ends, a file that was given up.
  @Test("An empty last file counts for none: a torn end before it is cut off, and its name is used again")
  func emptyLastFile() throws {
    for cut in [0, 5] {
      let scratch = try Scratch()
      let written = try Written(turns: 30)
      try scratch.put(Array(written.bytes.dropLast(cut)))
      try scratch.put([], number: 2)
      let found = try LedgerReader.walk(scratch.data)
      #expect(found.fault == nil && found.isUnfinished == (cut > 0) && found.files == 1)
      let clerk = try Clerk(scratch, bounds: .files(of: written.bytes.count + 500))
      #expect(clerk.ledger.recovered?.file == (cut == 0 ? nil : "000001.ndjson"))
      for table in 2...4 { try clerk.play(table: table) }
      clerk.ledger.close()
      #expect(try scratch.names.contains("000002.ndjson"))
      let report = try LedgerReader.walk(scratch.data)
      #expect(report.fault == nil && report.files > 1 && report.lines == 75)
    }
  }

  /// Source: docs/DESIGN.md#time: entries never go back in time.
  @Test("A clock that was set back over a restart takes no entry back in time")
  func clockSetBack() async throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch)
      clerk.propose(try Samples.judgement(), moment: Samples.start.adding(seconds: 3600))
      _ = clerk.store()
      clerk.ledger.close()
    }
    let executor = HereAndNow()
    let alphabet = Alphabet.english
    let lexicon = Lexicon(
      name: "english", edition: "test", alphabet: alphabet, seal: Samples.english.seal, count: 3,
      countsByLength: []
    ) { _ in true }
    let referee = Referee(
      executor: executor, ledger: try FileLedger(at: scratch.data, run: 8, now: Samples.start, wake: {}),
      lexica: ServedLexica([lexicon]), ids: EntryIDs(run: 8), logsJudgements: true, secret: BagSecret(.zero))
    let question = JudgeRequest(
      words: try Samples.words(["AT"]), lexicon: AgreedLexicon(lexicon), board: nil, by: nil)
    _ = try await referee.judge(question, for: Caller(person: nil, observing: nil), at: Samples.start)
    await referee.close(now: Samples.start)
    var moments: [Instant] = []
    _ = try LedgerReader.walk(scratch.data) { moments.append($0.entry.at) }
    #expect(moments == Array(repeating: Samples.start.adding(seconds: 3600), count: 2))
    withExtendedLifetime(executor) {}
  }
}

/// Runs an actor's jobs on whatever thread asks, so a test needs no loop.
private final class HereAndNow: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
  }

  func checkIsolated() {}

  func isIsolatingCurrentContext() -> Bool? { true }
}
