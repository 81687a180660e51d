import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Counted, findCounted, listCounted } from '#modules/promotions/counted-store.ts'
import { findDecisions } from '#modules/promotions/decision-store.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { holdReasonOf } from '#modules/promotions/holds.ts'
import { type Uncounted, whyUncounted } from '#modules/promotions/rules/uncounted.ts'
import * as store from '#modules/promotions/store.ts'
import { followWagering } from '#modules/promotions/wagering.ts'
import { endGrant, findGrant, findParts, type GrantRow, grantsOf } from '#modules/wallet/service.ts'

export type OwnBonus = Awaited<ReturnType<typeof grantsOf>>[number] & {
  readonly texts: store.Promotion['document']['texts'] | null
  /** How what has to be wagered was reckoned. */
  readonly wager: Wager | null
  /** While it is on hold: why, where that is written down already, and by which promotion its member can appeal. */
  readonly hold: { readonly reason: string | null; readonly promotion: string } | null
}

interface Wager {
  readonly times: number
  readonly on: 'bonus' | 'deposit_and_bonus' | 'wins'
}

function wagerOf({ reward }: store.Promotion['document']): Wager | null {
  if (reward.is === 'bonus') return { times: reward.terms.wagerTimes, on: reward.terms.wagerOn }
  return reward.is === 'rounds' && reward.wins ? { times: reward.wins.wagerTimes, on: 'wins' } : null
}

const awardsMost = 1_000

/** A member's bonuses, with every bet that has ended by now counted. */
export async function listBonuses(promotions: Promotions, memberId: Id<'member'>): Promise<OwnBonus[]> {
  const { db } = promotions
  await db.tx(async (tx) => await followWagering(tx, promotions, memberId))
  const grants = await grantsOf(db.read, memberId)
  if (grants.length === 0) return []
  const awards = new Map(
    (await store.findAwards(db.read, { memberId, limit: awardsMost })).map((one) => [one.id as string, one]),
  )
  const held = grants.filter(({ state, heldAt }) => state === 'active' && heldAt !== null).map(({ id }) => id)
  const decisions = Map.groupBy(await findDecisions(db.read, held), ({ award }) => award)
  const named: OwnBonus[] = []
  for (const grant of grants) {
    const made = awards.get(grant.id)
    const promotion = made ? await store.findPromotion(db.read, made.promotion, made.version) : null
    const hold =
      made && held.includes(grant.id)
        ? { reason: holdReasonOf(decisions.get(grant.id) ?? []), promotion: made.promotion }
        : null
    const wager = promotion && wagerOf(promotion.document)
    named.push({ ...grant, texts: promotion?.document.texts ?? null, wager, hold })
  }
  return named
}

const betsMost = 200

export interface BonusBet extends Counted {
  /** What of what was at risk the terms count. */
  readonly percent: number
  readonly why: Uncounted | null
}

/**
 * The bets that a bonus looked at, and why those count nothing that do not. What counted for another bonus alone has no row of this one: it is
 * told by the other's.
 */
export async function listBonusBets(
  promotions: Promotions,
  memberId: Id<'member'>,
  id: string,
): Promise<Result<{ readonly grant: GrantRow; readonly bets: readonly BonusBet[] }, 'bonus_is_unknown'>> {
  const { db } = promotions
  await db.tx(async (tx) => await followWagering(tx, promotions, memberId))
  const grant = await findGrant(db.read, id)
  if (grant?.memberId !== memberId) return no('bonus_is_unknown')
  const beside = (await grantsOf(db.read, memberId)).filter((one) => one.id !== id && one.currency === grant.currency)
  const span = { from: grant.givenAt, until: grant.completedAt ?? grant.endedAt, limit: betsMost }
  const seen = await listCounted(db.read, [id, ...beside.map((one) => one.id)], span)
  const counted = seen.map((one) => (one.grantId === id ? one : { ...one, grantId: id, amount: 0n }))
  const ids = counted.map(({ betId }) => betId)
  const paid = new Set((await findParts(db.read, ids)).flatMap((part) => (part.grant === id ? part.betId : [])))
  const elsewhere = Map.groupBy(
    (await findCounted(db.read, ids)).filter(({ grantId }) => grantId !== id),
    ({ betId }) => betId,
  )
  return yes({
    grant,
    bets: counted.map((one): BonusBet => {
      const percent = grant.terms.contribution[one.category ?? 'NONE'] ?? 0
      const others = elsewhere.get(one.betId) ?? []
      const why = whyUncounted(
        {
          ...{ percent, atRisk: one.atRisk, oddsFloor: one.oddsFloor, counted: one.amount, endedAt: one.settledAt },
          isPaidByPurse: paid.has(one.betId),
          countedElsewhere: others.reduce((sum, { amount }) => sum + amount, 0n),
        },
        grant.terms,
      )
      return { ...one, percent, why }
    }),
  })
}

/** Somebody found that it costs something else by now. Nothing happened. */
class CostHasChanged extends Error {
  override name = 'CostHasChanged'
  readonly cost: bigint
  constructor(cost: bigint) {
    super('the purse has changed')
    this.cost = cost
  }
}

/** Gives a bonus up for what was shown to be its cost. Bets that have ended by then count first: it may be done. */
export async function giveUpBonus(
  promotions: Promotions,
  memberId: Id<'member'>,
  { id, lost }: { readonly id: string; readonly lost: string },
): Promise<Result<{ readonly lost: string }, 'bonus_is_unknown' | 'bonus_is_over' | 'bonus_cost_has_changed'>> {
  const { db } = promotions
  await db.tx(async (tx) => await followWagering(tx, promotions, memberId))
  const grant = await findGrant(db.read, id)
  if (grant?.memberId !== memberId) return no('bonus_is_unknown')
  try {
    const ended = await db.tx(async (tx) => {
      const done = await endGrant(tx, id, memberId, 'given_up', now(promotions))
      if (done && formatMoney(done.removed, grant.currency) !== lost) throw new CostHasChanged(done.removed)
      return done
    })
    if (!ended) return no('bonus_is_over')
    promotions.announce(memberId)
    return yes({ lost })
  } catch (error) {
    if (!(error instanceof CostHasChanged)) throw error
    const value = formatMoney(error.cost, grant.currency)
    return no('bonus_cost_has_changed', [{ path: 'lost', code: 'changed', value }])
  }
}
