import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { Speaker } from '#world/vendor/speaker.ts'
import { type RunningFeed, startOddsFeed } from './server.ts'

let feed: RunningFeed
let speaker: Speaker

beforeAll(async () => {
  feed = await startOddsFeed({ tickMs: 0 })
  const [key] = feed.door.keys
  if (!key) throw new Error('a feed has a key')
  speaker = new Speaker({ base: feed.door.url, key: { ...key, algorithm: 'hmac-sha256' } })
})
afterAll(async () => {
  speaker.close()
  await feed.close()
})

/** Opens the stream as a book does and answers its lines as they come. */
async function* linesOf(query = ''): AsyncGenerator<string> {
  const [key] = feed.door.keys
  const path = `/v1/stream${query}`
  const timestamp = String(Math.floor(systemClock.nowMs() / 1000))
  const nonce = 'n'.repeat(20)
  const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const text = ['v1', 'GET', path, timestamp, nonce, hash].join('\n')
  const signature = createHmac('sha256', Buffer.from(key?.secret ?? '', 'base64url'))
    .update(text)
    .digest('base64url')
  const headers = { 'x-key-id': key?.id ?? '', 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
  const answer = await fetch(new URL(path, feed.door.url), { headers })
  let left = ''
  if (!answer.body) return
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const parts = (left + chunk).split('\n')
    left = parts.pop() ?? ''
    yield* parts
  }
}

const messageOf = (line: string) =>
  JSON.parse(line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1)) as { type: string; seq: number; epoch: string }
const isSigned = (line: string): boolean => {
  const [id = '', signature = ''] = line.split(' ', 2)
  const key = feed.door.keys.find((one) => one.id === id)
  const body = line.slice(id.length + signature.length + 2)
  return (
    key !== undefined &&
    createHmac('sha256', Buffer.from(key.secret, 'base64url')).update(`v1\nmessage\n${body}`).digest('base64url') ===
      signature
  )
}

test('the stream begins with a snapshot, every line of it signed over its exact bytes', async () => {
  const types: string[] = []
  for await (const line of linesOf()) {
    expect(isSigned(line)).toBe(true)
    types.push(messageOf(line).type)
    if (types.at(-1) === 'snapshot_complete') break
  }
  expect(types[0]).toBe('snapshot_begin')
  expect(types).toContain('fixture_change')
})

test('a stream from a number has what came after it, and a forged line is one that cannot be believed', async () => {
  const { seq } = feed.producer.log
  const epoch = messageOf(`a b ${feed.producer.snapshot()[0] ?? ''}`).epoch
  const lines = linesOf(`?epoch=${epoch}&after=${seq - 2}`)
  const first = [await lines.next(), await lines.next(), await lines.next()].map(({ value }) =>
    messageOf(String(value)),
  )
  expect(first.map((one) => one.seq)).toEqual([seq - 1, seq, seq])
  expect(first.at(-1)?.type).toBe('recovery_complete')
  feed.setFaults({ forge: true })
  const live = feed.producer
  const event = messageOfFixture(feed)
  live.act(event, 'cancel_wrong_odds')
  live.act(event, 'rollback_cancel')
  expect([isSigned(String((await lines.next()).value)), isSigned(String((await lines.next()).value))]).toEqual([
    false,
    true,
  ])
  await lines.return(undefined)
})

/** Any match that is told. */
function messageOfFixture({ producer }: RunningFeed): string {
  const found = producer
    .snapshot()
    .map((text) => JSON.parse(text) as { type: string; event: { id: string; kind: string } })
  return found.find(({ type, event }) => type === 'fixture_change' && event.kind === 'match')?.event.id ?? ''
}

/** A football match before its kick-off with a price for all of these: a sure winner has none for what contains it. */
function pricedFootball(producer: RunningFeed['producer'], ...wanted: [market: string, outcome: string][]): string {
  const planned = producer
    .snapshot()
    .map((text) => JSON.parse(text) as { type: string; event: { id: string; sport: string; status: string } })
    .filter(({ type, event }) => type === 'fixture_change' && event.sport === 'football' && event.status === 'planned')
  const found = planned.find(({ event: { id } }) => {
    producer.act(id, 'price')
    const markets = producer.match(id)?.markets ?? []
    return wanted.every(([market, outcome]) =>
      markets.some(
        (one) => one.id === market && one.outcomes.some((own) => own.id === outcome && own.odds !== undefined),
      ),
    )
  })
  if (!found) throw new Error('a day has a match that anybody could win')
  return found.event.id
}

test('a question is answered only to who signs it; a combination has one price, and cannot contradict itself', async () => {
  const id = pricedFootball(feed.producer, ['1x2', 'home'], ['double_chance', 'home_draw'], ['both_score', 'yes'])
  const ask = async (...legs: [string, string, string][]) => {
    const body = JSON.stringify({
      event: id,
      legs: legs.map(([market, spec, outcome]) => ({ id: market, spec, outcome })),
    })
    const heard = await speaker.ask('POST', '/v1/quotes', body)
    expect(heard.isSigned).toBe(true)
    return JSON.parse(heard.body) as { code: string; odds?: number; chance?: number }
  }
  const both = await ask(['1x2', '', 'home'], ['both_score', '', 'yes'])
  expect(both.code).toBe('OK')
  expect((both.odds ?? 0) * (both.chance ?? 0)).toBeLessThan(1_000 * 1_000_000)
  expect(await ask(['1x2', '', 'home'], ['1x2', '', 'away'])).toMatchObject({ code: 'IMPOSSIBLE' })
  expect(await ask(['1x2', '', 'home'], ['double_chance', '', 'home_draw'])).toMatchObject({ code: 'REPEATED' })
  expect(await ask(['1x2', '', 'home'], ['draw_no_bet', '', 'home'])).toMatchObject({ code: 'NOT_COMBINABLE' })
  expect(await ask(['1x2', '', 'home'], ['total', 'total=77.5', 'over'])).toMatchObject({ code: 'NOT_OFFERED' })
  const unsigned = await speaker.ask('GET', '/v1/catalogue', '', { signature: 'A'.repeat(43) })
  expect(unsigned.status).toBe(401)
})
