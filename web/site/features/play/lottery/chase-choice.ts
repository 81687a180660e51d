import { chaseIssuesMost } from '#engines/lottery/chase.ts'
import { multipleMost } from '#engines/lottery/odds.ts'
import type { previewPlan } from '#modules/lottery/contract.ts'
import type { InputOf } from '#web/lib/api.ts'

type Chase = InputOf<typeof previewPlan>['body']['chase']

export const chaseKinds = ['same', 'double', 'profit'] as const
type ChaseKind = (typeof chaseKinds)[number]

/** How somebody wants a basket to be bought over several issues. */
export interface ChaseChoice {
  readonly isOn: boolean
  readonly kind: ChaseKind
  readonly issues: number
  readonly multiple: number
  /** Of a plan that doubles: after so many issues. */
  readonly every: number
  readonly profitPercent: number
  readonly isStoppedByWin: boolean
}

export const noChase: ChaseChoice = {
  ...{ isOn: false, kind: 'same', issues: 5, multiple: 1, every: 1, profitPercent: 10, isStoppedByWin: true },
}

/** From where to where a figure of the panel can be stepped. */
export const chaseBounds = {
  issues: [1, chaseIssuesMost],
  multiple: [1, multipleMost],
  every: [1, chaseIssuesMost],
  profitPercent: [1, 1000],
} as const
export type ChaseFigure = keyof typeof chaseBounds

export function stepChase(choice: ChaseChoice, figure: ChaseFigure, by: number): ChaseChoice {
  const [least, most] = chaseBounds[figure]
  return { ...choice, [figure]: Math.min(most, Math.max(least, choice[figure] + by)) }
}

/** Which figures a kind of plan asks for, besides how many issues. */
export function figuresOf(kind: ChaseKind): readonly ChaseFigure[] {
  if (kind === 'profit') return ['profitPercent']
  return kind === 'double' ? ['multiple', 'every'] : ['multiple']
}

/** As the calls take it. */
export function chaseOf({ kind, multiple, every, profitPercent }: ChaseChoice): Chase {
  if (kind === 'profit') return { kind, rateBp: profitPercent * 100 }
  return kind === 'double' ? { kind, multiple, every } : { kind, multiple }
}
