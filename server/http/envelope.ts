import type { FastifyReply } from 'fastify'
import { Bug } from '#kit/assert.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { RefusalAnswer, RefusalTable } from '#kit/module.ts'
import { frameRefusals } from '#server/http/refusals.ts'

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
  interface FastifyInstance {
    /** How every refusal of the modules is answered. */
    refusals: RefusalTable
  }
}

/** The envelope of a refusal that the frame gives before there is a reply to send. */
export function refusalEnvelope(refusal: FrameRefusal, requestId: string): Envelope {
  return envelopeOf(refusal, frameRefusals[refusal], requestId, null)
}

function envelopeOf(code: string, { message }: RefusalAnswer, requestId: string, value: RefusalValue | null): Envelope {
  return { success: false, value, message, code, requestId }
}

export function sendValue(reply: FastifyReply, value: unknown): FastifyReply {
  const envelope: Envelope = { success: true, value, message: '', code: 'ok', requestId: reply.request.id }
  return sendEnvelope(reply, 200, envelope)
}

/** Answers with a refusal of the frame. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: FrameRefusal,
  value: RefusalValue | null = null,
): FastifyReply {
  return sendAnswer(reply, refusal, frameRefusals[refusal], value)
}

/** Answers with a refusal that a module declares. */
export function sendModuleRefusal(
  reply: FastifyReply,
  refusal: string,
  value: RefusalValue | null = null,
): FastifyReply {
  const answer = reply.server.refusals[refusal]
  if (!answer) throw new Bug(`no module declares the refusal ${refusal}`)
  return sendAnswer(reply, refusal, answer, value)
}

function sendAnswer(
  reply: FastifyReply,
  refusal: string,
  answer: RefusalAnswer,
  value: RefusalValue | null,
): FastifyReply {
  reply.refusal = refusal
  return sendEnvelope(reply, answer.status, envelopeOf(refusal, answer, reply.request.id, value))
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
