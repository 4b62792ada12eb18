// SPDX-License-Identifier: MIT

/// How far a connection is, and what is under way.
struct ConnectionState: OptionSet {
  let rawValue: UInt16
  /// `pauseReading` was called.
  static let paused = Self(rawValue: 1)
  /// `resumeReading` was called; what is kept is to be offered again.
  static let offerAgain = Self(rawValue: 2)
  /// The peer has sent its last byte, and `endOfInput` was called.
  static let inputEnded = Self(rawValue: 4)
  /// `finish` was called: input is thrown away, only `closed` follows.
  static let finishing = Self(rawValue: 8)
  /// The descriptor is closed; only `closed`, or it too, is behind us.
  static let closed = Self(rawValue: 16)
  /// A callback is under way, which arms the event once at its end.
  static let busy = Self(rawValue: 32)
  static let armedForReading = Self(rawValue: 64)
  static let armedForWriting = Self(rawValue: 128)
  /// It waits in the loop's backlog for its turn.
  static let queued = Self(rawValue: 256)
  /// It left lines for later and has not caught up with its peer.
  static let behind = Self(rawValue: 512)
  /// TLS is not agreed yet: nothing is offered, and what is said waits.
  static let shaking = Self(rawValue: 1024)
  /// TLS stands between the socket and everybody else.
  static let secure = Self(rawValue: 2048)
}
