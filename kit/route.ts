import type { z } from 'zod'
import type { Who } from '#kit/actor.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A body that is a file: bytes of one of these types, and no more of them than that. */
export interface RawBody {
  readonly types: readonly string[]
  readonly bytesMax: number
}

/** How often one caller may make a call; a budget that refills when its window ends. */
export interface Rate {
  readonly points: number
  readonly perSeconds: number
  /** Counted for all nodes together where they share a database server: what a guesser would spread over nodes. It costs a statement. */
  readonly isShared?: boolean
}

export interface RouteSpec<
  W extends Who,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Refusal extends string,
  Encrypted extends boolean,
> {
  /** One sentence for the API page. */
  readonly summary: string
  readonly who: W
  /**
   * Moves money, approves that it is moved, or sets what is paid: an operator has to have given a code of the authenticator within
   * the last minutes, or is told `reentry_is_needed`. Every call of operators that changes something says whether it does.
   */
  readonly isMoneyAction?: boolean
  /** The body travels as a JWE addressed to this very call; see server/http/payload.ts. */
  readonly encrypted?: Encrypted
  /** How the body is written; a few calls of the spec are forms. */
  readonly form?: boolean
  /** The body is a file as it is, and its schema is `Bytes`. */
  readonly raw?: RawBody
  /** Whoever made this call has left: the browser is told to throw away what it has cached of us. */
  readonly endsVisit?: boolean
  /** A tighter budget than the general one, by address and by signed-in caller. */
  readonly rate?: Rate
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Every refusal this call can give besides those of the frame (malformed, not signed in, too many). */
  readonly refusals: readonly Refusal[]
}

export interface Route<
  W extends Who = Who,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Refusal extends string = string,
  Line extends string = string,
  Encrypted extends boolean = boolean,
> extends RouteSpec<W, Params, Query, Body, Reply, Refusal, Encrypted> {
  /** Method and path in one literal: the browser names a call by it, and the compiler holds the two together. */
  readonly line: Line
  readonly encrypted: Encrypted
  readonly method: Method
  /** With `:name` for parameters, as Fastify writes them. */
  readonly path: string
}

/**
 * Declares one call of the API. The server registers it, OpenAPI describes it, and the browser calls it by its type alone,
 * all from this.
 */
export function route<
  const W extends Who,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodNull,
  const Refusal extends string = never,
  const Line extends `${Method} /${string}` = `${Method} /${string}`,
  const Encrypted extends boolean = false,
>(
  line: Line,
  spec: RouteSpec<W, Params, Query, Body, Reply, Refusal, Encrypted>,
): Route<W, Params, Query, Body, Reply, Refusal, Line, Encrypted> {
  const [method, path] = line.split(' ') as [Method, string]
  // What is not said to be encrypted is not; the compiler infers `false` for it in the same way.
  const encrypted = (spec.encrypted ?? false) as Encrypted
  return { ...spec, line, encrypted, method, path }
}
