// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

// The members that lines of several families have, each as it is written and beside it as it is read. A name is
// given as it stands on the line, with the comma before it and the colon behind it: `,"seat":`.

extension LineText {
  @inline(__always)
  mutating func member(_ name: StaticString, _ number: Int) {
    pen.literal(name)
    pen.decimal(number)
  }
}

extension LineCursor {
  mutating func number(_ name: StaticString) throws(LineDamage) -> Int {
    try need(name)
    return try number()
  }

  /// A number within bounds.
  mutating func number(in range: ClosedRange<Int>) throws(LineDamage) -> Int {
    let start = place
    let number = try number()
    guard range.contains(number) else { throw LineDamage(.value, at: start) }
    return number
  }

  /// A number that a chain or a table counts from 1.
  mutating func ordinal(_ name: StaticString) throws(LineDamage) -> Int {
    try need(name)
    return try ordinal()
  }
}

extension LineText {
  mutating func member(_ name: StaticString, signed number: Int) {
    pen.literal(name)
    pen.signed(number)
  }
}

extension LineCursor {
  mutating func signedNumber(_ name: StaticString) throws(LineDamage) -> Int {
    try need(name)
    return try signedNumber()
  }
}

extension LineText {
  @inline(__always)
  mutating func member(_ name: StaticString, _ seat: Seat) { member(name, seat.rawValue) }
}

extension LineCursor {
  mutating func seat(_ name: StaticString) throws(LineDamage) -> Seat {
    try need(name)
    return try seat()
  }

  mutating func seat() throws(LineDamage) -> Seat {
    let start = place
    guard let seat = Seat(rawValue: try number()) else { throw LineDamage(.value, at: start) }
    return seat
  }
}

extension LineText {
  /// `[1,-2]`: seat 1's number, then seat 2's.
  mutating func member(_ name: StaticString, _ numbers: BySeat<Int>) {
    pen.literal(name)
    pen.byte(UInt8(ascii: "["))
    pen.signed(numbers.one)
    pen.byte(UInt8(ascii: ","))
    pen.signed(numbers.two)
    pen.byte(UInt8(ascii: "]"))
  }
}

extension LineCursor {
  mutating func pair(_ name: StaticString) throws(LineDamage) -> BySeat<Int> {
    try need(name)
    return try pair()
  }

  mutating func pair() throws(LineDamage) -> BySeat<Int> {
    try need("[")
    let one = try signedNumber()
    try need(",")
    let two = try signedNumber()
    try need("]")
    return BySeat(one, two)
  }
}

extension LineText {
  @inline(__always)
  mutating func member(_ name: StaticString, _ text: String) {
    pen.literal(name)
    pen.byte(UInt8(ascii: "\""))
    pen.text(text)
    pen.byte(UInt8(ascii: "\""))
  }

  /// An array of one string or more.
  mutating func member(_ name: StaticString, list texts: some Sequence<String>) {
    pen.literal(name)
    pen.byte(UInt8(ascii: "["))
    for (place, text) in texts.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: ",")) }
      pen.byte(UInt8(ascii: "\""))
      pen.text(text)
      pen.byte(UInt8(ascii: "\""))
    }
    pen.byte(UInt8(ascii: "]"))
  }
}

extension LineCursor {
  mutating func text(_ name: StaticString) throws(LineDamage) -> String {
    try need(name)
    return try text()
  }

  /// A string that must be one of a few or have a form; `read` gives nil for anything else.
  mutating func text<Value>(
    _ name: StaticString, as read: (String) -> Value?
  ) throws(LineDamage) -> Value {
    try need(name)
    return try text(as: read)
  }

  /// An array of one string or more, at most `most`; each is read where it stands.
  mutating func list<Value>(
    _ name: StaticString, atMost most: Int, orElse reason: LineDamage.Reason,
    of read: (inout LineCursor) throws(LineDamage) -> Value
  ) throws(LineDamage) -> [Value] {
    try need(name)
    try need("[")
    var values: [Value] = []
    repeat {
      guard values.count < most else { throw LineDamage(reason, at: place) }
      values.append(try read(&self))
    } while has(",")
    try need("]")
    return values
  }
}

extension LineText {
  /// A moment has a cache of its own here, for it must not push the entries' second out.
  mutating func member(_ name: StaticString, _ moment: Instant) {
    pen.literal(name)
    pen.byte(UInt8(ascii: "\""))
    var stamp = Timestamp()
    stamp.write(moment, into: &pen)
    pen.byte(UInt8(ascii: "\""))
  }
}

extension LineCursor {
  mutating func moment(_ name: StaticString) throws(LineDamage) -> Instant {
    try need(name)
    return try moment()
  }
}

extension LineText {
  @inline(__always)
  mutating func member(_ name: StaticString, _ player: PlayerName) { member(name, player.text) }
}

extension LineCursor {
  mutating func name(_ name: StaticString) throws(LineDamage) -> PlayerName {
    try need(name)
    return try self.name()
  }

  mutating func name() throws(LineDamage) -> PlayerName { try text(as: { PlayerName($0) }) }
}
