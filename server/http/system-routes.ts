import { live, payloadKey, ready } from '#kit/frame-contract.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'

export interface SystemOptions {
  ready(): boolean | Promise<boolean>
  /** Jobs that keep failing; none where there are no jobs. */
  failingJobs?(): Promise<readonly string[]>
  /** The public key now given out, as a JWK. */
  currentKey(): Promise<{ readonly kid: string; readonly jwk: object }>
}

export function systemRoutes(options: SystemOptions): readonly Handler[] {
  return [
    handle(live, async () => yes({ isLive: true as const })),
    handle(ready, async () => {
      if (!(await options.ready())) return no('server_is_not_ready')
      return yes({ isReady: true as const, failingJobs: [...((await options.failingJobs?.()) ?? [])] })
    }),
    handle(payloadKey, async ({ clock }) => {
      const { kid, jwk } = await options.currentKey()
      const serverTime = new Date(clock.nowMs()).toISOString()
      return yes({ kid, jwk: payloadKey.reply.shape.jwk.parse(jwk), serverTime })
    }),
  ]
}

/** A balancer that asks often must not be told to come back later. */
export const unmeteredPaths: ReadonlySet<string> = new Set([live.path, ready.path, '/metrics'])
