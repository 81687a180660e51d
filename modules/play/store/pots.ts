import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import type { PlayerId } from '#modules/play/model.ts'

export interface PotRow {
  readonly id: Id<'pot'>
  readonly model: string
  readonly currency: Currency
  readonly account: AccountId
  /** Which pot it is of those that this jackpot had, from one. */
  readonly number: number
  readonly micro: bigint
  readonly posted: bigint
  readonly targetSealed: Uint8Array
  readonly commitment: string
  readonly openedAt: Date
}

type RawPot = Omit<PotRow, 'micro'> & { readonly micro: string }

const columns = sql`id, model, currency, account, number, micro::text as micro, posted, target_sealed as "targetSealed",
  commitment, opened_at as "openedAt"`

const readPot = (row: RawPot): PotRow => ({ ...row, micro: BigInt(row.micro) })

export async function findAllPots(reader: Reader): Promise<PotRow[]> {
  const { rows } = await sql<RawPot>`select ${columns} from play_pot order by model, currency`.execute(reader)
  return rows.map(readPot)
}

export async function findPot(reader: Reader, model: string, currency: Currency): Promise<PotRow | null> {
  const { rows } = await sql<RawPot>`select ${columns} from play_pot
    where model = ${model} and currency = ${currency}`.execute(reader)
  return rows[0] ? readPot(rows[0]) : null
}

export async function lockPot(tx: Tx, id: Id<'pot'>): Promise<PotRow> {
  const { rows } = await sql<RawPot>`select ${columns} from play_pot where id = ${id} for update`.execute(tx)
  assert(rows[0], 'a pot that is fed is there')
  return readPot(rows[0])
}

/** False when another call opened it first. */
export async function insertPot(tx: Tx, pot: PotRow): Promise<boolean> {
  const { rows } = await sql`
    insert into play_pot (id, model, currency, account, number, micro, posted, target_sealed, commitment, opened_at)
    values (${pot.id}, ${pot.model}, ${pot.currency}, ${pot.account}, ${pot.number}, ${String(pot.micro)}::text::numeric,
      ${pot.posted}, ${pot.targetSealed}, ${pot.commitment}, ${pot.openedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function updatePot(tx: Tx, pot: PotRow): Promise<void> {
  await sql`update play_pot set number = ${pot.number}, micro = ${String(pot.micro)}::text::numeric, posted = ${pot.posted},
    target_sealed = ${pot.targetSealed}, commitment = ${pot.commitment}, opened_at = ${pot.openedAt}
    where id = ${pot.id}`.execute(tx)
}

export interface Hit {
  readonly potId: Id<'pot'>
  readonly number: number
  readonly target: bigint
  readonly salt: string
  readonly commitment: string
  readonly playerId: PlayerId
  readonly roundId: Id<'round'>
  readonly fellAt: Date
}

export async function insertHit(tx: Tx, hit: Hit): Promise<void> {
  await sql`insert into play_pot_hit (pot_id, number, target, salt, commitment, player_id, round_id, fell_at)
    values (${hit.potId}, ${hit.number}, ${hit.target}, ${hit.salt}, ${hit.commitment}, ${hit.playerId}, ${hit.roundId},
      ${hit.fellAt})`.execute(tx)
}

export interface FallenPot extends Pick<Hit, 'number' | 'target' | 'salt' | 'commitment' | 'fellAt'> {
  readonly model: string
  readonly currency: Currency
}

/** Newest first. */
export async function findHits(reader: Reader, limit: number): Promise<FallenPot[]> {
  const { rows } = await sql<FallenPot>`
    select pot.model, pot.currency, hit.number, hit.target, hit.salt, hit.commitment, hit.fell_at as "fellAt"
    from play_pot_hit as hit join play_pot as pot on pot.id = hit.pot_id
    order by hit.fell_at desc, pot.model, hit.number desc limit ${limit}`.execute(reader)
  return rows
}
