import type { z } from 'zod'
import type { Who } from '#kit/actor.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one caller may make a call; a budget that refills when its window ends. */
export interface Rate {
  readonly points: number
  readonly perSeconds: number
}

export interface RouteSpec<
  W extends Who,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Refusal extends string,
> {
  /** One sentence for the API page. */
  readonly summary: string
  readonly who: W
  /** The body travels as a JWE addressed to this very call; see server/http/payload.ts. */
  readonly encrypted?: boolean
  /** How the body is written; a few calls of the spec are forms. */
  readonly form?: boolean
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
> extends RouteSpec<W, Params, Query, Body, Reply, Refusal> {
  readonly method: Method
  /** With `:name` for parameters, as Fastify writes them. */
  readonly path: string
}

/** Declares one call of the API. The server registers it, the browser calls it, and OpenAPI describes it, all from this. */
export function route<
  const W extends Who,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodNull,
  const Refusal extends string = never,
>(
  line: `${Method} /${string}`,
  spec: RouteSpec<W, Params, Query, Body, Reply, Refusal>,
): Route<W, Params, Query, Body, Reply, Refusal> {
  const [method, path] = line.split(' ') as [Method, string]
  return { ...spec, method, path }
}
