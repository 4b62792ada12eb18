// SPDX-License-Identifier: MIT
import Rulebook
import Testing

@Suite("A board and its plays have mirror images, with rows and columns exchanged")
struct MirroringTests {
  @Test(
    "The image of a play has the same tiles in the other direction, and the image of that is the play",
    arguments: [("3F CAT", "C6 CAT"), ("8F C(A)t", "H6 C(A)t"), ("A1 .S", "1A .S")])
  func plays(text: String, image: String) throws {
    let play = try Placement(text: text, tiles: .english)
    let mirrored = try Placement(text: image, tiles: .english)
    #expect(play.mirrored == mirrored && mirrored.mirrored == play)
  }

  @Test(
    "A board is symmetric if its image has the same premiums and the same centre",
    arguments: [
      (["..l", "...", "l.."], 1, true), (["..l", "...", "..."], 1, false), (["..l", "...", "l.."], 2, false),
      (["...", "..."], 1, false),
    ] as [([String], Int, Bool)])
  func boards(picture: [String], column: Int, isSymmetric: Bool) throws {
    let centre = try #require(Square(row: 1, column: column))
    let layout = try #require(BoardLayout(picture: picture, centre: centre))
    #expect(layout.isSymmetric == isSymmetric && BoardLayout.standard.isSymmetric)
  }
}
