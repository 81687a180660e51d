import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { captchaActions, type SliderPass, type TrackPoint } from '#modules/captcha/model.ts'
import { captchaRefusals } from '#modules/captcha/refusals.ts'
import { captchaRoutes } from '#modules/captcha/routes.ts'
import { type Captcha, closeCaptcha, makeCaptcha, ownProvider, spendPass, spendWord } from '#modules/captcha/service.ts'
import type { Database } from '#server/db/database.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { buildSample, listen } from '#server/http/sample-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { drawTrack, findPlace, type SeenPuzzle, solveSlider } from '#tests/support/slider.ts'

/** The cases B01–B06 against the real calls over HTTP; the solver looks at the pictures like everybody else. */

let db: Database
let app: FastifyInstance
let captcha: Captcha
let site: string
const clock: ManualClock = manualClock(Date.UTC(2026, 5, 1))

beforeAll(async () => {
  db = await testDatabase()
  captcha = makeCaptcha({ db, clock, groupAddress, provider: ownProvider })
  app = await buildSample({ routes: captchaRoutes(captcha), refusals: captchaRefusals, trustedProxyHops: 1 })
  site = `http://127.0.0.1:${await listen(app)}`
})

afterAll(async () => {
  await app.close()
  await closeCaptcha(captcha)
  await db.close()
})

let visitors = 0
/** Each test comes from an address of its own, as the last proxy saw it. */
const newAddress = (): string => `203.0.113.${(visitors += 1)}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const pause = async (ms: number): Promise<void> => clock.advance(ms)
const solve = (address: string, action: (typeof captchaActions)[number] = 'login', username?: string) =>
  solveSlider(site, action, username, { pause, headers: from(address) })

interface Reply<Value> {
  readonly status: number
  readonly code: string
  readonly value: Value
}

async function getPuzzle(address: string, action = 'login'): Promise<Reply<SeenPuzzle>> {
  const answer = await app.inject({ url: `/wps/captcha/slider?action=${action}`, headers: from(address) })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: SeenPuzzle }>() }
}

async function answerPuzzle(address: string, body: Record<string, unknown>): Promise<Reply<SliderPass>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/wps/captcha/slider',
    headers: { ...from(address), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: SliderPass }>() }
}

const spend = (pass: Partial<SliderPass>, address: string, username?: string, action: 'login' | 'sms' = 'login') =>
  spendPass(captcha, { pass, action, address, username })

test('B01 a pass that is missing, empty or made up opens nothing', async () => {
  const address = newAddress()
  const good = await solve(address)
  const names = Object.keys(good) as (keyof SliderPass)[]
  const needed = { ok: false, refusal: 'captcha_is_needed' }
  const refused = { ok: false, refusal: 'captcha_is_refused' }
  expect(await spend({}, address)).toEqual(needed)
  for (const name of names) {
    expect(await spend({ ...good, [name]: '' }, address), name).toEqual(needed)
    const { [name]: _, ...rest } = good
    expect(await spend(rest, address), name).toEqual(needed)
  }
  const madeUp = { lot_number: 'f'.repeat(32), captcha_output: 'x', pass_token: 'y', gen_time: '1780000000' }
  expect(await spend(madeUp, address)).toEqual(refused)
  const unsolved = (await getPuzzle(address)).value
  expect(await spend({ ...madeUp, lot_number: unsolved.lot_number }, address)).toEqual(refused)
  for (const name of names.filter((one) => one !== 'lot_number')) {
    const pass = await solve(address)
    expect(await spend({ ...pass, [name]: `${pass[name]}1` }, address), name).toEqual(refused)
    // A wrong guess at one field has used the pass up.
    expect(await spend(pass, address), name).toEqual(refused)
  }
  expect((await answerPuzzle(address, { lot_number: 'f'.repeat(32), track: drawTrack(150), x: 150 })).code).toBe(
    'captcha_is_refused',
  )
  expect(await spend(good, address)).toEqual({ ok: true, value: null })
})

test('B02 of ten calls at once with one pass, one goes through', async () => {
  const address = newAddress()
  const pass = await solve(address)
  const answers = await Promise.all(Array.from({ length: 10 }, () => spend(pass, address)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await spend(pass, address)).toEqual({ ok: false, refusal: 'captcha_is_refused' })
})

test('B02 a pass is bound to its action, to its group of addresses and to its name', async () => {
  const address = newAddress()
  expect((await spend(await solve(address, 'login'), address, undefined, 'sms')).ok).toBe(false)
  expect((await spend(await solve(address, 'sms'), address, undefined, 'sms')).ok).toBe(true)
  expect((await spend(await solve(address), newAddress())).ok).toBe(false)
  expect((await spend(await solve('2001:db8:1:2::7'), '2001:db8:1:3::7')).ok).toBe(false)
  expect((await spend(await solve('2001:db8:1:2::7'), '2001:db8:1:2:ffff::9')).ok).toBe(true)
  expect((await spend(await solve(address, 'login', 'maria'), address, 'jose')).ok).toBe(false)
  expect((await spend(await solve(address, 'login', 'maria'), address)).ok).toBe(false)
  expect((await spend(await solve(address, 'login'), address, 'maria')).ok).toBe(false)
  expect((await spend(await solve(address, 'login', 'maria'), address, ' Maria')).ok).toBe(true)
})

test('B02 B05 a puzzle and a pass live two minutes', async () => {
  const address = newAddress()
  const pass = await solve(address)
  clock.advance(120_001)
  expect((await spend(pass, address)).ok).toBe(false)
  const { value: puzzle } = await getPuzzle(address)
  const x = await findPlace(puzzle)
  clock.advance(120_001)
  expect((await answerPuzzle(address, { lot_number: puzzle.lot_number, track: drawTrack(x), x })).code).toBe(
    'captcha_is_refused',
  )
})

async function answerWith(address: string, track: (x: number) => readonly TrackPoint[], ms: number): Promise<string> {
  const { value: puzzle } = await getPuzzle(address)
  const x = await findPlace(puzzle)
  clock.advance(ms)
  return (await answerPuzzle(address, { lot_number: puzzle.lot_number, track: track(x), x })).code
}

const evenLine = (ms: number) => (x: number) =>
  Array.from({ length: 31 }, (_, i) => [Math.round((x * i) / 30), 0, Math.round((ms * i) / 30)] as const)

test('B03 the right place is not enough: 20 ms, a straight line, or a copied track are refused', async () => {
  const address = newAddress()
  expect(await answerWith(address, evenLine(20), 20)).toBe('captcha_is_refused')
  expect(await answerWith(address, drawTrack, 20)).toBe('captcha_is_refused')
  expect(await answerWith(address, evenLine(600), 900)).toBe('captcha_is_refused')
  const recorded = drawTrack(150)
  const stretched = (x: number) => recorded.map(([at, y, t]) => [Math.round((at * x) / 150), y, t] as const)
  expect(await answerWith(address, stretched, 900)).toBe('ok')
  expect(await answerWith(address, stretched, 900)).toBe('captcha_is_refused')
  expect(await answerWith(address, drawTrack, 900)).toBe('ok')
})

test('B03 the same track on ten puzzles at once is good for one of them', async () => {
  const track = drawTrack(120)
  const address = newAddress()
  const puzzles = await Promise.all(Array.from({ length: 10 }, async () => (await getPuzzle(address)).value))
  // Chance rarely gives ten puzzles with one answer, so all ten are given it.
  for (const { lot_number } of puzzles)
    await db.tx((tx) => sql`update captcha_puzzle set x = 120 where lot_number = ${lot_number}`.execute(tx))
  clock.advance(900)
  const answers = await Promise.all(
    puzzles.map(({ lot_number }) => answerPuzzle(address, { lot_number, track, x: 120 })),
  )
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
})

test('B03 keys move the piece too', async () => {
  const byKeys = (x: number): TrackPoint[] => {
    const track: TrackPoint[] = [[0, 0, 0]]
    let t = 0
    for (let at = 0; at < x - 1; ) {
      at += x - at > 26 ? 26 : 2
      t += 130 + ((at * 37) % 90)
      track.push([at, 0, t])
    }
    return track
  }
  const address = newAddress()
  const { value: puzzle } = await getPuzzle(address)
  const track = byKeys(await findPlace(puzzle))
  clock.advance(6_000)
  const answer = await answerPuzzle(address, { lot_number: puzzle.lot_number, track, x: track.at(-1)?.[0] })
  expect(answer.code).toBe('ok')
})

test('B03 a wrong answer costs the puzzle, also when the right one comes with it', async () => {
  const address = newAddress()
  const { value: puzzle } = await getPuzzle(address)
  const x = await findPlace(puzzle)
  const wrong = x > 130 ? x - 60 : x + 60
  clock.advance(900)
  const answer = (at: number) => answerPuzzle(address, { lot_number: puzzle.lot_number, track: drawTrack(at), x: at })
  expect((await answer(wrong)).code).toBe('captcha_is_refused')
  expect((await answer(x)).code).toBe('captcha_is_refused')
  const { value: second } = await getPuzzle(address)
  const place = await findPlace(second)
  clock.advance(900)
  const tries = Array.from({ length: 20 }, (_, i) => place - 10 + i)
  const answers = await Promise.all(
    tries.map((at) => answerPuzzle(address, { lot_number: second.lot_number, track: drawTrack(at), x: at })),
  )
  expect(answers.filter(({ code }) => code === 'ok').length).toBeLessThanOrEqual(1)
})

test('B03 who keeps guessing gets no more puzzles for a while; others do', async () => {
  const address = newAddress()
  for (let i = 0; i < 20; i += 1) {
    const { value: puzzle } = await getPuzzle(address)
    await answerPuzzle(address, { lot_number: puzzle.lot_number, track: [], x: 100 })
  }
  expect(await getPuzzle(address)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect((await getPuzzle(newAddress())).status).toBe(200)
  clock.advance(5 * 60_000)
  expect((await getPuzzle(address)).status).toBe(200)
})

/** The names of a WebP file's chunks: pictures and transparency, and nothing to write notes in. */
function chunksOf(dataUrl: string): string[] {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const names: string[] = []
  for (let at = 12; at < bytes.length; ) {
    names.push(bytes.toString('latin1', at, at + 4).trim())
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return names
}

test('B04 nothing but the picture itself tells where the piece belongs', async () => {
  const address = newAddress()
  const boxes = new Set<string>()
  for (let i = 0; i < 12; i += 1) {
    const { value: puzzle } = await getPuzzle(address)
    const { rows } = await sql<{
      x: number
    }>`select x from captcha_puzzle where lot_number = ${puzzle.lot_number}`.execute(db.read)
    const { background, piece, y, lot_number, ...rest } = puzzle
    expect(rest).toEqual({ kind: 'own', width: 320, height: 176, pieceSize: 68 })
    expect(lot_number).toMatch(/^[0-9a-f]{32}$/)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(chunksOf(background)).toEqual(['VP8'])
    expect(chunksOf(piece)).toEqual(['VP8X', 'ALPH', 'VP8'])
    const bytes = Buffer.from(piece.slice(piece.indexOf(',') + 1), 'base64')
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([136, 136, 4])
    boxes.add(boxOf(data, info.width))
    // A lossy picture rounds its black by a shade or two.
    expect(Math.max(...hiddenColours(data, info.width))).toBeLessThanOrEqual(8)
    expect(rows[0]?.x).toBeGreaterThanOrEqual(68)
  }
  // Where the shape lies in its own picture is the same wherever it lies in the scene.
  for (const box of boxes) expect(box).toBe('centred')
})

/** Whether the shape sits in the middle of its picture, as far as shapes are even. */
function boxOf(data: Buffer, side: number): string {
  let [left, right] = [side, 0]
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue
    const x = (at / 4) % side
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return left >= 12 && right <= side - 12 ? 'centred' : `${left}–${right}`
}

/** What lies under full transparency, away from the edge that a lossy picture smears: every channel of it. */
function hiddenColours(data: Buffer, side: number): number[] {
  const colours: number[] = []
  const isEmpty = (x: number, y: number): boolean => (data[(y * side + x) * 4 + 3] ?? 0) === 0
  for (let y = 16; y < side - 16; y += 1) {
    for (let x = 16; x < side - 16; x += 1) {
      const around = [-16, 0, 16].flatMap((dx) => [-16, 0, 16].map((dy) => isEmpty(x + dx, y + dy)))
      const at = (y * side + x) * 4
      if (around.every(Boolean)) colours.push(...data.subarray(at, at + 3))
    }
  }
  // The four corners are empty in every puzzle.
  for (const at of [0, side - 1, side * (side - 1), side * side - 1]) colours.push(...data.subarray(at * 4, at * 4 + 3))
  return colours
}

/** Ten thousand in `npm run attacks`; each of them takes the same way. */
const batches = process.env.LARO_ATTACKS === 'full' ? 100 : 10

test(`B05 ${batches * 100} fetches of one caller are 60 pictures`, async () => {
  const address = newAddress()
  const statuses = new Map<number, number>()
  for (let batch = 0; batch < batches; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => getPuzzle(address)))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // Of those within the budget, some find the shelf empty and too many waiting.
  const served = (statuses.get(200) ?? 0) + (statuses.get(503) ?? 0)
  expect(served).toBeLessThanOrEqual(60)
  expect(statuses.get(200)).toBeGreaterThanOrEqual(24)
  expect(statuses.get(429)).toBe(batches * 100 - served)
})

test('B05 a crowd of many callers at once is answered quickly: with a picture, or with “busy”', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 400 }, (_, i) => getPuzzle(`198.51.${100 + Math.floor(i / 250)}.${i % 250}`)),
  )
  const served = crowd.filter(({ status }) => status === 200).length
  expect(served).toBeGreaterThanOrEqual(32)
  // A full shelf, those who may wait, and what is drawn while the crowd arrives.
  expect(served).toBeLessThan(200)
  expect(crowd.filter(({ status }) => status !== 200).every(({ code }) => code === 'server_is_busy')).toBe(true)
})

test('B05 the tables are rings: full, they stay as large as they are and lose their oldest', async () => {
  const fill = (table: 'puzzle' | 'word') =>
    table === 'puzzle'
      ? sql`insert into captcha_puzzle (slot, lot_number, action, x, address, issued_at)
          select n, 'filled-' || n, 'login', 90, '192.0.2.1', '2026-05-31' from generate_series(1, 20000) as n
          on conflict (slot) do nothing`
      : sql`insert into captcha_word (slot, nonce_hash, word, issued_at)
          select n, sha256(n::text::bytea), 'AAAAA', '2026-05-31' from generate_series(1, 20000) as n
          on conflict (slot) do nothing`
  for (const table of ['puzzle', 'word'] as const) await db.tx((tx) => fill(table).execute(tx))
  const address = newAddress()
  for (let i = 0; i < 5; i += 1) {
    expect((await getPuzzle(address)).status).toBe(200)
    expect((await app.inject({ url: '/wps/captcha', headers: from(address) })).statusCode).toBe(200)
  }
  const { rows } = await sql<{ puzzles: number; words: number }>`select
    (select count(*)::int from captcha_puzzle) as puzzles, (select count(*)::int from captcha_word) as words`.execute(
    db.read,
  )
  expect(rows).toEqual([{ puzzles: 20_000, words: 20_000 }])
  await expect(
    db.tx((tx) =>
      sql`insert into captcha_puzzle (slot, lot_number, action, x, address, issued_at)
        values (20001, 'one more', 'login', 1, '192.0.2.1', '2026-05-31')`.execute(tx),
    ),
  ).rejects.toThrow(/captcha_puzzle_slot_check/)
})

interface Word {
  readonly nonce: string
  readonly word: string
  readonly picture: string
}

/** A picture as a browser gets it; the word is read from the database, because no test can read letters. */
async function getWord(address: string, nonce?: string): Promise<Word> {
  const cookie = nonce === undefined ? {} : { cookie: `__Host-captcha=${nonce}` }
  const answer = await app.inject({ url: '/wps/captcha', headers: { ...from(address), ...cookie } })
  expect(answer.statusCode).toBe(200)
  const [set] = answer.cookies
  expect(set).toMatchObject({ name: '__Host-captcha', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 120 })
  const fresh = set?.value ?? ''
  const { rows } = await sql<{ word: string }>`select word from captcha_word
    where nonce_hash = ${createHash('sha256').update(fresh).digest()}`.execute(db.read)
  return { nonce: fresh, word: rows[0]?.word ?? '', picture: answer.json<{ value: string }>().value }
}

test('B06 a picture takes one guess, right or wrong, and small letters are as good', async () => {
  const address = newAddress()
  const { nonce, word, picture } = await getWord(address)
  expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({
    format: 'png',
    width: 336,
    height: 112,
  })
  expect(word).toMatch(/^[34679ACEHJKMPRTWXY]{5}$/)
  expect(await spendWord(captcha, { nonce, word: ` ${word.toLowerCase()} ` })).toEqual({ ok: true, value: null })
  expect((await spendWord(captcha, { nonce, word })).ok).toBe(false)
  const second = await getWord(address)
  expect((await spendWord(captcha, { nonce: second.nonce, word: 'AAAAA' })).ok).toBe(second.word === 'AAAAA')
  expect((await spendWord(captcha, { nonce: second.nonce, word: second.word })).ok).toBe(false)
})

test('B06 of a hundred guesses at once at one picture, one is read', async () => {
  const { nonce, word } = await getWord(newAddress())
  const answers = await Promise.all(Array.from({ length: 100 }, () => spendWord(captcha, { nonce, word })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('B06 an old, a foreign or a missing id opens nothing, and a new picture ends the old one', async () => {
  const address = newAddress()
  const first = await getWord(address)
  const other = await getWord(newAddress())
  for (const nonce of ['', 'made-up', other.nonce.slice(1), `${other.nonce}x`])
    expect((await spendWord(captcha, { nonce, word: first.word })).ok).toBe(false)
  expect((await spendWord(captcha, { nonce: first.nonce, word: '' })).ok).toBe(false)
  const next = await getWord(address, first.nonce)
  expect((await spendWord(captcha, { nonce: first.nonce, word: first.word })).ok).toBe(false)
  clock.advance(120_001)
  expect((await spendWord(captcha, { nonce: next.nonce, word: next.word })).ok).toBe(false)
})

test('B06 letters that only look or fold alike are others', async () => {
  const address = newAddress()
  for (const twist of [(word: string) => `${word}\u0000`, (word: string) => [...word].join('\u200b'), fullWidth]) {
    const { nonce, word } = await getWord(address)
    expect((await spendWord(captcha, { nonce, word: twist(word) })).ok).toBe(false)
  }
})

const fullWidth = (word: string): string =>
  [...word].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')
