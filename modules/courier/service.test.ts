import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { no, yes } from '#kit/result.ts'
import { startDelivery } from '#modules/courier/delivery.ts'
import { courierJobs } from '#modules/courier/jobs.ts'
import type { Message, Provider } from '#modules/courier/model.ts'
import { httpSms } from '#modules/courier/providers/http-sms.ts'
import { inbox } from '#modules/courier/providers/inbox.ts'
import { smtp } from '#modules/courier/providers/smtp.ts'
import {
  type Courier,
  canSend,
  deliverQueued,
  listInbox,
  makeCourier,
  sendMessage,
  withholdMessage,
} from '#modules/courier/service.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { testDatabase } from '#tests/support/database.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

const number = '+639171234567'
const code = { channel: 'sms', to: number, text: 'Your code is 482913.' } as const
let db: Database
let clock: ManualClock
let logged: string[]
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1))
  logged = []
  await db.tx(async (tx) => await sql`delete from courier_message`.execute(tx))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function courierWith(providers: Courier['providers'], secret = new Uint8Array(32).fill(7)): Promise<Courier> {
  const logger = { warn: (fields: object, message: string) => logged.push(JSON.stringify([fields, message])) }
  return makeCourier({ db, clock, sealer: await makeSealer(secret), providers, logger })
}

async function send(courier: Courier, input: Parameters<typeof sendMessage>[2]): Promise<void> {
  await db.tx(async (tx) => await sendMessage(tx, courier, input))
}

async function rows() {
  const found = await sql<{ state: string; tries: number; sealed: Uint8Array | null; fault: string | null }>`
    select state, tries, sealed, fault, recipient_hint as hint, provider from courier_message order by id`.execute(
    db.read,
  )
  return found.rows
}

/** Answers each call with the next status, the last one for ever, and keeps what it was sent. */
async function gateway(...statuses: number[]) {
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      const status = statuses.length > 1 ? (statuses.shift() ?? 200) : (statuses[0] ?? 200)
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { got, provider: httpSms({ url: `http://127.0.0.1:${port}/send`, token: 'gateway-secret', timeoutMs: 2_000 }) }
}

async function mailServer(answer: (to: string) => Error | null = () => null) {
  const got: { to: readonly string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(answer(address))
    },
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        raw += chunk
      })
      stream.on('end', () => {
        got.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { got, provider: smtp({ url: `smtp://127.0.0.1:${port}`, from: 'Laro <no-reply@laro.example>' }) }
}

test('a message goes with its transaction: rolled back it was never there, committed it is carried', async () => {
  const courier = await courierWith({ sms: inbox })
  const undone = db.tx(async (tx) => {
    await sendMessage(tx, courier, code)
    throw new Error('something else went wrong')
  })
  await expect(undone).rejects.toThrow('something else')
  expect(await deliverQueued(courier)).toBe(0)

  await send(courier, code)
  expect(await listInbox(courier)).toEqual([])
  expect(await deliverQueued(courier)).toBe(1)
  expect(await listInbox(courier)).toMatchObject([{ ...code, at: new Date(clock.nowMs()) }])
})

test('what is written at rest holds neither the number nor the text, and another secret does not open it', async () => {
  const courier = await courierWith({ sms: inbox })
  await send(courier, code)
  await deliverQueued(courier)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'sent', hint: '+63917•••4567' })
  const text = Buffer.from(row?.sealed ?? []).toString('latin1')
  expect(text.length).toBeGreaterThan(50)
  expect(text).not.toContain('482913')
  expect(text).not.toContain('1234567')
  expect(await listInbox(await courierWith({ sms: inbox }, new Uint8Array(32).fill(8)))).toEqual([])
})

test('the inbox is newest first and told apart by recipient', async () => {
  const courier = await courierWith({ sms: inbox, mail: inbox })
  await send(courier, code)
  clock.advance(1000)
  await send(courier, { channel: 'mail', to: 'maria@example.com', subject: 'Reset', text: 'A link' })
  await deliverQueued(courier)
  expect((await listInbox(courier)).map(({ to }) => to)).toEqual(['maria@example.com', number])
  expect((await listInbox(courier, number)).map(({ text }) => text)).toEqual([code.text])
  expect((await listInbox(courier, 'Maria@Example.com')).map(({ subject }) => subject)).toEqual(['Reset'])
  expect(await listInbox(courier, 'nobody')).toEqual([])
})

test('a gateway is given the message once, with its token and an id, and the text is erased', async () => {
  const { got, provider } = await gateway(202)
  const courier = await courierWith({ sms: provider })
  await send(courier, { ...code, text: 'Line one\r\nX-Evil: yes' })
  await deliverQueued(courier)
  await deliverQueued(courier)
  expect(got).toHaveLength(1)
  expect(got[0]?.headers).toMatchObject({ authorization: 'Bearer gateway-secret', 'content-type': 'application/json' })
  expect(got[0]?.headers['x-evil']).toBeUndefined()
  const { id, ...body } = JSON.parse(got[0]?.body ?? '') as Record<string, string>
  expect(body).toEqual({ to: number, text: 'Line one\r\nX-Evil: yes' })
  expect(got[0]?.headers['idempotency-key']).toBe(id)
  expect(await rows()).toMatchObject([{ state: 'sent', sealed: null, tries: 1, provider: 'http-sms' }])
})

test('a gateway that fails is tried again, later each time, and given up in the end', async () => {
  const { got, provider } = await gateway(503, 429, 302, 500, 500)
  const courier = await courierWith({ sms: provider })
  await send(courier, code)
  for (const waitSeconds of [2, 8, 32, 128]) {
    await deliverQueued(courier)
    expect(await rows()).toMatchObject([{ state: 'queued', fault: 'provider_failed' }])
    clock.advance(waitSeconds * 1000 - 1)
    expect(await deliverQueued(courier)).toBe(0)
    clock.advance(1)
  }
  await deliverQueued(courier)
  expect(got).toHaveLength(5)
  expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'failed', sealed: null, tries: 5, fault: 'provider_failed' }])
  expect(logged.join()).not.toContain('482913')
  expect(logged.join()).not.toContain('1234567')
})

test('a gateway that refuses the message, or is not there, is told apart', async () => {
  const refusing = await gateway(400)
  const courier = await courierWith({ sms: refusing.provider })
  await send(courier, code)
  await deliverQueued(courier)
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 1, fault: 'provider_refused', sealed: null }])

  const away = httpSms({ url: 'http://127.0.0.1:9/', token: 'x' })
  expect(await away.deliver({ id: 'x', channel: 'sms', to: number, subject: '', text: 'x' })).toEqual(
    no('provider_failed'),
  )
})

test('a message that outlived its use is dropped, not sent', async () => {
  const { got, provider } = await gateway(200)
  const courier = await courierWith({ sms: provider })
  await send(courier, { ...code, expiresAt: new Date(clock.nowMs() + 300_000) })
  clock.advance(300_000)
  await deliverQueued(courier)
  expect(got).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'expired', sealed: null, fault: 'message_is_too_old' }])
})

test('two nodes that look at once carry each message once', async () => {
  const carried: string[] = []
  const provider: Provider = {
    name: 'counting',
    keepsText: false,
    async deliver({ id }) {
      carried.push(id)
      return yes(null)
    },
  }
  const [first, second] = await Promise.all([courierWith({ sms: provider }), courierWith({ sms: provider })])
  for (let at = 0; at < 60; at += 1) await send(first, code)
  await Promise.all([deliverQueued(first), deliverQueued(second)])
  expect(carried).toHaveLength(60)
  expect(new Set(carried).size).toBe(60)
})

test('what a node took and did not live to carry is taken by another', async () => {
  const never: Provider = { name: 'slow', keepsText: false, deliver: () => new Promise(() => undefined) }
  const dying = await courierWith({ sms: never })
  await send(dying, code)
  void deliverQueued(dying)
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
  const living = await courierWith({ sms: { ...never, deliver: async () => yes(null) } })
  expect(await deliverQueued(living)).toBe(0)
  clock.advance(30_000)
  expect(await deliverQueued(living)).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('mail is carried by SMTP, to one reader, with a subject of one line', async () => {
  const { got, provider } = await mailServer()
  const courier = await courierWith({ mail: provider })
  const subject = 'Reset\r\nBcc: eve@example.com'
  await send(courier, {
    channel: 'mail',
    to: 'maria@example.com',
    subject,
    text: 'Ang iyong link\nhttps://laro.example/x',
  })
  await deliverQueued(courier)
  expect(got).toHaveLength(1)
  expect(got[0]?.to).toEqual(['maria@example.com'])
  const [headers = '', body = ''] = got[0]?.raw.split('\r\n\r\n') ?? []
  expect(headers).toMatch(/^From: Laro <no-reply@laro\.example>$/m)
  expect(headers).toMatch(/^Subject: Reset Bcc: eve@example\.com$/m)
  expect(headers).not.toMatch(/^Bcc/m)
  expect(body).toContain('https://laro.example/x')
  expect(await rows()).toMatchObject([{ state: 'sent', sealed: null, provider: 'smtp' }])
})

test('SMTP tells "not now" from "never"', async () => {
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  const { provider } = await mailServer((to) => refusal(to.startsWith('later') ? 451 : 550))
  const message: Message = { id: 'x', channel: 'mail', to: 'later@example.com', subject: 'x', text: 'x' }
  expect(await provider.deliver(message)).toEqual(no('provider_failed'))
  expect(await provider.deliver({ ...message, to: 'never@example.com' })).toEqual(no('provider_refused'))
})

test('a channel without a provider is off, and says so in its row', async () => {
  const courier = await courierWith({ sms: inbox })
  expect([canSend(courier, 'sms'), canSend(courier, 'mail')]).toEqual([true, false])
  await send(courier, { channel: 'mail', to: 'maria@example.com', text: 'x' })
  expect(await rows()).toMatchObject([{ state: 'failed', fault: 'channel_is_off', sealed: null }])
})

test('a withheld message is a trace without a text, and nothing carries it', async () => {
  const courier = await courierWith({ sms: inbox })
  await db.tx(async (tx) => await withholdMessage(tx, courier, { channel: 'sms', to: number }))
  expect(await deliverQueued(courier)).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'withheld', sealed: null, hint: '+63917•••4567' }])
})

test('a recipient that is none is a bug of ours, caught before it is written', async () => {
  const courier = await courierWith({ sms: inbox })
  await expect(send(courier, { ...code, to: '+639171234567\r\n' })).rejects.toThrow('recipient')
  expect(await rows()).toEqual([])
})

test('a message leaves at once after the commit, though the bell rang before it', async () => {
  const carried = Promise.withResolvers<Message>()
  const provider: Provider = {
    name: 'telling',
    keepsText: false,
    async deliver(message) {
      carried.resolve(message)
      return yes(null)
    },
  }
  const courier = { ...(await courierWith({ sms: provider })), clock: systemClock }
  const delivery = startDelivery(courier)
  await send(courier, code)
  expect((await carried.promise).text).toBe(code.text)
  await delivery.stop()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

test('old rows are swept: texts of the inbox after a day, traces after a month', async () => {
  const courier = await courierWith({ sms: inbox })
  const sweep = courierJobs(courier).find(({ name }) => name === 'courier-sweep')
  await send(courier, code)
  await deliverQueued(courier)
  await db.tx(async (tx) => await withholdMessage(tx, courier, { channel: 'sms', to: number }))
  clock.advance(25 * 3600_000)
  await sweep?.run(new AbortController().signal)
  expect((await rows()).map(({ state }) => state)).toEqual(['withheld'])
  clock.advance(30 * 24 * 3600_000)
  await sweep?.run(new AbortController().signal)
  expect(await rows()).toEqual([])
})

test('SE-03 a message that cannot be noted is set aside, and the others are carried', async () => {
  const courier = await courierWith({ sms: inbox })
  await send(courier, code)
  await send(courier, { ...code, to: '+639170000002' })
  const { rows } = await sql<{ id: string }>`
    select id from courier_message where state = 'queued' order by id limit 1`.execute(db.read)
  const bad = rows[0]?.id
  const cure = await poisonRow(db, 'courier_message', `new.id = '${bad}' and new.state <> 'queued'`)
  const reported = await setAsideIn(async () => await deliverQueued(courier))
  expect(reported).toMatchObject([{ loop: 'courier-deliver', item: bad }])
  const { rows: left } = await sql<{ id: string }>`
    select id from courier_message where state = 'queued'`.execute(db.read)
  expect(left).toEqual([{ id: bad }])
  await cure()
})
