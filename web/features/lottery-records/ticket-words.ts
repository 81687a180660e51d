import { lotteryGameOf } from '#engines/lottery/games.ts'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { optionName } from '#web/features/lottery/play-names.ts'
import { selectionText } from '#web/features/lottery/selection-text.ts'
import { placeName } from '#web/features/lottery-records/place-names.ts'
import { prizeNames } from '#web/features/lottery-records/prize-rows.ts'
import type { Ticket, TicketLine } from '#web/features/lottery-records/use-tickets.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { Tone } from '#web/ui/badge.tsx'

const gameOf = (lottery: string): string => lotteryOf(lottery)?.game ?? ''

/** What became of a ticket, in a word. What comes back and is no more than the stake is no win. */
export function endOf({ state, payout, stake, currency }: Ticket): { readonly text: string; readonly tone: Tone } {
  const amount = payout === null ? '' : formatAmount(payout, currency)
  if (state === 'void') return { text: t('tickets.refunded', { amount }), tone: 'plain' }
  if (state === 'delayed') return { text: t('tickets.delayed'), tone: 'gold' }
  if (payout === null) return { text: t('tickets.waiting'), tone: 'gold' }
  if (Number(payout) > Number(stake)) return { text: t('tickets.won', { amount }), tone: 'good' }
  if (Number(payout) > 0) return { text: t('tickets.back', { amount }), tone: 'plain' }
  return { text: t('tickets.lost'), tone: 'plain' }
}

const rulesOf = (game: string) => lotteryGameOf(game) ?? { plays: [] }

/** What was chosen, all of it. */
export function lineText(lottery: string, line: Pick<TicketLine, 'play' | 'selection'>): string {
  const game = gameOf(lottery)
  return selectionText(game, rulesOf(game), line, Number.POSITIVE_INFINITY)
}

/** The numbers of a winning note as they are written; of an option, its name. */
export function noteText(lottery: string, play: string, numbers: readonly number[]): string {
  const game = gameOf(lottery)
  const rule = playOf(rulesOf(game), play)?.rule
  if (rule?.kind === 'options') return numbers.map((at) => optionName(game, rule.options[at]?.name ?? '')).join(', ')
  return numbers.map(String).join(' ')
}

/** Which places of the draw decided a note, with what came there: `Units 8`. Of a whole draw it goes without saying. */
export function decidedBy(lottery: string, at: readonly number[], drawn: readonly string[]): string | null {
  if (at.length === 0 || at.length > 5) return null
  const game = gameOf(lottery)
  const prizes = prizeNames(game)
  const nameOf = (place: number) => prizes?.[place] ?? placeName(game, place)
  return at.map((place) => `${nameOf(place)} ${drawn[place] ?? ''}`).join(', ')
}

/** 9 notes × ₱1 × 5. */
export function sizeText({ notes, unit, multiple }: TicketLine, currency: Ticket['currency']): string {
  const each = formatAmount(unit, currency)
  return t('tickets.size', { count: notes, notes: formatNumber(notes), unit: each, multiple: formatNumber(multiple) })
}
