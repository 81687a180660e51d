import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedRoute } from '#kit/signed-route.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { openLocalLimit } from '#server/http/rate-limits.ts'
import { areStorableTexts } from '#server/http/read-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that is believed by its signature; its budget is here and not the one of browsers. */
    isSigned?: boolean
  }
}

const bodyBytesMax = 65_536
/** How often one address may be wrong about who it is. Who is right may call as often as players play. */
const strangers = { points: 120, perSeconds: 60 }

/** Calls of other houses by their own protocol: raw bytes in, raw bytes out. Nothing is parsed here. */
export async function registerSignedRoutes(app: FastifyInstance, routes: readonly SignedRoute[]): Promise<void> {
  await app.register(async (scope) => {
    const strangersLimit = openLocalLimit('signed calls that were not believed', strangers)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, bytes, done) =>
      done(null, bytes),
    )
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: route.path,
        exposeHeadRoute: false,
        config: { isCall: true, isSigned: true },
        onRequest: async (request, reply) => {
          const seconds = await strangersLimit.waitOf(groupAddress(request.ip))
          if (seconds > 0) return await sendBusy(reply, seconds)
        },
        async handler(request, reply) {
          if (!areStorableTexts(request.params)) return await sendBadText(reply)
          const answer = await route.run({
            method: route.method,
            url: request.url,
            params: request.params as Record<string, string>,
            body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
            header: (name) => headerOf(request, name),
          })
          if (answer.status === 401) await strangersLimit.spend(groupAddress(request.ip))
          if (answer.status !== 200) reply.refusal = `signed_call_${answer.status}`
          return await send(reply, answer.status, answer.headers, answer.body)
        },
      })
    }
  })
}

/** Two headers of one name are one too many to believe either. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && !value.includes(',') ? value : undefined
}

function send(
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(body)
}

function sendBusy(reply: FastifyReply, seconds: number): FastifyReply {
  reply.refusal = 'too_many_requests'
  const body = { code: 'TEMPORARY', detail: 'too many calls of this address were not believed' }
  return send(reply, 429, { 'retry-after': String(seconds) }, JSON.stringify(body))
}

/** Bodies are read by whoever checks their signature, with `readJson`; what stands in the address is read here. */
function sendBadText(reply: FastifyReply): FastifyReply {
  reply.refusal = 'text_is_malformed'
  const body = { code: 'BAD_REQUEST', detail: 'the address has characters that cannot be stored' }
  return send(reply, 400, {}, JSON.stringify(body))
}
