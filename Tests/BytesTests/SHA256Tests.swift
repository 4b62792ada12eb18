// SPDX-License-Identifier: MIT
import Bytes
import Testing

@Suite("Digests, hexadecimal and numbers are written as their standards say")
struct BytesTests {
  @Test("SHA-256 of the standard's examples")
  func examples() {
    // FIPS 180-4, examples of one and of no block.
    #expect(
      SHA256.digest(of: "abc".utf8).hex
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.digest(of: []).hex
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("A hasher starts afresh after each digest, and pieces make the same digest as the whole")
  func pieces() {
    let hasher = SHA256()
    _ = hasher.finish()
    for byte in "abc".utf8 { [byte].withUnsafeBytes { hasher.update($0) } }
    #expect(hasher.finish() == SHA256.digest(of: "abc".utf8))
  }

  @Test("A digest's text reads back, and nothing else does")
  func text() {
    let digest = SHA256.digest(of: "abc".utf8)
    #expect(Digest(hex: digest.hex) == digest)
    #expect(digest.short == "ba7816bf")
    #expect(digest.leading == 0xba78_16bf)
    #expect(Digest(hex: digest.hex.dropLast()) == nil)
    #expect(Digest(hex: String(repeating: "g", count: 64)) == nil)
  }

  @Test(
    "Numbers are written in plain decimal digits",
    arguments: [0, 1, 9, 10, 99, 1_000_000, .max, -1, .min])
  func decimal(number: Int) {
    var writer = ByteWriter()
    writer.append(decimal: number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }

  @Test("Of a number the lowest hexadecimal digits are written, as many as asked for")
  func lowest() {
    var writer = ByteWriter()
    writer.append(hex: 0xabc, digits: 2)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "bc")
  }

  @Test("A secret's hash knows its own secret and no other, and reads back from its text")
  func secret() throws {
    let hash = SecretHash(of: Array("wren-quartz-4271".utf8), salt: Array(0..<16), costLog2: 4)
    #expect(hash.matches(Array("wren-quartz-4271".utf8)))
    #expect(!hash.matches(Array("wren-quartz-4272".utf8)))
    #expect(try #require(SecretHash(text: hash.text)) == hash)
    #expect(SecretHash(text: "scrypt$4$00$11") == nil)
  }
}
