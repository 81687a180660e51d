import type { z } from 'zod'
import type { ActorFor, Who } from '#kit/actor.ts'
import type { Clock } from '#kit/clock.ts'
import type { Result } from '#kit/result.ts'
import type { Route } from '#kit/route.ts'

/** One call as a handler sees it: already parsed, already admitted, and free of HTTP. */
export interface Call<W extends Who = Who, Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly actor: ActorFor<W>
  readonly requestId: string
  /** The caller's address as the last trusted proxy saw it. */
  readonly ip: string
  /** What the browser calls itself; a stranger's word, good for telling sessions apart and nothing else. */
  readonly userAgent: string | null
  readonly clock: Clock
  readonly jar: Jar
  /** The origin of ours by which the browser reached us, for what has to lead back to it; null where we have no name. */
  readonly ownOrigin: () => Promise<string | null>
}

/**
 * The few things a browser keeps for us that no script may read. A name is written without its prefix: each is bound to this
 * very host, goes out over TLS only, and comes along from our own pages alone.
 */
export interface Jar {
  get(name: string): string | undefined
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

/** A contract with the code that answers it. `Refusal` lets the server demand that every reason has a status and a text. */
export interface Handler<Refusal extends string = string> {
  readonly contract: Route
  readonly run: (call: Call) => Promise<Result<unknown, Refusal>>
}

/** Ties a contract to its code; the server turns a list of these into routes. */
export function handle<
  W extends Who,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Refusal extends string,
>(
  contract: Route<W, Params, Query, Body, Reply, Refusal>,
  run: (
    call: Call<W, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Result<z.input<Reply>, NoInfer<Refusal>>>,
): Handler<Refusal> {
  // The server parses with this contract's own schemas and admits by its `who` before it runs the handler,
  // which is what makes forgetting the types here sound.
  return { contract, run: run as Handler<Refusal>['run'] }
}
