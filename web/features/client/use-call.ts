import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Route } from '#kit/route.ts'
import { api } from '#web/features/client/client.ts'
import type { Answer, InputOf, LineOf, ReplyOf } from '#web/lib/api.ts'

/** A refused call, as Query carries it. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly refusal: string

  constructor(refusal: string) {
    super(refusal)
    this.refusal = refusal
  }
}

/** The value of an answer; a refusal becomes the error of a query. */
export function valueOf<Value>(answer: Answer<Value, string>): Value {
  if (answer.ok) return answer.value
  throw new CallRefused(answer.refusal)
}

interface CallQuery<Value> {
  readonly key: readonly unknown[]
  readonly call: (signal: AbortSignal) => Promise<Answer<Value, string>>
  readonly isEnabled?: boolean
  readonly everyMs?: number
}

/** A call as a query of the page. */
export function useCall<Value>({
  key,
  call,
  isEnabled = true,
  everyMs,
}: CallQuery<Value>): UseQueryResult<Value, CallRefused> {
  return useQuery<Value, CallRefused>({
    queryKey: key,
    queryFn: async ({ signal }) => valueOf(await call(signal)),
    enabled: isEnabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

type PlainRoute = Route & { readonly encrypted: false }

interface AnswerOptions {
  readonly isEnabled?: boolean
  readonly everyMs?: number
}

/**
 * The answer to one call, kept under the call itself: `useAnswer<typeof getBrand>('GET /wps/system/brand', {})`. The server
 * fills the first screen's answers under the same keys, and news of a change forgets them by their line.
 */
export function useAnswer<R extends PlainRoute>(
  line: LineOf<R>,
  input: InputOf<R>,
  options: AnswerOptions = {},
): UseQueryResult<ReplyOf<R>, CallRefused> {
  return useCall<ReplyOf<R>>({
    key: [line, input],
    call: (signal) => api.call<R>(line, { ...input, signal }),
    ...options,
  })
}
