import type { z } from 'zod'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Book } from '#modules/sports/deps.ts'
import { askFeed } from '#modules/sports/feed/client.ts'
import { QuoteReply } from '#modules/sports/feed/messages.ts'
import { readOffers } from '#modules/sports/store/offer-store.ts'
import { insertQuote, type Quote } from '#modules/sports/store/quote-store.ts'

type QuoteRefusal =
  | 'market_is_unknown'
  | 'market_is_closed'
  | 'legs_repeat'
  | 'legs_cannot_be_combined'
  | 'legs_are_of_several_matches'
  | 'feed_is_away'

const patienceMs = 3_000
/** Longer than this no quote is believed, whatever the feed says. */
const longestMs = 30_000

interface Selection {
  readonly market: number
  readonly outcome: string
}

/** One price for several legs of one match. It is kept here, so that a bet can name it and nobody can make one up. */
export async function quoteSameMatch(
  book: Book,
  memberId: Id<'member'>,
  legs: readonly Selection[],
): Promise<Result<Quote, QuoteRefusal>> {
  if (new Set(legs.map(({ market, outcome }) => `${market}:${outcome}`)).size < legs.length) return no('legs_repeat')
  const offers = await readOffers(
    book.db.read,
    legs.map(({ market }) => market),
    book.time,
  )
  const offered = legs.map(({ market, outcome }) => ({ offer: offers.get(market), outcome }))
  const [first] = offered
  if (!first?.offer || offered.some(({ offer, outcome }) => !offer?.outcomes.some(({ id }) => id === outcome)))
    return no('market_is_unknown')
  const { event } = first.offer
  if (offered.some(({ offer }) => offer?.event !== event)) return no('legs_are_of_several_matches')
  if (offered.some(({ offer }) => offer?.status !== 'active')) return no('market_is_closed')
  const wanted = offered.map(({ offer, outcome }) => ({ id: offer?.type ?? '', spec: offer?.spec ?? '', outcome }))
  const asked = await askPrice(book, event, wanted)
  if (!asked.ok) return asked
  const { code, odds, chance, expires_at } = asked.value
  if (code === 'NOT_OFFERED') return no('market_is_closed')
  if (code !== 'OK' || odds === undefined || expires_at === undefined) return no('legs_cannot_be_combined')
  const expiresAt = new Date(Math.min(expires_at, book.clock.nowMs() + longestMs))
  const quote = { id: newId<'quote'>(book.clock), memberId, event, legs, odds, chance: chance ?? 0, expiresAt }
  await insertQuote(book.db.single, quote)
  return yes(quote)
}

interface FeedLeg {
  readonly id: string
  readonly spec: string
  readonly outcome: string
}

/** What the feed says of legs of one match together. A price for something else than was asked for is none. */
export async function askPrice(
  book: Book,
  event: string,
  wanted: readonly FeedLeg[],
): Promise<Result<z.output<typeof QuoteReply>, 'feed_is_away'>> {
  const [feed] = book.feeds
  if (!feed) return no('feed_is_away')
  const call = {
    line: 'POST /v1/quotes',
    body: { event, legs: wanted },
    signal: AbortSignal.timeout(patienceMs),
  } as const
  const asked = await askFeed(book, feed, call, QuoteReply)
  if (!asked.ok) return asked
  const isSame = asked.value.code !== 'OK' || nameAll(asked.value.legs ?? []) === nameAll(wanted)
  return isSame ? asked : no('feed_is_away')
}

const nameAll = (legs: readonly FeedLeg[]) =>
  legs
    .map(({ id, spec, outcome }) => `${id} ${spec} ${outcome}`)
    .toSorted()
    .join('\n')
