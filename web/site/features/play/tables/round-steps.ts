import type { Json } from '#engines/game.ts'
import type { BaccaratOutcome } from '#engines/tables/baccarat/game.ts'
import { actionName, placeName } from '#web/features/tables/spot-texts.ts'
import { baccaratSteps, type RoundStep } from '#web/site/features/play/tables/baccarat-steps.ts'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'

interface Told {
  readonly seat?: string
  readonly action?: string
}

/** How a round came about, from its first card, number or die to its result. */
export function roundSteps(game: string, steps: readonly unknown[], outcome: Json): readonly RoundStep[] {
  const { call, headline } = viewOf(game)
  const end = headline(outcome)
  if (kindOf(game) === 'baccarat') return baccaratSteps(outcome as BaccaratOutcome, end)
  const told = steps.map((step) => {
    const { seat = '', action } = step as Told
    return action === undefined ? call(step as Json) : `${placeName(seat)}: ${actionName(action)}`
  })
  return [...told, end].map((text) => ({ text }))
}
