import { fairRow, kindOf, play } from '#engines/lottery/build.ts'
import { chanceOfHits, chanceOfOrder } from '#engines/lottery/chances.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'

/** Plays of games whose numbers come once each. */

export interface DistinctOf {
  readonly symbols: Symbols
  readonly size: number
}

export function directPlays(
  tab: string,
  id: string,
  at: readonly number[],
  { symbols, size }: DistinctOf,
): readonly PlayType[] {
  const kind = kindOf(fairRow('direct', chanceOfOrder(size, at.length, true)))
  const rule = { at, symbols, isDistinct: true, row: 'direct' }
  return [
    play(tab, `${id}-direct`, { kind: 'direct', ...rule }, kind),
    play(tab, `${id}-tickets`, { kind: 'tickets', ...rule }, kind),
  ]
}

/** `choose` numbers: all of them are among those at these places, or all at these places are among them. */
export function hitsPlay(
  tab: string,
  id: string,
  at: readonly number[],
  choose: number,
  { symbols, size }: DistinctOf,
  hasBankers = false,
): PlayType {
  const hits = Math.min(choose, at.length)
  const rule = { kind: 'pool', at, choose, hasBankers, symbols, most: size, tiers: [{ hits, row: 'hit' }] } as const
  return play(tab, id, rule, kindOf(fairRow('hit', chanceOfHits(size, at.length, choose, hits))))
}

export function fixedPlay(tab: string, id: string, at: readonly number[], { symbols, size }: DistinctOf): PlayType {
  return play(tab, id, { kind: 'fixed', at, symbols, row: 'fixed' }, kindOf(fairRow('fixed', chanceOfOrder(size, 1))))
}
