import { advanceChase, type ChaseEvent, type ChaseState } from '#engines/lottery/chase.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Listener } from '#kit/listener.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { ChangeHappened } from '#modules/compliance/model.ts'
import { admitStake, holdMember, readJudging } from '#modules/compliance/service.ts'
import { post, postWith } from '#modules/ledger/service.ts'
import { readBasket } from '#modules/lottery/basket.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findDraw, readTime } from '#modules/lottery/draw-store.ts'
import { findShares } from '#modules/lottery/jackpot-store.ts'
import { listLotteries } from '#modules/lottery/list.ts'
import type { PlanState } from '#modules/lottery/model.ts'
import { tellPlan } from '#modules/lottery/notices.ts'
import { paidFor } from '#modules/lottery/payout.ts'
import {
  BasketNotTaken,
  type BasketRefusal,
  type Purchase,
  purchaseOf,
  purchaseWriter,
  refOf,
} from '#modules/lottery/place.ts'
import * as store from '#modules/lottery/plan-store.ts'
import { findBetsOf } from '#modules/lottery/ticket-store.ts'
import type { DealtTable } from '#modules/rounds/service.ts'
import { admitTerms, houseOf, openPurse, purseOf } from '#modules/wallet/service.ts'

const plansAtOnce = 200
const sideBySide = 4
const restMs = 2_000

/** All chase plans as one node goes on with them. What is to be done is read from the rows, so another node can take over at any moment. */
export function advancedPlans(lotteries: Lotteries): DealtTable {
  return {
    id: 'lottery-plans',
    async deal(lease) {
      while (lease.isHeld()) {
        const count = await turnPlans(lotteries, () => lease.isHeld())
        if (count === 0) await lease.wait(restMs)
      }
    },
    leave: async () => {},
  }
}

/** Goes on with the plans that have something to do by now. Each step happens once, whoever tries. Answers how many went through. */
export async function turnPlans(lotteries: Lotteries, isHeld: () => boolean = () => true): Promise<number> {
  const left = await store.findPlansLeft(lotteries.db.read, lotteries.time, plansAtOnce + lotteries.asidePlans.count)
  const due = lotteries.asidePlans.due(left, (id) => id)
  let moved = 0
  for (let at = 0; at < due.length && isHeld(); at += sideBySide) {
    const some = due.slice(at, at + sideBySide)
    await Promise.all(
      some.map(async (id) => {
        await lotteries.asidePlans.attempt(id, async () => {
          if (await advance(lotteries, id)) moved += 1
        })
      }),
    )
  }
  return moved
}

/** Looks at what has ended, then buys the next issue. False when there was nothing to do after all. */
async function advance(lotteries: Lotteries, id: string): Promise<boolean> {
  const hasLooked = await lookAtEnded(lotteries, id)
  const hasBought = await buyNext(lotteries, id)
  return hasLooked || hasBought
}

/** Notes what tickets came to; a win ends a plan that is to stop then. */
async function lookAtEnded(lotteries: Lotteries, id: string): Promise<boolean> {
  const sold = new Map((await listLotteries(lotteries)).map((lottery) => [lottery.id, lottery]))
  const [ended, released] = await lotteries.db.tx(async (tx): Promise<[number, store.Plan | null]> => {
    const plan = await store.lockPlan(tx, id)
    if (!plan) return [0, null]
    const lottery = sold.get(plan.lottery)
    assert(lottery, 'a plan is of a lottery')
    // A jackpot is shared when the issue is settled.
    const parts = await store.holdEnded(tx, id, lottery.hasJackpot)
    let state = stateOf(plan)
    for (const { position, ticketId, version, outcome } of parts) {
      const bets = await findBetsOf(tx, [ticketId])
      const shares = await findShares(
        tx,
        bets.map((bet) => bet.id),
      )
      const payout = paidFor(lottery, bets, outcome, shares)
      await store.markEnded(tx, id, { position, version, payout })
      const end = outcome === null ? 'void' : payout > 0n ? 'won' : 'lost'
      state = advanceChase(state, { kind: 'ended', end }).state
    }
    const isWon = plan.state === 'running' && state.status === 'won'
    if (isWon) await endPlan(tx, lotteries, plan, 'won', null)
    else if (parts.length > 0) await finish(tx, lotteries, id)
    return [parts.length, isWon ? plan : null]
  })
  if (released) lotteries.announceBalance(released.memberId as Id<'member'>)
  return ended > 0
}

/** How far a plan is, for the engine that decides what follows. */
function stateOf({ isStoppedByWin, total, state, parts }: store.PlanInPlay): ChaseState {
  const waiting = parts.filter((part) => part.state === 'waiting')
  let soFar = 0n
  const steps = parts.map(({ multiple, stake }) => {
    soFar += stake
    return { multiple, stake, soFar }
  })
  return {
    ...{ plan: { steps, total }, isStoppedByWin, placed: parts.length - waiting.length },
    held: waiting.reduce((sum, { stake }) => sum + stake, 0n),
    status: state === 'stopped' ? 'cancelled' : state,
  }
}

/** Takes the next issue of a plan: buys it, gives its money back where it was missed, or ends the plan where it cannot be bought. */
async function buyNext(lotteries: Lotteries, id: string): Promise<boolean> {
  const found = await findNext(lotteries, id)
  if (!found) return false
  const { plan, part } = found
  const memberId = plan.memberId as Id<'member'>
  const done = await buyPart(lotteries, plan, part)
  if (done.ok) {
    if (done.value) lotteries.announceBalance(memberId)
    return done.value
  }
  const { refusal, fields = [] } = done
  const most = fields.find(({ code }) => code === 'most')?.value
  const isDone =
    refusal === 'issue_is_closed'
      ? await giveBackMissed(lotteries, plan, part)
      : await stopPlan(lotteries, id, refusal, most)
  if (isDone) lotteries.announceBalance(memberId)
  return isDone
}

/** The next issue of a plan, once it may be bought. */
async function findNext(lotteries: Lotteries, id: string) {
  const now = await readTime(lotteries.db.read, lotteries.time)
  const plan = await store.readPlan(lotteries.db.read, id)
  const part = plan?.parts.find(({ state }) => state === 'waiting')
  if (!plan || plan.state !== 'running' || !part || part.opensAt > now) return null
  // A win is to stop it, so that the result of every issue before is awaited; not beyond the end of sales.
  const isAwaited = plan.parts.some(({ state, payout }) => state === 'bought' && payout === null)
  return plan.isStoppedByWin && isAwaited && part.closesAt > now ? null : { plan, part }
}

/** Buys one issue from the money that is held for it. Answers false when somebody else was faster. */
async function buyPart(
  lotteries: Lotteries,
  plan: store.Plan,
  part: store.Part,
): Promise<Result<boolean, BasketRefusal>> {
  const { issue, multiple, holdId, position } = part
  const memberId = plan.memberId as Id<'member'>
  const { currency, odds, lines } = plan
  const read = await readBasket(lotteries, plan.lottery, memberId, { issue, currency, odds, lines }, multiple)
  if (!read.ok) return read
  if (read.value.stake !== part.stake || holdId === null) return no('odds_have_changed')
  // No client's key has a slash.
  const key = `plan/${plan.id}/${position}`
  const purchase = purchaseOf(lotteries, read.value, {
    memberId,
    key,
    intent: plan.intent,
    planId: plan.id,
    isNoticeWanted: false,
  })
  const writePurchase = await purchaseWriter(lotteries, purchase)
  const legs = [await captureLeg(lotteries, purchase, holdId)]
  const judging = await readJudging(lotteries.compliance)
  const movement = { scope: 'sys:lottery', key: `buy:${holdId}`, ref: refOf(purchase.ticket), legs } as const
  const buy = async (tx: Tx): Promise<Result<boolean, BasketRefusal>> => {
    // The member's turn comes first, as it does where any stake is judged.
    await holdMember(tx, memberId)
    const held = await store.lockPlan(tx, plan.id)
    if (held?.state !== 'running' || held.parts[position]?.state !== 'waiting') return yes(false)
    const admitted = await admitStake(tx, judging, { memberId, currency, amount: part.stake, isReserved: true })
    if (!admitted.ok) return admitted
    // What was set aside is cash; the terms of a bonus hold for it all the same.
    const terms = await admitTerms(tx, judging, { memberId, currency, amount: part.stake, game: plan.lottery })
    if (!terms.ok) return terms
    const paid = await postWith(tx, movement, writePurchase)
    assert(paid.ok && !paid.value.isReplay, `money that is held can be taken: ${paid.ok ? 'twice' : paid.refusal}`)
    await store.markBought(tx, part, purchase.ticket.id)
    await writeNext(tx, lotteries, held, { kind: 'placed' })
    return yes(true)
  }
  try {
    return await lotteries.db.tx(buy)
  } catch (error) {
    if (!(error instanceof BasketNotTaken)) throw error
    assert(error.refusal !== 'plan_limit_is_reached', 'a plan that runs begins no other')
    return no(error.refusal)
  }
}

async function captureLeg(lotteries: Lotteries, { ticket }: Purchase, hold: string) {
  const account = await purseOf(lotteries.wallet, ticket.memberId as Id<'member'>, ticket.currency)
  const credit = await houseOf(lotteries.wallet, 'stakes', ticket.currency)
  return { step: 'capture', hold, kind: 'stake', account, credit, amount: ticket.stake } as const
}

/** Where a plan is once its next issue was bought or missed. */
async function writeNext(tx: Tx, lotteries: Lotteries, plan: store.PlanInPlay, event: ChaseEvent): Promise<bigint> {
  const { state, released } = advanceChase(stateOf(plan), event)
  if (state.status === 'done') {
    await store.writePlanState(tx, plan.id, 'done', null)
    await finish(tx, lotteries, plan.id)
  }
  return released
}

/** A plan of which nothing is to be bought any more has come to its end when every ticket has its result. */
async function finish(tx: Tx, lotteries: Pick<Lotteries, 'messaging'>, id: string): Promise<void> {
  const over = await store.markOver(tx, id)
  if (over) await tellPlan(tx, lotteries, over)
}

/** An issue that closed before it was bought, or is void: its money is free again, and the plan goes on. */
async function giveBackMissed(lotteries: Lotteries, { id, lottery }: store.Plan, part: store.Part): Promise<boolean> {
  const draw = await findDraw(lotteries.db.read, { lottery, issue: part.issue }, lotteries.time)
  const now = await readTime(lotteries.db.read, lotteries.time)
  // Its sales may not be prepared yet.
  if (part.closesAt > now && draw?.state !== 'void') return false
  return await lotteries.db.tx(async (tx) => {
    const held = await store.lockPlan(tx, id)
    if (held?.state !== 'running' || held.parts[part.position]?.state !== 'waiting') return false
    const released = await writeNext(tx, lotteries, held, { kind: 'missed' })
    assert(released === part.stake, 'what is given back is what the issue would have cost')
    await release(tx, held, [part], 'missed')
    return true
  })
}

/** Ends a plan whose next issue cannot be bought. */
async function stopPlan(lotteries: Lotteries, id: string, reason: BasketRefusal, most?: string): Promise<boolean> {
  return await lotteries.db.tx(async (tx) => {
    const plan = await store.lockPlan(tx, id)
    return plan ? await endPlan(tx, lotteries, plan, 'stopped', reason, most) : false
  })
}

/** Ends a plan that runs, and sets free what is held for issues to come. What was bought stays. */
async function endPlan(
  tx: Tx,
  lotteries: Pick<Lotteries, 'messaging'>,
  plan: store.PlanInPlay,
  state: Exclude<PlanState, 'running' | 'done'>,
  reason: BasketRefusal | 'ended_by_operator' | null,
  most?: string,
): Promise<boolean> {
  if (plan.state !== 'running') return false
  await release(
    tx,
    plan,
    plan.parts.filter((part) => part.state === 'waiting'),
    'returned',
  )
  await store.writePlanState(tx, plan.id, state, reason)
  if (state === 'stopped') await tellPlan(tx, lotteries, { ...plan, state, reason }, most)
  await finish(tx, lotteries, plan.id)
  return true
}

async function release(tx: Tx, plan: store.Plan, parts: readonly store.Part[], state: 'missed' | 'returned') {
  const account = await openPurse(tx, plan.memberId as Id<'member'>, plan.currency)
  const legs = parts.flatMap(({ holdId: hold }) => (hold === null ? [] : [{ step: 'release', hold, account } as const]))
  const key = `${state}:${legs[0]?.hold}`
  const released = await post(tx, { scope: 'sys:lottery', key, ref: `plan:${plan.id}`, legs })
  assert(released.ok, `money that is held can be given back: ${released.ok ? '' : released.refusal}`)
  await store.markReleased(tx, parts, state)
}

/** The member ends a plan. One that has ended is answered as it is. */
export async function cancelPlan(
  lotteries: Lotteries,
  memberId: Id<'member'>,
  id: string,
): Promise<Result<store.Plan, 'plan_is_unknown'>> {
  if (!(await store.findPlan(lotteries.db.read, memberId, id))) return no('plan_is_unknown')
  const isEnded = await lotteries.db.tx(async (tx) => {
    const plan = await store.lockPlan(tx, id)
    return plan ? await endPlan(tx, lotteries, plan, 'cancelled', null) : false
  })
  if (isEnded) lotteries.announceBalance(memberId)
  const plan = await store.findPlan(lotteries.db.read, memberId, id)
  return plan ? yes(plan) : no('plan_is_unknown')
}

/** An operator ends a plan that runs; `note` writes why, in the same transaction. */
export async function endPlanForMember(
  lotteries: Lotteries,
  id: string,
  note: (tx: Tx, plan: store.Plan) => Promise<void>,
): Promise<Result<null, 'plan_is_unknown' | 'plan_is_over'>> {
  const plan = await lotteries.db.tx(async (tx) => {
    const held = await store.lockPlan(tx, id)
    if (!held) return no('plan_is_unknown')
    if (!(await endPlan(tx, lotteries, held, 'stopped', 'ended_by_operator'))) return no('plan_is_over')
    await note(tx, held)
    return yes(held)
  })
  if (!plan.ok) return plan
  lotteries.announceBalance(plan.value.memberId as Id<'member'>)
  return yes(null)
}

/** Who begins a break or an exclusion plays no more: nothing waits for the next issue to find that out. */
export const planListener = (lotteries: Pick<Lotteries, 'messaging'>): Listener => ({
  name: 'lottery-plans-of-paused',
  topic: 'compliance.changed',
  async handle(tx, { payload }) {
    const { memberId, kind } = payload as ChangeHappened
    const reason = kind === 'exclusion_begun' ? 'self_excluded' : kind === 'cool_off_begun' ? 'play_is_paused' : null
    if (!reason) return
    for (const id of await store.findRunning(tx, memberId)) {
      const plan = await store.lockPlan(tx, id)
      if (plan) await endPlan(tx, lotteries, plan, 'stopped', reason)
    }
  },
})
