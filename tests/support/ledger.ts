import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { systemClock } from '#kit/clock.ts'
import { verifyEvents } from '#modules/bets/service.ts'
import type { AccountId, Leg, Movement } from '#modules/ledger/model.ts'
import {
  type GroupCommit,
  type GroupCommitOptions,
  makeGroupCommit,
  openAccount,
  openHouse,
  type RootSigner,
  type RootVerifier,
  verifyLedger,
} from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost } from '#server/db/errors.ts'

export interface TestKey extends RootSigner, RootVerifier {
  readonly publicKey: KeyObject
}

/** A real Ed25519 key, for tests that sign roots without the server's vault. */
export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey,
    sign: async (bytes) => ({ kid: 'test', signature: sign(null, bytes, privateKey) }),
    isSignedBy: async (kid, bytes, signature) => kid === 'test' && verify(null, bytes, publicKey, signature),
  }
}

export function testGroupCommit(
  db: Pick<Database, 'hot'>,
  queues = 2,
  more: Partial<GroupCommitOptions> = {},
): GroupCommit {
  return makeGroupCommit({
    tx: db.hot.tx,
    isConnectionLost,
    queues,
    cap: 200,
    waitingMax: 10_000,
    patienceMs: 10_000,
    pause: (attempt) => new Promise((resolve) => setTimeout(resolve, 20 * attempt)),
    nowMs: systemClock.nowMs,
    ...more,
  })
}

export interface Purses {
  readonly house: AccountId
  readonly owned: readonly AccountId[]
}

export async function openPurses(db: Database, names: readonly string[]): Promise<Purses> {
  return await db.tx(async (tx) => {
    const house = await openHouse(tx, 'stakes', 'PHP')
    const owned: AccountId[] = []
    for (const name of names) owned.push(await openAccount(tx, name, 'cash', 'PHP'))
    return { house, owned }
  })
}

export function move(key: string, ...legs: Leg[]): Movement {
  return { scope: 'sys:test', key, ref: `ref:${key}`, legs }
}

export function pay(debit: AccountId, credit: AccountId, amount: bigint, kind = 'transfer'): Leg {
  return { step: 'post', kind, debit, credit, amount }
}

/** After any test that moves money. */
export async function findDrift(db: Database, key: RootVerifier = testKey()): Promise<string[]> {
  return await db.long.tx(async (tx) => {
    const { findings } = await verifyLedger(tx, key)
    return [...findings.map(({ check, detail }) => `${check}: ${detail}`), ...(await verifyEvents(tx))]
  })
}
