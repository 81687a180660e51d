import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUploadGate } from '#server/http/upload-gate.ts'

/** A place where a question (who is this?) lies between the first byte and the gate, as in the real house. */

const app = Fastify()
let port = 0

beforeAll(async () => {
  app.decorateRequest('address', '')
  app.decorateReply('refusal', '')
  const whoAsked = { who: 'member', id: 'one' }
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { actor: whoAsked })
    if (request.headers['x-slow'] === 'yes') await sleep(30)
  })
  app.post('/', { onRequest: makeUploadGate() }, async () => 'kept')
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  port = Number(address.port)
})
afterAll(() => app.close())

async function leave(): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nHost: here\r\nX-Slow: yes\r\nContent-Type: text/plain\r\nContent-Length: 99\r\n\r\nfirst',
  )
  await sleep(10)
  socket.destroy()
  await once(socket, 'close')
}

test('H02 who leaves while we ask who they are takes no place with them', async () => {
  for (let turn = 0; turn < 4; turn += 1) await leave()
  await sleep(60)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'whole' })
  expect(await answer.text()).toBe('kept')
})
