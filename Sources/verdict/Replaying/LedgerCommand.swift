// SPDX-License-Identifier: MIT
import Records
import Replication
import Serving
import Transport

extension Subcommand {
  static let ledger: Subcommand = Subcommand(
    name: "ledger",
    usage: """
      verdict ledger pack [PATH]
      verdict ledger copy FOLDER etcd://HOST:2379,HOST:2379,HOST:2379/CLUB [--ledger-secrets FILE]
      verdict ledger copy etcd://HOST:2379,HOST:2379,HOST:2379/CLUB FOLDER [--ledger-secrets FILE]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
      """,
    parts: [
      "pack": { words throws(Trouble) in
        let path = try CommandOptions(words, of: "ledger pack", taking: ["data"], orElse: .usage).path()
        try Trouble.requireOwner(of: path)
        var count = 0
        try attempt { () throws(LedgerPackFault) in
          try LedgerPacking(of: path).run { packed in
            count += 1
            Console.print(
              "\(packed.name): \(packed.before) bytes are \(packed.after) now, and read back the same")
          }
        }
        if count == 0 {
          Console.print("\(path): nothing to pack; the file that is written last stays as it is")
        }
        return Exit.done
      },
      "copy": { words throws(Trouble) in
        let options = try CommandOptions(
          words, of: "ledger copy", taking: ["ledger-secrets"], orElse: .usage)
        let places = options.operands
        guard places.count == 2 else { throw .usage }
        guard places.count(where: EtcdAddress.isMeant) == 1 else {
          throw .obstacle(
            "one of the two is a folder and the other etcd://…; verdict backup copies a folder with its bag.key"
          )
        }
        return try copy(from: places[0], to: places[1], by: options)
      },
    ])

  /// Copies a club's ledger from a data folder to etcd, or back.
  private static func copy(
    from source: String, to target: String, by options: CommandOptions
  ) throws(Trouble) -> Int32 {
    let isToStore = EtcdAddress.isMeant(by: target)
    let (folder, place) = isToStore ? (source, target) : (target, source)
    let address: EtcdAddress
    do throws(EtcdAddress.Fault) { address = try EtcdAddress(place) } catch { throw .obstacle(error.text) }
    let choice = EtcdChoice()
    let (store, aside) = (
      try options.store(at: address, by: choice), try options.store(at: address, by: choice)
    )
    do throws(StoreFault) { try store.reach(address.club) } catch {
      throw .obstacle(ClubNode.Fault.store(error).text(in: folder, at: address))
    }
    // Opening a folder makes it.
    if isToStore { _ = try attempt { () throws(LedgerPathFault) in try LedgerReader.walk(folder) } }
    let replica = try attempt { () throws(LedgerOpenFault) in
      try LedgerReplica(at: folder, now: ServerClock.machine.wall())
    }
    let node = ClubNode(
      store, beside: aside, club: address.club, replica, name: "copy", place: "", having: [],
      log: { Console.print("verdict: \($0)") })
    do throws(ClubNode.Fault) {
      guard isToStore else {
        Console.print("\(folder): \(try node.fetch()) lines of the club \(address.club)")
        return Exit.done
      }
      let given = try node.give()
      Console.print(
        "\(place): the club's ledger has \(counted(given.lines, "line")); \(given.batches == 1 ? "1 batch" : "\(given.batches) batches") copied"
      )
      return Exit.done
    } catch { throw .obstacle(error.text(in: folder, at: address)) }
  }
}
