import { formatMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import { deliver } from '#modules/messaging/service.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { findEnding, findGrant, grantsOf } from '#modules/wallet/service.ts'

/** How long before its end somebody is told that a bonus ends. */
const warnedMs = 24 * 3_600_000

const grantsAtOnce = 500

type Ending = Awaited<ReturnType<typeof findEnding>>[number]

/** Where a node has come to: the bonus that it told of last, in the order in which they end, and when it began with the first. */
export interface EndingWatch {
  last: Ending | null
  begunMs: number
  /** Whether it has been at the last one since. */
  isThrough: boolean
}

export const firstEndings = (): EndingWatch => ({ last: null, begunMs: 0, isThrough: true })

/** After so long all that end within the day are looked at anew, for what failed the first time; who was told is not told again. */
const anewAfterMs = 3_600_000

/** Tells members a day before that a bonus ends, once for each. A bonus that is given for no longer than a day is not told of. */
export async function tellEndings(
  promotions: Promotions,
  watch: EndingWatch,
  signal?: AbortSignal,
  atOnce = grantsAtOnce,
): Promise<number> {
  const at = now(promotions)
  if (watch.isThrough && at.getTime() - watch.begunMs >= anewAfterMs)
    Object.assign(watch, { last: null, begunMs: at.getTime() })
  const by = new Date(at.getTime() + warnedMs)
  const ending = await findEnding(promotions.db.read, { now: at, by, after: watch.last }, atOnce)
  const aside = asideOf(promotions, 'promotions-endings')
  const told = await aside.each(
    ending,
    ({ id }) => id,
    async ({ id }) => await tellEnding(promotions, id, at),
    signal,
  )
  if (!signal?.aborted) Object.assign(watch, { last: ending.at(-1) ?? watch.last, isThrough: ending.length < atOnce })
  return told.filter(Boolean).length
}

async function tellEnding(promotions: Promotions, id: string, at: Date): Promise<boolean> {
  return await promotions.db.tx(async (tx) => {
    const found = await findGrant(tx, id)
    const grant = found && (await grantsOf(tx, found.memberId)).find((one) => one.id === id)
    if (grant?.state !== 'active' || grant.heldAt !== null) return false
    const { memberId, currency, balance, wagered, givenAt, terms } = grant
    const { expiresAt, target } = terms
    if (expiresAt <= at || expiresAt.getTime() - givenAt.getTime() <= warnedMs) return false
    const figures = {
      ...{ amount: formatMoney(balance, currency), left: formatMoney(target - wagered, currency), currency },
      at: expiresAt.toISOString(),
    }
    return await deliver(tx, promotions, { memberId, source: `ending:${id}`, template: 'bonus_ending', figures })
  })
}
