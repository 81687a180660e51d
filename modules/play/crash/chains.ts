import { randomBytes } from 'node:crypto'
import { hashLink, linkAt, type Station } from '#engines/fairness/chain.ts'
import { newId } from '#kit/id.ts'
import type { PlayParts } from '#modules/play/parts.ts'
import { type ChainRow, findChain, insertChain, saltChain } from '#modules/play/store/crash.ts'

/** A chain that the dealer has opened: some of its links, from which the others are found quickly. */
export interface OpenChain {
  readonly row: ChainRow
  readonly stations: readonly Station[]
}

/** Some days of rounds. A longer one would be walked for longer at every start. */
export const chainLength = 20_000
const stationEvery = 1000
/** Hashing goes on in slices, so that nobody who plays meanwhile feels it. */
const sliceLength = 2000

const labelOf = (id: string) => `play chain ${id}`

/** The chain in play; the next one is made when the last has ended. */
export async function openChain(parts: PlayParts, length = chainLength): Promise<OpenChain> {
  const row = (await findChain(parts.db.read)) ?? (await mintNext(parts, length))
  const secret = new TextDecoder().decode(await parts.sealer.unseal(row.secretSealed, labelOf(row.id)))
  return { row, stations: (await walk(secret, row.length)).stations }
}

export function linkOf({ stations }: OpenChain, link: number): string {
  return linkAt({ stations }, link)
}

/** Link 0 is committed first; only then is the salt drawn, so that it cannot have played a part in choosing the chain. */
async function mintNext(parts: PlayParts, length: number): Promise<ChainRow> {
  const id = newId<'chain'>(parts.clock)
  const secret = randomBytes(32).toString('hex')
  const { terminal } = await walk(secret, length)
  const secretSealed = await parts.sealer.seal(new TextEncoder().encode(secret), labelOf(id))
  const chain = { id, length, terminal, secretSealed }
  await parts.db.tx(async (tx) => await insertChain(tx, chain, new Date(parts.clock.nowMs())))
  const salt = randomBytes(32).toString('hex')
  await parts.db.tx(async (tx) => await saltChain(tx, id, salt))
  return { ...chain, salt, used: 0 }
}

async function walk(secret: string, length: number): Promise<{ terminal: string; stations: Station[] }> {
  const stations: Station[] = [{ index: length, hash: secret }]
  let hash = secret
  for (let index = length - 1; index >= 0; index -= 1) {
    hash = hashLink(hash)
    if (index > 0 && index % stationEvery === 0) stations.push({ index, hash })
    if (index % sliceLength === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { terminal: hash, stations: stations.toReversed() }
}
