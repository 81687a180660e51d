import type { Proof } from '#engines/fairness/proof.ts'
import { openStream } from '#engines/fairness/stream.ts'
import {
  drawReward,
  type PrizeReward,
  pastPrizeTable,
  provablePrizeTable,
  type RewardedTable,
} from '#engines/prize-table.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { payReward } from '#modules/loyalty/gifts.ts'
import { openGiver, openSeed } from '#modules/loyalty/issue.ts'
import type { PrizeGame, Reward } from '#modules/loyalty/model.ts'
import { prizesDocument, rewardOf } from '#modules/loyalty/prize-settings.ts'
import * as store from '#modules/loyalty/store/tickets.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

export type DrawRefusal = 'prize_ticket_is_unknown' | 'prize_ticket_is_expired' | 'prizes_are_closed' | OfferBlock

interface DrawInput {
  readonly ticket: string
  readonly clientSeed: string
  /** What the caller draws: a ticket of another game is not known to it. */
  readonly games: readonly PrizeGame[]
}

/**
 * Draws a ticket's prize, once: the same ticket again gives the same answer. The ticket is taken and the stock locked before the seed is
 * opened, and all of it is one transaction with the prize.
 */
export async function drawTicket(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  { ticket: id, clientSeed, games }: DrawInput,
): Promise<Result<store.DrawnTicket, DrawRefusal>> {
  const { db, clock, settings } = loyalty
  const now = new Date(clock.nowMs())
  const known = await store.findTicket(db.read, memberId, id)
  if (!known || !games.includes(known.game)) return no('prize_ticket_is_unknown')
  if (store.isDrawn(known)) return yes(known)
  if (known.expiresAt <= now) return no('prize_ticket_is_expired')
  const { [known.game]: rules } = await readDocument(settings, prizesDocument)
  if (!rules.isOpen) return no('prizes_are_closed')
  const blocked = await findOfferBlock(db.read, memberId, now)
  if (blocked !== null) return no(blocked)
  const { currency } = await readSetting(settings, 'brand')
  const giver = await openGiver(loyalty)
  const drawn = await db.tx(async (tx) => {
    if (!(await store.takeTicket(tx, id, now))) return null
    const given = await store.lockStock(
      tx,
      known.game,
      rules.prizes.filter(({ stock }) => stock !== null).map((one) => one.id),
    )
    const table: RewardedTable = {
      fallback: rules.fallback,
      prizes: rules.prizes.map((prize) => ({
        ...{ id: prize.id, weight: prize.weight, reward: proven(rewardOf(prize.reward, currency)) },
        stock: prize.stock === null ? null : Math.max(0, prize.stock - (given.get(prize.id) ?? 0)),
      })),
    }
    const serverSeed = await openSeed(loyalty, known)
    const outcome = drawReward(table, openStream(nodeHmac, { serverSeed, clientSeed, nonce: 0 }))
    const prize = rules.prizes.find((one) => one.id === outcome.prize)
    assert(prize, 'what is drawn is in the table')
    const reward = rewardOf(prize.reward, currency)
    if (prize.stock !== null) await store.countPrize(tx, known.game, prize.id)
    await payReward(tx, giver, memberId, reward, `ticket:${id}`)
    const end = { drawnAt: now, clientSeed, serverSeed, params: table, outcome, reward: written(reward) }
    await store.endTicket(tx, id, end)
    return { ...known, ...end }
  })
  if (drawn === null) {
    // Another call of the same ticket was faster, and has the same answer.
    const again = await store.findTicket(db.read, memberId, id)
    return again && store.isDrawn(again) ? yes(again) : no('prize_ticket_is_unknown')
  }
  loyalty.announce(memberId, drawn.reward.kind === 'cash')
  return yes(drawn)
}

const proven = (reward: Reward): PrizeReward => ({
  ...written(reward),
  currency: reward.kind === 'cash' ? reward.currency : null,
})

const written = (reward: Reward): store.WrittenReward => ({ kind: reward.kind, amount: String(reward.amount) })

/** The proof of a draw, complete from the moment it was made. */
export function proofOf({ seedHash, serverSeed, clientSeed, params, outcome }: store.DrawnTicket): Proof {
  // What was drawn earlier says nothing of rewards.
  const { id: game, mathVersion, configHash } = 'reward' in outcome ? provablePrizeTable : pastPrizeTable
  return {
    ...{ version: 1, game, mathVersion, configHash },
    source: { kind: 'seeds', serverSeedHash: seedHash, serverSeed, clientSeed, nonce: 0 },
    ...{ params, outcome },
  }
}

/** Draws the oldest open ticket, if there is one. */
export async function drawOpenTicket(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  { game, clientSeed }: { readonly game: PrizeGame; readonly clientSeed: string },
): Promise<Result<store.DrawnTicket, DrawRefusal>> {
  const [ticket] = await store.findOpenTickets(loyalty.db.read, memberId, game, new Date(loyalty.clock.nowMs()))
  return ticket
    ? await drawTicket(loyalty, memberId, { ticket: ticket.id, clientSeed, games: [game] })
    : no('prize_ticket_is_unknown')
}
