import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { findBranches } from '#modules/reporting/facts/write.ts'
import { openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'

type MemberId = Id<'member'>

/** A tree of people and what they play and pay in, as the houses and the ledger would have written it. */
export interface TeamStory {
  agent(name: string, upline: MemberId | null): Promise<MemberId>
  member(name: string, upline: MemberId | null): Promise<MemberId>
  move(id: MemberId, upline: MemberId | null): Promise<void>
  /** Somebody whom another support made plays in the story too. */
  join(id: MemberId): Promise<void>
  /** A vendor's round that ended then. */
  bet(member: MemberId, bet: StoryBet): Promise<void>
  /** The vendor changes its mind about what a round paid; null takes the whole round back. */
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
}

const vendor = 'STORY'

export async function tellTeamStory(db: Database): Promise<TeamStory> {
  await db.tx(async (tx) => {
    await sql`insert into gateway_vendor (code, name, mode, base_url, game_origin, state)
      values (${vendor}, 'Story', 'single', 'http://story.invalid', 'http://story.invalid', 'open')`.execute(tx)
  })
  let steps = 0

  /** A player of the vendor, with money in both purses. */
  async function open(tx: Tx, id: MemberId): Promise<void> {
    await sql`insert into gateway_player values (${vendor}, ${`p-${id}`}, ${id}, 'PHP', now())`.execute(tx)
    const [cash, bonus] = [await openPurse(tx, id, 'PHP'), await openPurse(tx, id, 'PHP', 'bonus')]
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
      bonus: await openPurse(tx, member, 'PHP', 'bonus'),
      house: await openHouse(tx, 'stakes', 'PHP'),
    }
    steps += 1
    const moved = await post(tx, { scope: 'sys:story', key: String(steps), ref: `${vendor}:${ref}`, legs: legs(sides) })
    if (!moved.ok) throw new Error(moved.refusal)
  }

  async function note(
    tx: Tx,
    member: MemberId,
    ref: string,
    type: 'bet' | 'win',
    amount: bigint,
    at: Date,
  ): Promise<void> {
    steps += 1
    await sql`insert into gateway_tx (vendor, tx, player, round, type, amount, currency, state, code, at)
      values (${vendor}, ${`t-${steps}`}, ${`p-${member}`}, ${ref}, ${type}, ${amount}, 'PHP', 'live', 'OK', ${at})`.execute(
      tx,
    )
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
    async bet(member, { ref, game, stake, payout, at, bonus = 0n }) {
      await db.tx(async (tx) => {
        await sql`insert into gateway_round values (${vendor}, ${`p-${member}`}, ${ref}, ${game}, 'PHP', 'ended', 1, ${at}, ${at}, ${at})`.execute(
          tx,
        )
        await note(tx, member, ref, 'bet', stake, at)
        if (payout > 0n) await note(tx, member, ref, 'win', payout, at)
        await write(tx, member, ref, (sides) => {
          const legs: Leg[] = []
          const pay = (debit: Sides['cash'], credit: Sides['cash'], kind: string, amount: bigint) =>
            amount > 0n && legs.push({ step: 'post', kind, debit, credit, amount })
          pay(sides.cash, sides.house, 'stake', stake - bonus)
          pay(sides.bonus, sides.house, 'stake', bonus)
          pay(sides.house, sides.cash, 'payout', payout)
          return legs
        })
      })
    },
    async resettle(member, ref, payout) {
      const { rows } = await sql<{ stake: bigint; paid: bigint; at: Date }>`
        select stake, payout as paid, settled_at as at from gateway_bets
        where member_id = ${member} and vendor = ${vendor} and round = ${ref}`.execute(db.read)
      const [bet] = rows
      if (!bet) throw new Error(`there is no round ${ref}`)
      const owed = payout === null ? bet.stake - bet.paid : payout - bet.paid
      await db.tx(async (tx) => {
        const types = payout === null ? ['bet', 'win'] : ['win']
        await sql`update gateway_tx set state = 'reversed' where vendor = ${vendor} and player = ${`p-${member}`}
          and round = ${ref} and type = any(${types})`.execute(tx)
        if (payout !== null && payout > 0n) await note(tx, member, ref, 'win', payout, bet.at)
        await write(tx, member, ref, (sides) => [into(sides, payout === null ? 'refund' : 'reversal', owed)])
      })
    },
    async paidIn(member, amount, at) {
      steps += 1
      await db.tx(async (tx) => {
        const { ids } = await findBranches(tx, `{${member}}`)
        await sql`with fact as (
            insert into reporting_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
            select 'deposit', id, 'PHP', ${`deposit-${steps}`}, ${at}, ${at}, ${amount}
            from unnest(${ids}::text::integer[]) as place (id) returning seq)
          insert into reporting_fact_new (seq) select seq from fact`.execute(tx)
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
