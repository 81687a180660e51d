import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import type { z } from 'zod'
import { systemClock } from '#kit/clock.ts'
import { payloadKey, socketTicket } from '#kit/frame-contract.ts'
import type { Route } from '#kit/route.ts'

/** One call, as the page made it. */
export interface Call<R extends Route = Route> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** What was sealed is opened. */
  readonly body: z.input<NonNullable<R['body']>>
  readonly isSignedIn: boolean
}

type ReplyTo<R extends Route> = z.output<R['reply']>
type Reply = (call: Call) => Response | Promise<Response>

interface Answered {
  readonly route: Route
  readonly reply: Reply
}

type Outside = (url: URL, body: string) => Promise<Response>

const others = new Map<string, Outside>()
const answered = new Map<string, Answered>()
const made = new Map<string, Call[]>()
const unexpected: string[] = []

/**
 * What stands behind a screen in a test: it answers `fetch` and the socket, and nothing of the page is replaced. An answer is held against
 * the contract of its call, so that no screen is shown what the server could not say; a call that nobody answers fails the test.
 */
export const server = {
  /** From now on the call is answered with this value, or with what is made of the call. */
  answer<R extends Route>(route: R, value: ReplyTo<R> | ((call: Call<R>) => ReplyTo<R>)): void {
    on(route, (call) => {
      const isMade = typeof value === 'function'
      return succeed(route, isMade ? (value as (one: Call) => unknown)(call) : value)
    })
  },
  /** From now on the call is refused, for a reason of its contract or of the frame, which may speak of fields. */
  refuse<R extends Route>(
    route: R,
    code: R['refusals'][number] | 'server_is_busy',
    status = 422,
    fields: readonly { readonly path: string; readonly code: string }[] = [],
  ): void {
    const value = fields.length > 0 ? { fields } : null
    on(route, () => envelope({ success: false, value, code }, status))
  },
  /** From now on the call is answered with what its contract forbids, as somebody in between could. */
  lie(route: Route, value: unknown): void {
    on(route, () => envelope({ success: true, value, code: 'ok' }))
  },
  /** From now on something between the page and the server answers, in words of its own. */
  breakDown(route: Route, status = 503): void {
    on(route, () => new Response('broken', { status }))
  },
  /** From now on no answer comes: the network is gone. */
  cutOff(route: Route): void {
    on(route, () => Promise.reject(new TypeError('Failed to fetch')))
  },
  /** From now on the call waits, until it is released with the answer. */
  hold<R extends Route>(route: R): { release(value: ReplyTo<R>): void } {
    const { promise, resolve } = Promise.withResolvers<ReplyTo<R>>()
    on(route, async () => succeed(route, await promise))
    return { release: resolve }
  },
  /** From now on another service answers what the page asks of it, at its own origin. */
  outside(origin: string, reply: Outside): void {
    others.set(origin, reply)
  },
  /** How a call was made so far in this test, in order. */
  calls<R extends Route>(route: R): readonly Call<R>[] {
    return made.get(route.line) ?? []
  },
  /** Tells everybody who listens to a topic over the socket. */
  tell(topic: string, data: unknown): void {
    for (const line of lines) line.hear({ type: 'news', topic, data })
  },
  /** The socket ends, and what is told is not heard until the page has opened another. */
  endLine(): void {
    for (const line of lines) line.end()
  },
}

function on(route: Route, reply: Reply): void {
  answered.set(route.line, { route, reply })
}

function succeed(route: Route, value: unknown): Response {
  const checked = route.reply.safeParse(value)
  if (checked.success) return envelope({ success: true, value: checked.data, code: 'ok' })
  unexpected.push(`${route.line} cannot be answered so: ${checked.error.message}`)
  return new Response('', { status: 500 })
}

function envelope(content: object, status = 200): Response {
  return new Response(JSON.stringify({ ...content, message: '', requestId: 'test' }), { status })
}

/** Which of the answered calls this address belongs to. */
function find(method: string, path: string): { one: Answered; params: Record<string, string> } | undefined {
  for (const one of answered.values()) {
    if (one.route.method !== method) continue
    const pattern = one.route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(path)
    if (match) return { one, params: { ...match.groups } }
  }
  return undefined
}

async function answerCall(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  const method = init.method ?? 'GET'
  const other = others.get(url.origin)
  if (other) return await other(url, typeof init.body === 'string' ? init.body : '')
  const found = find(method, url.pathname)
  if (!found) {
    unexpected.push(`nobody answers ${method} ${url.pathname}`)
    return await new Promise(() => undefined)
  }
  const { route, reply } = found.one
  const call: Call = {
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    body: await readBody(route, init.body),
    isSignedIn: new Headers(init.headers).has('authorization'),
  }
  made.set(route.line, [...(made.get(route.line) ?? []), call])
  const { signal } = init
  if (!signal) return await reply(call)
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return await Promise.race([reply(call), aborted])
}

/** The keys of this worker; a page keeps the public one as long as it lives. */
let keys: ReturnType<typeof generateKeyPair> | undefined

async function readBody(route: Route, body: RequestInit['body']): Promise<unknown> {
  if (typeof body !== 'string') return body ?? undefined
  if (route.form) return Object.fromEntries(new URLSearchParams(body))
  const sent = JSON.parse(body) as { readonly payload: string }
  if (!route.encrypted) return sent
  keys ??= generateKeyPair('ECDH-ES', { extractable: true })
  const { plaintext } = await compactDecrypt(sent.payload, (await keys).privateKey)
  return (JSON.parse(new TextDecoder().decode(plaintext)) as { readonly body: unknown }).body
}

/** What every page asks, whatever it is about. */
function answerFrame(): void {
  on(payloadKey, answerKey)
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
}

async function answerKey(): Promise<Response> {
  keys ??= generateKeyPair('ECDH-ES', { extractable: true })
  const jwk = await exportJWK((await keys).publicKey)
  const serverTime = new Date(systemClock.nowMs()).toISOString()
  return envelope({ success: true, value: { kid: 'k'.repeat(43), jwk, serverTime }, code: 'ok' })
}

/** A line that is open from the start and says what the test says. */
class Line extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 1
  constructor() {
    super()
    lines.add(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  hear(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
  end(): void {
    lines.delete(this)
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
  /** Whatever is asked for is heard from then on. */
  send(text: string): void {
    const { type, topic } = JSON.parse(text) as { readonly type: string; readonly topic: string }
    queueMicrotask(() => this.hear({ type: `${type}d`, topic }))
  }
  close(): void {
    lines.delete(this)
  }
}
const lines = new Set<Line>()

/** Before anything of the page is loaded: it opens its line at once. */
export function standIn(): void {
  Object.assign(globalThis, { fetch: answerCall, WebSocket: Line })
  answerFrame()
}

const leavings = new Set<() => void>()

/** What has to be put away after each test, by whoever is loaded once and serves many files. */
export function afterScreen(leave: () => void): void {
  leavings.add(leave)
}

/** Puts everything away; returns what was asked and could not be answered. */
export function endScreen(): string[] {
  for (const leave of leavings) leave()
  answered.clear()
  others.clear()
  made.clear()
  answerFrame()
  return unexpected.splice(0)
}
