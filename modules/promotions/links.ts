import type { Tx } from '#kit/tx.ts'
import { findSharedGroups } from '#modules/bets/service.ts'
import { findAccountTwins } from '#modules/cashier/service.ts'
import { findAddressTwins, findBrowserTwins, findInvited, findPhoneTwins } from '#modules/identity/service.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { type AbuseFacts, isPattern, type SharedRound, type Twin } from '#modules/promotions/rules/abuse.ts'

/** Rewards that a person is given once, whatever number of accounts they make. */
const isOncePerPerson = ({ trigger }: PromotionDocument): boolean =>
  ['code', 'birthday', 'rain', 'sign_in'].includes(trigger.on) ||
  (trigger.on === 'deposit' && trigger.repeats === 'once')

/** Rounds that two accounts both bet in are looked at for as long. */
const roundsDays = 30
const roundsMost = 50
const nearRoundsMost = 200
/** Of each account the last so many bets: of who plays day and night there are far more, and somebody waits for the answer. */
const betsMost = 5_000
const nearBetsMost = 500
/** Of those who registered from one address, so many at most: a café or a network of phones may have thousands. */
const neighboursMost = 10
const dayMs = 86_400_000

interface Asked {
  readonly memberId: string
  /** Whom the member is rewarded for having invited. */
  readonly friend: string | null
  readonly now: Date
  /** Leaves out those who only registered nearby, where the reader of all bets waits for the answer. */
  readonly isQuick?: boolean
}

/**
 * What is known at this moment of the accounts tied to a member's, for the judgement whether a reward waits: a payout account that both gave, a
 * browser that both used, or a phone number that both named: a proven number belongs to one account, but one that nobody proved may stand in many. Those who registered from the same address are beside them, and count only
 * by their pattern of bets, which can only wager a bonus. Null where nobody is tied to anybody and no pattern shows, as nearly always.
 */
export async function findFacts(
  tx: Tx,
  document: PromotionDocument,
  { memberId, friend, now, isQuick = false }: Asked,
): Promise<AbuseFacts | null> {
  const tied = await findTwins(tx, memberId, now)
  const ring = friend === null ? [] : await findRing(tx, memberId, friend, now)
  const neighbours =
    isQuick || document.reward.is !== 'bonus'
      ? []
      : await findAddressTwins(tx, memberId, { before: justAfter(now), limit: neighboursMost })
  const isTied = ({ memberId: id }: Pick<Twin, 'memberId'>) => tied.some((twin) => twin.memberId === id)
  const others = neighbours.filter((one) => !isTied(one))
  const near = Map.groupBy(
    await findRounds(tx, memberId, others, { now, limit: nearRoundsMost, betsMost: nearBetsMost }),
    ({ twin }) => twin,
  )
  const isShown = (one: Pick<Twin, 'memberId'>) => isTied(one) || isPattern(near.get(one.memberId) ?? [])
  const byAddress = neighbours.filter(isShown).map((twin) => ({ ...twin, by: 'address' as const }))
  const twins = [...tied, ...byAddress]
  if (twins.length === 0 && ring.length === 0) return null
  const rounds = [
    ...(await findRounds(tx, memberId, tied, { now, limit: roundsMost, betsMost })),
    ...byAddress.flatMap((twin) => near.get(twin.memberId) ?? []),
  ]
  return { rule: 1, isOncePerPerson: isOncePerPerson(document), friend, twins, ring, rounds }
}

/** What happened in this very moment counts too. */
const justAfter = (now: Date) => new Date(now.getTime() + 1)

async function findTwins(tx: Tx, memberId: string, now: Date): Promise<Twin[]> {
  const before = justAfter(now)
  const byAccount = await findAccountTwins(tx, memberId, before)
  const byBrowser = await findBrowserTwins(tx, memberId, before)
  const byPhone = await findPhoneTwins(tx, memberId, before)
  return [
    ...byAccount.map((twin) => ({ ...twin, by: 'account' as const })),
    ...byBrowser.map((twin) => ({ ...twin, by: 'browser' as const })),
    ...byPhone.map((twin) => ({ ...twin, by: 'phone' as const })),
  ]
}

/** Those tied to a friend who are the inviter, or came by the inviter's code too: one person behind several invitations. */
async function findRing(tx: Tx, memberId: string, friend: string, now: Date): Promise<string[]> {
  const tied = [...new Set((await findTwins(tx, friend, now)).map((twin) => twin.memberId))]
  if (tied.length === 0) return []
  const invited = await findInvited(tx, memberId, tied)
  return tied.filter((id) => id === memberId || invited.has(id))
}

interface RoundsAsked {
  readonly now: Date
  readonly limit: number
  readonly betsMost: number
}

async function findRounds(
  tx: Tx,
  memberId: string,
  twins: readonly Pick<Twin, 'memberId'>[],
  { now, ...most }: RoundsAsked,
): Promise<SharedRound[]> {
  const others = [...new Set(twins.map((twin) => twin.memberId))]
  if (others.length === 0) return []
  const since = new Date(now.getTime() - roundsDays * dayMs)
  const shared = await findSharedGroups(tx, memberId, others, { since, ...most })
  return shared.map(({ group, game, other, ...sides }) => ({
    ...{ group, game, twin: other },
    own: { stake: String(sides.stake), payout: String(sides.payout) },
    other: { stake: String(sides.otherStake), payout: String(sides.otherPayout) },
  }))
}
