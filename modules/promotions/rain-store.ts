import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'

export interface Rain {
  readonly promotion: string
  readonly period: string
  readonly opensAt: Date
  readonly endsAt: Date
  readonly currency: Currency
  readonly total: bigint
  readonly shares: number
  readonly taken: number
  readonly seedHash: string
  readonly seedSealed: Uint8Array
  /** Of whoever took the first share. */
  readonly clientSeed: string | null
}

const columns = sql`promotion, period, opens_at as "opensAt", ends_at as "endsAt", currency, total, shares, taken, seed_hash as "seedHash",
  seed_sealed as "seedSealed", client_seed as "clientSeed"`

/** Whoever comes second changes nothing. */
export async function insertRain(tx: Tx, rain: Omit<Rain, 'taken' | 'clientSeed'>): Promise<void> {
  await sql`insert into promotions_rain (promotion, period, opens_at, ends_at, currency, total, shares, seed_hash, seed_sealed)
    values (${rain.promotion}, ${rain.period}, ${rain.opensAt}, ${rain.endsAt}, ${rain.currency}, ${rain.total}, ${rain.shares},
      ${rain.seedHash}, ${rain.seedSealed})
    on conflict do nothing`.execute(tx)
}

export async function findRain(reader: Reader, promotion: string, period: string): Promise<Rain | null> {
  const { rows } = await sql<Rain>`${kept} select ${columns} from promotions_rain
    where promotion = ${promotion} and period = ${period}`.execute(reader)
  return rows[0] ?? null
}

export async function lockRain(tx: Tx, promotion: string, period: string): Promise<Rain | null> {
  const { rows } = await sql<Rain>`select ${columns} from promotions_rain
    where promotion = ${promotion} and period = ${period} for update`.execute(tx)
  return rows[0] ?? null
}

export async function countShare(tx: Tx, { promotion, period }: Rain, clientSeed: string): Promise<void> {
  await sql`update promotions_rain set taken = taken + 1, client_seed = ${clientSeed}
    where promotion = ${promotion} and period = ${period}`.execute(tx)
}

/** Those that somebody took a share of and that are over, newest first. */
export async function findOverRains(reader: Reader, promotion: string, now: Date, limit: number): Promise<Rain[]> {
  const { rows } = await sql<Rain>`select ${columns} from promotions_rain
    where promotion = ${promotion} and taken > 0 and (ends_at <= ${now} or taken = shares)
    order by period desc limit ${limit}`.execute(reader)
  return rows
}
