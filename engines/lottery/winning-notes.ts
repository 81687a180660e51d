import { subsetsOf } from '#engines/lottery/counting.ts'
import { listAt, shownAt } from '#engines/lottery/mechanics/mechanic.ts'
import type { Outcome, PlayType, Selection } from '#engines/lottery/model.ts'
import type { PoolRule, Rule } from '#engines/lottery/rule.ts'
import { countWins } from '#engines/lottery/settle.ts'

/** One note that won: its numbers (of an option its index), and the places of the draw that decided it. */
export interface WinningNote {
  readonly row: string
  readonly numbers: readonly number[]
  readonly at: readonly number[]
}

/** Notes of a bet that won, at most so many, so that a member can see why. Found from what came out; the others are never written out. */
export function winningNotes(
  play: PlayType,
  selection: Selection,
  outcome: Outcome,
  most: number,
): readonly WinningNote[] {
  const found: WinningNote[] = []
  for (const note of notesOf(play.rule, selection, outcome)) {
    if (found.length >= most) break
    found.push(note)
  }
  return found
}

/** Every set of k of the items, one at a time. */
function* eachSubset(items: readonly number[], k: number): Generator<readonly number[]> {
  if (k === 0) {
    yield []
    return
  }
  for (const [at, item] of items.entries())
    for (const rest of eachSubset(items.slice(at + 1), k - 1)) yield [item, ...rest]
}

function* notesOf(rule: Rule, selection: Selection, outcome: Outcome): Generator<WinningNote> {
  switch (rule.kind) {
    case 'direct':
    case 'tickets':
    case 'group':
    case 'total':
      // At most one note wins: the one that came.
      for (const { row } of countWins({ rule }, selection, outcome))
        yield { row, numbers: shownAt(outcome, rule.at), at: rule.at }
      return
    case 'fixed':
    case 'any-direct': {
      const hits = rule.at.filter((place, at) => listAt(selection, at).includes(outcome.numbers[place] ?? Number.NaN))
      for (const at of eachSubset(hits, rule.kind === 'fixed' ? 1 : rule.choose))
        yield { row: rule.row, numbers: shownAt(outcome, at), at }
      return
    }
    case 'any-group': {
      const [positions, ...pools] = selection
      for (const chosen of subsetsOf(positions ?? [], rule.window)) {
        const at = chosen.map((position) => rule.at[position - 1] ?? -1)
        const alone: Rule = { ...rule, kind: 'group', at }
        if (countWins({ rule: alone }, pools, outcome).length > 0)
          yield { row: rule.row, numbers: shownAt(outcome, at), at }
      }
      return
    }
    case 'present': {
      const fitting = listAt(selection, 0).filter(
        (number) => countWins({ rule: { ...rule, choose: 1 } }, [[number]], outcome).length > 0,
      )
      for (const numbers of eachSubset(fitting, rule.choose)) yield { row: rule.row, numbers, at: rule.at }
      return
    }
    case 'options':
      for (const at of listAt(selection, 0))
        for (const { row } of countWins({ rule }, [[at]], outcome))
          yield { row, numbers: [at], at: rule.options[at]?.when.at ?? [] }
      return
    case 'pool':
      yield* notesOfPool(rule, selection, outcome)
      return
    case 'endings':
    case 'box':
    case 'digits':
      // A place shows one number, so that it decides one note of each row it is in.
      for (const { row: slot, at } of rule.slots)
        for (const place of at)
          for (const { row } of countWins(
            { rule: { ...rule, slots: [{ row: slot, at: [place] }] } },
            selection,
            outcome,
          ))
            yield { row, numbers: [outcome.numbers[place] ?? Number.NaN], at: [place] }
  }
}

function* notesOfPool(rule: PoolRule, selection: Selection, outcome: Outcome): Generator<WinningNote> {
  const drawn = new Set(shownAt(outcome, rule.at))
  const [bankers, others] = rule.hasBankers ? [listAt(selection, 0), listAt(selection, 1)] : [[], listAt(selection, 0)]
  const came = others.filter((number) => drawn.has(number))
  const missed = others.filter((number) => !drawn.has(number))
  const bankersCame = bankers.filter((number) => drawn.has(number)).length
  for (const { hits, row } of rule.tiers) {
    const needed = hits - bankersCame
    const rest = rule.choose - bankers.length - needed
    if (needed < 0 || rest < 0) continue
    for (const hit of eachSubset(came, needed))
      for (const miss of eachSubset(missed, rest)) yield { row, numbers: [...bankers, ...hit, ...miss], at: rule.at }
  }
}
