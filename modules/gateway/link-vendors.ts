import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import type { Platform } from '#kit/platform.ts'
import { addKey, type Gateway, linkVendor, retireKey, retireKeysOf } from '#modules/gateway/service.ts'

export interface ConfiguredVendor {
  readonly code: string
  readonly name: string
  /** Where it answers our calls and shows its games. */
  readonly url: string
  readonly mode: 'single' | 'transfer'
  readonly keyId: string
  /** The raw bytes of its Ed25519 key, base64url. */
  readonly publicKey: string
}

/** A vendor that the environment names. */
export async function linkConfigured(gateway: Gateway, vendor: ConfiguredVendor): Promise<void> {
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
export async function linkSandbox(gateway: Gateway, keepFile: Platform['keepFile']): Promise<void> {
  const file = keepFile('conformance.json', () => JSON.stringify(newSandboxConfig(), null, 2))
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
