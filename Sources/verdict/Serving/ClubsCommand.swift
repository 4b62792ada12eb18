// SPDX-License-Identifier: MIT
import Replication
import Transport

extension Subcommand {
  static let clubs: Subcommand = Subcommand(
    name: "clubs",
    usage: """
      verdict clubs --ledger etcd://HOST:2379,HOST:2379,HOST:2379[/CLUB] [--ledger-secrets FILE]
                    a line for each club: its lines, which node writes, and how far the others are behind
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(
      words, of: "clubs", taking: ["ledger", "ledger-secrets"], orElse: .usage)
    guard options.operands.isEmpty, let place = options.value("ledger") else { throw .usage }
    let namesClub = place.split(separator: "/").count > 2
    let address: EtcdAddress
    do throws(EtcdAddress.Fault) { address = try EtcdAddress(place, namesClub: namesClub) } catch {
      throw .obstacle("--ledger \(place): \(error.text)")
    }
    let store = try options.store(at: address)
    do throws(StoreFault) {
      try store.reach(address.club)
      guard namesClub else {
        for report in try ClubReport.all(in: store) { Console.print(text(of: report)) }
        return Exit.done
      }
      guard let report = try ClubReport(of: address.club, in: store) else {
        Console.complain("verdict: etcd has no club \(address.club)")
        return Exit.negative
      }
      Console.print(text(of: report))
    } catch { throw .obstacle(ClubNode.Fault.store(error).text(in: "", at: address)) }
    return Exit.done
  }

  private static func text(of report: ClubReport) -> String {
    let writer = report.writer?.split(separator: " ").first
    var parts = [
      "\(report.club): \(counted(report.lines, "line"))"
        + (report.newest.map { ", the newest of \($0.text)" } ?? ""),
      report.writerText,
    ]
    // The writer has every line.
    for node in report.nodes where node.name != writer.map(String.init) {
      parts.append("\(node.name) lacks \(counted(max(0, report.lines - node.lines), "line"))")
    }
    return parts.joined(separator: "; ")
  }
}
