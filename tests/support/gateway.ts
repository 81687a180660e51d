import { randomBytes } from 'node:crypto'
import type { ManualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { RefusedStake } from '#modules/gateway/deps.ts'
import type { Action, VendorLink } from '#modules/gateway/model.ts'
import { type Gateway, makeGateway } from '#modules/gateway/service.ts'
import { issueToken, namePlayer, openGameSession } from '#modules/gateway/sessions.ts'
import type { Player } from '#modules/gateway/store/vendors.ts'
import { walletApi } from '#modules/gateway/wallet-api.ts'
import { createAccount } from '#modules/identity/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { makeStakeLedger, makeWallet, openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { readJson } from '#server/http/read-json.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { openVault } from '#server/keys/vault.ts'
import { makeClaims } from '#server/once/once.ts'
import { testCatalog } from '#tests/support/catalog.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { testGroupCommit } from '#tests/support/ledger.ts'
import { signAs, type Twist, type VendorSecret } from '#world/vendor/speaker.ts'

const secret = new Uint8Array(32).fill(7)

export interface TestGateway extends Gateway {
  readonly clock: ManualClock
  /** The fields of every line of the level `error`, alerts among them. */
  readonly errors: Record<string, unknown>[]
  /** What members' pages were told about stakes that were not taken. */
  readonly refusals: RefusedStake[]
}

/** One node of the gateway over a database. Nobody answers our own calls, unless a vendor is given. */
export async function testGateway(
  db: Database,
  clock: ManualClock,
  askVendor: typeof fetch = () => Promise.reject(new Error('no vendor answers')),
): Promise<TestGateway> {
  const errors: Record<string, unknown>[] = []
  const refusals: RefusedStake[] = []
  const compliance = testCompliance(db, clock)
  const gateway = makeGateway({
    db,
    clock,
    compliance,
    ledger: makeStakeLedger({ db, ledger: testGroupCommit(db), compliance }),
    wallet: makeWallet({ db }),
    catalog: testCatalog(db, clock),
    identity: await testIdentity(db, clock),
    sealer: await makeSealer(secret),
    signer: (await openVault({ db, secret, clock })).vendors,
    claimOnce: makeClaims(db),
    readJson,
    fetch: askVendor,
    logger: { warn: () => undefined, error: (fields) => void errors.push(fields as Record<string, unknown>) },
    announceBalance: () => undefined,
    announceRefusal: (_, refused) => void refusals.push(refused),
  })
  return { ...gateway, clock, errors, refusals }
}

let members = 0

/** A new member with so much in their purse, as a vendor knows them. */
export async function addPlayer(gateway: TestGateway, vendor: string, balance: bigint): Promise<Player> {
  members += 1
  const username = `vendorplayer${members}`
  const made = await createAccount(gateway.identity, { username, nickname: 'Luz', password: 'bukang-liwayway' })
  if (!made.ok) throw new Error(made.refusal)
  const id = made.value.id as Id<'member'>
  await gateway.db.tx(async (tx) => {
    const purse = await openPurse(tx, id, 'PHP')
    if (balance === 0n) return
    const house = await openHouse(tx, 'test', 'PHP')
    const legs = [{ step: 'post', kind: 'opening', debit: house, credit: purse, amount: balance }] as const
    await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs })
  })
  return await namePlayer(gateway, vendor, id, 'PHP')
}

export async function openSession(
  gateway: TestGateway,
  vendor: VendorLink,
  player: Player,
  game: string,
): Promise<string> {
  const token = await issueToken(gateway, player, game)
  const opened = await openGameSession(gateway, vendor, { token, game, currency: player.currency })
  if (!opened.session) throw new Error(opened.code)
  return opened.session
}

let names = 0

/** A name for a round or a transaction that no test used before. */
export function newName(what: string): string {
  names += 1
  return `${what}-${names}`
}

export function actionOf(type: Action['type'], amount: bigint, more: Partial<Action> = {}): Action {
  return { type, tx: newName(type), amount, ref: null, grant: null, ...more }
}

/** A test vendor on the main wallet; its games are called `sandbox-…`. */
export function sandboxVendor(code: string, more: Partial<VendorLink> = {}): VendorLink {
  return {
    ...{ code, name: code, mode: 'single', state: 'open', isSandbox: true, limits: {} },
    ...{ baseUrl: 'http://vendor.invalid', gameOrigin: 'http://vendor.invalid' },
    ...more,
  }
}

export const newSecretKey = (id: string): VendorSecret & { readonly algorithm: 'hmac-sha256' } => ({
  id,
  algorithm: 'hmac-sha256',
  secret: randomBytes(32).toString('base64url'),
})

export interface WalletReply {
  readonly status: number
  readonly code: string
  readonly value: Readonly<Record<string, unknown>>
}

/** A vendor's call as it arrives: raw bytes and headers, by the very route that the server mounts. */
export async function callWallet(
  gateway: TestGateway,
  key: VendorSecret,
  path: string,
  body: string,
  twist: Twist = {},
): Promise<WalletReply> {
  const timestamp = twist.timestamp ?? String(Math.floor(gateway.clock.nowMs() / 1000))
  const nonce = twist.nonce ?? randomBytes(16).toString('base64url')
  const signature = twist.signature ?? signAs(key, { verb: 'POST', path, timestamp, nonce, body })
  const headers: Readonly<Record<string, string>> = {
    'x-key-id': key.id,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    ...(signature !== '' && { 'x-signature': signature }),
  }
  const route = walletApi(gateway).find((one) => one.method === 'POST' && one.path === path)
  if (!route) throw new Error(`there is no ${path}`)
  const answer = await route.run({
    method: 'POST',
    url: path,
    params: {},
    body: new TextEncoder().encode(twist.sentBody ?? body),
    header: (name) => headers[name],
  })
  const value = JSON.parse(answer.body) as Record<string, unknown>
  return { status: answer.status, code: String(value.code), value }
}

export interface AskedOfVendor {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A vendor that answers our calls as it is told to and signs what it says; it remembers what it was asked. */
export function answeringVendor(
  key: VendorSecret,
  clock: ManualClock,
  answer: (asked: AskedOfVendor) => object,
): { readonly fetch: typeof fetch; readonly asked: AskedOfVendor[] } {
  const asked: AskedOfVendor[] = []
  const ask: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const path = url.pathname + url.search
    const text = typeof init?.body === 'string' ? init.body : '{}'
    const one = { method: init?.method ?? 'GET', path, body: JSON.parse(text) as Record<string, unknown> }
    asked.push(one)
    const body = JSON.stringify(answer(one))
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const nonce = new Headers(init?.headers).get('x-nonce') ?? ''
    const signature = signAs(key, { verb: '200', path, timestamp, nonce, body })
    const headers = { 'x-key-id': key.id, 'x-timestamp': timestamp, 'x-signature': signature }
    return new Response(body, { status: 200, headers })
  }
  return { fetch: ask, asked }
}
