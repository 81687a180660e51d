import { fairRow, kindOf, play, range } from '#engines/lottery/build.ts'
import { chanceOfAll, chanceOfGroup, chanceOfOrder, chanceOfTimes } from '#engines/lottery/chances.ts'
import type { NoteKind, PlayType, PrizeRow } from '#engines/lottery/model.ts'
import type { GroupClass } from '#engines/lottery/rule.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'
import type { Ratio } from '#engines/ratio.ts'

/** Plays of games whose places are drawn each on its own: digits and dice. */

export interface PlacesOf {
  readonly symbols: Symbols
  /** How many numbers a place can show. */
  readonly size: number
  /** How a row is priced, when it is not by its chance. */
  price?(row: string, chance: Ratio): PrizeRow
}

const classOf = (name: string, times: number, choose: number): GroupClass => ({ name, times, choose })

/** Group plays by how many notes of direct plays one of their notes is worth. */
export const digitGroups = {
  five: {
    '120': [classOf('single', 1, 5)],
    '60': [classOf('double', 2, 1), classOf('single', 1, 3)],
    '30': [classOf('double', 2, 2), classOf('single', 1, 1)],
    '20': [classOf('triple', 3, 1), classOf('single', 1, 2)],
    '10': [classOf('triple', 3, 1), classOf('double', 2, 1)],
    '5': [classOf('quadruple', 4, 1), classOf('single', 1, 1)],
  },
  four: {
    '24': [classOf('single', 1, 4)],
    '12': [classOf('double', 2, 1), classOf('single', 1, 2)],
    '6': [classOf('double', 2, 2)],
    '4': [classOf('triple', 3, 1), classOf('single', 1, 1)],
  },
  three: {
    '3': [classOf('double', 2, 1), classOf('single', 1, 1)],
    '6': [classOf('single', 1, 3)],
  },
  two: { '2': [classOf('single', 1, 2)] },
} as const satisfies Record<string, Record<string, readonly GroupClass[]>>

const priced = ({ price }: PlacesOf, row: string, chance: Ratio): NoteKind =>
  kindOf(price ? price(row, chance) : fairRow(row, chance))

export function directPlays(tab: string, id: string, at: readonly number[], of: PlacesOf): readonly PlayType[] {
  const kind = priced(of, 'direct', chanceOfOrder(of.size, at.length))
  const rule = { at, symbols: of.symbols, isDistinct: false, row: 'direct' }
  return [
    play(tab, `${id}-direct`, { kind: 'direct', ...rule }, kind),
    play(tab, `${id}-tickets`, { kind: 'tickets', ...rule }, kind),
  ]
}

/** A group of three with a pair takes both numbers from one pool: `aab` and `abb` are two notes. */
export function groupPlay(
  tab: string,
  id: string,
  at: readonly number[],
  classes: readonly GroupClass[],
  of: PlacesOf,
  isOnePool: boolean,
): PlayType {
  const rule = { kind: 'group', at, classes, isOnePool, symbols: of.symbols, row: 'group' } as const
  return play(tab, id, rule, priced(of, 'group', chanceOfGroup(of.size, classes)))
}

export function anyGroupPlay(
  tab: string,
  id: string,
  window: number,
  classes: readonly GroupClass[],
  of: PlacesOf,
  isOnePool: boolean,
  at: readonly number[],
): PlayType {
  const rule = { kind: 'any-group', at, window, classes, isOnePool, symbols: of.symbols, row: 'group' } as const
  return play(tab, id, rule, priced(of, 'group', chanceOfGroup(of.size, classes)))
}

export function fixedPlay(tab: string, id: string, at: readonly number[], of: PlacesOf): PlayType {
  const rule = { kind: 'fixed', at, symbols: of.symbols, row: 'fixed' } as const
  return play(tab, id, rule, priced(of, 'fixed', chanceOfOrder(of.size, 1)))
}

export function anyDirectPlay(tab: string, id: string, at: readonly number[], choose: number, of: PlacesOf): PlayType {
  const rule = { kind: 'any-direct', at, choose, symbols: of.symbols, row: 'direct' } as const
  return play(tab, id, rule, priced(of, 'direct', chanceOfOrder(of.size, choose)))
}

interface Presence {
  readonly at: readonly number[]
  readonly choose: number
  readonly times?: number
}

/** That the chosen numbers all come at these places, or that one comes at so many of them. */
export function presentPlay(tab: string, id: string, { at, choose, times = 1 }: Presence, of: PlacesOf): PlayType {
  const chance = times === 1 ? chanceOfAll(of.size, at.length, choose) : chanceOfTimes(of.size, at.length, times)
  const { symbols, size } = of
  // No number is as large as this, so that nothing is cut off.
  const rule = {
    kind: 'present',
    at,
    modulus: 10 ** 9,
    choose,
    times,
    want: 'all',
    symbols,
    most: size,
    row: 'present',
  } as const
  return play(tab, id, rule, priced(of, 'present', chance))
}

/** Sums and spans of digits: every way to make the total is a note. */
export function totalPlays(tab: string, id: string, at: readonly number[], of: PlacesOf): readonly PlayType[] {
  const { size } = of
  const highest = (size - 1) * at.length
  const direct = priced(of, 'direct', chanceOfOrder(size, at.length))
  const common = { kind: 'total', at, size } as const
  const rows = at.length === 3 ? ['group-3', 'group-6'] : ['group-2']
  const groups = at.length === 3 ? [digitGroups.three['3'], digitGroups.three['6']] : [digitGroups.two['2']]
  const kinds = groups.map((classes, kind) => priced(of, rows[kind] ?? '', chanceOfGroup(size, classes)))
  const sums = { from: 0, to: highest, digits: 2 }
  return [
    play(tab, `${id}-sum`, { ...common, ...sums, of: 'sum', rows: ['direct'] }, direct),
    play(tab, `${id}-span`, { ...common, from: 0, to: size - 1, digits: 1, of: 'span', rows: ['direct'] }, direct),
    play(tab, `${id}-group-sum`, { ...common, ...sums, from: 1, to: highest - 1, of: 'group-sum', rows }, ...kinds),
  ]
}

export const places = (from: number, count: number): readonly number[] => range(from, from + count - 1)
