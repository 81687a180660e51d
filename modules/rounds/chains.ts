import { hash as digest, randomBytes } from 'node:crypto'
import { linkAt, type Waypoint } from '#engines/fairness/chain.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import { newId } from '#kit/id.ts'
import { makeKeyedMutex, withLock } from '#kit/keyed-mutex.ts'
import type { Sealer } from '#kit/platform.ts'
import type { ChainRow } from '#modules/rounds/model.ts'
import { findChains, insertChain, keepWaypoints, saltChain } from '#modules/rounds/store.ts'

/** What shared rounds are made with. */
export interface Rounds {
  readonly db: Pick<Database, 'read' | 'tx'>
  readonly clock: Clock
  readonly sealer: Sealer
}

/** A chain that a dealer has opened: some of its links, from which the others are found quickly. */
export interface OpenChain {
  readonly row: ChainRow
  readonly waypoints: readonly Waypoint[]
  /** The last link that a round was given. */
  used: number
}

/** Some days of rounds. */
export const chainLength = 20_000
const waypointEvery = 1000
/** Hashing goes on in slices, one chain after another: thirty tables that open at once would otherwise hold up every other call. */
const sliceLength = 1000
const walks = makeKeyedMutex()
/** By Node itself; a link is up to a thousand hashes from its waypoint. */
const hashHere = (link: string): string => digest('sha256', link)

// Chains were sealed under these names before other games than crash had them; what was sealed must stay readable.
const secretLabel = (id: string) => `play chain ${id}`
const waypointsLabel = (id: string) => `rounds waypoints ${id}`

/** The chain that a table plays by; the first is made here. */
export async function openChain(rounds: Rounds, tableId: string, length = chainLength): Promise<OpenChain> {
  const [inPlay] = await findChains(rounds.db.read, tableId)
  const row = inPlay ?? (await mintChain(rounds, tableId, length))
  return { row, waypoints: await openWaypoints(rounds, row), used: row.used }
}

/** The same chain while it has links, then the next one; and that one is made and published before this one ends. */
export async function continueChain(rounds: Rounds, chain: OpenChain): Promise<OpenChain> {
  const { tableId, length } = chain.row
  const left = length - chain.used
  if (left === 0) return await openChain(rounds, tableId, length)
  const isNear = left <= length / 20
  if (isNear && (await findChains(rounds.db.read, tableId)).length < 2) await mintChain(rounds, tableId, length)
  return chain
}

export function linkOf({ waypoints }: OpenChain, link: number): string {
  return linkAt({ waypoints }, link, hashHere)
}

/** Link 0 is committed first; only then is the salt drawn, so that it cannot have played a part in choosing the chain. */
async function mintChain({ db, clock, sealer }: Rounds, tableId: string, length: number): Promise<ChainRow> {
  const id = newId<'chain'>(clock)
  const secret = randomBytes(32).toString('hex')
  const { terminal, waypoints } = await walk(secret, length)
  const secretSealed = await sealer.seal(new TextEncoder().encode(secret), secretLabel(id))
  const waypointsSealed = await sealWaypoints(sealer, id, waypoints)
  const chain = { id, tableId, length, terminal, secretSealed, waypointsSealed }
  await db.tx(async (tx) => await insertChain(tx, chain, new Date(clock.nowMs())))
  const salt = randomBytes(32).toString('hex')
  await db.tx(async (tx) => await saltChain(tx, id, salt))
  return { ...chain, salt, used: 0 }
}

/** From what was kept, so that a start walks no chain; of a chain from before by walking it once. */
async function openWaypoints({ db, sealer }: Rounds, row: ChainRow): Promise<readonly Waypoint[]> {
  if (row.waypointsSealed) {
    const bytes = await sealer.unseal(row.waypointsSealed, waypointsLabel(row.id))
    return JSON.parse(new TextDecoder().decode(bytes)) as Waypoint[]
  }
  const secret = new TextDecoder().decode(await sealer.unseal(row.secretSealed, secretLabel(row.id)))
  const { waypoints } = await walk(secret, row.length)
  const sealed = await sealWaypoints(sealer, row.id, waypoints)
  await db.tx(async (tx) => await keepWaypoints(tx, row.id, sealed))
  return waypoints
}

async function sealWaypoints(
  sealer: Rounds['sealer'],
  id: string,
  waypoints: readonly Waypoint[],
): Promise<Uint8Array> {
  return await sealer.seal(new TextEncoder().encode(JSON.stringify(waypoints)), waypointsLabel(id))
}

async function walk(secret: string, length: number): Promise<{ terminal: string; waypoints: Waypoint[] }> {
  return await withLock(walks, 'walk', async () => await walkAlone(secret, length))
}

async function walkAlone(secret: string, length: number): Promise<{ terminal: string; waypoints: Waypoint[] }> {
  const waypoints: Waypoint[] = [{ index: length, hash: secret }]
  let hash = secret
  for (let index = length - 1; index >= 0; index -= 1) {
    hash = hashHere(hash)
    if (index > 0 && index % waypointEvery === 0) waypoints.push({ index, hash })
    if (index % sliceLength === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { terminal: hash, waypoints: waypoints.toReversed() }
}
