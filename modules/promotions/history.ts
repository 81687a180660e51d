import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { findGiven, type Given, type GivenCursor } from '#modules/loyalty/service.ts'
import { appealOf } from '#modules/promotions/appeals.ts'
import { findDecisions } from '#modules/promotions/decision-store.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import { holdReasonOf } from '#modules/promotions/holds.ts'
import type { ActivityState, AppealState } from '#modules/promotions/model.ts'
import { stateOfAward } from '#modules/promotions/rules/state.ts'
import * as store from '#modules/promotions/store.ts'
import { grantsOf } from '#modules/wallet/service.ts'

/** An award as its member sees it. */
export interface OwnAward {
  readonly award: store.Award
  readonly document: store.Promotion['document']
  readonly state: ActivityState
  /** Why the bonus that was given is on hold. */
  readonly heldFor: string | null
  readonly appeal: AppealState | null
}

export type HistoryLine =
  | { readonly id: string; readonly at: Date; readonly own: OwnAward }
  | { readonly id: string; readonly at: Date; readonly given: Given }

const heldMost = 50

/** What waits until somebody has looked at it, bonuses on hold among it. */
export async function listHeld(promotions: Promotions, memberId: Id<'member'>): Promise<OwnAward[]> {
  const { read } = promotions.db
  const waiting = await store.findAwards(read, { memberId, state: 'waiting', limit: heldMost })
  const onHold: store.Award[] = []
  for (const { id, state, heldAt } of await grantsOf(read, memberId)) {
    const made = state === 'active' && heldAt !== null ? await store.findAward(read, id) : null
    if (made) onHold.push(made)
  }
  return await describe(promotions, memberId, [...waiting, ...onHold])
}

/**
 * What a member was given by promotions and by loyalty, and what was rejected, newest first; what waits stands in `listHeld`. There is more where
 * `next` says so.
 */
export async function listHistory(
  promotions: Promotions,
  memberId: Id<'member'>,
  { limit, ...cursor }: GivenCursor & { readonly limit: number },
): Promise<{ readonly lines: readonly HistoryLine[]; readonly next: GivenCursor | null }> {
  const { read } = promotions.db
  const awards = await store.findDecidedAwards(read, memberId, cursor, limit + 1)
  const owns = await describe(promotions, memberId, awards)
  const given = await findGiven(read, memberId, cursor, limit + 1)
  const all: HistoryLine[] = [
    ...owns.map((own) => ({ id: own.award.id, at: own.award.askedAt, own })),
    ...given.map((one) => ({ id: one.id, at: one.at, given: one })),
  ]
  const lines = all.toSorted(newestFirst).slice(0, limit)
  const last = all.length > limit ? lines.at(-1) : undefined
  return { lines, next: last ? { before: last.at, beforeId: last.id } : null }
}

/** As the database orders them. */
function newestFirst(one: HistoryLine, other: HistoryLine): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
}

async function describe(
  { db: { read } }: Promotions,
  memberId: Id<'member'>,
  awards: readonly store.Award[],
): Promise<OwnAward[]> {
  if (awards.length === 0) return []
  const grants = new Map((await grantsOf(read, memberId)).map((grant) => [grant.id, grant]))
  const ids = awards.map(({ id }) => id)
  const decisions = Map.groupBy(await findDecisions(read, ids), ({ award }) => award)
  const described: OwnAward[] = []
  for (const award of awards) {
    const promotion = await store.findPromotion(read, award.promotion, award.version)
    assert(promotion, 'what was given is of a version that is kept')
    const grant = grants.get(award.id)
    const isHeld = grant?.state === 'active' && grant.heldAt !== null
    const steps = decisions.get(award.id) ?? []
    described.push({
      ...{ award, document: promotion.document },
      state: stateOfAward({
        ...{ state: award.state, grant: grant?.state ?? null, isHeld },
        isTakenBack: award.takenBackAt !== null,
      }),
      heldFor: isHeld ? holdReasonOf(steps) : null,
      appeal: appealOf(award, steps, isHeld),
    })
  }
  return described
}
