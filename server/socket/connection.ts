import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Actor } from '#kit/actor.ts'
import { readJson } from '#server/http/read-json.ts'
import type { Bucket } from '#server/socket/bucket.ts'
import { textFrame } from '#server/socket/frame.ts'
import { closeCodes, type SocketLimits } from '#server/socket/limits.ts'
import type { SocketMeters } from '#server/socket/meters.ts'
import { ClientMessage, type ServerMessage, type Topics } from '#server/socket/topics.ts'

export interface ConnectionDeps {
  readonly ws: WebSocket
  /** What `ws` itself writes to. */
  readonly wire: Duplex
  readonly actor: Actor
  readonly bucket: Bucket
  readonly limits: SocketLimits
  readonly meters: SocketMeters
  readonly topics: Topics
  readonly onJoin: (topic: string) => void
  readonly onLeave: (topic: string) => void
}

export type CutReason = 'malformed' | 'flood' | 'slow' | 'silent' | 'session_ended' | 'server_stops'

/** One open socket: what it may hear, what it hears, and the ways it ends. */
export class Connection {
  readonly topics = new Set<string>()
  readonly #parts: ConnectionDeps
  #actor: Actor
  #isClosing = false
  #answeredPing = true

  constructor(parts: ConnectionDeps) {
    this.#parts = parts
    this.#actor = parts.actor
    const { ws } = parts
    ws.on('message', (data: Buffer, isBinary: boolean) => this.#onMessage(data, isBinary))
    ws.on('pong', () => {
      this.#answeredPing = true
    })
    // Answering pings is work too, so they are paid for like messages.
    ws.on('ping', () => this.#pay())
    ws.on('error', () => ws.terminate())
    ws.on('close', () => this.#leaveAll())
  }

  get actor(): Actor {
    return this.#actor
  }

  whenGone(then: () => void): void {
    this.#parts.ws.once('close', then)
  }

  /** Rights may have changed: what may no longer be heard is left at once. */
  setActor(actor: Actor): void {
    this.#actor = actor
    for (const topic of this.topics) {
      if (this.#parts.topics.maySubscribe(actor, topic)) continue
      this.#leave(topic)
      this.#say({ type: 'refused', topic })
    }
  }

  /**
   * `frame` is made once for all who hear it. It is written past `ws`, which would make a header for every socket and write it apart from the
   * rest: with thousands who listen that is most of what a frame costs. Nothing of `ws` is ever half written in between, since it compresses nothing.
   */
  send(frame: Buffer): boolean {
    const { ws, wire, limits } = this.#parts
    if (this.#isClosing || ws.readyState !== WebSocket.OPEN) return false
    if (ws.bufferedAmount > limits.unreadBytesMax) {
      this.cut('slow')
      return false
    }
    wire.write(frame)
    return true
  }

  beat(): void {
    if (!this.#answeredPing) {
      this.cut('silent')
      return
    }
    this.#answeredPing = false
    if (!this.#isClosing) this.#parts.ws.ping()
  }

  /** Hears nothing more from this moment on, says goodbye, and is gone within `goodbyeMs` whatever the other side does. */
  cut(reason: CutReason): void {
    if (this.#isClosing) return
    this.#isClosing = true
    const { ws, limits, meters } = this.#parts
    meters.cut.inc({ reason })
    this.#leaveAll()
    if (reason === 'slow' || reason === 'silent') {
      ws.terminate()
      return
    }
    ws.close(codeOf(reason), reason)
    const timer = setTimeout(() => ws.terminate(), limits.goodbyeMs)
    ws.once('close', () => clearTimeout(timer))
  }

  #pay(): boolean {
    if (this.#isClosing) return false
    if (this.#parts.bucket.take()) return true
    this.cut('flood')
    return false
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (!this.#pay()) return
    const message = isBinary ? undefined : readMessage(data)
    if (!message || !this.#parts.topics.isTopic(message.topic)) {
      this.cut('malformed')
      return
    }
    const { type, topic } = message
    if (type === 'unsubscribe') {
      this.#leave(topic)
      this.#say({ type: 'unsubscribed', topic })
      return
    }
    const hasRoom = this.topics.has(topic) || this.topics.size < this.#parts.limits.topicsMax
    if (!hasRoom || !this.#parts.topics.maySubscribe(this.#actor, topic)) {
      this.#say({ type: 'refused', topic })
      return
    }
    if (!this.topics.has(topic)) {
      this.topics.add(topic)
      this.#parts.onJoin(topic)
    }
    this.#say({ type: 'subscribed', topic })
  }

  #say(message: ServerMessage): void {
    this.send(textFrame(JSON.stringify(message)))
  }

  #leave(topic: string): void {
    if (this.topics.delete(topic)) this.#parts.onLeave(topic)
  }

  #leaveAll(): void {
    for (const topic of [...this.topics]) this.#leave(topic)
  }
}

function readMessage(data: Buffer): ClientMessage | undefined {
  const json = readJson(data)
  return json.ok ? ClientMessage.safeParse(json.value).data : undefined
}

function codeOf(reason: CutReason): number {
  if (reason === 'session_ended') return closeCodes.sessionEnded
  return reason === 'server_stops' ? closeCodes.serverStops : closeCodes.policy
}
