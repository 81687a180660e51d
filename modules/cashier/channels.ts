import type { z } from 'zod'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { type Cashier, type ChannelSetting, currencyOf, readRules, readZone } from '#modules/cashier/deps.ts'
import { type Moment, minor, stateOf } from '#modules/cashier/rules/channels.ts'
import { findLastDeposit } from '#modules/cashier/store/deposits.ts'
import type { Channel } from '#modules/cashier/wire.ts'

/** A provider that is not configured, or does not answer just now, is as good as in maintenance. */
export async function momentOf(cashier: Cashier, psp: string): Promise<Moment> {
  const provider = cashier.providers.get(psp)
  const isProviderThere = provider !== undefined && !provider.circuit.isOpen
  return { nowMs: cashier.clock.nowMs(), timeZone: await readZone(cashier), isProviderThere }
}

export async function findChannel(cashier: Cashier, id: string): Promise<ChannelSetting | null> {
  return (await readRules(cashier)).channels.find((channel) => channel.id === id) ?? null
}

export async function channelsReply(cashier: Cashier, memberId: Id<'member'>, currency: Currency) {
  const { channels, turnoverPercent, confirmMinutes, coolingHours, payoutAccountsMax } = await readRules(cashier)
  const mine = channels.filter((channel) => channel.currency === currency)
  const last = await findLastDeposit(cashier.db.read, memberId, currency)
  return {
    currency,
    channels: await Promise.all(
      mine.map(async (channel) => channelReply(channel, await momentOf(cashier, channel.psp))),
    ),
    lastDeposit: last && { channel: last.channel, amount: formatMoney(last.amount, currency) },
    turnoverPercent,
    confirmMinutes,
    coolingHours,
    payoutAccountsMax,
  }
}

function channelReply(channel: ChannelSetting, moment: Moment): z.input<typeof Channel> {
  const { id, kind, name, payCurrency, rate, maintenanceUntil, deposit, withdraw, institutions } = channel
  const currency = currencyOf(channel)
  const money = (text: string): string => formatMoney(minor(text, currency), currency)
  const shared = ({ least, most, fee, hours, etaMinutes }: NonNullable<typeof withdraw>) => ({
    least: money(least),
    most: money(most),
    fee: { basisPoints: fee.basisPoints, fixed: money(fee.fixed) },
    hours,
    etaMinutes,
  })
  return {
    id,
    kind,
    name,
    currency,
    payCurrency,
    rate,
    maintenanceUntil,
    deposit: deposit && {
      ...shared(deposit),
      state: stateOf(channel, deposit, moment),
      presets: deposit.presets.map(money),
      expiresMinutes: deposit.expiresMinutes,
    },
    withdraw: withdraw && { ...shared(withdraw), state: stateOf(channel, withdraw, moment) },
    institutions,
  }
}
