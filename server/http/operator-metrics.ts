import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from '#kit/same-secret.ts'
import { isLoopback } from '#server/http/client-address.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import type { Metrics } from '#server/http/metrics.ts'

/** Serves the metrics to a scraper on this machine or with the token; for everyone else there is nothing here. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !bearsToken(request, token)) return sendRefusal(reply, 'path_is_unknown')
    const text = await metrics.registry.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
  })
}

/** A proxy on this machine makes every caller's socket local, but it says that it forwards. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return isLoopback(socket.remoteAddress) && !isForwarded
}

function bearsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
