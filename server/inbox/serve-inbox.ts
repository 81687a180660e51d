import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Courier, listInbox } from '#modules/courier/service.ts'
import { sendValue } from '#server/http/envelope.ts'
import { writeInbox } from '#server/inbox/page.ts'

/** Files of their own, because the content policy allows no others. */
const files = [
  { name: 'look.css', type: 'text/css; charset=utf-8' },
  { name: 'refresh.js', type: 'text/javascript; charset=utf-8' },
]

/** Shows all that was sent to anyone. It is for a demo on one machine; who calls this has made sure of that. */
export function serveInbox(app: FastifyInstance, courier: Courier, brandName: () => Promise<string>): void {
  app.get('/world/inbox', async (request, reply) => {
    const to = readRecipient(request)
    const page = writeInbox({ brandName: await brandName(), to, messages: await listInbox(courier, to) })
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
  app.get('/world/inbox/messages', async (request, reply) =>
    sendValue(reply, { messages: await listInbox(courier, readRecipient(request)) }),
  )
  for (const { name, type } of files) {
    const contents = readFileSync(join(import.meta.dirname, name))
    app.get(`/world/inbox/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(contents),
    )
  }
}

function readRecipient({ query }: FastifyRequest): string {
  const { to } = query as { readonly to?: unknown }
  return typeof to === 'string' ? to.slice(0, 200) : ''
}
