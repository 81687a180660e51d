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

/**
 * Answers for handlers that do not. All have the same time, so the oldest is the next that is due and one timer looks after them all;
 * a timer and a signal for each call would be the dearest part of a small one.
 */
export function keepPatience(app: FastifyInstance, timeoutMs: number, clock: Clock): Patience {
  const dueMsOf = new Map<FastifyReply, number>()
  const everyMs = Math.max(5, Math.min(1_000, timeoutMs / 4))
  const timer = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const [reply, dueMs] of dueMsOf) {
      if (dueMs > nowMs) return
      dueMsOf.delete(reply)
      if (!reply.sent) reply.send(new TookTooLong('a call took too long'))
    }
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return {
    begin: (reply) => void dueMsOf.set(reply, clock.nowMs() + timeoutMs),
    end: (reply) => void dueMsOf.delete(reply),
  }
}
