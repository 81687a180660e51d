import type { FightOutcome, FightResult } from '#engines/cockfight/outcome.ts'
import type { Json } from '#engines/game.ts'
import { type BaccaratOutcome, isPair, totalsOf, winnerOf } from '#engines/tables/baccarat/game.ts'
import type { BlackjackOutcome } from '#engines/tables/blackjack/game.ts'
import { isBlackjack, totalOf } from '#engines/tables/blackjack/hands.ts'
import type { ColourOutcome } from '#engines/tables/colour-game/game.ts'
import { type DragonTigerOutcome, dragonTigerWinner } from '#engines/tables/dragon-tiger/game.ts'
import type { RouletteOutcome } from '#engines/tables/roulette/game.ts'
import type { SicBoOutcome } from '#engines/tables/sic-bo/game.ts'
import type { PokerOutcome } from '#engines/tables/three-card-poker/game.ts'
import { qualifies, rankHand } from '#engines/tables/three-card-poker/hand.ts'

const baccaratSides = { player: 'P', banker: 'B', tie: 'T' } as const
const dragonTigerSides = { dragon: 'D', tiger: 'T', tie: 'E' } as const
const fightMarks: Readonly<Record<FightResult, string>> = { meron: 'M', wala: 'W', 'both-down': 'D', 'time-draw': 'F' }

/** `B7`: the side, the points of the winner, and `p` or `b` for a pair of each hand. */
function baccaratMark(outcome: BaccaratOutcome): string {
  const totals = totalsOf(outcome)
  const points = Math.max(totals.player, totals.banker)
  const pairs = `${isPair(outcome.player) ? 'p' : ''}${isPair(outcome.banker) ? 'b' : ''}`
  return `${baccaratSides[winnerOf(outcome)]}${points}${pairs}`
}

/** The dealer's total: `17` … `21`, more when the dealer went over, `BJ` for blackjack. */
const blackjackMark = ({ dealer }: BlackjackOutcome): string =>
  isBlackjack(dealer) ? 'BJ' : String(totalOf(dealer).total)

/** Which hand is better, `P` or `D`, or `T` for a tie; `N` when the dealer does not play. */
function pokerMark({ player, dealer }: PokerOutcome): string {
  if (!qualifies(dealer)) return 'N'
  const difference = rankHand(player).score - rankHand(dealer).score
  if (difference === 0) return 'T'
  return difference > 0 ? 'P' : 'D'
}

const marks: Readonly<Record<string, (outcome: never) => string>> = {
  baccarat: baccaratMark,
  'baccarat-no-commission': baccaratMark,
  'dragon-tiger': (outcome: DragonTigerOutcome) => dragonTigerSides[dragonTigerWinner(outcome)],
  roulette: ({ number }: RouletteOutcome) => String(number),
  'roulette-la-partage': ({ number }: RouletteOutcome) => String(number),
  'sic-bo': ({ dice }: SicBoOutcome) => dice.join(''),
  'colour-game': ({ dice }: ColourOutcome) => dice.map((colour) => colour[0]).join(''),
  cockfight: ({ result }: FightOutcome) => fightMarks[result],
  'cockfight-pool': ({ result }: FightOutcome) => fightMarks[result],
  blackjack: blackjackMark,
  'three-card-poker': pokerMark,
}

/** A result in a few letters, from which roads and last results are drawn. Empty for a game that shows none. */
export function markOf(game: string, outcome: Json): string {
  return Object.hasOwn(marks, game) ? (marks[game]?.(outcome as never) ?? '') : ''
}
