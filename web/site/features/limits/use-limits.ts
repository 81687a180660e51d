import type { getCompliance } from '#modules/compliance/contract.ts'
import type { LimitKind, Period } from '#modules/compliance/model.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

export type Compliance = ReplyOf<typeof getCompliance>
export type LimitRow = Compliance['limits'][number]

export const useLimits = () => useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} })

export function renewLimits(): void {
  void queries.invalidateQueries({ queryKey: ['GET /wps/compliance'] })
}

export const kindTexts = {
  deposit: { title: 'limits.deposit', hint: 'limits.depositHint' },
  loss: { title: 'limits.loss', hint: 'limits.lossHint' },
  wager: { title: 'limits.wager', hint: 'limits.wagerHint' },
  session: { title: 'limits.session', hint: 'limits.sessionHint' },
} as const satisfies Record<LimitKind, { readonly title: PlainKey; readonly hint: PlainKey }>

export const periodTexts = {
  day: 'limits.day',
  week: 'limits.week',
  month: 'limits.month',
} as const satisfies Record<Period, PlainKey>

/** The same where nothing stands before it. */
export const periodTitles = {
  day: 'limits.daily',
  week: 'limits.weekly',
  month: 'limits.monthly',
} as const satisfies Record<Period, PlainKey>

/** What a figure of a limit is called: money of its currency, or minutes of play. */
export function writeValue({ currency }: Pick<LimitRow, 'currency'>, value: string): string {
  if (currency === null) return t('limits.minutes', { minutes: formatNumber(Number(value)) })
  return formatAmount(value, readCurrency(currency))
}

/** How much of a limit is used; for a picture, so that rounding does no harm. */
export function shareOf({ used, value }: LimitRow): number {
  const all = Number(value ?? 0)
  return all > 0 ? Math.max(0, Number(used)) / all : Number(used) > 0 ? 1 : 0
}
