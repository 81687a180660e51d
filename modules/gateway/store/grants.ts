import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Grant } from '#modules/gateway/model.ts'
import type { GrantUse } from '#modules/gateway/rules/judge.ts'

const columns = sql`id, vendor, player, campaign, game, currency, stake, count, used, state, expires_at as "expiresAt"`

export async function findGrants(reader: Reader, ids: readonly string[]): Promise<Grant[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Grant>`
    select ${columns} from gateway_grant where id = any(${ids}::text[])`.execute(reader)
  return rows
}

/** False where there is a grant of this id already. */
export async function insertGrant(tx: Tx, grant: Grant, now: Date): Promise<boolean> {
  const { id, vendor, player, campaign, game, currency, stake, count, state, expiresAt } = grant
  const { rows } = await sql`
    insert into gateway_grant (id, vendor, player, campaign, game, currency, stake, count, state, created_at, expires_at)
    values (${id}, ${vendor}, ${player}, ${campaign}, ${game}, ${currency}, ${stake}, ${count}, ${state}, ${now}, ${expiresAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** What the vendor said first stays. */
export async function endAsking(tx: Tx, id: string, state: 'given' | 'refused'): Promise<void> {
  await sql`update gateway_grant set state = ${state} where id = ${id} and state = 'asking'`.execute(tx)
}

/** Counts rounds down, or up again for a win that was rolled back; false where a grant had fewer left than that. */
export async function useGrants(tx: Tx, uses: readonly GrantUse[]): Promise<boolean> {
  const sums = new Map<string, number>()
  for (const { grant, rounds } of uses) sums.set(grant, (sums.get(grant) ?? 0) + rounds)
  const [ids, counts] = [[...sums.keys()].toSorted(), [] as number[]]
  for (const id of ids) counts.push(sums.get(id) ?? 0)
  if (ids.length === 0) return true
  const { rows } = await sql`
    update gateway_grant set used = used + given.rounds
    from unnest(${ids}::text[], ${counts}::integer[]) as given (id, rounds)
    where gateway_grant.id = given.id and used + given.rounds between 0 and count
    returning gateway_grant.id`.execute(tx)
  return rows.length === ids.length
}
