import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'
import { openPayloadKeys } from '#server/keys/payload-keys.ts'
import { makeSealer, SecretIsWrong } from '#server/keys/sealer.ts'
import { openVault } from '#server/keys/vault.ts'
import { testDatabase } from '#tests/support/database.ts'

const hourMs = 3_600_000
const startMs = Date.parse('2030-06-01T00:00:00Z')
const secret = new Uint8Array(32).fill(7)

let db: Database

beforeEach(async () => {
  db = await testDatabase()
})
afterEach(async () => await db.close())

test('K05 two servers that start together agree on one key of each purpose', async () => {
  const clock = manualClock(startMs)
  const vaults = await Promise.all(Array.from({ length: 4 }, () => openVault({ db, secret, clock })))
  const payloadKids = await Promise.all(vaults.map(async (vault) => (await vault.payload.current()).kid))
  const rootKids = vaults.flatMap((vault) => vault.ledgerRoot.publicKeys().map((key) => key.kid))
  expect(new Set(payloadKids).size).toBe(1)
  expect(new Set(rootKids).size).toBe(1)
})

test('BX-01.6 a signature of the ledger root is verified with the published key alone, also after a restart', async () => {
  const clock = manualClock(startMs)
  const first = await openVault({ db, secret, clock })
  const bytes = new TextEncoder().encode('root of the day')
  const { kid, signature } = await first.ledgerRoot.sign(bytes)
  const second = await openVault({ db, secret, clock })
  const published = second.ledgerRoot.publicKeys().find((key) => key.kid === kid)
  const jwk = published?.jwk as JsonWebKey
  expect(Object.keys(jwk).toSorted()).toEqual(['crv', 'kty', 'x'])
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), bytes)).toBe(true)
  expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), bytes.slice(1))).toBe(false)
})

test('K04 a wrong secret is one clear error, and a short one is refused', async () => {
  const clock = manualClock(startMs)
  await openVault({ db, secret, clock })
  const wrong = openVault({ db, secret: new Uint8Array(32).fill(8), clock })
  await expect(wrong).rejects.toThrow(SecretIsWrong)
  await expect(openVault({ db, secret: new Uint8Array(31), clock })).rejects.toThrow('at least 32 bytes')
})

test('K09 the stored private key is sealed, and does not open in another row', async () => {
  const clock = manualClock(startMs)
  await openVault({ db, secret, clock })
  const { rows } = await sql<{ kid: string; purpose: string; text: string }>`
    select kid, purpose, encode(sealed_private, 'escape') || coalesce(public_jwk::text, '') as text from server_key`.execute(
    db.read,
  )
  expect(rows.map((row) => row.purpose).toSorted()).toEqual(['ledger-root', 'payload', 'pii', 'vendors'])
  for (const row of rows) expect(row.text).not.toContain('"d"')
  await db.tx((tx) =>
    sql`update server_key set sealed_private = (select sealed_private from server_key where purpose = 'payload')`.execute(
      tx,
    ),
  )
  await expect(openVault({ db, secret, clock })).rejects.toThrow(SecretIsWrong)
})

test('J06 the payload key is replaced daily, accepted for a day more, and then destroyed', async () => {
  const clock = manualClock(startMs)
  const sealer = await makeSealer(secret)
  const keys = await openPayloadKeys({ db, sealer, clock })
  const { kid: first } = await keys.current()

  clock.advance(24 * hourMs - 1)
  expect((await keys.current()).kid).toBe(first)
  clock.advance(1)
  const renewed = await Promise.all([keys.current(), keys.current(), keys.current()])
  const [second] = new Set(renewed.map((key) => key.kid))
  expect(new Set(renewed.map((key) => key.kid)).size).toBe(1)
  expect(second).not.toBe(first)
  expect(await keys.privateKey(first)).toBeInstanceOf(CryptoKey)

  clock.advance(24 * hourMs - 1)
  expect(await keys.privateKey(first)).toBeInstanceOf(CryptoKey)
  clock.advance(1)
  expect(await keys.privateKey(first)).toBeNull()

  const third = await keys.current()
  clock.advance(24 * hourMs)
  await keys.current()
  const { rows } = await sql<{ kid: string }>`select kid from server_key where purpose = 'payload'`.execute(db.read)
  expect(rows.map((row) => row.kid)).not.toContain(first)
  expect(rows.map((row) => row.kid)).toContain(third.kid)
})

test('J06 a node learns of the key that another node made, and a made-up kid costs few queries', async () => {
  const clock = manualClock(startMs)
  const sealer = await makeSealer(secret)
  const one = await openPayloadKeys({ db, sealer, clock })
  const other = await openPayloadKeys({ db, sealer, clock })
  clock.advance(24 * hourMs)
  const made = await one.current()
  expect(await other.privateKey(made.kid)).toBeInstanceOf(CryptoKey)

  let reads = 0
  const counted = {
    ...db,
    get read() {
      reads += 1
      return db.read
    },
  }
  const third = await openPayloadKeys({ db: counted, sealer, clock })
  for (let i = 0; i < 50; i += 1) expect(await third.privateKey(`made-up-${i}`)).toBeNull()
  clock.advance(5_000)
  for (let i = 0; i < 50; i += 1) expect(await third.privateKey(`made-up-${i}`)).toBeNull()
  expect(reads).toBe(1)
})

test('K09 a number sealed under a key that was replaced still opens, in its own place only, and is known to be old', async () => {
  const clock = manualClock(startMs)
  const { pii } = await openVault({ db, secret, clock })
  const sealed = await pii.seal('+639171234567', 'phone/ana')
  expect(Buffer.from(sealed).includes('9171234567')).toBe(false)
  expect(pii.isOld(sealed)).toBe(false)
  const other = await openVault({ db, secret, clock })
  await pii.rotate()
  expect(await pii.unseal(sealed, 'phone/ana')).toBe('+639171234567')
  expect(pii.isOld(sealed)).toBe(true)
  const fresh = await pii.seal('+639171234567', 'phone/ana')
  expect(await other.pii.unseal(fresh, 'phone/ana')).toBe('+639171234567')
  await expect(pii.unseal(fresh, 'phone/ben')).rejects.toThrow(SecretIsWrong)
  expect(pii.blind('+639171234567')).toEqual(other.pii.blind('+639171234567'))
  expect(pii.blind('+639171234567')).not.toEqual(pii.blind('+639171234568'))
})
