// SPDX-License-Identifier: MIT
import Testing

@testable import Serving

/// Source: docs/DESIGN.md#turns-and-slices.
@Suite("A slice of a turn ends by lines, by bytes and by time")
struct SliceTests {
  private static let bounds = Slice.Bounds(lines: 10, bytes: 10_000, microseconds: 1000)

  @Test("After its lines it is over, however cheap they were")
  func lines() {
    var slice = Slice(Self.bounds, begun: 0)
    for _ in 0..<10 {
      #expect(!slice.isOver { 0 })
      slice.take()
    }
    #expect(slice.isOver { 0 })
  }

  @Test("After its bytes it is over, however few lines they answer")
  func bytes() {
    var slice = Slice(Self.bounds, begun: 0)
    slice.take()
    slice.bytes += 9999
    #expect(!slice.isOver { 0 })
    slice.bytes += 1
    #expect(slice.isOver { 0 })
  }

  @Test("A line that writes little and takes long ends it too, four lines later at most")
  func time() {
    var slice = Slice(Self.bounds, begun: 500)
    var clock: Int64 = 500
    var taken = 0
    while !slice.isOver({ clock }) {
      slice.take()
      taken += 1
      clock += 300
    }
    #expect(taken == 4)
  }

  @Test("The stopwatch is read once in four cheap lines")
  func watched() {
    var slice = Slice(.later, begun: 0)
    var readings = 0
    for _ in 0..<48 {
      _ = slice.isOver {
        readings += 1
        return 0
      }
      slice.take()
    }
    #expect(readings == 11)
  }

  @Test("What one connection has in a turn is 64 lines, 64 KiB and 2 ms at most")
  func both() {
    #expect(Slice.Bounds.first.lines + Slice.Bounds.later.lines <= 64)
    #expect(Slice.Bounds.first.bytes + Slice.Bounds.later.bytes <= 65_536)
    #expect(Slice.Bounds.first.microseconds + Slice.Bounds.later.microseconds <= 2000)
  }
}
