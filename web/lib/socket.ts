import type { Clock } from '#kit/clock.ts'

export type ConnectionState = 'connecting' | 'open' | 'waiting'

type Hear = (data: unknown) => void

/** News from the server. It says what changed; what it changed to is fetched over HTTP. */
export interface NewsSocket {
  state(): ConnectionState
  onState(listen: () => void): () => void
  /** Hears a topic until the returned function is called, over any number of reconnections. */
  hear(topic: string, hear: Hear): () => void
  /** Somebody signed in or out: the line is opened again as who they are now. */
  reopen(): void
  close(): void
}

export interface NewsSocketOptions {
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

/** Of all that the server says, only news is heard; what confirms a subscription merely shows that the line stands. */
interface News {
  readonly topic: string
  readonly data: unknown
}

/** A random share of the time, so that thousands of pages do not come back in the same moment after a restart. */
export function retryDelayMs(attempt: number, { firstRetryMs, lastRetryMs }: Timing = defaultTiming): number {
  const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** attempt)
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.round(longest / 2 + (longest / 2) * (draw / 2 ** 32))
}

export function openNewsSocket(options: NewsSocketOptions): NewsSocket {
  const timing = { ...defaultTiming, ...options.timing }
  const topics = new Map<string, Set<Hear>>()
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

  function attend(socket: WebSocket, own: number): void {
    let heardAtMs = options.clock.nowMs()
    // Browsers answer the server's pings unseen, so the page itself asks for something that must be answered.
    const watch = setInterval(() => {
      const silentMs = options.clock.nowMs() - heardAtMs
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
      heardAtMs = options.clock.nowMs()
      const read = readNews(data)
      if (!read) return
      for (const hear of topics.get(read.topic) ?? []) hear(read.data)
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
    hear(topic, hear) {
      const ears = topics.get(topic) ?? new Set()
      if (ears.size === 0) say('subscribe', topic)
      topics.set(topic, ears.add(hear))
      return () => {
        if (!ears.delete(hear) || ears.size > 0) return
        topics.delete(topic)
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

function readNews(text: unknown): News | undefined {
  try {
    const { type, topic, data } = JSON.parse(String(text)) as Readonly<Record<string, unknown>>
    return type === 'news' && typeof topic === 'string' ? { topic, data } : undefined
  } catch {
    return undefined
  }
}
