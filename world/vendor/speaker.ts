import { createHash, createHmac, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { Agent, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { systemClock } from '#kit/clock.ts'
import { isSameSecret } from '#kit/same-secret.ts'

/** How a vendor speaks with a house, written from `docs/vendor-protocol.md` alone: nothing here is shared with the house. */

export type VendorSecret =
  | { readonly id: string; readonly algorithm: 'hmac-sha256'; readonly secret: string }
  | { readonly id: string; readonly algorithm: 'ed25519'; readonly publicKey: string; readonly privateKey: string }

/** The house's public keys by their ids, as the raw bytes in base64url. */
export type HouseKeys = ReadonlyMap<string, string>

export interface Said {
  /** The method of a question, the status of an answer. */
  readonly verb: string
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}

function textOf({ verb, path, timestamp, nonce, body }: Said): string {
  return ['v1', verb, path, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join('\n')
}

export function signAs(key: VendorSecret, said: Said): string {
  if (key.algorithm === 'hmac-sha256')
    return createHmac('sha256', Buffer.from(key.secret, 'base64url')).update(textOf(said)).digest('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey, d: key.privateKey }
  return sign(null, Buffer.from(textOf(said)), createPrivateKey({ key: jwk, format: 'jwk' })).toString('base64url')
}

/** Whether the house said this: by the secret that we share, or by one of its own keys. */
export function isOfHouse(key: VendorSecret, house: HouseKeys, keyId: string, said: Said, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  if (key.algorithm === 'hmac-sha256') {
    const wanted = Buffer.from(signAs(key, said), 'base64url')
    return keyId === key.id && isSameSecret(given, wanted)
  }
  const x = house.get(keyId)
  if (x === undefined) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(textOf(said)), publicKey, given)
}

export interface Heard {
  readonly status: number
  readonly body: string
  /** Whether the answer bears the house's signature, made for this very question. */
  readonly isSigned: boolean
}

/** What a test changes about a call that would otherwise be right. */
export interface Twist {
  readonly timestamp?: string
  readonly nonce?: string
  /** Empty for none. */
  readonly signature?: string
  /** Sent instead of the body that was signed. */
  readonly sentBody?: string
  /** The answer is thrown away as soon as it begins. */
  readonly isAnswerLost?: boolean
}

export interface SpeakerOptions {
  readonly base: string
  readonly key: VendorSecret
  readonly houseKeys?: HouseKeys
  readonly timeoutMs?: number
}

/** Makes signed calls to a house and checks its answers. */
export class Speaker {
  readonly #options: SpeakerOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 100 })

  constructor(options: SpeakerOptions) {
    this.#options = options
  }

  async ask(method: 'GET' | 'POST', path: string, body: string, twist: Twist = {}): Promise<Heard> {
    const { key, houseKeys = new Map() } = this.#options
    const timestamp = twist.timestamp ?? String(Math.floor(systemClock.nowMs() / 1000))
    const nonce = twist.nonce ?? randomBytes(16).toString('base64url')
    const signature = twist.signature ?? signAs(key, { verb: method, path, timestamp, nonce, body })
    const headers = {
      'x-key-id': key.id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      ...(signature === '' ? {} : { 'x-signature': signature }),
    }
    const answer = await this.#send(method, path, twist.sentBody ?? body, headers, twist.isAnswerLost ?? false)
    const said = {
      verb: String(answer.status),
      path,
      timestamp: answer.headers['x-timestamp'] ?? '',
      nonce,
      body: answer.body,
    }
    const { 'x-key-id': keyId = '', 'x-signature': heardSignature = '' } = answer.headers
    const isSigned = heardSignature !== '' && isOfHouse(key, houseKeys, keyId, said, heardSignature)
    return { status: answer.status, body: answer.body, isSigned }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(
    method: string,
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    isAnswerLost: boolean,
  ): Promise<{ status: number; body: string; headers: Record<string, string> }> {
    const { base, timeoutMs = 30_000 } = this.#options
    const url = new URL(path, base)
    const isTls = url.protocol === 'https:'
    return await new Promise((resolve, reject) => {
      const bytes = Buffer.from(body)
      const sized = method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }
      const options = { method, headers: { ...headers, ...sized }, timeout: timeoutMs }
      const call = isTls ? requestTls(url, options) : request(url, { ...options, agent: this.#agent })
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`${path} did not answer in ${timeoutMs} ms`)))
      call.on('response', (answer) => {
        if (isAnswerLost) {
          answer.destroy()
          resolve({ status: 0, body: '', headers: {} })
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, body: text, headers: answer.headers as Record<string, string> })
        })
      })
      if (method === 'GET') call.end()
      else call.end(bytes)
    })
  }
}

/** Asks a house for the keys that it signs with. */
export async function fetchHouseKeys(base: string): Promise<HouseKeys> {
  const answer = await fetch(new URL('/v1/wallet/keys', base), { signal: AbortSignal.timeout(5_000) })
  const { keys } = (await answer.json()) as { keys: { kid: string; x: string }[] }
  return new Map(keys.map(({ kid, x }) => [kid, x]))
}
