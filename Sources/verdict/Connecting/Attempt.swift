// SPDX-License-Identifier: MIT
import Glibc

/// One try to connect, at each address of a host in turn.
struct Attempt {
  /// How far it is.
  enum Progress {
    case waiting
    case connected(Link)
    case failed(Int32)
    /// Somebody is there who is not to be spoken to, and why.
    case refused(String)
  }

  /// Longer than a second packet takes that follows a lost first one, twice.
  private static let patience = Duration.seconds(10)

  private var rest: ArraySlice<Place>
  private var error = ETIMEDOUT
  private(set) var deadline = ContinuousClock.now
  private var link: Link?
  private let trust: Trust?
  private var isShaking = false

  init(_ places: [Place], _ trust: Trust?) {
    self.trust = trust
    rest = places[...]
    next()
  }

  private mutating func next() {
    link = nil
    isShaking = false
    while link == nil, let place = rest.popFirst() {
      link = Link(to: place, trust)
      if link == nil { error = errno }
    }
    deadline = link == nil ? .now : .now + Self.patience
  }

  /// What poll(2) is to watch for; nil where nothing is under way.
  var watched: pollfd? { link.map { isShaking ? $0.watched : pollfd($0.descriptor, POLLOUT) } }

  /// Looks how far it is; `isReady` where poll(2) said something of the descriptor.
  mutating func look(isReady: Bool) -> Progress {
    guard let link else { return .failed(error) }
    if isReady {
      let error = link.error
      if error == 0 {
        link.flush()
        switch link.shakeHands() {
        case .success?: return .connected(link)
        case .failure(let objection)?: return .refused(objection.text)
        case nil:
          isShaking = true
          return .waiting
        }
      }
      self.error = error
      next()
    } else if ContinuousClock.now >= deadline {
      error = ETIMEDOUT
      next()
    }
    return self.link == nil ? .failed(error) : .waiting
  }

  /// Connects, and waits for it.
  static func connect(
    to places: [Place], of address: ServerAddress, _ trust: Trust?
  ) throws(ConnectFault) -> Link {
    var attempt = Attempt(places, trust)
    while true {
      var watched = attempt.watched ?? pollfd(-1, 0)
      let count = poll(&watched, 1, Wait.milliseconds(until: attempt.deadline))
      switch attempt.look(isReady: count > 0) {
      case .waiting: continue
      case .connected(let link): return link
      case .refused(let why): throw .refused(address, why: why)
      case .failed(let error): throw .unreachable(address, error: error)
      }
    }
  }
}

/// Time as poll(2) takes it.
enum Wait {
  /// Milliseconds from now on, none where it is over.
  static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
    let rest = ContinuousClock.now.duration(to: end).components
    guard rest.seconds >= 0, rest.attoseconds >= 0 else { return 0 }
    return Int32(clamping: rest.seconds * 1000 + rest.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
