// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Lines while another node of the club may write its ledger.
///
/// Source: Protocol/SPEC.md, 2.6, 8.1.
extension Server {
  /// Refuses a line whose answer could not leave now; false if it waits for nothing, and is carried out as ever.
  ///
  /// Such an answer would hold up every later one of its connection until the doubt is over, or the run.
  func refusesInDoubt(_ line: Span<UInt8>, of client: Client, _ referee: isolated Referee) -> Bool {
    let (tag, body) = parsed(line, of: client, referee).parts()
    // What a person means by another line, or at an event's desk, depends on tables and people.
    let readsMeanings = client.memory != nil || client.session?.desk != nil
    guard !body.waitsForNothing(readsMeanings: readsMeanings) else { return false }
    if client.spending != nil, refusesFlood(client, tag) { return true }
    answer(client, tag, Outcome(.refused(.notRecorded)))
    return true
  }
}

extension ParsedLine.Body {
  /// Whether the answer to a line depends on no entry of the ledger.
  ///
  /// `readsMeanings` is true if a line that is no command of the protocol is held against tables and people.
  fileprivate borrowing func waitsForNothing(readsMeanings: Bool) -> Bool {
    switch self {
    case .nothing, .fault: !readsMeanings
    case .command(.house(.lexica), _): true
    case .command, .judge, .lookup, .refusal: false
    case .connection(let command): command.waitsForNothing
    }
  }
}

extension ConnectionCommand {
  /// Whether it concerns the connection alone.
  fileprivate var waitsForNothing: Bool {
    switch self {
    case .help, .caps, .ping, .language, .notices, .plain, .more, .bye, .leaveDesk: true
    case .board(let drawing): drawing != nil
    case .who, .status, .login, .account, .choose, .use: false
    }
  }
}
