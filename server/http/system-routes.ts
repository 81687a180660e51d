import { z } from 'zod'
import { type Handler, handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { Instant } from '#kit/wire.ts'
import type { Refusal } from '#server/http/refusals.ts'

const live = route('GET /live', {
  summary: 'Tells that the process is up.',
  who: 'visitor',
  reply: z.strictObject({ isLive: z.literal(true) }),
  refusals: [],
})

const ready = route('GET /ready', {
  summary: 'Tells whether the server can take calls; a balancer asks this.',
  who: 'visitor',
  reply: z.strictObject({ isReady: z.literal(true) }),
  refusals: ['server_is_not_ready'],
})

const payloadKey = route('GET /wps/system/key', {
  summary: 'The key to encrypt payloads for, and the time to stamp them with.',
  who: 'visitor',
  reply: z.strictObject({
    kid: z.string(),
    jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    serverTime: Instant,
  }),
  refusals: [],
})

export interface SystemOptions {
  ready(): boolean | Promise<boolean>
  /** The public key now given out, as a JWK. */
  currentKey(): Promise<{ readonly kid: string; readonly jwk: object }>
}

export function systemRoutes(options: SystemOptions): readonly Handler<Refusal>[] {
  return [
    handle(live, async () => yes({ isLive: true as const })),
    handle(ready, async () => ((await options.ready()) ? yes({ isReady: true as const }) : no('server_is_not_ready'))),
    handle(payloadKey, async ({ clock }) => {
      const { kid, jwk } = await options.currentKey()
      const serverTime = new Date(clock.nowMs()).toISOString()
      return yes({ kid, jwk: payloadKey.reply.shape.jwk.parse(jwk), serverTime })
    }),
  ]
}

/** A balancer that asks often must not be told to come back later. */
export const unmeteredPaths: ReadonlySet<string> = new Set([live.path, ready.path, '/metrics'])
