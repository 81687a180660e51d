import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { SignedRoute } from '#kit/signed-route.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { sandboxApi } from '#modules/gateway/sandbox.ts'
import {
  addKey,
  type Gateway,
  gameOrigins,
  linkVendor,
  makeGateway,
  retireKey,
  retireKeysOf,
} from '#modules/gateway/service.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { keysApi, walletApi } from '#modules/gateway/wallet-api.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'
import { type Config, keepOnce } from '#server/config.ts'
import type { ConfiguredVendor } from '#server/config-partners.ts'
import type { Database } from '#server/db/database.ts'
import { readJson } from '#server/http/read-json.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import type { SigningKey } from '#server/keys/signing-key.ts'
import { makeClaims } from '#server/once/once.ts'

export interface VendorParts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly ledger: StakeLedger
  readonly wallet: Wallet
  readonly compliance: Compliance
  readonly catalog: Catalog
  readonly identity: Identity
  readonly signer: SigningKey
  readonly announceBalance: (memberId: Id<'member'>) => void
}

export interface Vendors {
  readonly gateway: Gateway
  readonly signedRoutes: readonly SignedRoute[]
  /** Where they show their games. */
  readonly origins: readonly string[]
  /** Asks the vendors for their games, once the site is there; a job asks again later. */
  start(): void
  stop(): Promise<void>
}

/** Everything that other houses' games need of us. */
export async function openVendors({ config, ...parts }: VendorParts): Promise<Vendors> {
  const { db } = parts
  const gateway = makeGateway({
    ...parts,
    sealer: await makeSealer(config.secret),
    claimOnce: makeClaims(db),
    readJson,
    fetch,
  })
  for (const vendor of config.vendors) await linkConfigured(gateway, vendor)
  if (config.hasSandbox) await linkSandbox(gateway, config.dataDir)
  const signedRoutes = [...walletApi(gateway), keysApi(gateway), ...(config.hasSandbox ? [sandboxApi(gateway)] : [])]
  const stopping = new AbortController()
  let starting = Promise.resolve()
  return {
    gateway,
    signedRoutes,
    origins: await gameOrigins(gateway),
    start() {
      const fail = (error: unknown) => parts.logger.warn({ err: error }, 'the games of vendors could not be read')
      starting = syncGames(gateway, stopping.signal).catch(fail)
    },
    async stop() {
      stopping.abort()
      await starting
    },
  }
}

async function linkConfigured(gateway: Gateway, vendor: ConfiguredVendor): Promise<void> {
  const { code, name, url, mode, keyId, publicKey } = vendor
  await linkVendor(gateway, {
    code,
    name,
    mode,
    baseUrl: url,
    gameOrigin: new URL(url).origin,
    state: 'open',
    isSandbox: false,
    limits: { PHP: { min: 1n, max: 5_000_000n }, USDT: { min: 1n, max: 1_000_000_000n } },
  })
  if ((await gateway.keys.find(keyId)) !== null) return
  // Who is configured with another key has changed it, and a simulated vendor does so at every start.
  await retireKeysOf(gateway, code)
  const added = await addKey(gateway, {
    id: keyId,
    vendor: code,
    algorithm: 'ed25519',
    bytes: Buffer.from(publicKey, 'base64url'),
  })
  assert(added.ok, `the key of ${code} could not be added: ${added.ok ? '' : added.refusal}`)
}

const sandboxCode = 'SANDBOX'

/**
 * The test vendor of the conformance kit, with the file that tells the kit its keys: one shared secret and one key pair, both
 * live, and one that was retired.
 */
async function linkSandbox(gateway: Gateway, dataDir: string): Promise<void> {
  const file = keepOnce(join(dataDir, 'conformance.json'), () => JSON.stringify(newSandboxConfig(), null, 2))
  const { keys, retiredKey } = JSON.parse(file) as ReturnType<typeof newSandboxConfig>
  await linkVendor(gateway, {
    code: sandboxCode,
    name: 'Sandbox',
    mode: 'single',
    baseUrl: 'http://sandbox.invalid',
    gameOrigin: 'http://sandbox.invalid',
    state: 'open',
    isSandbox: true,
    limits: {},
  })
  const isThere = await gateway.keys.find(keys[0].id)
  if (isThere) return
  const { id, secret } = retiredKey
  await retireKeysOf(gateway, sandboxCode)
  await addKey(gateway, { id, vendor: sandboxCode, algorithm: 'hmac-sha256', bytes: Buffer.from(secret, 'base64url') })
  await retireKey(gateway, id)
  const [shared, pair] = keys
  const secretBytes = Buffer.from(shared.secret, 'base64url')
  await addKey(gateway, { id: shared.id, vendor: sandboxCode, algorithm: 'hmac-sha256', bytes: secretBytes })
  const publicBytes = Buffer.from(pair.publicKey, 'base64url')
  await addKey(gateway, { id: pair.id, vendor: sandboxCode, algorithm: 'ed25519', bytes: publicBytes })
}

function newSandboxConfig() {
  const word = randomBytes(6).toString('hex')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const newSecret = (): string => randomBytes(32).toString('base64url')
  return {
    currency: 'PHP',
    otherCurrency: 'USDT',
    game: 'sandbox-one',
    otherGame: 'sandbox-two',
    heldAbove: '100000000',
    keys: [
      { id: `sandbox-${word}-a`, algorithm: 'hmac-sha256', secret: newSecret() },
      { id: `sandbox-${word}-b`, algorithm: 'ed25519', publicKey: x, privateKey: d },
    ] as const,
    retiredKey: { id: `sandbox-${word}-0`, algorithm: 'hmac-sha256', secret: newSecret() },
  }
}
