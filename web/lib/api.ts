import { z } from 'zod'
import type { Who } from '#kit/actor.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { Route } from '#kit/route.ts'
import type { ClientRefusal } from '#web/lib/refusals.ts'
import type { Sealer } from '#web/lib/seal.ts'
import type { Session } from '#web/lib/session.ts'

/** One wrong field of what was sent; `path` is dotted. */
export interface FieldFault {
  readonly path: string
  readonly code: string
}

export interface Refused<Refusal extends string> {
  readonly ok: false
  readonly refusal: Refusal | FrameRefusal | ClientRefusal
  /** The server's own English sentence, for the developer's eye; screens use `messageOf`. */
  readonly message: string
  readonly fields: readonly FieldFault[]
  readonly requestId: string
}

export type Answer<Value, Refusal extends string> = { readonly ok: true; readonly value: Value } | Refused<Refusal>

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<Schema> }

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> & { readonly signal?: AbortSignal }

/** Calls the API. Never throws for what the world can do; a refusal of any kind is an answer. */
export interface Api {
  call<
    W extends Who,
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Reply extends z.ZodType,
    Refusal extends string,
  >(
    contract: Route<W, Params, Query, Body, Reply, Refusal>,
    input: Input<Params, Query, Body>,
  ): Promise<Answer<z.output<Reply>, Refusal>>
}

export interface ApiOptions {
  /** Empty in the browser: every call goes to where the page came from. */
  readonly origin?: string
  readonly session: Pick<Session, 'token' | 'end'>
  /** Loaded when the first encrypted call is made. */
  readonly sealer: () => Promise<Sealer>
}

const Envelope = z.object({
  success: z.boolean(),
  value: z.unknown(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
})
type Envelope = z.output<typeof Envelope>

const Faults = z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) })

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
}

type AnyAnswer = Answer<unknown, string>

export function makeApi({ origin = '', session, sealer }: ApiOptions): Api {
  async function send(contract: Route, input: AnyInput, path: string, body: unknown): Promise<AnyAnswer> {
    const token = session.token()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const request: RequestInit = { method: contract.method, headers, credentials: 'omit' }
    if (body !== undefined) request.body = JSON.stringify(body)
    if (input.signal) request.signal = input.signal

    let envelope: Envelope | null
    try {
      const response = await fetch(`${origin}${path}${writeQuery(input.query)}`, request)
      envelope = readEnvelope(await response.text())
    } catch {
      return refuse(input.signal?.aborted ? 'call_was_cancelled' : 'network_is_down')
    }
    // Whatever stands between us and the server answers in its own words, or in none.
    if (!envelope) return refuse('answer_is_malformed')
    if (!envelope.success) {
      if (envelope.code === 'sign_in_is_needed' && token !== null) session.end(token)
      return refusalOf(envelope)
    }
    const value = contract.reply.safeParse(envelope.value)
    return value.success ? { ok: true, value: value.data } : refuse('answer_is_malformed', envelope.requestId)
  }

  async function sendSealed(contract: Route, input: AnyInput, path: string): Promise<AnyAnswer> {
    const seals = await sealer()
    const attempt = async (): Promise<AnyAnswer> => {
      const sealed = await seals.seal({ method: contract.method, path, body: input.body })
      return sealed.ok ? await send(contract, input, path, sealed.value) : refuse(sealed.refusal)
    }
    const first = await attempt()
    if (first.ok || first.refusal !== 'payload_is_refused') return first
    // The key may have been replaced, or this clock set, since the key was fetched. Once is enough to find out.
    seals.forget()
    return await attempt()
  }

  async function call(contract: Route, input: AnyInput): Promise<AnyAnswer> {
    const path = writePath(contract.path, input.params)
    if (contract.encrypted) return await sendSealed(contract, input, path)
    return await send(contract, input, path, input.body)
  }

  // The reply was parsed with the contract's own schema, and the server answers only refusals that the contract lists.
  return { call: call as Api['call'] }
}

function refuse(refusal: ClientRefusal | FrameRefusal, requestId = ''): Refused<never> {
  return { ok: false, refusal, message: '', fields: [], requestId }
}

function refusalOf({ code, message, value, requestId }: Envelope): Refused<string> {
  const faults = Faults.safeParse(value)
  return { ok: false, refusal: code, message, fields: faults.success ? faults.data.fields : [], requestId }
}

function readEnvelope(text: string): Envelope | null {
  try {
    return Envelope.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function writePath(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function writeQuery(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
