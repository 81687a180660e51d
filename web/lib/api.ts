import type { z } from 'zod'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { Route } from '#kit/route.ts'
import type { IntentKey } from '#web/lib/intents.ts'
import type { ClientRefusal } from '#web/lib/refusals.ts'
import type { Sealer } from '#web/lib/seal.ts'
import type { Session } from '#web/lib/session.ts'

/** One wrong field of what was sent; `path` is dotted. */
export interface FieldFault {
  readonly path: string
  readonly code: string
  /** What is wrong there, or what would be right, where the refusal says so. */
  readonly value?: string
}

export interface Refused<Refusal extends string> {
  readonly ok: false
  readonly refusal: Refusal | FrameRefusal | ClientRefusal
  /** The HTTP status that it came with; null when no answer came. */
  readonly status: number | null
  /** The server's own English sentence, for the developer's eye; screens use `messageOf`. */
  readonly message: string
  readonly fields: readonly FieldFault[]
  readonly requestId: string
}

export type Answer<Value, Refusal extends string> = { readonly ok: true; readonly value: Value } | Refused<Refusal>

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<Schema> }

/** An idempotency key is made by `Intents` alone, which keeps it while the outcome is unknown. */
type WithIntentKey<Body> = Body extends { readonly key: string }
  ? { readonly [Name in keyof Body]: Name extends 'key' ? IntentKey : Body[Name] }
  : Body

type BodyPart<Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { readonly body?: undefined }
  : { readonly body: WithIntentKey<z.input<Schema>> }

interface HowToCall {
  readonly signal?: AbortSignal
  /** Who calls, when it is not the session of this page: a sign-in that is only half done has a token of its own. */
  readonly token?: string
}

export type InputOf<R extends Route> = Part<'params', NonNullable<R['params']>> &
  Part<'query', NonNullable<R['query']>> &
  BodyPart<NonNullable<R['body']>> &
  HowToCall

export type ReplyOf<R extends Route> = z.output<R['reply']>
export type AnswerOf<R extends Route> = Answer<ReplyOf<R>, R['refusals'][number]>

/** The line of one contract. A call that names no contract has no line, so that it does not compile. */
export type LineOf<R extends Route> = string extends R['line'] ? never : R['line']

/**
 * Calls the API. Never throws for what the world can do; a refusal of any kind is an answer.
 *
 * A contract is given as a type: `call<typeof getBrand>('GET /wps/system/brand', {})`. The schemas stay on the server, which
 * checks what it is sent and what it answers; see docs/decisions/0011-browser-imports-contract-types-only.md.
 */
export interface Api {
  call<R extends Route & { readonly encrypted: false }>(line: LineOf<R>, input: InputOf<R>): Promise<AnswerOf<R>>
  /** For the calls whose body travels encrypted. */
  callSealed<R extends Route & { readonly encrypted: true }>(line: LineOf<R>, input: InputOf<R>): Promise<AnswerOf<R>>
  /** For the calls whose body is a form, as the specification has it for a few. */
  callForm<R extends Route & { readonly encrypted: false }>(line: LineOf<R>, input: InputOf<R>): Promise<AnswerOf<R>>
}

export interface ApiOptions {
  /** Empty in the browser: every call goes to where the page came from. */
  readonly origin?: string
  readonly session: Pick<Session, 'token' | 'end'>
  /** Loaded when the first encrypted call is made. */
  readonly sealer: () => Promise<Sealer>
}

interface Envelope {
  readonly success: boolean
  readonly value: unknown
  readonly message: string
  readonly code: string
  readonly requestId: string
}

/** A call with its parameters written into its path. */
interface Target {
  readonly method: string
  readonly path: string
}

interface AnyInput extends HowToCall {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

type AnyAnswer = Answer<unknown, string>

/** A body as it travels. */
interface Written {
  readonly type: string
  readonly text: string
}

const writeJson = (body: unknown): Written => ({ type: 'application/json', text: JSON.stringify(body) })
const writeForm = (body: unknown): Written => ({
  type: 'application/x-www-form-urlencoded',
  text: writePairs(body),
})

export function makeApi({ origin = '', session, sealer }: ApiOptions): Api {
  async function send({ method, path }: Target, input: AnyInput, body: Written | undefined): Promise<AnyAnswer> {
    const token = input.token ?? session.token()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = body.type
    const request: RequestInit = { method, headers, credentials: 'same-origin' }
    if (body !== undefined) request.body = body.text
    if (input.signal) request.signal = input.signal

    let envelope: Envelope | null
    let status: number | null = null
    try {
      const response = await fetch(`${origin}${path}${writeQuery(input.query)}`, request)
      status = response.status
      envelope = readEnvelope(await response.text())
    } catch {
      return refuse(input.signal?.aborted ? 'call_was_cancelled' : 'network_is_down')
    }
    // Whatever stands between us and the server answers in its own words, or in none.
    if (!envelope) return refuse('answer_is_malformed', status)
    if (envelope.success) return { ok: true, value: envelope.value }
    if (envelope.code === 'sign_in_is_needed' && token !== null) session.end(token)
    return refusalOf(envelope, status)
  }

  const sendAs =
    (write: (body: unknown) => Written) =>
    async (line: string, input: AnyInput): Promise<AnyAnswer> =>
      await send(targetOf(line, input.params), input, input.body === undefined ? undefined : write(input.body))

  async function callSealed(line: string, input: AnyInput): Promise<AnyAnswer> {
    const target = targetOf(line, input.params)
    const seals = await sealer()
    const attempt = async (): Promise<AnyAnswer> => {
      const sealed = await seals.seal({ ...target, body: input.body })
      return sealed.ok ? await send(target, input, writeJson(sealed.value)) : refuse(sealed.refusal)
    }
    const first = await attempt()
    if (first.ok || first.refusal !== 'payload_is_refused') return first
    // The key may have been replaced, or this clock set, since the key was fetched. Once is enough to find out.
    seals.forget()
    return await attempt()
  }

  // The server parses every reply with the contract's schema and answers only refusals that the contract lists.
  return {
    call: sendAs(writeJson) as Api['call'],
    callSealed: callSealed as Api['callSealed'],
    callForm: sendAs(writeForm) as Api['callForm'],
  }
}

function refuse(refusal: ClientRefusal | FrameRefusal, status: number | null = null): Refused<never> {
  return { ok: false, refusal, status, message: '', fields: [], requestId: '' }
}

function refusalOf({ code, message, value, requestId }: Envelope, status: number): Refused<string> {
  return { ok: false, refusal: code, status, message, fields: readFields(value), requestId }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Null unless it is our server's envelope: a proxy's JSON must not pass for an answer. */
function readEnvelope(text: string): Envelope | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(read)) return null
  const { success, value, message, code, requestId } = read
  if (typeof success !== 'boolean' || value === undefined) return null
  if (typeof message !== 'string' || typeof code !== 'string' || typeof requestId !== 'string') return null
  return { success, value, message, code, requestId }
}

function readFields(value: unknown): FieldFault[] {
  const fields = isObject(value) ? value.fields : undefined
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) => {
    if (!isObject(field) || typeof field.path !== 'string' || typeof field.code !== 'string') return []
    const { path, code, value: named } = field
    return [{ path, code, ...(typeof named === 'string' && { value: named }) }]
  })
}

/** Where a call without a body goes. */
export function addressOf(line: string, { params, query }: Pick<AnyInput, 'params' | 'query'>): string {
  return `${targetOf(line, params).path}${writeQuery(query)}`
}

function targetOf(line: string, params: unknown): Target {
  const [method, pattern] = line.split(' ') as [string, string]
  return { method, path: writePath(pattern, params) }
}

function writePath(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function writeQuery(query: unknown): string {
  const text = writePairs(query)
  return text === '' ? '' : `?${text}`
}

function writePairs(fields: unknown): string {
  const entries = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}
