import { type Id, newId } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { deliver } from '#modules/messaging/service.ts'
import { type Decision, findDecisions, findFlagged, insertDecision } from '#modules/promotions/decision-store.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { findFacts } from '#modules/promotions/links.ts'
import { type AbuseFacts, type HoldReason, judgeAward } from '#modules/promotions/rules/abuse.ts'
import * as store from '#modules/promotions/store.ts'
import { endGrant, findActive, findGrant, holdGrant, releaseGrant } from '#modules/wallet/service.ts'

/** Why a running bonus is on hold: by the last judgement, as long as nobody has decided since. */
export function holdReasonOf(decisions: readonly Decision[]): string | null {
  const judged = decisions.findLast(({ step, outcome }) => step === 'judged' && outcome !== 'clear')
  return judged?.outcome ?? null
}

/** What somebody has looked at, or gave by hand, is theirs to judge, and no rule's any more. */
const isLookedAt = ({ askedBy }: store.Award, decisions: readonly Decision[]): boolean =>
  askedBy !== null || decisions.some(({ step }) => step === 'decided' || step === 'answered')

const friendMark = 'friend:'

/** What speaks against a bonus that was given, by what is known now. */
async function findSuspicion(
  tx: Tx,
  made: store.Award,
  at: Date,
  isQuick = false,
): Promise<{ readonly reason: HoldReason; readonly facts: AbuseFacts } | null> {
  const promotion = await store.findPromotion(tx, made.promotion, made.version)
  // What free rounds have won is no reward of its own: the budget never counted it.
  if (promotion?.document.reward.is !== 'bonus') return null
  const friend = made.period.startsWith(friendMark) ? made.period.slice(friendMark.length) : null
  const facts = await findFacts(tx, promotion.document, { memberId: made.memberId, friend, now: at, isQuick })
  const reason = facts && judgeAward(facts)
  return facts && reason ? { reason, facts } : null
}

/** Which of these bonuses, whose money is about to become cash, somebody has to look at first. They are held; `watchBonuses` writes down why. */
export async function holdSuspicious(
  tx: Tx,
  grants: readonly { readonly id: string }[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const held = new Set<string>()
  for (const { id } of grants) {
    const made = await store.findAward(tx, id)
    if (!made || isLookedAt(made, await findDecisions(tx, [id]))) continue
    if ((await findSuspicion(tx, made, at, true)) && (await holdGrant(tx, id, at))) held.add(id)
  }
  return held
}

const flagsAtOnce = 100
const grantsAtOnce = 200

/** Where a node has come to in looking at bonuses. */
export interface Watch {
  flag: bigint
  grant: string
}

export const firstWatch = (): Watch => ({ flag: 0n, grant: '00000000-0000-0000-0000-000000000000' })

/**
 * Looks at bonuses that are being wagered by what is known now, since a pattern shows itself later than a bonus is given: first those of accounts
 * that a judgement has just named, then those that are held already and have no judgement, and some of all others. Answers how many went on hold.
 */
export async function watchBonuses(promotions: Promotions, watch: Watch, signal?: AbortSignal): Promise<number> {
  const { read } = promotions.db
  const flagged = await findFlagged(read, watch.flag, flagsAtOnce)
  const members = [...new Set(flagged.flatMap(({ members: named }) => named))]
  const named = members.length > 0 ? await findActive(read, { members }, grantsAtOnce) : []
  const some = await findActive(read, { after: watch.grant }, grantsAtOnce)
  const ids = [...new Set([...named, ...(await findActive(read, 'held', grantsAtOnce)), ...some])]
  const aside = asideOf(promotions, 'promotions-watch')
  const looked = await aside.each(
    ids,
    (id) => id,
    async (id) => await lookAt(promotions, id),
    signal,
  )
  watch.flag = flagged.at(-1)?.seq ?? watch.flag
  watch.grant = some.length < grantsAtOnce ? firstWatch().grant : (some.at(-1) as string)
  return looked.filter(Boolean).length
}

/** True where it went on hold. One that nothing speaks against any more goes on. */
async function lookAt(promotions: Promotions, id: string): Promise<boolean> {
  const at = now(promotions)
  const memberId = await promotions.db.tx(async (tx): Promise<Id<'member'> | null> => {
    // Before the grant, as whoever decides an award.
    const made = await store.lockAward(tx, id)
    if (!made) return null
    const decisions = await findDecisions(tx, [id])
    const grant = await findGrant(tx, id)
    if (grant?.state !== 'active' || isLookedAt(made, decisions)) return null
    if (grant.heldAt !== null && holdReasonOf(decisions) !== null) return null
    const found = await findSuspicion(tx, made, at)
    if (!found) return grant.heldAt !== null && (await releaseGrant(tx, id, made.memberId, at)) ? made.memberId : null
    if (grant.heldAt === null && !(await holdGrant(tx, id, at))) return null
    const { reason: outcome, facts } = found
    const judged = { step: 'judged', outcome, facts, reason: null, operatorId: null } as const
    await insertDecision(tx, { id: newId(promotions.clock), award: id, ...judged, at })
    const figures = { amount: formatMoney(made.amount, made.currency), currency: made.currency }
    await deliver(tx, promotions, { memberId: made.memberId, source: `hold:${id}`, template: 'bonus_held', figures })
    return made.memberId
  })
  if (memberId !== null) promotions.announce(memberId)
  return memberId !== null
}

/** Whether a bonus that was given is on hold. */
export async function isOnHold(reader: Reader, { id, state }: Pick<store.Award, 'id' | 'state'>): Promise<boolean> {
  if (state !== 'given') return false
  const grant = await findGrant(reader, id)
  return grant?.state === 'active' && grant.heldAt !== null
}

/** Bonuses on hold, the longest first. */
export async function findOnHold(reader: Reader, limit: number): Promise<store.Award[]> {
  const held: store.Award[] = []
  for (const id of await findActive(reader, 'held', limit)) {
    const made = await store.findAward(reader, id)
    if (made) held.push(made)
  }
  return held
}

/** What somebody decides about a bonus on hold: it goes on with the time that it had left, or is taken back. */
export async function endHold(tx: Tx, made: store.Award, isReleased: boolean, at: Date): Promise<void> {
  const { id, memberId, promotion } = made
  if (isReleased) {
    await releaseGrant(tx, id, memberId, at)
    return
  }
  const ended = await endGrant(tx, id, memberId, 'revoked', at)
  if (ended) await store.unspend(tx, promotion, store.budgetPart(made, ended.removed))
}
