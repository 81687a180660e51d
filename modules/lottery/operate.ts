import type { Outcome } from '#engines/lottery/model.ts'
import { readNumbers } from '#engines/lottery/space.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { lockDraw, replaceResult, type SealedDraw, writeResult, writeVoid } from '#modules/lottery/draw-store.ts'
import { listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName, OrderKind, SaleState } from '#modules/lottery/model.ts'
import * as store from '#modules/lottery/order-store.ts'
import { forgetEnded } from '#modules/lottery/plan-store.ts'
import { endPlanForMember } from '#modules/lottery/plans.ts'
import { type LotteryRules, lotteryDocument } from '#modules/lottery/settings.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'

/** Who does it, for the record of who did what. */
export interface Hand {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

const attempts = 3

/** Opens, pauses or takes off a lottery. What was sold is drawn and paid all the same. */
export async function changeLottery(
  lotteries: Lotteries,
  id: string,
  state: SaleState,
  { reason, ...hand }: Hand & { readonly reason: string },
): Promise<Result<null, 'lottery_is_unknown' | 'version_is_stale'>> {
  const record = { hand, action: 'lottery.changed', detail: { state, reason } }
  return await changeSold(lotteries, id, (sold) => ({ ...sold, state }), record)
}

type Sold = LotteryRules['lotteries'][number]

interface ChangeNote {
  readonly hand: Hand
  readonly action: string
  readonly detail: Readonly<Record<string, string>>
}

/** Changes how a lottery is sold, puts it on record and tells everybody. */
export async function changeSold(
  lotteries: Lotteries,
  id: string,
  change: (sold: Sold) => Sold,
  { hand, action, detail }: ChangeNote,
): Promise<Result<null, 'lottery_is_unknown' | 'version_is_stale'>> {
  if (!(await lotteryNamed(lotteries, id))) return no('lottery_is_unknown')
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const document = (await listSettings(lotteries.settings)).find(({ name }) => name === lotteryDocument.name)
    const value = document?.value as LotteryRules | undefined
    if (!document || !value) return no('lottery_is_unknown')
    const before = value.lotteries.find((one) => one.id === id) ?? { id, state: 'off', holidays: [] }
    const sold = [...value.lotteries.filter((one) => one.id !== id), change(before)]
    const next = { name: lotteryDocument.name, version: document.version, value: { ...value, lotteries: sold } }
    if (!(await changeSetting(lotteries.settings, next, hand.operatorId)).ok) continue
    await lotteries.db.tx(async (tx) => await note(tx, lotteries, hand, action, { lottery: id, ...detail }))
    lotteries.push({ type: 'changed', lottery: id, issue: null })
    return yes(null)
  }
  return no('version_is_stale')
}

export interface OrderInput extends IssueName {
  readonly kind: OrderKind
  /** Of a result or a correction; numbers as they were drawn. */
  readonly numbers: readonly number[] | null
  /** Where the result can be looked up, or why the issue is void. */
  readonly evidence: string
}

type AskRefusal =
  | 'lottery_is_unknown'
  | 'issue_is_unknown'
  | 'issue_is_void'
  | 'issue_is_not_drawn'
  | 'draw_is_our_own'
  | 'draw_is_not_due'
  | 'result_is_malformed'
  | 'order_is_waiting'

/**
 * Asks for a result, a correction or that an issue is void. An issue that has no result becomes void at once; everything else waits for a
 * second person.
 */
export async function askOrder(
  lotteries: Lotteries,
  input: OrderInput,
  hand: Hand,
): Promise<Result<store.Order, AskRefusal>> {
  const lottery = await lotteryNamed(lotteries, input.lottery)
  if (!lottery) return no('lottery_is_unknown')
  const read = readOutcome(lottery, input)
  if (!read.ok) return read
  const asked = await lotteries.db.tx(async (tx): Promise<Result<store.Order, AskRefusal>> => {
    const draw = await lockDraw(tx, input, lotteries.time)
    if (!draw) return no('issue_is_unknown')
    const refusal = refusalOf(input.kind, draw)
    if (refusal) return no(refusal)
    const at = new Date(lotteries.clock.nowMs())
    const needsSecond = input.kind !== 'void' || draw.state === 'drawn'
    const { operatorId } = hand
    const order: store.Order = {
      ...{ id: newId<'order'>(lotteries.clock), lottery: input.lottery, issue: input.issue, kind: input.kind },
      ...{ outcome: read.value, evidence: input.evidence, needsSecond, askedBy: operatorId, askedAt: at },
      ...(needsSecond
        ? { state: 'waiting', decidedBy: null, decidedAt: null }
        : { state: 'done', decidedBy: operatorId, decidedAt: at }),
    }
    if (!(await store.insertOrder(tx, order))) return no('order_is_waiting')
    await noteOrder(tx, lotteries, hand, needsSecond ? 'asked' : 'done', order)
    if (!needsSecond) await carryOut(tx, lotteries, order)
    return yes(order)
  })
  return told(lotteries, asked)
}

/** Everybody hears of what was done, once it is committed. */
function told<Asked extends Result<store.Order, string>>(lotteries: Lotteries, asked: Asked): Asked {
  if (asked.ok && asked.value.state === 'done') {
    const { lottery, issue } = asked.value
    lotteries.push({ type: 'drawn', lottery, issue })
  }
  return asked
}

function readOutcome(
  { draws, rules }: SoldLottery,
  { kind, numbers }: OrderInput,
): Result<Outcome | null, 'draw_is_our_own' | 'result_is_malformed'> {
  if (kind === 'void') return yes(null)
  if (draws === 'own') return no('draw_is_our_own')
  const read = readNumbers(rules.space, numbers)
  return read.ok ? yes({ numbers: read.value }) : read
}

/** What stands against an order, by what the issue is doing. */
function refusalOf(kind: OrderKind, { state, shown, isSettled }: SealedDraw): AskRefusal | null {
  if (state === 'void') return 'issue_is_void'
  if (kind === 'result') return shown === 'delayed' ? null : 'draw_is_not_due'
  if (kind === 'correct') return state === 'drawn' && isSettled ? null : 'issue_is_not_drawn'
  return null
}

type DecideRefusal =
  | 'order_is_unknown'
  | 'order_is_decided'
  | 'second_person_is_needed'
  | 'results_differ'
  | 'issue_is_void'
  | 'issue_is_not_drawn'
  | 'issue_is_unknown'
  | 'draw_is_not_due'

export interface Decision {
  readonly isApproved: boolean
  /** Whoever approves a result enters it too: two people read it. */
  readonly numbers: readonly number[] | null
}

/** Somebody else than who asked approves it, or anybody declines it. Bets are settled by the node that draws, a few seconds later. */
export async function decideOrder(
  lotteries: Lotteries,
  id: string,
  { isApproved, numbers }: Decision,
  hand: Hand,
): Promise<Result<store.Order, DecideRefusal>> {
  const decided = await lotteries.db.tx(async (tx): Promise<Result<store.Order, DecideRefusal>> => {
    const order = await store.lockOrder(tx, id)
    if (!order) return no('order_is_unknown')
    if (order.state !== 'waiting') return no('order_is_decided')
    if (isApproved && order.askedBy === hand.operatorId) return no('second_person_is_needed')
    if (isApproved && order.outcome && JSON.stringify(order.outcome.numbers) !== JSON.stringify(numbers))
      return no('results_differ')
    const draw = await lockDraw(tx, order, lotteries.time)
    if (!draw) return no('issue_is_unknown')
    // What was asked for may have happened otherwise meanwhile.
    const refusal = isApproved ? refusalOf(order.kind, draw) : null
    if (refusal) return no(refusal as DecideRefusal)
    const at = new Date(lotteries.clock.nowMs())
    const state = isApproved ? 'done' : 'declined'
    await store.writeDecision(tx, id, { state, by: hand.operatorId, at })
    const after: store.Order = { ...order, state, decidedBy: hand.operatorId, decidedAt: at }
    await noteOrder(tx, lotteries, hand, state, after)
    if (isApproved) await carryOut(tx, lotteries, after)
    return yes(after)
  })
  return told(lotteries, decided)
}

async function carryOut(tx: Tx, lotteries: Lotteries, order: store.Order): Promise<void> {
  const { kind, outcome } = order
  // What chase plans know of it is looked at again.
  if (kind !== 'result') await forgetEnded(tx, order)
  if (kind === 'void') await writeVoid(tx, order, 'issue_was_declared_void')
  else if (kind === 'correct' && outcome) await replaceResult(tx, order, outcome)
  else if (outcome) await writeResult(tx, order, { outcome, hash: null, at: new Date(lotteries.clock.nowMs()) })
}

export async function lotteryNamed(lotteries: Lotteries, id: string): Promise<SoldLottery | null> {
  return (await listLotteries(lotteries)).find((lottery) => lottery.id === id) ?? null
}

/** Ends a member's chase plan: what is held for issues to come is free again, what was bought stays, and the member is told. */
export async function endMemberPlan(
  lotteries: Lotteries,
  id: string,
  { reason, ...hand }: Hand & { readonly reason: string },
): Promise<Result<null, 'plan_is_unknown' | 'plan_is_over'>> {
  return await endPlanForMember(lotteries, id, async (tx, { lottery, memberId }) => {
    await note(tx, lotteries, hand, 'lottery.plan_ended', { plan: id, lottery, member: memberId, reason })
  })
}

async function noteOrder(tx: Tx, lotteries: Lotteries, hand: Hand, what: string, order: store.Order): Promise<void> {
  const { lottery, issue, kind, outcome, evidence } = order
  const detail = { lottery, issue, evidence, numbers: outcome ? outcome.numbers.join(' ') : null }
  await note(tx, lotteries, hand, `lottery.${kind}_${what}`, detail)
}

async function note(
  tx: Tx,
  { clock }: Lotteries,
  { operatorId, address, requestId }: Hand,
  action: string,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const actor = { who: 'operator', id: operatorId } as const
  await recordAudit(tx, { clock }, { action, actor, address, requestId, detail })
}
