import { oneStepGame } from '#engines/instant/instant-game.ts'
import { wheel, wheelRisks } from '#engines/instant/wheel/data.ts'
import { mathsOf, segmentAt, segmentsOf, type WheelChoice, wheelRules } from '#engines/instant/wheel/math.ts'
import { ratio } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

export type WheelOutcome = { readonly segment: number }

export const wheelGame = oneStepGame<WheelChoice, WheelOutcome>({
  info: {
    id: 'wheel',
    // Version 1 drew and paid the same; its rules did not list the layouts.
    mathVersion: 2,
    rtpPpm: { least: 980_000, most: 980_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 49,
  },
  rules: wheelRules,
  firstChoice: { risk: 'medium' },
  readChoice: (input) => {
    if (!hasExactly(input, ['risk'])) return wrongChoice('', 'fields')
    return isOneOf(input.risk, wheelRisks) ? yes({ risk: input.risk }) : wrongChoice('risk', 'unknown')
  },
  play: (_, draw) => ({ segment: segmentAt(draw.int(wheel.weights)) }),
  paysOf: (choice, { segment }) => ratio(segmentsOf(choice)[segment] ?? 0, 10),
  reachOf: (choice) => ratio(Math.max(...segmentsOf(choice)), 10),
  rtpOf: (choice) => mathsOf(choice).rtp,
})
