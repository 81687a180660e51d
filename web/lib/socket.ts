import type { Clock } from '#kit/clock.ts'

export type ConnectionState = 'connecting' | 'open' | 'waiting'

type Listener = (data: unknown) => void

interface Subscriber {
  readonly listener: Listener
  readonly onHeard: (() => void) | undefined
}

/** Events from the server. They say what changed; what it changed to is fetched over HTTP. */
export interface EventSocket {
  state(): ConnectionState
  onState(listen: () => void): () => void
  /**
   * Subscribes to a topic until the returned function is called, over any number of reconnections. `onHeard` is called each time the server
   * has said that this page hears the topic from now on: what happened before was told to nobody here, so what it shows is asked for again.
   */
  subscribe(topic: string, listener: Listener, onHeard?: () => void): () => void
  /** Somebody signed in or out: the line is opened again as who they are now. */
  reopen(): void
  close(): void
}

export interface EventSocketOptions {
  /** ws:// or wss://, with the path. */
  readonly url: string
  readonly clock: Clock
  /** A one-time ticket for a signed-in page, null for a visitor. */
  readonly ticket: () => Promise<string | null>
  /** The session behind the socket ended elsewhere. */
  readonly onSessionEnded: () => void
  readonly timing?: Partial<Timing>
}

interface Timing {
  readonly firstRetryMs: number
  readonly lastRetryMs: number
  /** A line that was silent this long is asked whether it still stands: a phone that changed networks is never told. */
  readonly quietMs: number
  readonly answerWithinMs: number
}

const defaultTiming: Timing = { firstRetryMs: 500, lastRetryMs: 30_000, quietMs: 40_000, answerWithinMs: 10_000 }

const sessionEndedCode = 4401

/** What concerns subscribers: news, and that a topic is heard from now on. */
interface ServerEvent {
  readonly type: 'news' | 'subscribed'
  readonly topic: string
  readonly data?: unknown
}

/** A random share of the time, so that thousands of pages do not come back in the same moment after a restart. */
export function retryDelayMs(attempt: number, { firstRetryMs, lastRetryMs }: Timing = defaultTiming): number {
  const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** attempt)
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.round(longest / 2 + (longest / 2) * (draw / 2 ** 32))
}

export function openEventSocket(options: EventSocketOptions): EventSocket {
  const timing = { ...defaultTiming, ...options.timing }
  const topics = new Map<string, Set<Subscriber>>()
  /** The topics that the server has confirmed on this line. */
  const heard = new Set<string>()
  const listeners = new Set<() => void>()
  let state: ConnectionState = 'connecting'
  let line: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  /** Counts openings, so that what belongs to an abandoned one is recognised and ignored. */
  let opening = 0

  function become(next: ConnectionState): void {
    if (state === next) return
    state = next
    for (const listen of listeners) listen()
  }

  function say(type: 'subscribe' | 'unsubscribe', topic: string): void {
    if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify({ type, topic }))
  }

  function drop(): void {
    clearTimeout(retry)
    opening += 1
    line?.close()
    line = undefined
    heard.clear()
  }

  function connectLater(): void {
    drop()
    become('waiting')
    retry = setTimeout(() => void connect(), retryDelayMs(attempt, timing))
    attempt += 1
  }

  async function connect(): Promise<void> {
    drop()
    const own = opening
    become('connecting')
    let ticket: string | null
    try {
      ticket = await options.ticket()
    } catch {
      if (own === opening) connectLater()
      return
    }
    if (own !== opening) return
    const query = ticket === null ? '' : `?ticket=${encodeURIComponent(ticket)}`
    line = new WebSocket(`${options.url}${query}`)
    attend(line, own)
  }

  function receive({ type, topic, data }: ServerEvent): void {
    const subscribers = topics.get(topic)
    // What was left meanwhile, and a line that was only asked whether it stands.
    if (!subscribers || (type === 'subscribed' && heard.has(topic))) return
    if (type === 'subscribed') heard.add(topic)
    for (const { listener, onHeard } of subscribers) {
      if (type === 'news') listener(data)
      else onHeard?.()
    }
  }

  function attend(socket: WebSocket, own: number): void {
    let receivedAtMs = options.clock.nowMs()
    // Browsers answer the server's pings unseen, so the page itself asks for something that must be answered.
    const watch = setInterval(() => {
      const silentMs = options.clock.nowMs() - receivedAtMs
      if (silentMs >= timing.quietMs + timing.answerWithinMs) connectLater()
      else if (silentMs >= timing.quietMs) say('subscribe', 'public')
    }, timing.answerWithinMs)
    socket.addEventListener('open', () => {
      if (own !== opening) return
      attempt = 0
      become('open')
      for (const topic of topics.keys()) say('subscribe', topic)
    })
    socket.addEventListener('message', ({ data }) => {
      if (own !== opening) return
      receivedAtMs = options.clock.nowMs()
      const read = readEvent(data)
      if (read) receive(read)
    })
    socket.addEventListener('close', ({ code }) => {
      clearInterval(watch)
      if (own !== opening) return
      if (code === sessionEndedCode) options.onSessionEnded()
      // Hearing of the end may have reopened the line already.
      if (own === opening) connectLater()
    })
  }

  void connect()
  return {
    state: () => state,
    onState(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    subscribe(topic, listener, onHeard) {
      const subscriber = { listener, onHeard }
      const subscribers = topics.get(topic) ?? new Set()
      if (subscribers.size === 0) say('subscribe', topic)
      topics.set(topic, subscribers.add(subscriber))
      if (onHeard && heard.has(topic)) {
        queueMicrotask(() => {
          if (subscribers.has(subscriber)) onHeard()
        })
      }
      return () => {
        if (!subscribers.delete(subscriber) || subscribers.size > 0) return
        topics.delete(topic)
        heard.delete(topic)
        say('unsubscribe', topic)
      }
    },
    reopen() {
      attempt = 0
      void connect()
    },
    close: drop,
  }
}

function readEvent(text: unknown): ServerEvent | undefined {
  try {
    const { type, topic, data } = JSON.parse(String(text)) as Readonly<Record<string, unknown>>
    const isOurs = (type === 'news' || type === 'subscribed') && typeof topic === 'string'
    return isOurs ? { type, topic, data } : undefined
  } catch {
    return undefined
  }
}
