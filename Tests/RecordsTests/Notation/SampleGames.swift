// SPDX-License-Identifier: MIT

/// Game records composed for these tests; the scores were reckoned by another program.
enum SampleGames {
  /// A whole game with every kind of event but a known loss of tiles and an exchange by number.
  static let full = """
    #character-encoding UTF-8
    #player1 ada Ada Beispiel-Łoś
    #player2 bruno Bruno Exemple
    #title An example, composed for these tests
    #lexicon none
    >ada: ABCEKTX 8D BACKET +34 34
    #note Bruno held the play for a while.
    and then challenged it.
    >ada: ELLNOOX (challenge) +5 39
    >bruno: AEGIRSV 7C GRAVIES +90 90
    >bruno: AEGIRSV -- -90 0
    #note GRAVIES AR RA ... were challenged
    >ada: ELLNOOX -O +0 39
    >bruno: AEGIRSV E5 VAG.RIES +98 98
    >ada: ELLNOTX 9G OXEN +32 71
    >bruno: AHNOQUY 12A QUAY. +54 152
    >ada: ILLLNOT 13A INTO +30 101
    >bruno: EFHNOPY 10I FY +35 187
    >ada: FLLLUW? 14D WiLLFUL +75 176
    >bruno: AEHNOOP 15A HOPE +41 228
    >ada: EHINNOV 15H EH +35 211
    >bruno: AEENOTT 11J EATEN +16 244
    >ada: GINNOSV 10B VIS.ON +26 237
    >bruno: IMOORTZ M4 MOTORIZ. +71 315
    >ada: DEGGNRU L1 GRUED +29 266
    >bruno: EIIIIPT 2J PE.ITI +28 343
    >ada: DEGMNSW O1 M.SWEND +51 317
    >bruno: IIIJNU? K4 fUJI +32 375
    >ada: ABCGRRT N9 TA.G +22 339
    >bruno: DEEIILN 7G ID +24 399
    >ada: AABCDRR 13L ABAC +22 361
    >bruno: AEEILNR O12 I.ER +25 424
    >ada: ADOORRS 1H DROO.S +32 393
    >bruno: AELN F6 LA. +17 441
    >ada: AR N6 AR +13 406
    >ada: (EN) +4 410
    >bruno: EN (time) -10 431

    """

  /// Six passes: each loses the own rack, and nothing lies on the board.
  static let passes = """
    #player1 A A
    #player2 B B
    >A: AEEIOT? - +0 0
    >B: ADDEHKR - +0 0
    >A: AEEIOT? - +0 0
    >B: ADDEHKR - +0 0
    >A: AEEIOT? - +0 0
    >B: ADDEHKR - +0 0
    >A: AEEIOT? (AEEIOT?) -6 -6
    >B: ADDEHKR (ADDEHKR) -16 -16

    """

  /// A game that goes on, with what rows T77 to T82 are about.
  static let challenges = """
    #player1 A A
    #player2 B B
    >A: CATXYZ? 8g CAT +10 10 CAT
    >B: DOGSEEE J5 DOGS +14 14 dogs cats
    >B:  (challenge) +10 24
    >A: XYZ? - +0 10
    #note #unsuccessful-challenge
    >B: EEEQUIZ 9D QUIZ +55 79
    >B: EEEQUIZ -- -55 24
    >A: XYZ? -2 +0 10
    #incomplete

    """
}
