import { choose, type Ending, figuresOf } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { plinko, type risks, type rowCounts } from '#engines/instant/plinko/data.ts'
import { ratio } from '#engines/ratio.ts'

export type PlinkoChoice = { readonly rows: (typeof rowCounts)[number]; readonly risk: (typeof risks)[number] }

/** What every bucket pays in tenths, from the left. */
export function bucketsOf({ rows, risk }: PlinkoChoice): readonly number[] {
  const half: readonly number[] = plinko.rows[rows][risk]
  return [...half, ...half.toReversed().slice(1)]
}

/** A ball turns right k times in C(rows, k) of 2^rows ways. */
function endingsOf(choice: PlinkoChoice): readonly Ending[] {
  const paths = 2n ** BigInt(choice.rows)
  return bucketsOf(choice).map((tenths, rights) => ({
    chance: ratio(choose(choice.rows, rights), paths),
    pays: ratio(tenths, 10),
  }))
}

export const mathsOf = (choice: PlinkoChoice): Maths => figuresOf(endingsOf(choice))
