import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { assertSubject, type Bus, type EventHandler, Subscribers } from '#server/bus/bus.ts'
import { outsideTransaction } from '#server/db/database.ts'

/** Our subjects live under one word, so that a NATS server can be shared. */
const root = 'laro'
/** Messages published while the server is away are kept up to this number; beyond it the oldest are dropped. */
const keptMax = 10_000
const closeLimitMs = 2_000
const reconnectWaitMs = 250

interface Kept {
  readonly subject: string
  readonly text: string
}

/**
 * The bus of several nodes. Our own subscribers are told directly and the others through NATS, so a node on its own goes on
 * working while NATS is away. The connection is made, and made again, for as long as the server runs.
 */
export function natsBus(url: string, logger: Logger, registry?: Registry): Bus {
  return new NatsBus(url, logger, registry)
}

class NatsBus implements Bus {
  readonly #subscribers: Subscribers
  readonly #remote = new Map<string, Subscription>()
  readonly #kept: Kept[] = []
  readonly #logger: Logger
  readonly #meters: ReturnType<typeof natsMeters>
  readonly #opening: Promise<void>
  #connection: NatsConnection | undefined
  #isConnected = false
  #isClosed = false

  constructor(url: string, logger: Logger, registry: Registry | undefined) {
    this.#logger = logger
    this.#subscribers = new Subscribers(logger, registry)
    this.#meters = natsMeters(registry)
    this.#opening = outsideTransaction(() => this.#open(url))
  }

  publish(subject: string, data: unknown): void {
    assertSubject(subject)
    const text = JSON.stringify(data ?? null)
    outsideTransaction(() => queueMicrotask(() => this.#subscribers.deliverAll(subject, JSON.parse(text))))
    this.#send({ subject, text })
  }

  subscribe(pattern: string, handle: EventHandler): () => void {
    const own: EventHandler = (data, subject) => handle(data, subject)
    if (this.#subscribers.add(pattern, own)) this.#subscribeRemotely(pattern)
    return () => {
      if (!this.#subscribers.remove(pattern, own)) return
      this.#remote.get(pattern)?.unsubscribe()
      this.#remote.delete(pattern)
    }
  }

  async flush(): Promise<void> {
    if (!this.#isClosed) await this.#opening
    if (!this.#isConnected) return
    await this.#connection?.flush().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const connection = this.#connection
    this.#subscribers.clear()
    if (!connection || connection.isClosed()) return
    // Draining waits for a server that may never come back.
    const drained = this.#isConnected ? connection.drain().catch(() => undefined) : Promise.resolve()
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, closeLimitMs).unref())])
    await connection.close().catch(() => undefined)
  }

  async #open(url: string): Promise<void> {
    while (!this.#isClosed) {
      try {
        this.#connection = await connect({
          servers: url,
          name: 'laro',
          noEcho: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: reconnectWaitMs,
          pingInterval: 10_000,
          maxPingOut: 2,
          ignoreAuthErrorAbort: true,
        })
        break
      } catch (error) {
        this.#meters.errors.inc()
        this.#logger.warn({ err: error }, 'NATS cannot be reached yet')
        await new Promise((resolve) => setTimeout(resolve, reconnectWaitMs * 4))
      }
    }
    if (!this.#connection) return
    if (this.#isClosed) return await this.#connection.close()
    this.#connected()
    for (const pattern of this.#subscribers.patterns()) this.#subscribeRemotely(pattern)
    void this.#watch(this.#connection)
  }

  #connected(): void {
    this.#isConnected = true
    this.#meters.connected.set(1)
    for (const message of this.#kept.splice(0)) this.#send(message)
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'reconnect') {
        this.#logger.info('NATS is back')
        this.#connected()
      } else if (status.type === 'disconnect') {
        this.#isConnected = false
        this.#meters.connected.set(0)
        this.#logger.warn('NATS went away')
      } else if (status.type === 'error') {
        this.#meters.errors.inc()
        this.#logger.error({ err: status.error }, 'NATS reports an error')
      }
    }
  }

  #send(message: Kept): void {
    if (this.#isClosed) return
    if (!this.#connection || !this.#isConnected) {
      this.#kept.push(message)
      if (this.#kept.length > keptMax) {
        this.#kept.shift()
        this.#meters.dropped.inc()
      }
      return
    }
    try {
      this.#connection.publish(`${root}.${message.subject}`, message.text)
    } catch (error) {
      this.#meters.errors.inc()
      this.#logger.error({ err: error, subject: message.subject }, 'NATS refused a message')
    }
  }

  #subscribeRemotely(pattern: string): void {
    if (!this.#connection || this.#isClosed || this.#remote.has(pattern)) return
    const subscription = this.#connection.subscribe(`${root}.${pattern}`, {
      callback: (error, message) => (error ? this.#meters.errors.inc() : this.#heard(pattern, message)),
    })
    this.#remote.set(pattern, subscription)
  }

  #heard(pattern: string, message: Msg): void {
    let data: unknown
    try {
      data = JSON.parse(message.string())
    } catch (error) {
      this.#meters.errors.inc()
      this.#logger.error({ err: error, subject: message.subject }, 'a message of the bus is not JSON')
      return
    }
    this.#subscribers.deliver(pattern, message.subject.slice(root.length + 1), data)
  }
}

function natsMeters(registry: Registry | undefined) {
  const registers = registry ? [registry] : []
  return {
    connected: new Gauge({ name: 'laro_bus_connected', help: '1 while NATS is connected', registers }),
    errors: new Counter({ name: 'laro_bus_errors_total', help: 'Errors of the connection to NATS', registers }),
    dropped: new Counter({
      name: 'laro_bus_dropped_total',
      help: 'Messages dropped because NATS was away for too long',
      registers,
    }),
  }
}
