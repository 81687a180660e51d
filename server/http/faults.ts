import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import { LedgerBusy, LedgerUnavailable } from '#modules/ledger/service.ts'
import { isConnectionLost, isOverloaded } from '#server/db/errors.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import { HandlerTimedOut } from '#server/http/handler-timeouts.ts'

/** Thrown by a body parser, which has no reply at hand to refuse with. */
export class BodyIsMalformed extends Error {
  override name = 'BodyIsMalformed'
  readonly refusal: FrameRefusal

  constructor(refusal: FrameRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const frameworkRefusals: Readonly<Record<string, FrameRefusal>> = {
  FST_ERR_BAD_URL: 'path_is_malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'path_is_unknown',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_is_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_is_wrong',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_is_malformed',
}

/** Answers everything that was thrown. Only our own faults are logged as errors; a stranger must not fill that log. */
export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = reasonOf(error)
  const line = { requestId: request.id, err: error }
  if (refusal === 'something_went_wrong') request.log.error(line, 'a call failed')
  if (refusal === 'server_is_busy') request.log.warn(line, 'a call could not be served')
  return sendRefusal(reply, refusal)
}

function reasonOf(error: unknown): FrameRefusal {
  if (error instanceof BodyIsMalformed) return error.refusal
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = Object.hasOwn(frameworkRefusals, code) ? frameworkRefusals[code] : undefined
  if (known) return known
  if (error instanceof HandlerTimedOut) return 'server_is_busy'
  if (error instanceof LedgerBusy || error instanceof LedgerUnavailable) return 'server_is_busy'
  if (isConnectionLost(error) || isOverloaded(error)) return 'server_is_busy'
  return statusCode >= 400 && statusCode < 500 ? 'request_is_malformed' : 'something_went_wrong'
}
