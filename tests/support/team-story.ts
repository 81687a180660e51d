import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { type BetOutcome, currentTurnoverRules, endBets, openBets, settleAgain } from '#modules/bets/service.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { findBranches } from '#modules/turnover/facts/write.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

type MemberId = Id<'member'>

/** A tree of people and what they play and pay in, as products and the ledger would have written it. */
export interface TeamStory {
  agent(name: string, upline: MemberId | null): Promise<MemberId>
  member(name: string, upline: MemberId | null): Promise<MemberId>
  move(id: MemberId, upline: MemberId | null): Promise<void>
  /** Somebody whom another support made plays in the story too. */
  join(id: MemberId): Promise<void>
  /** A bet that ended then. */
  bet(member: MemberId, bet: StoryBet): Promise<void>
  /** The bet is settled once more, for another payout; null takes it back. */
  resettle(member: MemberId, ref: string, payout: bigint | null): Promise<void>
  /** Some other movement into the cash purse, or out of it below zero. */
  money(member: MemberId, kind: string, amount: bigint, ref: string): Promise<void>
  /** A deposit that was counted then; a fact alone, since the ledger writes nothing into the past. */
  paidIn(member: MemberId, amount: bigint, at: Date): Promise<void>
}

export interface StoryBet {
  readonly ref: string
  readonly game: string
  readonly stake: bigint
  readonly payout: bigint
  readonly at: Date
  /** What of the stake comes out of a bonus. */
  readonly bonus?: bigint
  /** What of the member's own rate the bet took as prize. */
  readonly tradedPpm?: number
  /** The reference that it shares with other bets; without it the bet has its own. */
  readonly ticket?: string
}

/** The product that everybody in a story bets with. */
const product = 'STORY'

interface Placed {
  readonly id: string
  readonly stake: bigint
  readonly at: Date
  readonly tradedPpm: number | undefined
  payout: bigint
}

export async function tellTeamStory(db: Database, catalog: Catalog): Promise<TeamStory> {
  let steps = 0
  const placed = new Map<string, Placed>()

  /** Money in both purses. */
  async function open(tx: Tx, id: MemberId): Promise<void> {
    const [cash, bonus] = [await openPurse(tx, id, 'PHP'), await openPurse(tx, id, 'PHP', 'bonus:story')]
    const debit = await openHouse(tx, 'test', 'PHP')
    const gift = (credit: typeof cash): Leg => ({ step: 'post', kind: 'opening', debit, credit, amount: 10n ** 9n })
    await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs: [gift(cash), gift(bonus)] })
  }

  async function add(type: number, kind: string, name: string, upline: MemberId | null): Promise<MemberId> {
    const id = newId<'member'>(systemClock)
    await db.tx(async (tx) => {
      await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
        values (${id}, ${kind}, ${type}, ${name}, ${name}, ${upline}, now())`.execute(tx)
      await open(tx, id)
    })
    return id
  }

  async function write(tx: Tx, member: MemberId, ref: string, legs: (sides: Sides) => Leg[]): Promise<void> {
    const sides = {
      cash: await openPurse(tx, member, 'PHP'),
      bonus: await openPurse(tx, member, 'PHP', 'bonus:story'),
      house: await openHouse(tx, 'stakes', 'PHP'),
    }
    steps += 1
    const moved = await post(tx, {
      scope: 'sys:story',
      key: String(steps),
      ref: `${product}:${ref}`,
      legs: legs(sides),
    })
    if (!moved.ok) throw new Error(moved.refusal)
  }

  const outcomeOf = ({ id, stake, at, tradedPpm, payout }: Placed, end = endByPayout(stake, payout)): BetOutcome => {
    const came = { end, payout: end === 'void' ? stake : payout, jackpot: 0n, tradedPpm }
    return { id, stake: null, ...came, settledAt: at, reason: null }
  }

  return {
    agent: async (name, upline) => await add(1, 'agent', name, upline),
    member: async (name, upline) => await add(0, 'member', name, upline),
    join: async (id) => await db.tx(async (tx) => await open(tx, id)),
    async move(id, upline) {
      await db.tx(async (tx) => {
        await sql`update identity_account set upline_id = ${upline} where id = ${id}`.execute(tx)
      })
    },
    async bet(member, { ref, game, stake, payout, at, bonus = 0n, tradedPpm, ticket = ref }) {
      await currentTurnoverRules({ db, catalog })
      const bet: Placed = { id: newId<'bet'>(systemClock), stake, at, tradedPpm, payout }
      placed.set(`${member} ${ref}`, bet)
      await db.tx(async (tx) => {
        await write(tx, member, ref, (sides) => {
          const legs: Leg[] = []
          const pay = (debit: Sides['cash'], credit: Sides['cash'], kind: string, amount: bigint) =>
            amount > 0n && legs.push({ step: 'post', kind, debit, credit, amount })
          pay(sides.cash, sides.house, 'stake', stake - bonus)
          pay(sides.bonus, sides.house, 'stake', bonus)
          pay(sides.house, sides.cash, 'payout', payout)
          return legs
        })
        const shared = { id: bet.id, memberId: member, product, game, currency: 'PHP', stake, bonus } as const
        await openBets(tx, [
          { ...shared, ref: `${product}:${ticket}`, placedAt: at, rule: null, mostPayout: null, group: null },
        ])
        await endBets(tx, [outcomeOf(bet)])
      })
    },
    async resettle(member, ref, payout) {
      const bet = placed.get(`${member} ${ref}`)
      if (!bet) throw new Error(`there is no bet ${ref}`)
      const owed = payout === null ? bet.stake - bet.payout : payout - bet.payout
      bet.payout = payout ?? 0n
      await db.tx(async (tx) => {
        await write(tx, member, ref, (sides) => [into(sides, payout === null ? 'refund' : 'reversal', owed)])
        await settleAgain(tx, [outcomeOf(bet, payout === null ? 'void' : undefined)])
      })
    },
    async paidIn(member, amount, at) {
      steps += 1
      await db.tx(async (tx) => {
        const { ids } = await findBranches(tx, `{${member}}`)
        await sql`with fact as (
            insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
            select 'deposit', id, 'PHP', ${`deposit-${steps}`}, ${at}, ${at}, ${amount}
            from unnest(${ids}::text::integer[]) as place (id) returning seq)
          insert into turnover_fact_new (seq) select seq from fact`.execute(tx)
      })
    },
    async money(member, kind, amount, ref) {
      await db.tx(async (tx) => await write(tx, member, ref, (sides) => [into(sides, kind, amount)]))
    },
  }
}

/** Into the cash purse, or out of it below zero. */
function into({ cash, house }: Sides, kind: string, amount: bigint): Leg {
  return amount > 0n
    ? { step: 'post', kind, debit: house, credit: cash, amount }
    : { step: 'post', kind, debit: cash, credit: house, amount: -amount }
}

interface Sides {
  readonly cash: Awaited<ReturnType<typeof openPurse>>
  readonly bonus: Awaited<ReturnType<typeof openPurse>>
  readonly house: Awaited<ReturnType<typeof openHouse>>
}
