import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSigned, isTimely, signByHmac, signedText } from '#kit/signature.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import type { VendorLink } from '#modules/gateway/model.ts'

/** What we ask of a vendor, in our own protocol. A vendor with a dialect gets an adapter of its own with these same calls. */

const GamesReply = z.object({
  games: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(60),
        name: z.string().min(1).max(60),
        type: z.enum(['RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT', 'ELOTT', 'PVP']),
        rtp_ppm: z.int().min(1).max(1_000_000).nullable(),
        volatility: z.enum(['low', 'medium_low', 'medium', 'medium_high', 'high']).nullable(),
        has_demo: z.boolean(),
        keywords: z.string().max(200).default(''),
      }),
    )
    .max(5_000),
})
const LaunchReply = z.object({ url: z.url({ protocol: /^https?$/ }) })
const FreeRoundsReply = z.object({ id: z.string(), state: z.enum(['given', 'refused']) })
const ReplayReply = z.object({ url: z.url({ protocol: /^https?$/ }) })
const FeedReply = z.object({
  events: z.array(z.object({ tx: z.string(), round: z.string(), player: z.string(), state: z.string() })).max(1_000),
  next: z.string().max(64).nullable(),
})
const TransferReply = z.object({
  state: z.enum(['done', 'refused', 'unknown']),
  balance: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})

export type VendorGame = z.output<typeof GamesReply>['games'][number]

/** How long somebody waits for an answer. A player looks at a spinner for a launch; nobody waits for a list. */
const patienceMs = { games: 10_000, launch: 4_000, freerounds: 5_000, replay: 4_000, feed: 10_000, transfer: 5_000 }

type Asked<Reply> = Promise<Result<Reply, 'vendor_is_down'>>

export interface LaunchInput {
  readonly mode: 'real' | 'demo'
  readonly game: string
  readonly currency: string
  readonly language: string
  /** Null for play money: then there is neither a player nor a purse. */
  readonly player: string | null
  readonly token: string | null
  /** Who may frame the game and hear its messages. */
  readonly site: string
}

export interface FreeRounds {
  /** What every win of these rounds names. */
  readonly id: string
  readonly campaign: string
  readonly player: string
  readonly game: string
  readonly currency: string
  readonly count: number
  readonly bet: string
  readonly expires_at: string
}

export interface Transfer {
  readonly id: string
  readonly player: string
  readonly currency: string
  readonly direction: 'in' | 'out'
  /** Nothing takes out all there is. */
  readonly amount: string | null
}

export interface VendorAdapter {
  games(): Asked<readonly VendorGame[]>
  launch(input: LaunchInput): Asked<string>
  giveFreeRounds(input: FreeRounds): Asked<z.output<typeof FreeRoundsReply>>
  replay(round: string, player: string): Asked<string>
  feed(after: string | null): Asked<z.output<typeof FeedReply>>
  transfer(input: Transfer): Asked<z.output<typeof TransferReply>>
  findTransfer(id: string): Asked<z.output<typeof TransferReply>>
}

export function adapterFor(gateway: Gateway, vendor: VendorLink): VendorAdapter {
  const ask = <Schema extends z.ZodType>(call: keyof typeof patienceMs, line: string, reply: Schema, body?: object) =>
    askVendor(gateway, vendor, { line, reply, body, timeoutMs: patienceMs[call] })
  const ofOrigin = async (asked: Asked<{ url: string }>): Asked<string> => {
    const answer = await asked
    if (!answer.ok) return answer
    // A frame may show this vendor's games and nothing else; whoever sends it elsewhere is not believed.
    return new URL(answer.value.url).origin === vendor.gameOrigin ? yes(answer.value.url) : no('vendor_is_down')
  }
  return {
    async games() {
      const answer = await ask('games', 'GET /games', GamesReply)
      return answer.ok ? yes(answer.value.games) : answer
    },
    launch: (input) => ofOrigin(ask('launch', 'POST /launch', LaunchReply, input)),
    giveFreeRounds: (input) => ask('freerounds', 'POST /freerounds', FreeRoundsReply, input),
    replay: (round, player) =>
      ofOrigin(ask('replay', `GET /rounds/${encodeURIComponent(round)}/replay?player=${player}`, ReplayReply)),
    feed: (after) => ask('feed', `GET /feed${after === null ? '' : `?after=${encodeURIComponent(after)}`}`, FeedReply),
    transfer: (input) => ask('transfer', 'POST /transfers', TransferReply, input),
    findTransfer: (id) => ask('transfer', `GET /transfers/${id}`, TransferReply),
  }
}

interface Question<Schema extends z.ZodType> {
  readonly line: string
  readonly reply: Schema
  readonly body: object | undefined
  readonly timeoutMs: number
}

/** Down, slow, wrong in form and not believed are one to the player: nothing to play there now. The log tells them apart. */
async function askVendor<Schema extends z.ZodType>(
  gateway: Gateway,
  vendor: VendorLink,
  { line, reply, body, timeoutMs }: Question<Schema>,
): Asked<z.output<Schema>> {
  const [method = '', path = ''] = line.split(' ')
  const down = (fault: string) => {
    gateway.logger.warn({ vendor: vendor.code, call: `${method} ${path.split('?', 1)[0]}`, fault }, 'a vendor is down')
    return no('vendor_is_down')
  }
  try {
    const text = body === undefined ? '' : JSON.stringify(body)
    const nonce = randomBytes(16).toString('base64url')
    const answer = await gateway.fetch(`${vendor.baseUrl}${path}`, {
      method,
      headers: await signedHeaders(gateway, vendor, { method, path, nonce, text }),
      ...(body === undefined ? {} : { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const received = new Uint8Array(await answer.arrayBuffer())
    if (received.length > bytesMax) return down('its answer is too long')
    if (!(await isOfVendor(gateway, vendor, answer, { path, nonce, received }))) return down('its answer is not signed')
    if (answer.status !== 200) return down(`it answered ${answer.status}`)
    const json = gateway.readJson(received)
    const parsed = json.ok ? reply.safeParse(json.value) : null
    return parsed?.success ? yes(parsed.data) : down('its answer has another form')
  } catch (error) {
    return down(error instanceof Error ? error.name : 'unknown')
  }
}

const bytesMax = 4_000_000

interface Line {
  readonly method: string
  readonly path: string
  readonly nonce: string
  readonly text: string
}

async function signedHeaders(
  { clock, keys, signer }: Gateway,
  vendor: VendorLink,
  { method, path, nonce, text }: Line,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const spoken = { verb: method, path, timestamp, nonce, body: new TextEncoder().encode(text) }
  const shared = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-nonce': nonce }
  const key = await keys.newestOf(vendor.code)
  assert(key, `${vendor.code} has a live key`)
  if (key.algorithm === 'hmac-sha256')
    return { ...shared, 'x-key-id': key.id, 'x-signature': signByHmac(key.bytes, spoken) }
  const { kid, signature } = await signer.sign(new TextEncoder().encode(signedText(spoken)))
  return { ...shared, 'x-key-id': kid, 'x-signature': Buffer.from(signature).toString('base64url') }
}

async function isOfVendor(
  { clock, keys }: Gateway,
  vendor: VendorLink,
  { status, headers }: Response,
  { path, nonce, received }: { readonly path: string; readonly nonce: string; readonly received: Uint8Array },
): Promise<boolean> {
  const key = await keys.find(headers.get('x-key-id') ?? '')
  const timestamp = headers.get('x-timestamp') ?? ''
  if (key?.vendor.code !== vendor.code || !isTimely(timestamp, clock.nowMs())) return false
  const spoken = { verb: String(status), path, timestamp, nonce, body: received }
  return isSigned(key.algorithm, key.bytes, spoken, headers.get('x-signature') ?? '')
}
