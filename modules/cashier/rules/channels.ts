import { type Currency, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { ChannelState } from '#modules/cashier/model.ts'

interface Hours {
  readonly from: string
  readonly to: string
}

export interface DirectionRule {
  readonly isOn: boolean
  readonly least: string
  readonly most: string
  readonly hours: Hours | null
}

export interface ChannelRule {
  readonly isInMaintenance: boolean
  readonly maintenanceUntil: string | null
}

export interface Moment {
  readonly nowMs: number
  readonly timeZone: string
  /** Whether the provider behind it is configured and answers. */
  readonly isProviderThere: boolean
}

/** Whether a way to pay can be used now. Maintenance that has an end is over at its end. */
export function stateOf(channel: ChannelRule, direction: DirectionRule | null, moment: Moment): ChannelState {
  if (!direction?.isOn) return 'off'
  const until = channel.maintenanceUntil
  const isOver = until !== null && Date.parse(until) <= moment.nowMs
  if (!moment.isProviderThere || (channel.isInMaintenance && !isOver)) return 'maintenance'
  return direction.hours === null || isWithin(direction.hours, clockIn(moment)) ? 'open' : 'closed'
}

/** A window that ends before it begins goes over midnight. */
function isWithin({ from, to }: Hours, time: string): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to
}

function clockIn({ nowMs, timeZone }: Moment): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(nowMs)
}

const refusalOf = {
  off: 'channel_is_off',
  maintenance: 'channel_is_in_maintenance',
  closed: 'channel_is_closed',
} as const

type ChannelRefusal = (typeof refusalOf)[keyof typeof refusalOf] | 'amount_is_below_minimum' | 'amount_is_above_maximum'

export function admitAmount(
  channel: ChannelRule,
  direction: DirectionRule | null,
  moment: Moment,
  { amount, currency }: { readonly amount: bigint; readonly currency: Currency },
): Result<null, ChannelRefusal> {
  const state = stateOf(channel, direction, moment)
  if (state !== 'open' || !direction) return no(refusalOf[state === 'open' ? 'off' : state])
  if (amount < minor(direction.least, currency)) return no('amount_is_below_minimum')
  if (amount > minor(direction.most, currency)) return no('amount_is_above_maximum')
  return yes(null)
}

/** A setting's amount was checked when it was set. */
export function minor(text: string, currency: Currency): bigint {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value : 0n
}
