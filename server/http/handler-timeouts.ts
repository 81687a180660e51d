import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#kit/clock.ts'

/** Thrown for a call that took too long; the work itself may still end well, which its idempotency key tells. */
export class HandlerTimedOut extends Error {
  override name = 'HandlerTimedOut'
}

export interface HandlerTimeouts {
  begin(reply: FastifyReply): void
  end(reply: FastifyReply): void
}

declare module 'fastify' {
  interface FastifyReply {
    /** When a handler that has not answered is answered for. */
    dueMs: number
    /** Where it waits for that; -1 when it does not. */
    place: number
  }
}

/**
 * Answers for handlers that do not. One timer looks after all calls under way; a timer and a signal for each would be the dearest part of a
 * small one. They wait in numbered places and not in a Map: a Map that is full of what was deleted makes a new table, and the old one
 * points at it, so that one table among what lives long keeps every call that was under way at any such moment after it.
 */
export function startHandlerTimeouts(app: FastifyInstance, timeoutMs: number, clock: Clock): HandlerTimeouts {
  app.decorateReply('dueMs', 0)
  app.decorateReply('place', -1)
  const places: (FastifyReply | null)[] = []
  const free: number[] = []

  function leave(reply: FastifyReply): void {
    places[reply.place] = null
    free.push(reply.place)
    reply.place = -1
  }

  const everyMs = Math.max(5, Math.min(1_000, timeoutMs / 4))
  const timer = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const reply of places) {
      if (!reply || reply.dueMs > nowMs) continue
      // Whoever hung up may never be told of as answered, and would keep the place for good.
      leave(reply)
      if (!reply.sent) reply.send(new HandlerTimedOut('a call took too long'))
    }
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return {
    begin(reply) {
      reply.dueMs = clock.nowMs() + timeoutMs
      reply.place = free.pop() ?? places.length
      places[reply.place] = reply
    },
    end(reply) {
      if (reply.place >= 0) leave(reply)
    },
  }
}
