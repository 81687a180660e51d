import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Actor } from '#kit/actor.ts'
import type { Id } from '#kit/id.ts'
import { sessionEnded } from '#modules/identity/model.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { TopicAudience } from '#server/socket/audience.ts'
import { Bucket } from '#server/socket/bucket.ts'
import { Connection } from '#server/socket/connection.ts'
import { type DoorRefusal, Doorway, type DoorwayDeps, type Place } from '#server/socket/doorway.ts'
import { frameOf, textFrame } from '#server/socket/frame.ts'
import { defaultLimits, type SocketLimits } from '#server/socket/limits.ts'
import { type SocketMeters, socketMeters } from '#server/socket/meters.ts'
import { subjectOf, type Topics } from '#server/socket/topics.ts'

export interface SocketOptions extends Omit<DoorwayDeps, 'limits'> {
  readonly bus: Bus
  readonly logger: Logger
  readonly registry?: Registry
  readonly topics: Topics
  readonly audience?: TopicAudience
  readonly limits?: Partial<SocketLimits>
}

export interface Sockets {
  /** Says goodbye to everyone. Call it before the HTTP server is closed, which waits for open sockets and does not close them. */
  stop(): Promise<void>
}

/** The bus tells it, as it does `sessionEnded` of identity. */
export const rightsChanged = 'rights.changed'
const SessionEnded = z.object({ sessionId: z.string() })
const RightsChanged = z.object({ accountId: z.string() })

const closing = Buffer.from('}')

const statuses: Record<DoorRefusal, number> = {
  path_is_unknown: 404,
  origin_is_foreign: 403,
  ticket_is_refused: 401,
  too_many_sockets: 429,
  too_many_requests: 429,
  server_is_full: 503,
}

/** Opens `/socket` on an HTTP server. */
export function openSockets(server: Server, options: SocketOptions): Sockets {
  const hub = new Hub(options)
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void hub.welcome(request, socket, head)
  }
  server.on('upgrade', onUpgrade)
  return {
    async stop() {
      await hub.stop()
      server.off('upgrade', onUpgrade)
    },
  }
}

class Hub {
  readonly #options: SocketOptions
  readonly #limits: SocketLimits
  readonly #meters: SocketMeters
  readonly #doorway: Doorway
  readonly #wss: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #listening = new Map<string, { readonly listeners: Set<Connection>; readonly unsubscribe: () => void }>()
  /** Sessions that ended a moment ago, for the socket that was let in while the message was on its way. */
  readonly #endedAtMs = new Map<string, number>()
  readonly #undo: (() => void)[] = []
  #isStopping = false

  constructor(options: SocketOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#meters = socketMeters(options.registry)
    this.#doorway = new Doorway({ ...options, limits: this.#limits })
    this.#wss = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // A few bytes deflated can hold megabytes, and each socket would pay for a window of its own.
      perMessageDeflate: false,
      maxPayload: this.#limits.messageBytesMax,
      maxFragments: 64,
    })
    const { bus } = options
    options.audience?.setTeller((topic, parts) => this.#tell(topic, parts))
    const heartbeat = setInterval(() => this.#beat(), this.#limits.heartbeatMs)
    const recheck = setInterval(() => void this.#recheck([...this.#connections]), this.#limits.recheckMs)
    this.#undo.push(
      () => clearInterval(heartbeat),
      () => clearInterval(recheck),
      bus.subscribe(sessionEnded, (data) => this.#endSession(SessionEnded.parse(data).sessionId)),
      bus.subscribe(rightsChanged, async (data) => {
        const { accountId } = RightsChanged.parse(data)
        await this.#recheck(
          [...this.#connections].filter(({ actor }) => actor.who !== 'visitor' && actor.id === accountId),
        )
      }),
    )
  }

  async welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ignore = (): void => {}
    socket.on('error', ignore)
    try {
      if (this.#isStopping) return this.#turnAway(socket, 503, 'server_is_stopping')
      const place = await this.#doorway.admit(request)
      if (!place.ok) return this.#turnAway(socket, statuses[place.refusal], place.refusal)
      // A caller who left while the database was asked holds no place.
      socket.once('close', place.value.leave)
      if (this.#isStopping || socket.destroyed) {
        place.value.leave()
        return this.#turnAway(socket, 503, 'server_is_stopping')
      }
      this.#wss.handleUpgrade(request, socket, head, (ws) => {
        socket.off('error', ignore)
        this.#open(ws, socket, place.value)
      })
    } catch (error) {
      this.#options.logger.error({ err: error }, 'a socket could not be opened')
      this.#turnAway(socket, 503, 'something_went_wrong')
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const undo of this.#undo.splice(0)) undo()
    const leaving = [...this.#connections].map(async (connection) => {
      await new Promise<void>((resolve) => {
        connection.whenGone(resolve)
        connection.cut('server_stops')
      })
    })
    await Promise.all(leaving)
    this.#wss.close()
  }

  #turnAway(socket: Duplex, status: number, reason: string): void {
    this.#meters.refused.inc({ reason })
    socket.once('finish', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  #open(ws: WebSocket, wire: Duplex, { actor }: Place): void {
    const { clock } = this.#options
    const { who } = actor
    const connection: Connection = new Connection({
      ws,
      wire,
      actor,
      bucket: new Bucket(clock, this.#limits.messageBurst, this.#limits.messagesPerSecond),
      limits: this.#limits,
      meters: this.#meters,
      topics: this.#options.topics,
      onJoin: (topic) => this.#join(topic, connection),
      onLeave: (topic) => this.#leave(topic, connection),
    })
    this.#connections.add(connection)
    this.#meters.open.inc({ who })
    connection.whenGone(() => {
      this.#connections.delete(connection)
      this.#meters.open.dec({ who })
    })
    if (this.#isStopping) connection.cut('server_stops')
    else if (actor.who !== 'visitor' && this.#endedAtMs.has(actor.sessionId)) connection.cut('session_ended')
  }

  #tell(topic: string, parts: readonly Uint8Array[]): void {
    const listeners = this.#listening.get(topic)?.listeners
    if (!listeners) return
    const head = Buffer.from(`{"type":"news","topic":${JSON.stringify(topic)},"data":`)
    const frame = frameOf([head, ...parts, closing])
    for (const listener of listeners) listener.send(frame)
  }

  #join(topic: string, connection: Connection): void {
    const known = this.#listening.get(topic)
    if (known) {
      known.listeners.add(connection)
      this.#options.audience?.set(topic, known.listeners.size)
      return
    }
    const listeners = new Set([connection])
    const unsubscribe = this.#options.bus.subscribe(subjectOf(topic), (data) => {
      const frame = textFrame(JSON.stringify({ type: 'news', topic, data }))
      let sent = 0
      for (const listener of listeners) if (listener.send(frame)) sent += 1
      this.#meters.sent.inc(sent)
    })
    this.#listening.set(topic, { listeners, unsubscribe })
    this.#options.audience?.set(topic, listeners.size)
  }

  #leave(topic: string, connection: Connection): void {
    const known = this.#listening.get(topic)
    if (!known) return
    known.listeners.delete(connection)
    this.#options.audience?.set(topic, known.listeners.size)
    if (known.listeners.size > 0) return
    known.unsubscribe()
    this.#listening.delete(topic)
  }

  #beat(): void {
    for (const connection of this.#connections) connection.beat()
    const nowMs = this.#options.clock.nowMs()
    for (const [id, atMs] of this.#endedAtMs) if (nowMs - atMs > 60_000) this.#endedAtMs.delete(id)
  }

  #endSession(sessionId: string): void {
    this.#endedAtMs.set(sessionId, this.#options.clock.nowMs())
    for (const connection of this.#connections) {
      if (connection.actor.who !== 'visitor' && connection.actor.sessionId === sessionId)
        connection.cut('session_ended')
    }
  }

  async #recheck(connections: readonly Connection[]): Promise<void> {
    const signedIn = connections.flatMap((connection) => {
      return connection.actor.who === 'visitor' ? [] : [{ connection, sessionId: connection.actor.sessionId }]
    })
    if (signedIn.length === 0) return
    try {
      const ids = [...new Set(signedIn.map(({ sessionId }) => sessionId))] satisfies Id<'session'>[]
      const actors: Map<string, Actor> = await this.#options.currentActors(ids)
      for (const { connection, sessionId } of signedIn) {
        const actor = actors.get(sessionId)
        if (actor) connection.setActor(actor)
        else connection.cut('session_ended')
      }
    } catch (error) {
      this.#options.logger.error({ err: error }, 'the sessions behind the sockets could not be looked up')
    }
  }
}
