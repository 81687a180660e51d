import { coverageOf } from '#engines/lottery/coverage.ts'
import { findCovering } from '#engines/lottery/joint-coverage.ts'
import { yearSignOf } from '#engines/lottery/mark-six/lunar-year.ts'
import type { LotteryGame, PlayType, Selection } from '#engines/lottery/model.ts'
import { formatSelection, readSelection } from '#engines/lottery/notation.ts'
import { multipleMost, stakeOf, stakePerNote, type Unit, units } from '#engines/lottery/odds.ts'
import { countNotes, mostPayout, playOf } from '#engines/lottery/settle.ts'
import { compare, ratio } from '#engines/ratio.ts'
import { type Currency, exponents } from '#kit/money.ts'
import { linesMax } from '#modules/lottery/model.ts'

/** What a line of a basket costs a note, and at which prizes. */
export interface LineSize {
  readonly unit: Unit
  readonly multiple: number
  /** Null in a game with fixed prizes. */
  readonly prizeGroup: number | null
}

export interface BasketLine extends LineSize {
  readonly id: number
  readonly play: string
  /** As the engine writes it. */
  readonly selection: string
  readonly notes: number
  readonly perNote: bigint
  readonly stake: bigint
  /** What it pays at most. */
  readonly most: bigint
}

/** Limits of a currency, in minor units. */
export interface TicketLimits {
  readonly noteLeast: bigint
  readonly noteMost: bigint
  readonly playMost: bigint
  readonly issueMost: bigint
  readonly ticketPayout: bigint
}

export type LineFault =
  | 'multiple_is_not_possible'
  | 'stake_is_too_large'
  | 'note_is_below_minimum'
  | 'note_is_above_maximum'
export type BasketFault =
  | 'basket_is_too_long'
  | 'play_limit_is_reached'
  | 'issue_limit_is_reached'
  | 'win_could_pass_the_limit'

/** The figures of a bet, as the server will count them. */
export function priceBet(play: PlayType, selection: Selection, size: LineSize, currency: Currency) {
  const notes = countNotes(play, selection)
  const isWhole = Number.isInteger(size.multiple) && size.multiple >= 1 && size.multiple <= multipleMost
  const betSize = {
    unit: size.unit,
    multiple: isWhole ? size.multiple : 1,
    minorPerOne: 10n ** BigInt(exponents[currency]),
  }
  const perNote = stakePerNote(betSize)
  const stake = stakeOf(notes, betSize)
  const bet = { selection, group: size.prizeGroup, stakePerNote: perNote }
  const fault: LineFault | null = !isWhole ? 'multiple_is_not_possible' : stake.ok ? null : stake.refusal
  return { notes, perNote, stake: stake.ok ? stake.value : 0n, most: notes > 0 ? mostPayout(play, bet) : 0n, fault }
}

/** What the limits say about the stake of one note. */
export function noteFault(perNote: bigint, { noteLeast, noteMost }: TicketLimits): LineFault | null {
  if (perNote < noteLeast) return 'note_is_below_minimum'
  return perNote > noteMost ? 'note_is_above_maximum' : null
}

export function makeLine(
  id: number,
  play: PlayType,
  selection: Selection,
  size: LineSize,
  currency: Currency,
): BasketLine {
  const { notes, perNote, stake, most } = priceBet(play, selection, size, currency)
  return { ...size, id, play: play.id, selection: formatSelection(play, selection), notes, perNote, stake, most }
}

export interface BasketSums {
  readonly notes: number
  readonly stake: bigint
  readonly most: bigint
}

export const sumBasket = (lines: readonly BasketLine[]): BasketSums => ({
  notes: lines.reduce((sum, { notes }) => sum + notes, 0),
  stake: lines.reduce((sum, { stake }) => sum + stake, 0n),
  most: lines.reduce((sum, { most }) => sum + most, 0n),
})

/** The first limit that a basket passes by itself; what was staked on the issue before, only the server knows. */
export function basketFault(lines: readonly BasketLine[], limits: TicketLimits): BasketFault | null {
  if (lines.length > linesMax) return 'basket_is_too_long'
  const { stake, most } = sumBasket(lines)
  const byPlay = Map.groupBy(lines, ({ play }) => play)
  if ([...byPlay.values()].some((part) => sumBasket(part).stake > limits.playMost)) return 'play_limit_is_reached'
  if (stake > limits.issueMost) return 'issue_limit_is_reached'
  return most > limits.ticketPayout ? 'win_could_pass_the_limit' : null
}

/** A bet as its coverage is judged: a line that is to be bought, or one that was. */
export type JudgedLine = Pick<SentLine, 'play' | 'selection'>

export interface CoverageLimit {
  readonly mostPercent: number
  /** The issue that the lines are for; null while none is on sale. */
  readonly issue: string | null
}

/** Lines that cover too much together to earn a rebate, by the rule by which the server settles them. */
export function findUncounted<Line extends JudgedLine>(
  game: LotteryGame,
  lines: readonly Line[],
  { mostPercent, issue }: CoverageLimit,
): ReadonlySet<Line> {
  const bets = lines.flatMap((line) => {
    const play = playOf(game, line.play)
    const read = play && readSelection(play, line.selection)
    return play && read?.ok ? [{ line, play, selection: read.value }] : []
  })
  const day = issue?.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
  const yearSign = game.hasYearSign && day !== undefined ? (yearSignOf(day) ?? undefined) : undefined
  const found = findCovering(bets, { game, most: ratio(mostPercent, 100), yearSign })
  return new Set([...found].map(({ line }) => line))
}

/** Whether one bet covers too much by itself. It has no rebate that could become prize, so it is sold at the lowest prize group only. */
export const isTooWide = (play: PlayType, selection: Selection, mostPercent: number): boolean =>
  compare(coverageOf(play, selection), ratio(mostPercent, 100)) > 0

export interface SentLine {
  readonly play: string
  readonly selection: string
  readonly unit: string
  readonly multiple: number
  readonly prizeGroup: number | null
}

/** Lines of an earlier ticket as a new basket; one that the game no longer has is left out. */
export function repeatLines(
  game: LotteryGame,
  lines: readonly SentLine[],
  firstId: number,
  currency: Currency,
): readonly BasketLine[] {
  return lines.flatMap((line, at) => {
    const play = playOf(game, line.play)
    const read = play && readSelection(play, line.selection)
    const unit = units.find((one) => one === line.unit)
    if (!play || !read?.ok || !unit) return []
    return [makeLine(firstId + at, play, read.value, { ...line, unit }, currency)]
  })
}

/** As the call takes them. */
export const sendableLines = (lines: readonly BasketLine[]): SentLine[] =>
  lines.map(({ play, selection, unit, multiple, prizeGroup }) => ({ play, selection, unit, multiple, prizeGroup }))
