import { countDays } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Agents, type Purse, readHouse } from '#modules/agents/deps.ts'
import type { TransferWay } from '#modules/agents/model.ts'
import type { LimitsShown } from '#modules/agents/replies.ts'
import { leftToday, limitsIn } from '#modules/agents/rules/transfers.ts'
import { findNames } from '#modules/agents/store/team.ts'
import * as store from '#modules/agents/store/transfers.ts'
import { depthBelow, findDepths } from '#modules/agents/tree.ts'
import { maskAccount, paymentState } from '#modules/identity/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'

/** What a sender can still pass on in one direction. Up goes only what was played; down it stays money that has to be. */
export async function readLimits(agents: Agents, memberId: Id<'member'>, way: TransferWay): Promise<LimitsShown> {
  const { rules, today, currency } = await readHouse(agents)
  const limits = limitsIn(rules.transfers[way], currency)
  const { read } = agents.db
  const sent = await store.sumSent(read, memberId, currency, { day: today, way })
  const { isSet } = await paymentState(agents.identity, read, memberId)
  const available =
    way === 'up'
      ? await findFree(agents, { memberId, currency })
      : (await balanceOf(read, memberId, currency)).available
  const { least, most } = limits
  return { currency, least, most, leftToday: leftToday(limits, sent), available, hasPaymentPassword: isSet }
}

async function findFree({ db, till }: Agents, purse: Purse): Promise<bigint> {
  const count = await till.turnover()
  return await db.tx(async (tx) => await till.findFree(tx, purse, count))
}

export interface ShownTransfer {
  readonly id: string
  readonly way: TransferWay
  readonly isOwn: boolean
  /** No id, and the account masked, where it is not one of the team. */
  readonly member: { readonly id: string | null; readonly account: string; readonly nickname: string }
  readonly amount: string
  readonly currency: string
  readonly note: string
  readonly at: string
}

const daysMax = 366

/** What somebody gave and got. Who stands above, or was moved out of the team since, is shown without their account. */
export async function listTransfers(
  { db }: Agents,
  asked: store.TransfersAsked & { readonly memberId: Id<'member'> },
): Promise<
  Result<{ readonly transfers: ShownTransfer[]; readonly next: string | null }, 'member_not_found' | 'range_is_wrong'>
> {
  const { from, to } = asked
  if (from !== null && to !== null && (from > to || countDays(from, to) > daysMax)) return no('range_is_wrong')
  if (asked.with !== null && ((await depthBelow(db.read, asked.memberId, asked.with)) ?? 0) === 0)
    return no('member_not_found')
  const rows = await store.listTransferRows(db.read, { ...asked, limit: asked.limit + 1 })
  const page = rows.slice(0, asked.limit)
  const transfers = await showTransfers(db.read, asked.memberId, page)
  return yes({ transfers, next: rows.length > asked.limit ? (page.at(-1)?.id ?? null) : null })
}

type Reading = Parameters<typeof findNames>[0]

export async function showTransfers(
  reader: Reading,
  memberId: Id<'member'>,
  rows: readonly store.TransferRow[],
): Promise<ShownTransfer[]> {
  const others = [...new Set(rows.map((row) => (row.senderId === memberId ? row.receiverId : row.senderId)))]
  const names = await findNames(reader, others)
  const below = await findDepths(reader, memberId, others)
  return rows.map(({ id, senderId, receiverId, way, amount, currency, note, at }) => {
    const isOwn = senderId === memberId
    const other = isOwn ? receiverId : senderId
    const name = names.get(other) ?? { account: '', nickname: '' }
    const isBelow = below.has(other)
    const account = isBelow ? name.account : maskAccount(name.account)
    const member = { id: isBelow ? other : null, account, nickname: name.nickname }
    return { id, way, isOwn, member, amount: formatMoney(amount, currency), currency, note, at: at.toISOString() }
  })
}
