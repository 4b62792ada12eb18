// SPDX-License-Identifier: MIT
import Lexica

/// The list of a simulated club: few words, so that most plays are short and many are wrong.
enum SampleWords {
  static let all = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES EX FA GO HA HE HI HO ID IF
    IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH
    UM UN UP US UT WE WO XI XU YA YE ABLE ACID AGED AIDE AREA ATOM BABY BACK BAIT BEAD BEAN BEST BIRD BOAT CAT CATS COAT DATE
    DEAR DOOR EAST EDIT FACE FINE GAME GATE HAND HEAT IDEA INTO IRON JOIN KIND LAND LATE LINE MATE MEAT NEAR NINE NOTE OATEN
    OPEN PAIR QUIT RAIN RATE READ RETAINS SALT SEAT STONE TEAM TIDE TONE TRAIN TRAINS UNIT VEIN WAIT YEAR ZONE ANTSIER NASTIER
    STAINER RETINAS
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)

  static func lexicon() throws(WorldFault) -> Lexicon {
    var builder = LexiconBuilder(name: "sample", edition: "1", alphabet: .english)
    for text in all {
      guard let word = try? Alphabet.english.word(from: text) else {
        throw WorldFault(text: "\(text) is no word")
      }
      builder.add(word)
    }
    do { return try builder.lexicon() } catch { throw WorldFault(text: "the sample is no list: \(error)") }
  }
}
