// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// The lists that lines may name, and everything that is made from them.
struct Lists: ~Copyable {
  let lexica: ServedLexica
  let parser: CommandParser
  /// The greeting of a new connection.
  let greeting: [UInt8]

  init(_ lexica: ServedLexica) {
    self.lexica = lexica
    parser = CommandParser(lexica: lexica)
    var writer = LineWriter()
    HelpText.writeGreeting(lexica.standard.agreed, into: &writer)
    greeting = writer.lines.bytes
  }
}
