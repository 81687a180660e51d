import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { Actor } from '#kit/actor.ts'
import { manualClock } from '#kit/clock.ts'
import { type AccountType, sessionEnded } from '#modules/identity/model.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { createAccount, currentActors } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import type { Database } from '#server/db/database.ts'
import { openSockets, type SocketOptions, type Sockets } from '#server/socket/hub.ts'
import type { SocketLimits } from '#server/socket/limits.ts'
import { makeTickets } from '#server/socket/tickets.ts'
import { type ServerMessage, Topics } from '#server/socket/topics.ts'
import { atHome, enrolOperator, testIdentity } from '#tests/support/identity.ts'

const quiet = pino({ level: 'silent' })
const password = 'correct horse battery'
const patience = { timeout: 5000, interval: 5 }

export interface Client {
  readonly ws: WebSocket
  readonly received: ServerMessage[]
  /** Resolves with the code and reason the socket was closed with. */
  readonly closed: Promise<[number, string]>
  ask(type: 'subscribe' | 'unsubscribe', topic: string): Promise<string>
  events(count: number): Promise<unknown[]>
}

export type SocketHouse = Awaited<ReturnType<typeof makeSocketHouse>>

/** Everything around `/socket`, real and on the loopback: nodes with their HTTP servers, people with sessions, clients. */
export async function makeSocketHouse(db: Database) {
  const clock = manualClock(Date.UTC(2026, 0, 1))
  const bus = inProcessBus(quiet)
  const registry = new Registry()
  const tickets = makeTickets(db, clock, new Uint8Array(32).fill(7))
  const announceEnd = (sessionId: string) => bus.publish(sessionEnded, { sessionId })
  const identity = await testIdentity(db, clock, announceEnd)
  const nodes: { server: Server; sockets: Sockets }[] = []
  const clients: WebSocket[] = []

  /** One node: a real HTTP server on a loopback port, with `/socket` open. Gives its host. */
  async function node(limits: Partial<SocketLimits> = {}, over: Partial<SocketOptions> = {}): Promise<string> {
    const server = createServer((_, response) => response.end())
    const sockets = openSockets(server, {
      bus,
      logger: quiet,
      clock,
      tickets,
      limits,
      topics: new Topics(),
      originRule: { origins: ['https://laro.example'], https: false },
      trustedProxyHops: 0,
      currentActors: async (ids) => await currentActors(identity, ids),
      ...(nodes.length === 0 ? { registry } : {}),
      ...over,
    })
    nodes.push({ server, sockets })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function open(host: string, ticket?: string, options: ClientOptions = {}): Promise<Client> {
    const ws = new WebSocket(`ws://${host}/socket${ticket ? `?ticket=${ticket}` : ''}`, options)
    clients.push(ws)
    const received: ServerMessage[] = []
    ws.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as ServerMessage))
    const closed = new Promise<[number, string]>((resolve) => {
      ws.on('close', (code, reason) => resolve([code, reason.toString()]))
    })
    await once(ws, 'open')
    ws.on('error', () => undefined)
    return {
      ws,
      received,
      closed,
      async ask(type, topic) {
        const answers = () => received.filter((message) => message.type !== 'news' && message.topic === topic)
        const before = answers().length
        ws.send(JSON.stringify({ type, topic }))
        await vi.waitFor(() => expect(answers().length).toBeGreaterThan(before), patience)
        return answers().at(-1)?.type ?? ''
      },
      async events(count) {
        const all = () => received.flatMap((message) => (message.type === 'news' ? [message.data] : []))
        await vi.waitFor(() => expect(all().length).toBeGreaterThanOrEqual(count), patience)
        return all()
      },
    }
  }

  /** The status a socket is refused with. */
  async function refusal(host: string, path = '/socket', options: ClientOptions = {}): Promise<number | undefined> {
    const ws = new WebSocket(`ws://${host}${path}`, options)
    ws.on('error', () => undefined)
    const status = await new Promise<number | undefined>((resolve) => {
      ws.on('unexpected-response', (_, response) => resolve(response.statusCode))
      ws.on('open', () => resolve(undefined))
    })
    ws.terminate()
    return status
  }

  async function person(input: { type?: AccountType; isOperator?: boolean } = {}) {
    const made = await createAccount(identity, {
      username: `person${crypto.randomUUID().slice(0, 8)}`,
      nickname: 'Ana',
      password,
      ...input,
    })
    if (!made.ok) throw new Error(made.refusal)
    return await enter(made.value.username, input.isOperator)
  }

  async function enter(username: string, isOperator = false) {
    const entered = isOperator
      ? (await enrolOperator(identity, { username, password })).signedIn
      : await enterMember(username)
    const actors = await currentActors(identity, [entered.sessionId])
    const actor = actors.get(entered.sessionId) as Exclude<Actor, { who: 'visitor' }>
    return { ...entered, actor, ticket: () => tickets.issue(actor) }
  }

  async function enterMember(username: string): Promise<SignedIn> {
    const entered = await signIn(identity, 'member', { username, password }, atHome)
    if (!entered.ok) throw new Error(entered.refusal)
    return entered.value
  }

  async function close(): Promise<void> {
    for (const client of clients) client.terminate()
    for (const { server, sockets } of nodes) {
      await sockets.stop()
      server.close()
    }
    await bus.close()
  }

  return { clock, bus, registry, tickets, identity, nodes, clients, node, open, refusal, person, enter, close }
}
