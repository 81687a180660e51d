import type { FastifyReply } from 'fastify'
import { type Refusal, refusals } from '#server/http/refusals.ts'

/** What every JSON answer looks like, good or bad. */
export interface Envelope {
  readonly success: boolean
  readonly value: unknown
  readonly message: string
  /** `ok`, or the machine-readable reason of the refusal. */
  readonly code: string
  readonly requestId: string
}

/** One wrong field, so that a form can show the fault beside it. */
export interface FieldFault {
  readonly path: string
  readonly code: string
  readonly value?: string
}

export interface RefusalValue {
  readonly fields: readonly FieldFault[]
}

declare module 'fastify' {
  interface FastifyReply {
    /** The reason given to the caller, for the log line and the metrics; empty when the call went well. */
    refusal: string
  }
}

export function refusalEnvelope(refusal: Refusal, requestId: string, value: RefusalValue | null = null): Envelope {
  return { success: false, value, message: refusals[refusal].message, code: refusal, requestId }
}

export function sendValue(reply: FastifyReply, value: unknown): FastifyReply {
  const envelope: Envelope = { success: true, value, message: '', code: 'ok', requestId: reply.request.id }
  return sendEnvelope(reply, 200, envelope)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, value: RefusalValue | null = null): FastifyReply {
  reply.refusal = refusal
  return sendEnvelope(reply, refusals[refusal].status, refusalEnvelope(refusal, reply.request.id, value))
}

function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  // Whoever took too long was answered for.
  if (reply.sent) return reply
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
}
