import { asideOf } from '#kit/set-aside.ts'
import { type Gateway, grantFreeRounds } from '#modules/gateway/service.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { type AskedRounds, endAsking, findAsking } from '#modules/promotions/rounds-store.ts'
import * as store from '#modules/promotions/store.ts'

const batch = 20

/**
 * Tells makers of the free rounds that were given in their games, after the award is written: a maker's answer takes time, and no transaction waits
 * for it. The award's id is the grant's, so whatever ends halfway is asked again and given once. Who does not answer is asked again; where a maker
 * refuses, or the time of the rounds is over before an answer, the award is rejected and the budget has its part back. An award that fails is set
 * aside, and the others are asked for.
 */
export async function tellMakers(promotions: Promotions, gateway: Gateway, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(promotions, 'promotions-rounds')
  await aside.each(
    await findAsking(promotions.db.read, batch + aside.count),
    ({ award }) => award,
    async (rounds) => await tellMaker(promotions, gateway, rounds),
    signal,
  )
}

async function tellMaker(promotions: Promotions, gateway: Gateway, rounds: AskedRounds): Promise<void> {
  const { award: id, promotion: campaign, vendor, game, count, stake, expiresAt, memberId, currency } = rounds
  const input = { id, campaign, vendor, memberId, game, currency, count, stake, expiresAt }
  const answer = await grantFreeRounds(gateway, input)
  const isLate = expiresAt <= now(promotions)
  if (!answer.ok && answer.refusal === 'vendor_is_down' && !isLate) return
  await settle(promotions, rounds, answer.ok && answer.value.state === 'given' ? 'given' : 'refused')
}

async function settle(promotions: Promotions, rounds: AskedRounds, state: 'given' | 'refused'): Promise<void> {
  const { award: id, promotion, amount, memberId } = rounds
  const isEnded = await promotions.db.tx(async (tx) => {
    if (!(await endAsking(tx, id, state))) return false
    if (state === 'given') return true
    const at = now(promotions)
    await store.decideAward(tx, id, { state: 'rejected', reason: 'free_rounds_are_refused', by: null, at })
    await store.unspend(tx, promotion, amount)
    return true
  })
  if (isEnded) promotions.announce(memberId)
}
