import { oneStepGame } from '#engines/instant/instant-game.ts'
import { plinko, risks, rowCounts } from '#engines/instant/plinko/data.ts'
import { bucketsOf, mathsOf, type PlinkoChoice } from '#engines/instant/plinko/math.ts'
import { ratio } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

/** The path is a text of L and R, one letter for each row of pegs. */
export type PlinkoOutcome = { readonly path: string; readonly bucket: number }

export const plinkoGame = oneStepGame<PlinkoChoice, PlinkoOutcome>({
  info: {
    id: 'plinko',
    mathVersion: 1,
    rtpPpm: { least: 989_063, most: 991_162 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 1_000,
  },
  rules: plinko,
  firstChoice: { rows: 12, risk: 'medium' },
  readChoice: (input) => {
    if (!hasExactly(input, ['rows', 'risk'])) return wrongChoice('', 'fields')
    const rows = rowCounts.find((count) => count === input.rows)
    if (rows === undefined) return wrongChoice('rows', 'unknown')
    return isOneOf(input.risk, risks) ? yes({ rows, risk: input.risk }) : wrongChoice('risk', 'unknown')
  },
  play: ({ rows }, draw) => {
    const turns = Array.from({ length: rows }, () => (draw.u32() >= 2 ** 31 ? 'R' : 'L'))
    return { path: turns.join(''), bucket: turns.filter((turn) => turn === 'R').length }
  },
  paysOf: (choice, { bucket }) => ratio(bucketsOf(choice)[bucket] ?? 0, 10),
  reachOf: (choice) => ratio(Math.max(...bucketsOf(choice)), 10),
  rtpOf: (choice) => mathsOf(choice).rtp,
})
