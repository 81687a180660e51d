import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { handOver } from '#modules/promotions/awards.ts'
import { type Decision, findDecisions, findOpenAppeals, insertDecision } from '#modules/promotions/decision-store.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { endHold, isOnHold } from '#modules/promotions/holds.ts'
import { isLawful } from '#modules/promotions/law-settings.ts'
import { type AppealState, depositReversed } from '#modules/promotions/model.ts'
import { askToRevoke, type Hand, needsAnother, note } from '#modules/promotions/operate.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import * as store from '#modules/promotions/store.ts'
import { findGrant, releaseGrant } from '#modules/wallet/service.ts'

/**
 * Where a member stands who was held or refused by a judgement: they may appeal once, also while it still waits or is on hold. Null for awards that
 * nobody was suspicious of.
 */
export function appealOf(award: store.Award, decisions: readonly Decision[], isHeldNow: boolean): AppealState | null {
  const answer = decisions.find(({ step }) => step === 'answered')
  if (answer) return answer.outcome === 'given' ? 'granted' : 'dismissed'
  if (decisions.some(({ step }) => step === 'appealed')) return 'open'
  const isHeld = decisions.some(({ step, outcome }) => step === 'judged' && outcome !== 'clear')
  const isDone = (award.state === 'given' && !isHeldNow) || award.reason === depositReversed
  return isHeld && !isDone ? 'possible' : null
}

type AppealRefusal = 'award_is_unknown' | 'award_is_not_appealable' | 'appeal_is_made'

/** A member's own words against a decision about an award of theirs. Once for each award, whoever asks at once. */
export async function appeal(
  promotions: Promotions,
  memberId: Id<'member'>,
  { award: id, text }: { readonly award: string; readonly text: string },
): Promise<Result<null, AppealRefusal>> {
  return await promotions.db.tx(async (tx) => {
    const made = await store.lockAward(tx, id)
    if (made?.memberId !== memberId) return no('award_is_unknown')
    const state = appealOf(made, await findDecisions(tx, [id]), await isOnHold(tx, made))
    if (state === null) return no('award_is_not_appealable')
    if (state !== 'possible') return no('appeal_is_made')
    const step = { step: 'appealed', outcome: 'open', facts: null, reason: text, operatorId: null } as const
    await insertDecision(tx, { id: newId(promotions.clock), award: id, ...step, at: now(promotions) })
    return yes(null)
  })
}

type AnswerRefusal =
  | OfferBlock
  | 'award_is_unknown'
  | 'appeal_is_unknown'
  | 'second_person_is_needed'
  | 'promotion_is_unknown'
  | 'promotion_is_closed'
  | 'promotion_budget_is_spent'
  | typeof depositReversed

/** Answers an appeal, by somebody else than who decided: what was asked for is given, or the decision stays, and the member reads why. */
export async function answerAppeal(
  promotions: Promotions,
  { id, isGranted, reason }: { readonly id: string; readonly isGranted: boolean; readonly reason: string },
  hand: Hand,
): Promise<Result<null, AnswerRefusal>> {
  const answered = await promotions.db.tx(async (tx): Promise<Result<Id<'member'>, AnswerRefusal>> => {
    const made = await store.lockAward(tx, id)
    if (!made) return no('award_is_unknown')
    const decisions = await findDecisions(tx, [id])
    const isHeld = await isOnHold(tx, made)
    if (appealOf(made, decisions, isHeld) !== 'open') return no('appeal_is_unknown')
    if (decisions.some(({ operatorId }) => operatorId === hand.operatorId)) return no('second_person_is_needed')
    if (isGranted && made.reason === depositReversed) return no(depositReversed)
    const promotion = await store.findPromotion(tx, made.promotion, made.version)
    if (!promotion) return no('promotion_is_unknown')
    if (isHeld && !isGranted && (await needsAnother(tx, promotions, promotion, made, hand))) {
      await askToRevoke(tx, promotions, { id, reason }, hand)
      return no('second_person_is_needed')
    }
    const at = now(promotions)
    const blocked = isGranted && !isHeld ? await findOfferBlock(tx, made.memberId, at) : null
    if (blocked !== null) return no(blocked)
    const isGiven = isGranted && !isHeld && !(await findGrant(tx, id))
    if (isGiven && !(await isLawful(tx, promotions, promotion))) return no('promotion_is_closed')
    const { budget, currency } = promotion.document
    // What was refused before went back to the budget; of a bonus that was taken back, what it had.
    const lost = (await findGrant(tx, id))?.lost ?? null
    const needed = store.budgetPart(made, lost ?? made.amount)
    const needsBudget = isGranted && made.state === 'rejected'
    if (needsBudget && !(await store.spend(tx, promotion.id, needed, minorOf(budget, currency))))
      return no('promotion_budget_is_spent')
    if (!isGranted && made.state === 'waiting') await store.unspend(tx, promotion.id, made.amount)
    const outcome = isGranted ? 'given' : 'rejected'
    // What the deposit's end decided stays the reason.
    const isFinal = isGranted || made.reason === depositReversed
    await store.decideAward(tx, id, { state: outcome, reason: isFinal ? null : reason, by: hand.operatorId, at })
    if (isHeld) await endHold(tx, made, isGranted, at)
    else if (isGranted && lost !== null)
      assert(await releaseGrant(tx, id, made.memberId, at), 'what was taken back is there')
    else if (isGranted) await handOver(tx, promotions, promotion, made)
    const step = { step: 'answered', outcome, facts: null, reason, operatorId: hand.operatorId } as const
    await insertDecision(tx, { id: newId(promotions.clock), award: id, ...step, at })
    await note(tx, promotions, hand, 'promotion.appeal_answered', { award: id, outcome, reason })
    return yes(made.memberId)
  })
  if (!answered.ok) return answered
  promotions.announce(answered.value)
  return yes(null)
}

export interface Case {
  readonly award: store.Award
  readonly decisions: readonly Decision[]
}

const appealsMost = 100

/** Appeals that wait for an answer, each with all that led to it. */
export async function listAppeals(reader: Reader): Promise<Case[]> {
  const cases: Case[] = []
  for (const id of await findOpenAppeals(reader, appealsMost)) {
    const found = await findCase(reader, id)
    if (found) cases.push(found)
  }
  return cases
}

/** An award with every step of how it was decided. */
export async function findCase(reader: Reader, id: string): Promise<Case | null> {
  const award = await store.findAward(reader, id)
  return award && { award, decisions: await findDecisions(reader, [id]) }
}
