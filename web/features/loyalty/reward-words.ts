import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { GivenReward } from '#web/features/loyalty/use-loyalty.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

/** What a reward is, in a few words. Needs the texts of `loyalty`. */
export function rewardText({ kind, amount }: GivenReward, currency: string): string {
  if (kind === 'cash') return formatAmount(amount, readCurrency(currency))
  const count = Number(amount)
  if (kind === 'points') return t('loyalty.points', { count, number: formatNumber(count) })
  return t(ticketKeys[kind], { count, number: formatNumber(count) })
}

const ticketKeys = { wheel: 'loyalty.spins', egg: 'loyalty.eggs', raffle: 'loyalty.raffles' } as const

export function levelName(level: number): string {
  return t(levelKeys[level] ?? 'loyalty.level0')
}

const levelKeys: readonly PlainKey[] = [
  'loyalty.level0',
  'loyalty.level1',
  'loyalty.level2',
  'loyalty.level3',
  'loyalty.level4',
  'loyalty.level5',
  'loyalty.level6',
  'loyalty.level7',
  'loyalty.level8',
  'loyalty.level9',
]

const refusals: Readonly<Record<string, PlainKey>> = {
  points_are_short: 'loyalty.refusal.short',
  points_are_too_few: 'loyalty.refusal.few',
  reward_is_unknown: 'loyalty.refusal.unknown',
  reward_is_gone: 'loyalty.refusal.gone',
  points_price_has_changed: 'loyalty.refusal.price',
  voucher_is_over: 'loyalty.refusal.voucher',
  delivery_address_is_missing: 'loyalty.refusal.address',
  gift_is_unknown: 'loyalty.refusal.unknown',
  gift_is_claimed: 'loyalty.refusal.claimed',
  self_excluded: 'loyalty.block.excluded',
  play_is_paused: 'loyalty.block.paused',
  age_is_not_allowed: 'loyalty.block.age',
  limits_rule_bonuses_out: 'loyalty.block.limits',
  mission_is_unknown: 'loyalty.refusal.unknown',
  mission_is_not_done: 'loyalty.refusal.notDone',
  prize_ticket_is_unknown: 'loyalty.refusal.ticket',
  prize_ticket_is_expired: 'loyalty.refusal.ticket',
  prizes_are_closed: 'loyalty.refusal.closed',
  key_is_reused: 'loyalty.refusal.again',
}

export function loyaltyRefusalText(refusal: string): string {
  const key = Object.hasOwn(refusals, refusal) ? refusals[refusal] : undefined
  return key === undefined ? t(messageOf(refusal)) : t(key)
}
