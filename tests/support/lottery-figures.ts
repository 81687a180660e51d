/** Looks at every outcome of a lottery's plays, as far as there are few enough. */

import type { LotteryGame, PlayType, Selection, Space } from '#engines/lottery/model.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { countNotes, countWins } from '#engines/lottery/settle.ts'
import { add, divide, type Ratio, ratio, toNumber, zero } from '#engines/ratio.ts'
import { openFast } from '#tests/maths/fast-draw.ts'

interface Looked {
  readonly selection: Selection
  /** The places that decide it. */
  readonly places: readonly number[]
}

/** What is looked at of a play: every option on its own, or a selection at random. */
function looksOf(play: PlayType, seed: number): readonly Looked[] {
  const { rule } = play
  if (rule.kind === 'options')
    return rule.options.map(({ when, push }, at) => ({
      selection: [[at]],
      places: [...new Set([...when.at, ...(push?.when.at ?? [])])],
    }))
  const selection = quickPick(openFast(seed), play)
  if ('slots' in rule) return []
  const places = rule.kind === 'fixed' ? rule.at.filter((_, at) => (selection[at] ?? []).length > 0) : rule.at
  return [{ selection, places }]
}

const rangeAt = (space: Space, place: number) =>
  space.kind === 'places' ? (space.places[place] ?? { from: 0, to: 0 }) : space

/** Every way in which these places can come, each as likely as another; null when there are more than `most`. */
function outcomesAt(space: Space, places: readonly number[], most: number): readonly (readonly number[])[] | null {
  const isSample = space.kind === 'sample'
  const sizes = places.map((place, at) => {
    const { from, to } = rangeAt(space, place)
    return to - from + 1 - (isSample ? at : 0)
  })
  if (sizes.reduce((product, size) => product * size, 1) > most) return null
  let outcomes: number[][] = [[]]
  for (const place of places) {
    const { from, to } = rangeAt(space, place)
    const longer: number[][] = []
    for (const before of outcomes)
      for (let value = from; value <= to; value += 1) {
        if (isSample && before.includes(value)) continue
        const next = [...before]
        next[place] = value
        longer.push(next)
      }
    outcomes = longer
  }
  return outcomes
}

/** How often each row is won over all outcomes. */
function winsOver(play: PlayType, selection: Selection, outcomes: readonly (readonly number[])[], yearSign: number) {
  const totals = new Map<string, number>()
  for (const numbers of outcomes)
    for (const { row, count } of countWins(play, selection, { numbers, yearSign }))
      totals.set(row, (totals.get(row) ?? 0) + count)
  return totals
}

/**
 * Over all outcomes, a row's wins divided by its chance are the notes that can win it. The notes of all kinds together are the notes of the
 * selection. So one sum holds counting, settling and every chance against each other.
 */
function notesByWins(play: PlayType, totals: ReadonlyMap<string, number>, outcomes: number): Ratio {
  return play.kinds.reduce((sum, { rows }) => {
    const notes = rows.map(({ id, chance }) => divide(ratio(totals.get(id) ?? 0, outcomes), chance))
    const [first = zero] = notes
    const isOne = notes.every(({ num, den }) => num === first.num && den === first.den)
    return isOne ? add(sum, first) : ratio(-1)
  }, zero)
}

/**
 * A board's places are independent, and so are their wins: each is looked at alone, with every ending it can have, and the averages are added.
 */
function lookAtBoard(play: PlayType, seed: number, outcomesMost: number): LookedAt | null {
  const { rule } = play
  if (!('slots' in rule)) return null
  const endings = 10 ** (rule.digits + ('drop' in rule ? rule.drop : 0))
  const places = rule.slots.flatMap(({ at }) => at)
  if (endings * places.length > outcomesMost) return null
  const selection = quickPick(openFast(seed), play)
  const totals = new Map<string, number>()
  for (const place of places) {
    const slots = rule.slots.map(({ row, at }) => ({ row, at: at.filter((one) => one === place) }))
    const alone = { ...play, rule: { ...rule, slots } }
    for (let ending = 0; ending < endings; ending += 1) {
      const numbers = Array.from({ length: place + 1 }, (_, at) => (at === place ? ending : Number.NaN))
      for (const { row, count } of countWins(alone, selection, { numbers }))
        totals.set(row, (totals.get(row) ?? 0) + count)
    }
  }
  const found = notesByWins(play, totals, endings)
  // A note of one place wins at that place alone; its row's chance is that of the place.
  return { play: play.id, selection, notes: countNotes(play, selection), notesByWins: toNumber(found) }
}

export interface LookedAt {
  readonly play: string
  readonly selection: Selection
  readonly notes: number
  readonly notesByWins: number
}

/** Every play whose places come in at most so many ways. */
export function lookAtPlays(game: LotteryGame, outcomesMost: number): readonly LookedAt[] {
  const known = new Map<string, readonly (readonly number[])[] | null>()
  const boards = game.plays.flatMap((play, seed) => lookAtBoard(play, seed, outcomesMost) ?? [])
  const plays = game.plays.flatMap((play, seed) =>
    looksOf(play, seed).flatMap(({ selection, places }) => {
      const key = places.join()
      const outcomes = known.get(key) ?? outcomesAt(game.space, places, outcomesMost)
      known.set(key, outcomes)
      if (!outcomes) return []
      const found = notesByWins(play, winsOver(play, selection, outcomes, 3), outcomes.length)
      return [{ play: play.id, selection, notes: countNotes(play, selection), notesByWins: toNumber(found) }]
    }),
  )
  return [...boards, ...plays]
}
