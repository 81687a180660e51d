import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import { type Reader, type Tx, together } from '#kit/tx.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { countOpenTickets } from '#modules/loyalty/service.ts'
import { appealOf } from '#modules/promotions/appeals.ts'
import { award, waitsForOthers } from '#modules/promotions/awards.ts'
import { type Birthday, birthdayFor } from '#modules/promotions/birthdays.ts'
import { findDecisions } from '#modules/promotions/decision-store.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { holdReasonOf } from '#modules/promotions/holds.ts'
import { isLawful, readLaw } from '#modules/promotions/law-settings.ts'
import type { ActivityState, AppealState, WaitReason } from '#modules/promotions/model.ts'
import { giveForPlay, type JoinedPromotion } from '#modules/promotions/play.ts'
import {
  currentRain,
  findMadeRain,
  isFalling,
  type Rain,
  type ShareRefusal,
  takeShare,
} from '#modules/promotions/rains.ts'
import { minorOf, sizeOf } from '#modules/promotions/rules/reward.ts'
import { findUnmet, type SegmentPart } from '#modules/promotions/rules/segment.ts'
import { activityState, isOpen } from '#modules/promotions/rules/state.ts'
import { findUnlawful } from '#modules/promotions/rules/wrong.ts'
import { findUnmetOf, notFor, readFacts } from '#modules/promotions/segments.ts'
import { type SignedDays, signedDaysFor, signInSource } from '#modules/promotions/signed-days.ts'
import * as store from '#modules/promotions/store.ts'
import { profitOf } from '#modules/wallet/model.ts'
import { dayFigures, findGrants, tallyMember, tallyZone } from '#modules/wallet/service.ts'

export interface Shown {
  readonly promotion: store.Promotion
  readonly state: ActivityState
  /** What could be claimed now, or was given. */
  readonly amount: bigint | null
  /** Until when it can be claimed. */
  readonly claimUntil: Date
  readonly award: store.Award | null
  /** Whether a decision about it can be appealed, or was. */
  readonly appeal: AppealState | null
  /** Why the bonus that was given is on hold. */
  readonly heldFor: string | null
  /** How many of its tickets can be drawn now. */
  readonly tickets: number
  /** Of a promotion for birthdays: whether mine is known. */
  readonly isBirthdayKnown: boolean
  /** Of a promotion for signing in: how many days count towards the next reward. */
  readonly signed: SignedDays | null
  readonly rain: Rain | null
  /** What of its segment I do not meet. */
  readonly unmet: SegmentPart | null
  /** Why nothing is given by it for the time being. */
  readonly waitsFor: WaitReason | null
}

const awardsMost = 200

/** What has to be asked for: tickets that a member has are from elsewhere until then. */
const isAskedFor = ({ trigger }: store.Promotion['document']): boolean =>
  trigger.on === 'birthday' || trigger.on === 'sign_in'

/** What this node has read of documents, by its database. */
const knownOf = new WeakMap<Promotions['db'], store.KnownDocuments>()

function knownBy({ db }: Promotions): store.KnownDocuments {
  const known: store.KnownDocuments = knownOf.get(db) ?? new Map()
  knownOf.set(db, known)
  return known
}

/** What a member's cards are made of, read at one time: statements that do not need each other's answers go together, since the page has many. */
async function readOwn(promotions: Promotions, memberId: Id<'member'>, at: Date) {
  return await promotions.db.tx(async (tx) => {
    const [zone, versions, joined, awards, grants, tickets, law, block] = await together(
      // The days that figures are cut by.
      tallyZone(tx),
      store.findVersions(tx, knownBy(promotions)),
      store.findJoined(tx, memberId),
      store.findAwardsOf(tx, memberId, awardsMost),
      findGrants(tx, memberId),
      countOpenTickets(tx, memberId, at),
      readLaw(promotions, tx),
      findOfferBlock(tx, memberId, at),
    )
    const all = store.holdingAt(versions, at)
    const accepted = joined.flatMap(({ promotion, version, joinedAt }): JoinedPromotion[] => {
      const kept = versions.get(promotion)?.find((one) => one.version === version)
      return kept ? [{ ...kept, joinedAt }] : []
    })
    const joinedOf = new Map(accepted.map((one) => [one.id, one]))
    const asShown = all.map((current) => {
      // A rain is the same for everybody, in the newest version.
      const promotion = current.document.trigger.on === 'rain' ? current : (joinedOf.get(current.id) ?? current)
      return { promotion, joinedAt: joinedOf.get(current.id)?.joinedAt ?? null }
    })
    const grantOf = new Map<string, (typeof grants)[number]>(grants.map((grant) => [grant.id, grant]))
    const isHeld = (id: string) => grantOf.get(id)?.state === 'active' && (grantOf.get(id)?.heldAt ?? null) !== null
    const refused = awards.filter(({ id, state }) => state !== 'given' || isHeld(id)).map(({ id }) => id)
    const hasSegments = [...all, ...accepted].some(({ document }) => document.for)
    const [decisions, facts, occasions] = await together(
      findDecisions(tx, refused),
      hasSegments ? readFacts(tx, { memberId, at }) : Promise.resolve(null),
      readOccasions(tx, promotions, { memberId, zone, at }, asShown),
    )
    const decisionsOf = Map.groupBy(decisions, ({ award: id }) => id)
    return { zone, accepted, asShown, awards, grantOf, isHeld, tickets, law, block, decisionsOf, facts, occasions }
  })
}

/** What of a promotion is a matter of its member's days. */
interface Occasion {
  readonly birthday: Birthday | null
  readonly signed: SignedDays | null
  /** What a cashback brings. */
  readonly back: bigint
  /** The rain that falls now or next, where somebody has made it already. */
  readonly rain: Rain | null
}

async function readOccasions(
  tx: Tx,
  promotions: Promotions,
  { memberId, zone, at }: { readonly memberId: Id<'member'>; readonly zone: string; readonly at: Date },
  asShown: readonly { readonly promotion: store.Promotion; readonly joinedAt: Date | null }[],
): Promise<ReadonlyMap<string, Occasion>> {
  // Brought up to date once for all of them.
  if (asShown.some(({ promotion }) => promotion.document.trigger.on === 'cashback')) await tallyMember(tx, memberId)
  const read = await together(
    ...asShown.map(async ({ promotion, joinedAt }): Promise<[string, Occasion]> => {
      const { document } = promotion
      const birthday = await birthdayFor(promotions, tx, { memberId, zone }, promotion)
      const signed = await signedDaysFor(promotions, tx, { memberId, joinedAt }, promotion)
      const isCashback = document.trigger.on === 'cashback'
      const lost = isCashback ? await lossOf(tx, document, memberId, at, zone) : 0n
      const rain = await findMadeRain(promotions, tx, promotion, zone)
      return [promotion.id, { birthday, signed, back: isCashback ? sizeOf(document, lost) : 0n, rain }]
    }),
  )
  return new Map(read)
}

const nothing: Occasion = { birthday: null, signed: null, back: 0n, rain: null }

/** Every promotion as it is for one member: in the version that they joined, else in the newest. */
export async function listFor(
  promotions: Promotions,
  memberId: Id<'member'>,
): Promise<{ readonly block: OfferBlock | null; readonly shown: readonly Shown[] }> {
  const at = now(promotions)
  let own = await readOwn(promotions, memberId, at)
  if (await giveForPlay(promotions, memberId, own.accepted)) own = await readOwn(promotions, memberId, at)
  const { zone, awards, grantOf, isHeld, tickets, law, decisionsOf, facts } = own
  const isRunning = [...grantOf.values()].some(({ state }) => state === 'active')
  const shown: Shown[] = []
  for (const { promotion, joinedAt } of own.asShown) {
    const { document } = promotion
    const given = awards.filter((one) => one.promotion === promotion.id)
    // What an operator gives is seen by who was given it.
    if (document.trigger.on === 'operator' && given.length === 0) continue
    const { birthday, signed, back, rain: made } = own.occasions.get(promotion.id) ?? nothing
    const rain = made ?? (await currentRain(promotions, promotion, zone))
    const { reward } = document
    const open = reward.is === 'tickets' ? (tickets.get(reward.game) ?? 0) : 0
    // Tickets that wait to be drawn go before what became of the last one that was asked for.
    const period = rain ? rain.period : periodOf(promotion, at, zone, birthday)
    const last = document.trigger.on === 'play' && open > 0 ? null : awardOf(promotion, given, at, period)
    const unmet = document.for && facts ? findUnmet(document.for, facts) : null
    const due =
      unmet !== null
        ? 0n
        : birthday?.year || signed?.isDue
          ? sizeOf(document, 0n)
          : document.trigger.on === 'cashback'
            ? back
            : 0n
    const state = activityState(
      {
        ...{ startsAt: new Date(document.startsAt), endsAt: new Date(document.endsAt), trigger: document.trigger.on },
        ...{
          isStopped: promotion.stoppedAt !== null || findUnlawful(document, law) !== null,
          isDue:
            due > 0n || (open > 0 && !isAskedFor(document)) || (rain !== null && unmet === null && isFalling(rain, at)),
          isJoined: joinedAt !== null,
          isSigned: signed?.isToday ?? false,
        },
        award: last && {
          ...{ state: last.state, grant: grantOf.get(last.id)?.state ?? null },
          ...{ isHeld: isHeld(last.id), isTakenBack: last.takenBackAt !== null },
        },
      },
      at,
    )
    shown.push({
      promotion,
      state,
      amount: last?.amount ?? (due > 0n ? due : null),
      claimUntil: claimUntil(promotion, { at, zone, birthday, rain }),
      award: last,
      appeal: last && appealOf(last, decisionsOf.get(last.id) ?? [], isHeld(last.id)),
      heldFor: last && isHeld(last.id) ? holdReasonOf(decisionsOf.get(last.id) ?? []) : null,
      tickets: open,
      rain,
      unmet,
      waitsFor: last === null && isRunning && waitsForOthers(document) ? 'bonus_is_running' : null,
      isBirthdayKnown: birthday?.isKnown ?? false,
      signed,
    })
  }
  return { block: own.block, shown }
}

/** What runs or comes soon, as it is for somebody who never joined. */
export async function listOffers(promotions: Promotions): Promise<readonly Shown[]> {
  const at = now(promotions)
  const all = store.holdingAt(await store.findVersions(promotions.db.read, knownBy(promotions)), at)
  const law = await readLaw(promotions, promotions.db.read)
  return all.flatMap((promotion) => {
    const { startsAt, endsAt, trigger } = promotion.document
    const facts = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), trigger: trigger.on, isDue: false }
    const isStopped = promotion.stoppedAt !== null || findUnlawful(promotion.document, law) !== null
    const never = { isStopped, isJoined: false, award: null }
    const state = activityState({ ...facts, ...never }, at)
    return state === 'Close'
      ? []
      : [
          {
            promotion,
            state,
            amount: null,
            claimUntil: facts.endsAt,
            award: null,
            appeal: null,
            heldFor: null,
            tickets: 0,
            rain: null,
            unmet: null,
            waitsFor: null,
            isBirthdayKnown: false,
            signed: null,
          },
        ]
  })
}

/** The award of this period; of a promotion without periods, or one that is over, the last. What play brings is over only when it was rejected. */
function awardOf(
  promotion: store.Promotion,
  own: readonly store.Award[],
  at: Date,
  period: string | null,
): store.Award | null {
  const isOver = promotion.stoppedAt !== null || at >= new Date(promotion.document.endsAt)
  if (promotion.document.trigger.on === 'play') {
    const rejected = own.find(({ state }) => state === 'rejected')
    return rejected && rejected.askedAt.getTime() === own[0]?.askedAt.getTime() ? rejected : null
  }
  // Each friend, and each so many days, bring one; what was given stands in the list of rewards.
  const isEach = ['friend', 'sign_in'].includes(promotion.document.trigger.on)
  if (isEach && !isOver) return own[0]?.state === 'given' ? null : (own[0] ?? null)
  const last = own.find((one) => isOver || period === null || one.period === period)
  return last ?? null
}

/** What a reward is given once in: null where each has its own. */
export function periodOf(
  { document: { trigger } }: store.Promotion,
  at: Date,
  zone: string,
  birthday: Birthday | null = null,
): string | null {
  switch (trigger.on) {
    case 'deposit':
      return trigger.repeats === 'daily' ? dayOf(at.getTime(), zone) : 'once'
    case 'code':
      return 'once'
    case 'cashback':
      return lastSpan(trigger, at, zone).from
    case 'birthday':
      return birthday?.year ?? 'another day'
    case 'rain':
    case 'operator':
    case 'play':
    case 'friend':
    case 'sign_in':
      return null
  }
}

interface Moment {
  readonly at: Date
  readonly zone: string
  readonly birthday: Birthday | null
  readonly rain: Rain | null
}

/** From when on what could be claimed now is not due any more: after its period, and with the end of its promotion. */
function claimUntil({ document: { trigger, endsAt } }: store.Promotion, { at, zone, birthday, rain }: Moment): Date {
  const end = new Date(endsAt)
  const day = trigger.on === 'cashback' ? claimEnd(trigger, at, zone) : (birthday?.end ?? null)
  const over = rain?.endsAt ?? (day === null ? end : new Date(startOfDay(day, zone)))
  return over < end ? over : end
}

/** The cashback of a week is claimed in the week after it, that of a day on the day after. */
function claimEnd(trigger: Cashback, at: Date, zone: string): Day {
  const { to } = lastSpan(trigger, at, zone)
  return addDays(to, trigger.of === 'day' ? 2 : 8)
}

type Cashback = Extract<store.Promotion['document']['trigger'], { readonly on: 'cashback' }>

/** The last week that is over, Monday to Sunday, or the day before. */
function lastSpan({ of }: Cashback, at: Date, zone: string): { readonly from: Day; readonly to: Day } {
  const today = dayOf(at.getTime(), zone)
  if (of === 'day') return { from: addDays(today, -1), to: addDays(today, -1) }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(today, -sinceMonday - 7)
  return { from, to: addDays(from, 6) }
}

/** What was lost in cash, where it is enough, with every movement until now. */
async function lossFor(
  tx: Tx,
  document: store.Promotion['document'],
  memberId: Id<'member'>,
  at: Date,
  zone: string,
): Promise<bigint> {
  if (document.trigger.on === 'cashback') await tallyMember(tx, memberId)
  return await lossOf(tx, document, memberId, at, zone)
}

/** The same of figures that are up to date. What a bonus purse lost was a gift. */
async function lossOf(
  reader: Reader,
  { trigger, currency }: store.Promotion['document'],
  memberId: Id<'member'>,
  at: Date,
  zone: string,
): Promise<bigint> {
  if (trigger.on !== 'cashback') return 0n
  const { from, to } = lastSpan(trigger, at, zone)
  const flows = await dayFigures(reader, memberId, currency as Currency, from, to)
  const { net } = profitOf(flows.filter(({ purse }) => purse === 'cash'))
  return net < 0n && -net >= minorOf(trigger.least ?? '0', currency) ? -net : 0n
}

type JoinRefusal =
  | OfferBlock
  | 'promotion_is_unknown'
  | 'promotion_is_closed'
  | 'promotion_is_for_others'
  | 'terms_have_changed'

/** Accepts the terms that were shown. Joining twice is joining once. */
export async function joinPromotion(
  promotions: Promotions,
  memberId: Id<'member'>,
  id: string,
  termsHash: string,
): Promise<Result<null, JoinRefusal>> {
  const at = now(promotions)
  return await promotions.db.tx(async (tx) => {
    const promotion = await store.findPromotionAt(tx, id, at)
    if (!promotion || promotion.document.trigger.on === 'operator') return no('promotion_is_unknown')
    if (!isOpen(promotion, at) || !(await isLawful(tx, promotions, promotion))) return no('promotion_is_closed')
    const blocked = await findOfferBlock(tx, memberId, at)
    if (blocked !== null) return no(blocked)
    const unmet = await findUnmetOf(tx, promotion.document, { memberId, at })
    if (unmet !== null) return notFor(unmet)
    if (termsHash !== promotion.termsHash) return no('terms_have_changed')
    const { version } = promotion
    await store.insertJoined(tx, memberId, { promotion: id, version, termsHash, joinedAt: at })
    return yes(null)
  })
}

interface RewardInput {
  readonly promotion: string
  readonly code: string | null
  /** The member's own part of a draw, where there is one. */
  readonly clientSeed?: string | null
}

type RequestRefusal =
  | ShareRefusal
  | 'promotion_is_unknown'
  | 'promotion_is_not_joined'
  | 'promotion_is_closed'
  | 'promotion_code_is_wrong'

/** Asks for the reward of a promotion that was joined: by its code, of what was lost last week, for a birthday, or for days signed in. */
export async function requestReward(
  promotions: Promotions,
  memberId: Id<'member'>,
  { promotion: id, code, clientSeed = null }: RewardInput,
): Promise<Result<store.Award, RequestRefusal>> {
  const at = now(promotions)
  const current = await store.findPromotionAt(promotions.db.read, id, at)
  const rain = current && (await currentRain(promotions, current, await tallyZone(promotions.db.read)))
  const given = await promotions.db.tx(async (tx): Promise<Result<store.Award, RequestRefusal>> => {
    const joined = (await store.findJoined(tx, memberId)).find((one) => one.promotion === id)
    const promotion = joined ? await store.findPromotion(tx, id, joined.version) : current
    if (!promotion) return no('promotion_is_unknown')
    if (!joined) return no('promotion_is_not_joined')
    // A rain is the same for everybody, whatever version they joined.
    if (!isOpen(rain ? current : promotion, at)) return no('promotion_is_closed')
    if (rain) {
      if (clientSeed === null) return no('reward_is_not_due')
      return await takeShare(tx, promotions, current, { memberId, period: rain.period, clientSeed })
    }
    const { trigger } = promotion.document
    const zone = await tallyZone(tx)
    const birthday = await birthdayFor(promotions, tx, { memberId, zone }, promotion)
    const signed = await signedDaysFor(promotions, tx, { memberId, joinedAt: joined.joinedAt }, promotion)
    if (signed) {
      if (!signed.isDue) return no('reward_is_not_due')
      return await award(tx, promotions, promotion, { memberId, period: signed.period, source: signInSource, base: 0n })
    }
    const period = periodOf(promotion, at, zone, birthday)
    if (period === null || trigger.on === 'deposit') return no('reward_is_not_due')
    if (trigger.on === 'code') {
      if (code === null || !isSame(code, trigger.code)) return no('promotion_code_is_wrong')
      return await award(tx, promotions, promotion, { memberId, period, source: 'code', base: 0n })
    }
    if (trigger.on === 'birthday') {
      if (!birthday?.year) return no('reward_is_not_due')
      return await award(tx, promotions, promotion, { memberId, period, source: `birthday:${period}`, base: 0n })
    }
    const base = await lossFor(tx, promotion.document, memberId, at, zone)
    return await award(tx, promotions, promotion, { memberId, period, source: `cashback:${period}`, base })
  })
  if (given.ok && given.value.state === 'rejected') return no('promotion_budget_is_spent')
  if (given.ok) promotions.announce(memberId)
  return given
}

/** However it was typed. */
function isSame(one: string, other: string): boolean {
  return isSameSecret(one.trim().toUpperCase(), other)
}
