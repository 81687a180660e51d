import { coinFlip, coinSides } from '#engines/instant/coin-flip/data.ts'
import { mathsOf, winPays } from '#engines/instant/coin-flip/math.ts'
import { oneStepGame } from '#engines/instant/instant-game.ts'
import { zero } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

export type CoinSide = (typeof coinSides)[number]
export type CoinFlipChoice = { readonly side: CoinSide }
export type CoinFlipOutcome = { readonly side: CoinSide }

export const coinFlipGame = oneStepGame<CoinFlipChoice, CoinFlipOutcome>({
  info: {
    id: 'coin-flip',
    mathVersion: 1,
    rtpPpm: { least: 990_000, most: 990_000 },
    volatility: 'low',
    turnover: 'stake',
    topMultiplier: 1.98,
  },
  rules: coinFlip,
  firstChoice: { side: 'heads' },
  readChoice: (input) => {
    if (!hasExactly(input, ['side'])) return wrongChoice('', 'fields')
    return isOneOf(input.side, coinSides) ? yes({ side: input.side }) : wrongChoice('side', 'unknown')
  },
  play: (_, draw) => ({ side: draw.int(2) === 0 ? 'heads' : 'tails' }),
  paysOf: (choice, outcome) => (choice.side === outcome.side ? winPays : zero),
  reachOf: () => winPays,
  rtpOf: () => mathsOf().rtp,
})
