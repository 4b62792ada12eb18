// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension Person {
  /// Writes who somebody is: three members.
  func write(into line: inout LineText) {
    line.member(",\"name\":", name)
    line.member(",\"role\":", role.rawValue)
    line.member(",\"code\":", codeHash)
  }

  init(from line: inout LineCursor) throws(LineDamage) {
    let name = try line.name(",\"name\":")
    let role = try line.text(",\"role\":", as: { Role(rawValue: $0) })
    self.init(name: name, role: role, codeHash: try line.text(",\"code\":"))
  }
}

extension Ruling {
  func write(into line: inout LineText) {
    if isAcceptable {
      line.pen.literal(",\"ruling\":\"acceptable\"")
    } else {
      line.pen.literal(",\"ruling\":\"unacceptable\"")
    }
  }

  init(from line: inout LineCursor) throws(LineDamage) {
    try line.need(",\"ruling\":")
    if line.has("\"acceptable\"") {
      self = .acceptable
    } else if line.has("\"unacceptable\"") {
      self = .unacceptable
    } else {
      throw LineDamage(.value, at: line.place)
    }
  }
}

extension ChallengeRule {
  func write(into line: inout LineText) { line.member(",\"rule\":", text) }

  init(from line: inout LineCursor) throws(LineDamage) {
    self = try line.text(",\"rule\":", as: { ChallengeRule(text: $0) })
  }
}

extension ChallengeEffect {
  func write(into line: inout LineText) {
    line.pen.literal(",\"effect\":{\"kind\":\"")
    switch self {
    case .playRemoved: line.pen.literal("play-removed\"")
    case .none: line.pen.literal("none\"")
    case .challengerLosesTurn(let turn):
      line.pen.literal("challenger-loses-turn\"")
      line.member(",\"turn\":", turn)
    case .pointsTo(let seat, let points):
      line.pen.literal("points\"")
      line.member(",\"points\":", points)
      line.member(",\"to\":", seat)
    case .pointsFrom(let seat, let points):
      line.pen.literal("points\"")
      line.member(",\"points\":", points)
      line.member(",\"from\":", seat)
    case .gameWon(let seat):
      line.pen.literal("game-won\"")
      line.member(",\"seat\":", seat)
    }
    line.pen.byte(UInt8(ascii: "}"))
  }

  init(from line: inout LineCursor) throws(LineDamage) {
    try line.need(",\"effect\":{\"kind\":")
    if line.has("\"play-removed\"") {
      self = .playRemoved
    } else if line.has("\"none\"") {
      self = .none
    } else if line.has("\"challenger-loses-turn\"") {
      self = .challengerLosesTurn(turn: try line.seat(",\"turn\":"))
    } else if line.has("\"points\",\"points\":") {
      let points = try line.number()
      if line.sees(",\"from\":") {
        self = .pointsFrom(try line.seat(",\"from\":"), points: points)
      } else {
        self = .pointsTo(try line.seat(",\"to\":"), points: points)
      }
    } else if line.has("\"game-won\"") {
      self = .gameWon(try line.seat(",\"seat\":"))
    } else {
      throw LineDamage(.value, at: line.place)
    }
    try line.need("}")
  }
}
