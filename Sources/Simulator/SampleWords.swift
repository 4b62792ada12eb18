// SPDX-License-Identifier: MIT
import Lexica

/// The lexica of a simulated club: few words, so that plays are short and often phonies, but enough for puzzles.
enum SampleWords {
  static let all = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES EX FA GO HA HE HI HO ID IF
    IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH
    UM UN UP US UT WE WO XI XU YA YE ABLE ACID AGED AIDE AREA ATOM BABY BACK BAIT BEAD BEAN BEST BIRD BOAT CAT CATS COAT DATE
    DEAR DOOR EAST EDIT FACE FINE GAME GATE HAND HEAT IDEA INTO IRON JOIN KIND LAND LATE LINE MATE MEAT NEAR NINE NOTE OATEN
    OPEN PAIR QUIT RAIN RATE READ RETAINS SALT SEAT STONE TEAM TIDE TONE TRAIN TRAINS UNIT VEIN WAIT YEAR ZONE ANTSIER NASTIER
    STAINER RETINAS ACE ACT ADO AGE AGO AID AIM AIR ALE ALL AND ANT ANY APE ARC ARE ARM ART ASH ASK ATE AWE BAD BAG BAN BAR BAT BED BEE BEG BET BID
    BIG BIN BIT BOA BOG BOW BOY BUD BUN BUS BUT BUY CAB CAN CAP CAR COD COG COW CRY CUP CUT DAY DEN DEW DID DIE DIG DIM DIN DIP DOE
    DOG DOT DRY DUE DYE EAR EAT EEL EGG EGO ELF ELM END EON ERA EVE EYE FAN FAR FAT FED FEE FEN FEW FIG FIN FIR FIT FLY FOE FOG FOR
    FOX FUN FUR GAP GAS GEL GEM GET GIN GOD GOT GUM GUN GUT HAD HAM HAS HAT HAY HEN HER HID HIM HIP HIS HIT HOE HOG HOP HOT HOW HUE
    HUT ICE ILL INK INN ION IRE ITS IVY JAM JAR JET JOY KEY KID KIN LAD LAG LAP LAW LAY LEA LED LEG LET LID LIE LIP LIT LOG LOT LOW
    MAD MAN MAP MAT MAY MEN MET MIX MOB MUD NAP NET NEW NIL NIT NOD NOR NOT NOW NUN NUT OAK OAR OAT ODD ODE OIL OLD ONE ORE OUR OUT
    OWE OWL OWN PAD PAN PAT PAW PAY PEA PEN PET PIE PIG PIN PIT POD POT PUN PUT RAG RAN RAT RAW RAY RED RIB RID RIG RIM RIO ROD ROE
    ROT ROW RUB RUE RUG RUN RUT RYE SAD SAP SAT SAW SAY SEA SEE SET SEW SHE SHY SIN SIP SIR SIT SIX SKI SKY SOB SOD SON SOW SPA SPY
    SUE SUM SUN TAN TAP TAR TEA TEE TEN THE TIE TIN TIP TOE TON TOO TOP TOY TRY TUB TUG TWO URN USE VAN VET VIA VOW WAR WAS WAX WAY
    WEB WED WET WHO WHY WIG WIN WIT WOE WON YES YET YEW YOU ZOO RELATION STRAINED TRAINEES NOTARIES MATERIAL CREATION SENATORS
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)

  /// Returns the club's lexica: `sample` with all words, and `short` with those of at most three letters.
  static func lists() throws(WorldFault) -> [Lexicon] {
    [try lexicon("sample", all), try lexicon("short", all.filter { $0.utf8.count < 4 })]
  }

  private static func lexicon(_ name: String, _ words: [String]) throws(WorldFault) -> Lexicon {
    var builder = LexiconBuilder(name: name, edition: "1", alphabet: .english)
    for text in words {
      guard let word = try? Alphabet.english.word(from: text) else {
        throw WorldFault(text: "\(text) is no word")
      }
      builder.add(word)
    }
    do { return try builder.lexicon() } catch { throw WorldFault(text: "\(name) is no list: \(error)") }
  }
}
