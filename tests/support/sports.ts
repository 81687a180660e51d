import { randomUUID } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'
import { signByHmac } from '#kit/signature.ts'
import type { TicketReply } from '#modules/sports/contract.ts'
import { type Book, makeBook } from '#modules/sports/deps.ts'
import { type CloseReason, Intake } from '#modules/sports/feed/intake.ts'
import { signMessage } from '#modules/sports/feed/line.ts'
import { News } from '#modules/sports/news.ts'
import { decideDue } from '#modules/sports/pending.ts'
import { settleDue } from '#modules/sports/settle.ts'
import type { SlipInput } from '#modules/sports/slip.ts'
import { findTicket } from '#modules/sports/store/ticket-store.ts'
import { ticketReplies } from '#modules/sports/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { readJson } from '#server/http/read-json.ts'
import type { TestPlay } from '#tests/support/play.ts'

const key = { id: 'test-1', secret: new Uint8Array(32).fill(3) }
const testFeed = { code: 'TALA', name: 'Tala', url: 'http://feed.test', keys: [key] }

interface Told {
  readonly type: string
  readonly [field: string]: unknown
}

export interface TestBook {
  readonly book: Book
  readonly news: News
  /** What sockets and members were told. */
  readonly pushed: readonly { readonly topic: string; readonly data: unknown }[]
  /** What the feed says, in order, signed; answers why the stream was closed. */
  say(...messages: readonly Told[]): Promise<CloseReason | null>
  /** The same as lines, for a test that wants them otherwise. */
  line(message: Told, seq?: number): Buffer
  take(...lines: readonly Buffer[]): Promise<CloseReason | null>
  look(): CloseReason | null
  /** A new stream, which a snapshot of these messages begins. */
  snapshot(...messages: readonly Told[]): Promise<CloseReason | null>
  /** What the nodes that decide and settle do by now. */
  turn(): Promise<void>
}

/** What a feed that answers says to a question of ours, before it is signed. */
type FeedAnswer = (path: string, body: unknown) => Promise<object>

/** The sportsbook on a real database; the clock, which is the database's too, and the feed are in the test's hand. */
export function testBook(db: Database, here: TestPlay, answer: FeedAnswer = silent): TestBook {
  const { clock, ledger, wallet, catalog, settings, announceBalance } = here.play
  const pushed: { topic: string; data: unknown }[] = []
  const handlers = new Map<(data: unknown) => void, string>()
  const book = makeBook({
    ...{ db, clock, ledger, wallet, catalog, settings, announceBalance, readJson, time: here.time },
    compliance: here.compliance,
    bus: {
      publish(subject, data) {
        for (const [handle, pattern] of handlers) if (pattern === subject) handle(structuredClone(data))
      },
      subscribe(pattern, handle) {
        const told = (data: unknown) => void handle(data, '')
        handlers.set(told, pattern)
        return () => void handlers.delete(told)
      },
    },
    audience: {
      ...{ of: () => 1, watch: () => () => undefined },
      tell: (topic, parts) => void pushed.push({ topic, data: JSON.parse(Buffer.concat(parts).toString()) }),
    },
    feeds: [testFeed],
    fetch: async (url, init) => await signed(clock, answer, new URL(url instanceof Request ? url.url : url), init),
    tellMember: (memberId, data) => void pushed.push({ topic: `member:${memberId}`, data }),
  })
  const news = new News(book)
  const epoch = '1'
  let seq = 0
  let intake = new Intake(book, testFeed, news, { epoch: null, seq: 0 })
  const lineOf = (message: Told, own: number): Buffer => {
    const body = Buffer.from(JSON.stringify({ producer: 'tala', epoch, seq: own, sent_at: clock.nowMs(), ...message }))
    return Buffer.concat([Buffer.from(`${key.id} ${signMessage(key.secret, body)} `), body])
  }
  const turnOnce = async () => {
    while ((await decideDue(book)) > 0);
    while ((await settleDue(book)) > 0);
  }
  return {
    ...{ book, news, pushed },
    line: (message, own) => lineOf(message, own ?? ++seq),
    take: async (...lines) => await intake.take(lines),
    look: () => intake.look(),
    async say(...messages) {
      return await intake.take(messages.map((message) => lineOf(message, ++seq)))
    },
    async snapshot(...messages) {
      const [known] = await readPlace(book)
      intake = new Intake(book, testFeed, news, known ?? { epoch: null, seq: 0 })
      const lines = [{ type: 'snapshot_begin' }, ...messages, { type: 'snapshot_complete', lines: messages.length + 2 }]
      return await intake.take(lines.map((message) => lineOf({ ...message, snapshot: true }, seq)))
    },
    async turn() {
      const failed: unknown[] = []
      const note = (item: unknown) => void failed.push((item as SetAsideItem).error)
      setAsideChannel.subscribe(note)
      try {
        await turnOnce()
      } finally {
        setAsideChannel.unsubscribe(note)
      }
      // What is set aside in a story was not meant to be.
      if (failed.length > 0) throw failed[0]
    },
  }
}

const silent: FeedAnswer = () => Promise.reject(new Error('no feed answers calls here'))

/** An answer as the feed signs it. */
async function signed(clock: Clock, answer: FeedAnswer, url: URL, init: RequestInit = {}) {
  const { pathname: path, search } = url
  const asked = new Headers(init.headers)
  const text = JSON.stringify(await answer(path, JSON.parse(typeof init.body === 'string' ? init.body : 'null')))
  const timestamp = String(Math.floor(clock.nowMs() / 1000))
  const body = new TextEncoder().encode(text)
  const spoken = { verb: '200', path: `${path}${search}`, timestamp, nonce: asked.get('x-nonce') ?? '', body }
  const headers = { 'x-timestamp': timestamp, 'x-key-id': key.id, 'x-signature': signByHmac(key.secret, spoken) }
  return new Response(text, { headers })
}

async function readPlace(book: Book) {
  const { readProducers } = await import('#modules/sports/store/feed-store.ts')
  return (await readProducers(book.db.read, book.time)).map(({ epoch, seq }) => ({ epoch, seq }))
}

/** Messages of matches between two invented clubs. */
export const tell = {
  match: (id: string, more: object = {}) => ({
    type: 'fixture_change',
    event: {
      ...{
        id,
        sport: 'football',
        league: { id: 'fb-visayas', name: 'Visayas League' },
        status: 'planned',
        starts_at: Date.UTC(2026, 6, 2, 12),
      },
      ...{ bet_delay_s: 6, home: { id: 'a', name: 'Bohol Rovers' }, away: { id: 'b', name: 'Leyte United' }, ...more },
    },
  }),
  odds: (event: string, markets: readonly object[], betting = 'open') => ({
    type: 'odds_change',
    event,
    betting,
    markets,
  }),
  stop: (event: string) => ({ type: 'bet_stop', event, markets: 'all' }),
  settle: (event: string, score: string, markets: readonly object[]) => ({
    ...{ type: 'bet_settlement', event, certainty: 2, score, markets },
  }),
}

/** A market as the feed tells it: outcomes with their prices. */
export const market = (id: string, spec: string, odds: Readonly<Record<string, number>>, status = 'active') => ({
  ...{ id, spec, status, main: true },
  outcomes: Object.entries(odds).map(([outcome, price]) => ({ id: outcome, odds: price })),
})

/** A result as the feed tells it: won, half_won, void, half_lost or lost for each outcome. */
export const result = (id: string, spec: string, ends: Readonly<Record<string, string>>, facts: object = {}) => ({
  ...{ id, spec, facts },
  outcomes: Object.entries(ends).map(([outcome, end]) => ({
    ...{ id: outcome, result: end === 'won' || end === 'half_won' ? 1 : 0 },
    void_factor: end === 'void' ? '1' : end.startsWith('half') ? '0.5' : '0',
  })),
})

export const slipOf = (
  legs: SlipInput['legs'],
  more: Partial<SlipInput> & { readonly key?: string } = {},
): SlipInput & { readonly key: string } => ({
  ...{ key: randomUUID(), currency: 'PHP', kind: legs.length > 1 ? 'parlay' : 'single', legs, system: null },
  ...{ stake: '100.00', accept: 'none', quote: null, ...more },
})

export type MemberId = Id<'member'>

/** A ticket as its member is shown it by now. */
export async function showTicket(book: Book, id: MemberId, ticket: string): Promise<TicketReply | undefined> {
  const found = await findTicket(book.db.read, id, ticket)
  return (await ticketReplies(book, id, found ? [found] : []))[0]
}
