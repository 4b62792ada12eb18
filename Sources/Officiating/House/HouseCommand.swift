// SPDX-License-Identifier: MIT
import Lexica

/// Commands that concern no table.
package enum HouseCommand: Sendable {
  /// Log in under a name whose code was checked, or that was free.
  ///
  /// The answer shows the code to its owner. Without an absence the person was present all the time, or has no seat.
  indirect case login(Person, code: String, Absence?)
  /// Change an account; `code` was made for it and is shown in the answer.
  indirect case account(AccountChange, code: String?)
  indirect case accounts(from: PlayerName?)
  /// Call a director to the caller's table, or answer a call; `isHeard` is true when a director is connected.
  indirect case call(CallWords, isHeard: Bool)
  indirect case calls(from: Int)
  /// Act to keep order; `isHere` is true when the person concerned is connected.
  indirect case order(Order, of: PlayerName, isHere: Bool)
  /// Ask for words or meanings; the referee only decides whether they may be told.
  indirect case lookUp(Lookup.Matter, of: Lookup.Known? = nil)
  /// Tell a person words; the server completes what it knows of the reader.
  indirect case tell(PlayerName, String, TellReader)
  case lexica
  /// Ask about games that are over.
  indirect case past(PastLook)
  /// Ask for the data that is kept about the caller; the server completes the chosen names.
  indirect case ownData(ChosenNamesTold)
}
