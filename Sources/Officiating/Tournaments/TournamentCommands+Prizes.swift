// SPDX-License-Identifier: MIT
import Directing

/// A director's wish to keep prizes with a tournament; nil takes away what is kept.
package enum PrizeWish: Sendable {
  case fund(playingClass: String?, PrizeFund?)
  case highs(PrizedHighs?)
}

/// The prizes that a tournament keeps.
///
/// Source: Protocol/SPEC.md, 11.1.
extension TournamentCommands {
  /// Returns the step that keeps prizes of a division, and whether they are kept so already.
  ///
  /// - Throws: `whichDivision`, `noSuchDivision`; `noSuchClass` for a fund of a class that nobody has.
  func keep(
    _ wish: PrizeWish, of division: String?, _ decide: DecideTournament, _ state: TournamentState
  ) throws(Refusal) -> (step: TournamentStep, isRepeat: Bool) {
    let division = try self.division(division, state)
    let change: KeptPrizes.Change
    switch wish {
    case .fund(let playingClass, let fund):
      if let playingClass, fund != nil { try require(playingClass, of: division, in: state) }
      change = .fund(KeptPrizes.Place(division, playingClass: playingClass), fund)
    case .highs(let highs): change = .highs(division: division, highs)
    }
    let step = try told(decide.keep(change))
    return (step ?? .prizesSet(change), step == nil)
  }
}

/// Throws `noSuchClass` if nobody in a division has the class.
func require(
  _ playingClass: String, of division: String, in state: TournamentState
) throws(Refusal) {
  let isThere = state.entrants.contains {
    $0.division == division && $0.particulars.playingClass == playingClass
  }
  guard isThere else { throw .tournament(.refused(.noSuchClass(playingClass, division: division))) }
}
