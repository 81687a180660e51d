import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUploadGate } from '#server/http/upload-gate.ts'

/** A place where a question (who is this?) lies between the first byte and the gate, as in the real house. */

const app = Fastify()
let port = 0
/** Of the one who leaves: that the question is being asked, and that the gate has judged. */
let asked = Promise.withResolvers<void>()
let judged = Promise.withResolvers<void>()

beforeAll(async () => {
  app.decorateRequest('address', '')
  app.decorateReply('refusal', '')
  const whoAsked = { who: 'member', id: 'one' }
  app.addHook('onRequest', async (request, reply) => {
    Object.assign(request, { actor: whoAsked })
    if (request.headers['x-slow'] !== 'yes') return
    asked.resolve()
    // The answer to the question comes after they have left.
    await once(reply.raw, 'close')
  })
  const pass = makeUploadGate()
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const refused = await pass(request, reply)
    judged.resolve()
    return refused
  }
  app.post('/', { onRequest }, async () => 'kept')
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  port = Number(address.port)
})
afterAll(() => app.close())

async function leave(): Promise<void> {
  asked = Promise.withResolvers()
  judged = Promise.withResolvers()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nHost: here\r\nX-Slow: yes\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nfirst',
  )
  await asked.promise
  socket.destroy()
  await judged.promise
}

test('H02 who leaves while we ask who they are takes no place with them', async () => {
  for (let turn = 0; turn < 4; turn += 1) await leave()
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'whole' })
  expect(await answer.text()).toBe('kept')
})
