// SPDX-License-Identifier: MIT

/// The state of a connection.
struct ConnectionState: OptionSet {
  let rawValue: UInt16
  static let paused = Self(rawValue: 1)
  /// `resumeReading` was called; the kept bytes are to be offered again.
  static let offerAgain = Self(rawValue: 2)
  /// The peer has sent its last byte, and `endOfInput` was called.
  static let inputEnded = Self(rawValue: 4)
  /// `finish` was called: input is discarded, and only `closed` follows.
  static let finishing = Self(rawValue: 8)
  /// The descriptor is closed; at most `lost` and `closed` are still called.
  static let closed = Self(rawValue: 16)
  /// A callback is running, which arms the event once at its end.
  static let busy = Self(rawValue: 32)
  static let armedForReading = Self(rawValue: 64)
  static let armedForWriting = Self(rawValue: 128)
  static let queued = Self(rawValue: 256)
  /// The connection left input for later and has not used it up.
  static let behind = Self(rawValue: 512)
  /// The handshake is not over: no input is offered, and output waits.
  static let shaking = Self(rawValue: 1024)
  static let secure = Self(rawValue: 2048)
}
