import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { hasDuplicateKeys } from '#kit/duplicate-keys.ts'
import { driftSeconds, isSigned, isTimely, nonceShape, type Spoken, signByHmac, signedText } from '#kit/signature.ts'
import type { SignedAnswer, SignedRequest } from '#kit/signed-route.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { VendorKey } from '#modules/gateway/keys.ts'
import type { VendorLink } from '#modules/gateway/model.ts'
import { LedgerBusy, LedgerUnavailable } from '#modules/ledger/service.ts'

/** A call that is answered with a fault and moves nothing. */
export class CallIsBad extends Error {
  override name = 'CallIsBad'
  readonly status: number
  readonly code: string
  constructor(status: 400 | 401, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

export type Answerer = (vendor: VendorLink, request: SignedRequest) => Promise<object>

/** Believes a call, lets it be answered, and signs the answer. Whatever goes wrong, the caller can tell whether it is final. */
export async function passDoor(gateway: Gateway, request: SignedRequest, answer: Answerer): Promise<SignedAnswer> {
  let key: VendorKey | null = null
  try {
    key = await gateway.keys.find(request.header('x-key-id') ?? '')
    await believe(gateway, request, key)
    assert(key, 'only who has a key is believed')
    return await sign(gateway, request, key, 200, await answer(key.vendor, request))
  } catch (error) {
    const { status, body } = faultOf(gateway, error)
    return await sign(gateway, request, key, status, body)
  }
}

/** Nothing of the body is read before this: a signature is over bytes, not over what they mean. */
async function believe(gateway: Gateway, request: SignedRequest, key: VendorKey | null): Promise<void> {
  if (!key) throw new CallIsBad(401, 'UNAUTHORIZED', 'the key is unknown or retired')
  const spoken = spokenIn(request)
  if (!isTimely(spoken.timestamp, gateway.clock.nowMs()))
    throw new CallIsBad(401, 'UNAUTHORIZED', `X-Timestamp is not within ${driftSeconds} seconds of now`)
  if (!nonceShape.test(spoken.nonce)) throw new CallIsBad(401, 'UNAUTHORIZED', 'X-Nonce is not well-formed')
  if (!isSigned(key.algorithm, key.bytes, spoken, request.header('x-signature') ?? ''))
    throw new CallIsBad(401, 'UNAUTHORIZED', 'the signature is not that of this call')
  const expiresAt = new Date(gateway.clock.nowMs() + 2 * driftSeconds * 1000 + 1000)
  if (!(await gateway.claimOnce(`vendor-nonce:${key.vendor.code}:${spoken.nonce}`, expiresAt)))
    throw new CallIsBad(401, 'UNAUTHORIZED', 'X-Nonce was used before')
}

function spokenIn(request: SignedRequest): Spoken {
  return {
    verb: request.method,
    path: request.url,
    timestamp: request.header('x-timestamp') ?? '',
    nonce: request.header('x-nonce') ?? '',
    body: request.body,
  }
}

function faultOf({ logger }: Gateway, error: unknown): { status: number; body: object } {
  if (error instanceof CallIsBad) return { status: error.status, body: { code: error.code, detail: error.message } }
  const isBusy = error instanceof LedgerBusy || error instanceof LedgerUnavailable
  if (isBusy) logger.warn({ err: error }, 'a call of a vendor could not be served')
  else logger.error({ err: error }, 'a call of a vendor failed')
  const detail = 'whether it happened is unknown; the same call sent again will tell'
  return { status: isBusy ? 503 : 500, body: { code: 'TEMPORARY', detail } }
}

/** By the vendor's own secret, or by our key where the vendor has a pair. Who has no key has nothing to check with. */
async function sign(
  { clock, signer }: Gateway,
  request: SignedRequest,
  key: VendorKey | null,
  status: number,
  value: object,
): Promise<SignedAnswer> {
  const body = JSON.stringify(value)
  if (!key) return { status, headers: {}, body }
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const nonce = request.header('x-nonce') ?? ''
  const bytes = new TextEncoder().encode(body)
  const spoken = { verb: String(status), path: request.url, timestamp, nonce, body: bytes }
  const headers = { 'x-timestamp': timestamp, ...(nonceShape.test(nonce) && { 'x-nonce': nonce }) }
  if (key.algorithm === 'hmac-sha256')
    return { status, headers: { ...headers, 'x-key-id': key.id, 'x-signature': signByHmac(key.bytes, spoken) }, body }
  const { kid, signature } = await signer.sign(new TextEncoder().encode(signedText(spoken)))
  const written = Buffer.from(signature).toString('base64url')
  return { status, headers: { ...headers, 'x-key-id': kid, 'x-signature': written }, body }
}

/** Reads a body that was believed. */
export function readBody<Body extends z.ZodType>(
  { readJson }: Gateway,
  { body }: SignedRequest,
  schema: Body,
): z.output<Body> {
  const json = readJson(body)
  if (!json.ok) throw new CallIsBad(400, 'BAD_REQUEST', 'the body is not well-formed JSON')
  if (hasDuplicateKeys(new TextDecoder().decode(body)))
    throw new CallIsBad(400, 'BAD_REQUEST', 'an object of the body has the same key twice')
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CallIsBad(400, 'BAD_REQUEST', `${issue?.path.join('.') || 'the body'}: ${issue?.message}`.slice(0, 200))
}
