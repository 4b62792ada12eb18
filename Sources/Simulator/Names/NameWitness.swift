// SPDX-License-Identifier: MIT

/// Checks the server's lines about accounts, codes, restraints and rights, as read by everyone.
///
/// Several connections do not show the order of their commands. A fact is certain if its command was the only one
/// about its name from its line to its answer. It stays certain until the next such command is typed.
struct NameWitness {
  /// A command under way, with the facts that were certain when it was typed.
  struct Sent {
    let act: NameAct
    /// The name by which the server knew the author; empty if there was none.
    let by: String
    let typed: Moment
    /// The command's epoch; nil if others were under way.
    let epoch: Int?
    /// The epoch of the author's account; nil if it was uncertain.
    let ownEpoch: Int?
    /// For a list: the epoch of each name with a certain account.
    let epochs: [String: Int]
    /// Whether the credential was dead when it was typed.
    let isDead: Bool
    /// Whether the credential was a replaced tournament code when it was typed.
    let isReplaced: Bool
    /// The restraint that would refuse the command, and the epoch in which it was certain.
    let restraint: (NameFacts.Restraint, Int)?
  }

  private(set) var deeds: Set<String> = []
  private var names: [String: NameFacts] = [:]

  private subscript(name: String) -> NameFacts {
    get { names[NameFacts.key(name)] ?? NameFacts() }
    set { names[NameFacts.key(name)] = newValue }
  }

  /// Returns the epoch in which a name certainly has no director's or station's right; nil if that is uncertain.
  mutating func mayNotWatch(_ name: String, _ now: Moment) -> Int? {
    guard !name.isEmpty, self[name].accountQuiet.isStill(now) else { return nil }
    switch self[name].account {
    case .none, .removed, .role("player", _): return self[name].accountQuiet.epoch
    case .unknown, .role: return nil
    }
  }

  // MARK: Commands

  /// Notes that a line is typed.
  ///
  /// - Parameters:
  ///   - line: the line without its tag.
  ///   - name: the author's name, as the server knows it; empty if there is none.
  ///   - now: the moment.
  /// - Returns: the command with the facts that are certain.
  mutating func typed(_ line: String, by name: String, _ now: Moment) -> Sent {
    let act = NameAct(line)
    var (epoch, isDead, isReplaced): (Int?, Bool, Bool) = (nil, false, false)
    var restraint: (NameFacts.Restraint, Int)?
    var epochs: [String: Int] = [:]
    switch act {
    case .add(let other, _), .code(let other), .role(let other, _), .remove(let other), .eventCode(let other):
      epoch = self[other].accountQuiet.begin(now)
    case .secret(let secret):
      epoch = self[name].accountQuiet.begin(now)
      // The secret may become good.
      self[name].dead.remove(secret)
      self[name].known.insert(secret)
    case .expel(let other), .silence(let other), .unlock(let other):
      epoch = self[other].orderQuiet.begin(now)
    case .login(let other, let code):
      isDead = code.map { self[other].dead.contains($0) } ?? false
      isReplaced = code.map { self[other].replaced.contains($0) } ?? false
      if self[other].accountQuiet.isStill(now) { epoch = self[other].accountQuiet.epoch }
      if self[other].orderQuiet.isStill(now) {
        restraint = self[other].expulsion.map { ($0, self[other].orderQuiet.epoch) }
      }
    case .say:
      if self[name].orderQuiet.isStill(now) {
        restraint = self[name].silence.map { ($0, self[name].orderQuiet.epoch) }
      }
    case .list:
      for key in names.keys where names[key]?.accountQuiet.isStill(now) == true {
        epochs[key] = names[key]?.accountQuiet.epoch
      }
    case .other: break
    }
    let isStill = !name.isEmpty && self[name].accountQuiet.isStill(now)
    return Sent(
      act: act, by: name, typed: now, epoch: epoch, ownEpoch: isStill ? self[name].accountQuiet.epoch : nil,
      epochs: epochs, isDead: isDead, isReplaced: isReplaced, restraint: restraint)
  }

  /// Notes that the answer to a command will not be read.
  mutating func lost(_ sent: Sent, _ now: Moment) {
    switch sent.act {
    case .add(let name, _), .code(let name), .role(let name, _), .remove(let name), .eventCode(let name):
      self[name].accountQuiet.lose(now)
      forget(name)
    case .secret:
      self[sent.by].accountQuiet.lose(now)
      forget(sent.by)
    case .expel(let name), .silence(let name), .unlock(let name):
      self[name].orderQuiet.lose(now)
      self[name].forgetRestraints()
    case .login, .list, .say, .other: break
    }
  }

  private mutating func forget(_ name: String) {
    self[name].account = .unknown
    self[name].secret = nil
    self[name].eventCode = nil
  }

  // MARK: Answers

  /// Checks an answer.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - sent: its command.
  ///   - now: the moment.
  ///   - holdsCode: whether a name certainly belongs to the holder of an open tournament's code.
  /// - Returns: the fault, or nil.
  mutating func heard(
    _ answer: Answer, to sent: Sent, _ now: Moment, holdsCode: (String) -> Bool
  ) -> String? {
    if let wrong = exceeds(answer, sent) { return wrong }
    switch sent.act {
    case .login(let name, let code):
      return answer.kind == "230 WELCOME"
        ? welcomed(answer, name, code, sent, now, holdsCode) : refused(answer, name, code, sent, holdsCode)
    case .say:
      guard answer.kind == "213 SAID", let (silence, epoch) = sent.restraint, silence.holds(now),
        epoch == self[sent.by].orderQuiet.epoch
      else { return nil }
      return "\(sent.by) is silenced and speaks"
    case .list(let isWhole): return list(answer, isWhole, sent)
    case .expel(let name), .silence(let name), .unlock(let name):
      self[name].orderQuiet.end()
      ordered(answer, name, sent)
      return nil
    case .add(let name, _), .code(let name), .role(let name, _), .remove(let name):
      self[name].accountQuiet.end()
      return changed(answer, name, sent)
    case .secret:
      self[sent.by].accountQuiet.end()
      return changed(answer, sent.by, sent)
    case .eventCode(let name):
      self[name].accountQuiet.end()
      coded(answer, name, sent)
      return nil
    case .other: return nil
    }
  }

  /// Returns a fault if a command for directors was carried out for a person who certainly is none.
  private func exceeds(_ answer: Answer, _ sent: Sent) -> String? {
    guard answer.isDone, sent.by != "operator", let epoch = sent.ownEpoch,
      Self.directorsAlone.contains(answer.kind)
    else { return nil }
    let facts = self[sent.by]
    guard facts.accountQuiet.epoch == epoch else { return nil }
    switch facts.account {
    case .unknown, .role("director", _): return nil
    case .none, .removed, .role: return "\(sent.by) is no director: \(answer.last.text)"
    }
  }

  private static let directorsAlone: Set<String> = [
    "273 OVERRULED", "270 EXPELLED", "270 SILENCED", "270 UNLOCKED", "211 CALLS", "211 ACCOUNTS",
    "211 STATUS",
    "270 EVENT", "270 ENTERED", "270 DROPPED", "270 RETURNED", "270 CLOSED", "271 PAIRED", "271 UNPAIRED",
    "271 SWAPPED", "271 CORRECTED", "271 ADJOURNED", "271 STARTS", "211 CODES",
  ]

  // MARK: Logins

  private mutating func welcomed(
    _ answer: Answer, _ name: String, _ code: String?, _ sent: Sent, _ now: Moment,
    _ holdsCode: (String) -> Bool
  ) -> String? {
    let facts = self[name]
    let isCertain = sent.epoch != nil && sent.epoch == facts.accountQuiet.epoch
    if let code, facts.onceCodes.contains(code) {
      self[name].dead.insert(code)
      deeds.insert("a code that lets in once")
    }
    if let given = answer.value("code"), given != "-" { self[name].known.insert(given) }
    if sent.isDead, let code, facts.dead.contains(code) {
      return "\(name) comes in by \(code), which is good no more"
    }
    if sent.isReplaced, let code, holdsCode(name), facts.replaced.contains(code) {
      return "\(name) comes in by \(code), for which an event has another code"
    }
    if isCertain, facts.account == .removed { return "\(name) comes in, whose account was removed" }
    // Plain text shows no role.
    if isCertain, case .role(let role, _) = facts.account, let told = answer.value("role"), told != role {
      return "\(name) is a \(role), not a \(told)"
    }
    if let (restraint, epoch) = sent.restraint, restraint.holds(now), epoch == facts.orderQuiet.epoch {
      return "\(name) comes in, who is shown out"
    }
    return nil
  }

  private func refused(
    _ answer: Answer, _ name: String, _ code: String?, _ sent: Sent, _ holdsCode: (String) -> Bool
  ) -> String? {
    let facts = self[name]
    guard answer.kind == "531 LOGIN-FAILED", sent.epoch != nil, sent.epoch == facts.accountQuiet.epoch,
      let code
    else { return nil }
    if code == facts.secret { return "\(name) does not come in by the secret \(code)" }
    guard code == facts.eventCode, facts.account == .none, holdsCode(name) else { return nil }
    return "\(name) does not come in by \(code), the newest code of an event"
  }

  // MARK: Accounts

  private mutating func changed(_ answer: Answer, _ name: String, _ sent: Sent) -> String? {
    guard answer.kind == "270 ACCOUNT" else {
      // The command was refused, or its effect is unknown.
      if !answer.isRefused { forget(name) }
      return nil
    }
    let (code, number) = (answer.value("code"), answer.number("number"))
    if let code {
      self[name].onceCodes.insert(code)
      self[name].known.insert(code)
    }
    guard sent.epoch != nil, sent.epoch == self[name].accountQuiet.epoch else {
      forget(name)
      return nil
    }
    switch sent.act {
    case .add(_, let role):
      if case .role = self[name].account { return "\(name) has an account, and got another one" }
      replace(name, by: code)
      self[name].account = .role(role, number: number)
    case .code: replace(name, by: code)
    case .secret(let secret):
      replace(name, by: secret)
      self[name].secret = secret
    case .role(_, let role): self[name].account = .role(role, number: number)
    case .remove:
      replace(name, by: nil)
      self[name].account = .removed
      deeds.insert("an account that was removed")
      return nil
    default: break
    }
    if case .role(let role, _) = self[name].account, let told = answer.value("role"), told != role {
      return "\(name) is a \(role): \(answer.last.text)"
    }
    return nil
  }

  /// Marks every credential of a name as dead but the new one.
  private mutating func replace(_ name: String, by credential: String?) {
    self[name].dead.formUnion(self[name].known)
    self[name].secret = nil
    if let credential {
      self[name].dead.remove(credential)
      self[name].known.insert(credential)
    }
  }

  /// Notes a new tournament code, which replaces the one before it.
  private mutating func coded(_ answer: Answer, _ name: String, _ sent: Sent) {
    let code = answer.value("code") ?? answer.rows.first?.value("code")
    guard answer.isDone, let code else { return }
    self[name].known.insert(code)
    guard sent.epoch != nil, sent.epoch == self[name].accountQuiet.epoch else {
      // Another code may be newer.
      self[name].eventCode = nil
      return
    }
    if let before = self[name].eventCode, before != code {
      self[name].replaced.insert(before)
      deeds.insert("a code of an event that was replaced")
    }
    self[name].eventCode = code
  }

  private func list(_ answer: Answer, _ isWhole: Bool, _ sent: Sent) -> String? {
    // Plain text has no keys.
    guard answer.kind == "211 ACCOUNTS", answer.number("count") != nil else { return nil }
    let rows = Dictionary(answer.rows.map { (NameFacts.key($0.value("name") ?? ""), $0) }) { $1 }
    for (key, epoch) in sent.epochs.sorted(by: { $0.key < $1.key }) {
      guard let facts = names[key], facts.accountQuiet.epoch == epoch else { continue }
      switch facts.account {
      case .unknown: continue
      case .none, .removed: if let row = rows[key] { return "\(key) has no account: \(row.text)" }
      case .role(let role, let number):
        guard let row = rows[key] else {
          if isWhole, answer.value("next") == nil { return "the account of \(key) is not there" }
          continue
        }
        if row.value("role") != role || number.map({ $0 != row.number("number") }) == true {
          return "\(key) is a \(role), account \(number ?? 0): \(row.text)"
        }
      }
    }
    return nil
  }

  // MARK: Restraints

  private mutating func ordered(_ answer: Answer, _ name: String, _ sent: Sent) {
    guard sent.epoch != nil, sent.epoch == self[name].orderQuiet.epoch, answer.isDone || answer.isRefused
    else {
      self[name].forgetRestraints()
      return
    }
    guard answer.isDone else { return }
    let restraint = NameFacts.Restraint(since: sent.typed, seconds: answer.number("after") ?? 0)
    switch sent.act {
    case .expel: self[name].expulsion = restraint
    case .silence: self[name].silence = restraint
    default: self[name].forgetRestraints()
    }
    deeds.insert(answer.kind)
  }
}
