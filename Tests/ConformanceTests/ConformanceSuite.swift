// SPDX-License-Identifier: MIT
import Testing

/// Everything that starts servers, one after another.
@Suite("The server keeps to Protocol/", .serialized)
enum ConformanceSuite {}
