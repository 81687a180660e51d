import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSigned, isTimely, signByHmac } from '#kit/signature.ts'
import type { BookDeps, ConfiguredFeed } from '#modules/sports/deps.ts'

type ClientDeps = Pick<BookDeps, 'clock' | 'fetch' | 'readJson'>

const bytesMost = 4_000_000

interface Call {
  readonly line: `${'GET' | 'POST'} /${string}`
  readonly body?: object
  readonly signal: AbortSignal
}

interface Spoken {
  readonly answer: Response
  readonly path: string
  readonly nonce: string
}

/** Speaks to a feed, signed with the first of its keys. */
async function speak(
  { clock, fetch }: ClientDeps,
  feed: ConfiguredFeed,
  { line, body, signal }: Call,
): Promise<Spoken> {
  const [method = '', path = ''] = line.split(' ')
  const [key] = feed.keys
  assert(key, 'a feed has a key')
  const text = body === undefined ? '' : JSON.stringify(body)
  const nonce = randomBytes(16).toString('base64url')
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const spoken = { verb: method, path, timestamp, nonce, body: new TextEncoder().encode(text) }
  const answer = await fetch(`${feed.url}${path}`, {
    method,
    headers: {
      ...{ 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-key-id': key.id },
      'x-signature': signByHmac(key.secret, spoken),
    },
    ...(body === undefined ? {} : { body: text }),
    redirect: 'error',
    signal,
  })
  return { answer, path, nonce }
}

/** Whether an answer is the feed's. */
function isTheirs(
  { clock }: ClientDeps,
  feed: ConfiguredFeed,
  { answer, path, nonce }: Spoken,
  body: Uint8Array,
): boolean {
  const key = feed.keys.find(({ id }) => id === answer.headers.get('x-key-id'))
  const timestamp = answer.headers.get('x-timestamp') ?? ''
  if (!key || !isTimely(timestamp, clock.nowMs())) return false
  const spoken = { verb: String(answer.status), path, timestamp, nonce, body }
  return isSigned('hmac-sha256', key.secret, spoken, answer.headers.get('x-signature') ?? '')
}

/** One question and its answer. Whatever goes wrong, the feed is away. */
export async function askFeed<Schema extends z.ZodType>(
  deps: ClientDeps,
  feed: ConfiguredFeed,
  call: Call,
  reply: Schema,
): Promise<Result<z.output<Schema>, 'feed_is_away'>> {
  try {
    const spoken = await speak(deps, feed, call)
    const received = new Uint8Array(await spoken.answer.arrayBuffer())
    if (received.length > bytesMost || !isTheirs(deps, feed, spoken, received)) return no('feed_is_away')
    const json = spoken.answer.status === 200 ? deps.readJson(received) : no('status_is_wrong')
    const parsed = json.ok ? reply.safeParse(json.value) : null
    return parsed?.success ? yes(parsed.data) : no('feed_is_away')
  } catch {
    return no('feed_is_away')
  }
}

/** The stream of messages from a place on. Its head is signed with an empty body. */
export async function openStream(
  deps: ClientDeps,
  feed: ConfiguredFeed,
  query: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const spoken = await speak(deps, feed, { line: `GET /v1/stream${query}`, signal })
  const isRight = spoken.answer.status === 200 && isTheirs(deps, feed, spoken, new Uint8Array())
  return isRight ? spoken.answer.body : null
}
