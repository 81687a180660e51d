import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#kit/clock.ts'

/** Thrown for a call that took too long; the work itself may still end well, which its idempotency key tells. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

export interface Patience {
  begin(reply: FastifyReply): void
  end(reply: FastifyReply): void
}

declare module 'fastify' {
  interface FastifyReply {
    /** Where it waits among the calls under way; -1 once it is answered. */
    place: number
  }
}

/**
 * Answers for handlers that do not. One timer looks after all calls; a timer and a signal for each would be the dearest part of a small one.
 * They wait in numbered places that are used again. A map would be written anew every few calls, and each old table of it, once it lies
 * among what lives long, keeps the next one and all its calls from being collected.
 */
export function keepPatience(app: FastifyInstance, timeoutMs: number, clock: Clock): Patience {
  const waiting: (FastifyReply | null)[] = []
  const dueMs: number[] = []
  const free: number[] = []
  app.decorateReply('place', -1)

  function leave(reply: FastifyReply): void {
    waiting[reply.place] = null
    free.push(reply.place)
    reply.place = -1
  }

  const everyMs = Math.max(5, Math.min(1_000, timeoutMs / 4))
  const timer = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const [place, reply] of waiting.entries()) {
      if (!reply || (dueMs[place] as number) > nowMs) continue
      leave(reply)
      if (!reply.sent) reply.send(new TookTooLong('a call took too long'))
    }
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return {
    begin(reply) {
      reply.place = free.pop() ?? waiting.length
      waiting[reply.place] = reply
      dueMs[reply.place] = clock.nowMs() + timeoutMs
    },
    end(reply) {
      if (reply.place >= 0) leave(reply)
    },
  }
}
