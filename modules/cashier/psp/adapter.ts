import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSigned, isTimely, signByHmac } from '#kit/signature.ts'
import type { PayTo } from '#modules/cashier/model.ts'
import type { Circuit } from '#modules/cashier/psp/circuit.ts'
import * as protocol from '#modules/cashier/psp/protocol.ts'
import type { IntentUpdate } from '#modules/cashier/rules/deposit.ts'
import type { PayoutUpdate } from '#modules/cashier/rules/withdrawal.ts'

export interface PspKey {
  readonly id: string
  /** At least 32 bytes. */
  readonly secret: Uint8Array
}

/** A payment provider, as it is configured. Two keys are believed while one is changed; we speak with the first. */
export interface PspLink {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly keys: readonly PspKey[]
}

/** `payment_provider_is_down` never means that nothing happened: whoever must know asks by name. */
type Asked<Reply> = Promise<Result<Reply, 'payment_provider_is_down'>>

export interface IntentInput {
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly method: string
  readonly expires_at: string
}

export interface PayoutInput {
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly method: string
  readonly account: { readonly number: string; readonly holder: string | null; readonly institution: string | null }
}

export interface NewIntent {
  readonly word: IntentUpdate
  readonly payUrl: string
  readonly qr: string | null
  readonly payTo: PayTo | null
}

export type ReportRow =
  | { readonly type: 'intent'; readonly reference: string; readonly word: IntentUpdate }
  | { readonly type: 'payout'; readonly reference: string; readonly word: PayoutUpdate }

/** What we ask of a provider. One with a dialect of its own gets an adapter with these same calls. */
export interface PspAdapter {
  createIntent(input: IntentInput): Asked<NewIntent>
  /** Null where the provider never heard of it. */
  findIntent(reference: string): Asked<IntentUpdate | null>
  cancelIntent(reference: string): Asked<null>
  payout(input: PayoutInput): Asked<PayoutUpdate>
  findPayout(reference: string): Asked<PayoutUpdate>
  report(day: string): Asked<readonly ReportRow[]>
}

export interface AdapterDeps {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly readJson: (bytes: Uint8Array) => Result<unknown, string>
  readonly logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

const reportPagesMax = 1_000

export function makeAdapter(parts: AdapterDeps, link: PspLink, circuit: Circuit): PspAdapter {
  const ask = <Schema extends z.ZodType>(line: string, reply: Schema, body?: object) =>
    askProvider(parts, link, circuit, { line, reply, body })
  return {
    async createIntent(input) {
      const answer = await ask('POST /v1/intents', protocol.NewIntentBody, input)
      if (!answer.ok) return answer
      const { pay_url, qr, pay_to } = answer.value
      // Somebody is about to be sent there to pay: no other place than the provider's own is taken.
      if (new URL(pay_url).origin !== new URL(link.url).origin) return no('payment_provider_is_down')
      return yes({ word: protocol.intentUpdate(answer.value), payUrl: pay_url, qr, payTo: pay_to })
    },
    async findIntent(reference) {
      const answer = await ask(`GET /v1/intents/${reference}`, protocol.FoundIntentBody)
      if (!answer.ok) return answer
      return yes(answer.value.state === 'unknown' ? null : protocol.intentUpdate(answer.value))
    },
    async cancelIntent(reference) {
      const answer = await ask(`POST /v1/intents/${reference}/cancel`, protocol.FoundIntentBody, {})
      return answer.ok ? yes(null) : answer
    },
    async payout(input) {
      const answer = await ask('POST /v1/payouts', protocol.PayoutBody, input)
      return answer.ok ? yes(protocol.payoutUpdate(answer.value)) : answer
    },
    async findPayout(reference) {
      const answer = await ask(`GET /v1/payouts/${reference}`, protocol.PayoutBody)
      return answer.ok ? yes(protocol.payoutUpdate(answer.value)) : answer
    },
    async report(day) {
      const rows: ReportRow[] = []
      let after: string | null = null
      for (let page = 0; page < reportPagesMax; page += 1) {
        const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`
        const answer: Result<z.output<typeof protocol.ReportBody>, 'payment_provider_is_down'> = await ask(
          `GET /v1/reports/${day}${query}`,
          protocol.ReportBody,
        )
        if (!answer.ok) return answer
        rows.push(...answer.value.rows.map(rowOf))
        after = answer.value.next
        if (after === null) return yes(rows)
      }
      return no('payment_provider_is_down')
    },
  }
}

function rowOf(row: z.output<typeof protocol.ReportBody>['rows'][number]): ReportRow {
  const { reference } = row.data
  return row.type === 'intent'
    ? { type: 'intent', reference, word: protocol.intentUpdate(row.data) }
    : { type: 'payout', reference, word: protocol.payoutUpdate(row.data) }
}

interface Question<Schema extends z.ZodType> {
  readonly line: string
  readonly reply: Schema
  readonly body: object | undefined
}

/** Somebody looks at a spinner meanwhile. */
const patienceMs = 6_000

/** Down, slow, wrong in form and not believed are one to who asks: unknown. The log tells them apart. */
async function askProvider<Schema extends z.ZodType>(
  parts: AdapterDeps,
  link: PspLink,
  circuit: Circuit,
  { line, reply, body }: Question<Schema>,
): Asked<z.output<Schema>> {
  const [method = '', path = ''] = line.split(' ')
  const down = (fault: string) => {
    circuit.fail()
    const call = `${method} ${path.split('?', 1)[0]}`
    parts.logger.warn({ psp: link.code, call, fault }, 'a payment provider is down')
    return no('payment_provider_is_down')
  }
  if (!circuit.enter()) return no('payment_provider_is_down')
  try {
    const text = body === undefined ? '' : JSON.stringify(body)
    const nonce = randomBytes(16).toString('base64url')
    const answer = await parts.fetch(`${link.url}${path}`, {
      method,
      headers: signedHeaders(parts, link, { method, path, nonce, text }),
      ...(body === undefined ? {} : { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const update = await readBytes(answer)
    if (update === null) return down('its answer is too long')
    if (!isOfProvider(parts, link, answer, { path, nonce, update })) return down('its answer is not signed')
    if (answer.status !== 200) return down(`it answered ${answer.status}`)
    const json = parts.readJson(update)
    const parsed = json.ok ? reply.safeParse(json.value) : null
    if (!parsed?.success) return down('its answer has another form')
    circuit.succeed()
    return yes(parsed.data)
  } catch (error) {
    return down(error instanceof Error ? error.name : 'unknown')
  }
}

const bytesMax = 1_000_000

/** Stops reading where it gets too long, also of what was sent small and grows when it is unpacked. */
async function readBytes({ body }: Response): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Line {
  readonly method: string
  readonly path: string
  readonly nonce: string
  readonly text: string
}

function signedHeaders({ clock }: AdapterDeps, { code, keys }: PspLink, { method, path, nonce, text }: Line) {
  const [key] = keys
  assert(key, `${code} has a key`)
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const signature = signByHmac(key.secret, {
    verb: method,
    path,
    timestamp,
    nonce,
    body: new TextEncoder().encode(text),
  })
  return {
    'content-type': 'application/json',
    'x-key-id': key.id,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
}

function isOfProvider(
  { clock }: AdapterDeps,
  { keys }: PspLink,
  { status, headers }: Response,
  { path, nonce, update }: { readonly path: string; readonly nonce: string; readonly update: Uint8Array },
): boolean {
  const key = keys.find(({ id }) => id === headers.get('x-key-id'))
  const timestamp = headers.get('x-timestamp') ?? ''
  if (!key || !isTimely(timestamp, clock.nowMs())) return false
  const spoken = { verb: String(status), path, timestamp, nonce, body: update }
  return isSigned('hmac-sha256', key.secret, spoken, headers.get('x-signature') ?? '')
}
