// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Alphabet {
  package static let catalan = of("catalan")
  package static let dutch = of("dutch")
  package static let french = of("french")
  package static let german = of("german")
  package static let spanish = of("spanish")
  package static let turkish = of("turkish")
}

extension TileSet {
  package static let catalan = of("catalan")
  package static let german = of("german")
  package static let polish = of("polish")
  package static let spanish = of("spanish")
  package static let turkish = of("turkish")
}
