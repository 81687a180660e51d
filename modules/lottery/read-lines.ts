import { coverageOf } from '#engines/lottery/coverage.ts'
import { cellsOf } from '#engines/lottery/exposure.ts'
import { formatSelection, readSelection, type SelectionRefusal } from '#engines/lottery/notation.ts'
import {
  bpPerStep,
  type GroupRefusal,
  rebateBpOf,
  type SizeRefusal,
  stakeOf,
  stakePerNote,
  type Unit,
  units,
} from '#engines/lottery/odds.ts'
import { countNotes, mostPayout, playOf } from '#engines/lottery/settle.ts'
import { compare, type Ratio, ratio } from '#engines/ratio.ts'
import { type Currency, exponents } from '#kit/money.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import { linesMax } from '#modules/lottery/model.ts'
import type { BetRow } from '#modules/lottery/ticket-store.ts'

export interface LineInput {
  readonly play: string
  readonly selection: string
  readonly unit: string
  readonly multiple: number
  /** Null in a game with fixed prizes. */
  readonly prizeGroup: number | null
}

export type LineRefusal =
  | SelectionRefusal
  | GroupRefusal
  | SizeRefusal
  | 'basket_is_empty'
  | 'basket_is_too_long'
  | 'play_is_unknown'
  | 'unit_is_not_possible'
  | 'note_is_below_minimum'
  | 'note_is_above_maximum'

/** What the limits of a currency say, in minor units. */
export interface MoneyLimits {
  readonly noteLeast: bigint
  readonly noteMost: bigint
  readonly playMost: bigint
  readonly issueMost: bigint
  readonly ticketPayout: bigint
  readonly numberPayout: bigint
  /** Null where a day has no end. */
  readonly dayPayout: bigint | null
  readonly jackpotLeast: bigint
}

export interface LineTerms {
  readonly currency: Currency
  readonly limits: MoneyLimits
  /** The prize group that everybody has, and the highest that the member may choose: between them the slider trades the member's own rate. */
  readonly baseGroup: number
  readonly topGroup: number
  readonly coverageMostPercent: number
}

export interface ReadLine extends Omit<BetRow, 'id'> {
  /** What it adds to what numbers could pay. */
  readonly cells: readonly { readonly cell: string; readonly most: bigint }[]
}

/** Reads a basket. Refused, it names the line and in it the wrong items: `lines.2.items.7`. */
export function readLines(
  lottery: SoldLottery,
  lines: readonly LineInput[],
  terms: LineTerms,
): Result<readonly ReadLine[], LineRefusal> {
  if (lines.length === 0) return no('basket_is_empty')
  if (lines.length > linesMax) return no('basket_is_too_long')
  const read: ReadLine[] = []
  for (const [at, line] of lines.entries()) {
    const one = readLine(lottery, line, terms)
    if (!one.ok) return no(one.refusal, fieldsAt(at, one.fields))
    read.push(one.value)
  }
  return yes(read)
}

function fieldsAt(at: number, fields: readonly WrongField[] | undefined): readonly WrongField[] {
  if (!fields || fields.length === 0) return [{ path: `lines.${at}`, code: 'line' }]
  return fields.map((field) => ({ ...field, path: `lines.${at}.${field.path}` }))
}

const wrong = (path: string, value: string): WrongField[] => [{ path, code: 'value', value: value.slice(0, 40) }]

function readLine(
  { rules }: SoldLottery,
  { play: playId, selection: text, unit, multiple, prizeGroup }: LineInput,
  { currency, limits, baseGroup, topGroup, coverageMostPercent }: LineTerms,
): Result<ReadLine, LineRefusal> {
  const play = playOf(rules, playId)
  if (!play) return no('play_is_unknown', wrong('play', playId))
  if (!isUnit(unit)) return no('unit_is_not_possible', wrong('unit', unit))
  const selection = readSelection(play, text)
  if (!selection.ok) return selection
  const coverage = coverageOf(play, selection.value)
  const counts = compare(coverage, ratio(coverageMostPercent, 100)) <= 0
  // A bet that counts no turnover earns no rebate, so there is nothing to trade.
  const rebate = rebateBpOf(rules, counts ? topGroup : baseGroup, prizeGroup)
  if (!rebate.ok || (prizeGroup !== null && prizeGroup < baseGroup))
    return no('prize_group_is_not_possible', wrong('prizeGroup', String(prizeGroup)))
  const notes = countNotes(play, selection.value)
  const size = { unit, multiple, minorPerOne: 10n ** BigInt(exponents[currency]) }
  const stake = stakeOf(notes, size)
  if (!stake.ok) return no(stake.refusal, wrong('multiple', String(multiple)))
  const perNote = stakePerNote(size)
  if (perNote < limits.noteLeast) return no('note_is_below_minimum', wrong('multiple', String(multiple)))
  if (perNote > limits.noteMost) return no('note_is_above_maximum', wrong('multiple', String(multiple)))
  const bet = { selection: selection.value, group: prizeGroup, stakePerNote: perNote }
  return yes({
    ...{ play: playId, selection: formatSelection(play, selection.value), unit, multiple, notes },
    ...{ stakePerNote: perNote, stake: stake.value, prizeGroup, rebateBp: rebate.value },
    // What of the rate became prize; with the rebate it is the whole rate.
    prizeBp: prizeGroup === null ? 0 : (prizeGroup - baseGroup) * bpPerStep,
    mostPayout: mostPayout(play, bet),
    counts,
    coveragePpm: ppmAbove(coverage),
    cells: cellsOf(play, bet),
  })
}

/** Parts per million, rounded up: what is added up later is never too little. */
const ppmAbove = ({ num, den }: Ratio): number => Number((num * 1_000_000n + den - 1n) / den)

const isUnit = (text: string): text is Unit => units.some((unit) => unit === text)
