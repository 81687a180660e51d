import { oneStepGame } from '#engines/instant/instant-game.ts'
import { limbo } from '#engines/instant/limbo/data.ts'
import { mathsOf } from '#engines/instant/limbo/math.ts'
import { drawPoint } from '#engines/instant/point.ts'
import { ratio, zero } from '#engines/ratio.ts'
import { hasExactly, isWhole, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

export type LimboChoice = { readonly targetX100: number }
export type LimboOutcome = { readonly pointX100: number; readonly isWin: boolean }

export const limboGame = oneStepGame<LimboChoice, LimboOutcome>({
  info: {
    id: 'limbo',
    mathVersion: 1,
    rtpPpm: { least: 990_000, most: 990_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 1_000_000,
  },
  rules: limbo,
  firstChoice: { targetX100: 200 },
  readChoice: (input) => {
    if (!hasExactly(input, ['targetX100'])) return wrongChoice('', 'fields')
    const { targetX100 } = input
    if (!isWhole(targetX100, limbo.targetX100Least, limbo.targetX100Most)) return wrongChoice('targetX100', 'range')
    return yes({ targetX100 })
  },
  play: ({ targetX100 }, draw) => {
    const pointX100 = drawPoint(draw, limbo.edgeBp, limbo.targetX100Most)
    return { pointX100, isWin: pointX100 >= targetX100 }
  },
  paysOf: ({ targetX100 }, { isWin }) => (isWin ? ratio(targetX100, 100) : zero),
  reachOf: ({ targetX100 }) => ratio(targetX100, 100),
  rtpOf: ({ targetX100 }) => mathsOf(targetX100).rtp,
})
