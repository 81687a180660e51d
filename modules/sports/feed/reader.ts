import type { DealtTable, Lease } from '#modules/rounds/service.ts'
import type { Book, ConfiguredFeed } from '#modules/sports/deps.ts'
import { askFeed, openStream } from '#modules/sports/feed/client.ts'
import { type CloseReason, Intake } from '#modules/sports/feed/intake.ts'
import { gatherLines } from '#modules/sports/feed/lines.ts'
import { CatalogueReply } from '#modules/sports/feed/messages.ts'
import type { Place } from '#modules/sports/feed/sequence.ts'
import type { News } from '#modules/sports/news.ts'
import { readProducers, writeDown, writeLeagues } from '#modules/sports/store/feed-store.ts'

const pauseMs = 1_000
const lookMs = 500
const catalogueMs = 10_000

interface Warn {
  warn(fields: object, message: string): void
}

/** A feed as one node reads it: stream after stream, each beginning where the last one ended. */
export function readFeed(book: Book, feed: ConfiguredFeed, news: News, logger: Warn): DealtTable {
  let isSnapshotWanted = false
  return {
    id: `sports-feed-${feed.code.toLowerCase()}`,
    async deal(lease) {
      while (lease.isHeld()) {
        const reason = await readStream(book, feed, news, lease, isSnapshotWanted).catch((error: unknown) => {
          return error instanceof Error ? error.name : 'unknown'
        })
        isSnapshotWanted = reason === 'message_is_malformed' || reason === 'sequence_is_wrong'
        // A node that lost its lease has been followed by another, which says how things stand.
        if (!lease.isHeld()) return
        if (await writeDown(book.db.single, feed.code)) news.noteFeed()
        logger.warn({ feed: feed.code, reason }, 'a feed of odds is away')
        await lease.wait(pauseMs)
      }
    },
    leave: async () => {},
  }
}

async function placeOf(book: Book, { code }: ConfiguredFeed): Promise<Place> {
  const found = (await readProducers(book.db.read, book.time)).find(({ producer }) => producer === code)
  return { epoch: found?.epoch ?? null, seq: found?.seq ?? 0 }
}

async function readStream(
  book: Book,
  feed: ConfiguredFeed,
  news: News,
  lease: Lease,
  isSnapshotWanted: boolean,
): Promise<CloseReason | 'closed'> {
  const catalogue = await askFeed(
    book,
    feed,
    { line: 'GET /v1/catalogue', signal: AbortSignal.any([lease.signal, AbortSignal.timeout(catalogueMs)]) },
    CatalogueReply,
  )
  if (!catalogue.ok) return 'closed'
  await book.db.tx(async (tx) => await writeLeagues(tx, catalogue.value.leagues))
  const place = await placeOf(book, feed)
  const query = place.epoch === null || isSnapshotWanted ? '' : `?epoch=${place.epoch}&after=${place.seq}`
  const ending = new AbortController()
  const stream = await openStream(book, feed, query, AbortSignal.any([lease.signal, ending.signal]))
  if (!stream) return 'closed'
  const intake = new Intake(book, feed, news, place)
  let reason: CloseReason | null = null
  let asking: Promise<void> | null = null
  const timer = setInterval(() => {
    reason ??= intake.look()
    if (reason) ending.abort()
  }, lookMs)
  try {
    for await (const lines of gatherLines(stream)) {
      reason ??= lines === null ? 'line_is_malformed' : await intake.take(lines)
      if (reason) break
      // Beside the stream: whoever reads on need not wait for what ended long ago.
      asking ??= intake.leftOut.ask(ending.signal).finally(() => {
        asking = null
      })
    }
  } catch (error) {
    if (reason === null) throw error
  } finally {
    clearInterval(timer)
    ending.abort()
    await asking
  }
  return reason ?? 'closed'
}
