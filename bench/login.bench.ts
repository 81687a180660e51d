import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { payloadKey } from '#kit/frame-contract.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { makeSealer } from '#web/lib/seal.ts'
import { note, percentile, round } from './figures.ts'
import { pace } from './pace.ts'

const guessesPerSecond = 200
const readsPerSecond = 50

/**
 * What signing in costs, and whether those who are signed in feel a flood of guesses. The guesses are the worst there are: each
 * brings a solved slider, a name and an address that never failed before, so that no throttle stands between it and the
 * hashing until the whole site has seen too many failures. Everything runs on one machine, the attacker too.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const seconds = args.includes('--short') ? 4 : 15
  const postgres = await startPostgres()
  const site = await startSite({
    DATABASE_URL: postgres.url,
    LARO_SECRET: randomBytes(32).toString('base64'),
    LARO_DEMO: 'on',
    LARO_PROXY_HOPS: '1',
  })
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const gate = await openGate(site, db)
  try {
    const readers = await signReadersIn(gate, site)

    const logins = await countLogins(gate, site, seconds)
    note(`logins a second: ${JSON.stringify(logins)}`)
    await readPaced(gate, readers, 2)
    const rounds: { quiet: number[]; flooded: number[]; answers: Map<string, number>; guesses: number[] }[] = []
    for (let i = 0; i < 3; i += 1) {
      const quiet = await readPaced(gate, readers, seconds)
      const guesses = await gate.prepare(
        Array.from({ length: guessesPerSecond * seconds }, (_, at) => ({
          username: `guessed.${i}.${at}`,
          password: `word ${at}`,
        })),
      )
      const [flooded, flood] = await Promise.all([readPaced(gate, readers, seconds), guessPaced(gate, guesses)])
      rounds.push({ quiet, flooded, ...flood })
      note(`round ${i + 1}: quiet ${p99(quiet)} ms, flooded ${p99(flooded)} ms, ${JSON.stringify([...flood.answers])}`)
    }
    const quietP99Ms = p99(rounds.flatMap(({ quiet }) => quiet))
    const floodP99Ms = p99(rounds.flatMap(({ flooded }) => flooded))
    return {
      bench: 'login',
      loginsPerSecond: logins.perSecond,
      loginP99Ms: logins.p99Ms,
      guessesPerSecond,
      guessP99Ms: p99(rounds.flatMap(({ guesses }) => guesses)),
      quietP99Ms,
      floodP99Ms,
      ratio: round(floodP99Ms / quietP99Ms, 2),
      // How many calls each figure stands on, and how they were answered: a flood that was refused early costs less than one that was judged.
      answers: {
        logins: { ok: logins.count },
        guesses: sumAnswers(rounds.map(({ answers }) => answers)),
        quietReads: { ok: rounds.reduce((sum, { quiet }) => sum + quiet.length, 0) },
        floodedReads: { ok: rounds.reduce((sum, { flooded }) => sum + flooded.length, 0) },
      },
    }
  } finally {
    await db.end()
    await site.stop()
    await postgres.stop()
  }
}

function sumAnswers(counts: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [code, count] of counts.flatMap((one) => [...one])) sums[code] = (sums[code] ?? 0) + count
  return sums
}

const p99 = (values: readonly number[]): number => round(percentile(values, 0.99), 1)

interface Attempt {
  readonly username: string
  readonly password: string
}

interface Prepared {
  readonly address: string
  readonly body: string
}

interface Answer {
  readonly code: string
  readonly value: { readonly token?: string } | null
}

/** Somebody who is signed in, at the address they signed in from. */
interface Reader {
  readonly token: string
  readonly address: string
}

interface Gate {
  /** Seals attempts ahead, so that the attacker's own work is not measured with the server's. */
  prepare(attempts: readonly Attempt[]): Promise<Prepared[]>
  send(prepared: Prepared): Promise<Answer>
  read(reader: Reader): Promise<void>
}

async function openGate(site: Site, db: pg.Client): Promise<Gate> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const sealer = makeSealer({
    clock: systemClock,
    fetchKey: () => makeCaller(site.address).api.call<typeof payloadKey>('GET /wps/system/key', {}),
  })
  let made = 0

  async function ask(path: string, init: { headers: Record<string, string>; body?: string }): Promise<Answer> {
    return await new Promise((resolve, reject) => {
      const method = init.body === undefined ? 'GET' : 'POST'
      const sent = request(`${site.address}${path}`, { agent, method, headers: init.headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Answer))
      })
      sent.on('error', reject)
      sent.end(init.body)
    })
  }

  return {
    async prepare(attempts) {
      const prepared: Prepared[] = []
      const puzzles: { lot: string; address: string; passHash: Buffer; nameHash: Buffer }[] = []
      for (const { username, password } of attempts) {
        made += 1
        const address = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
        const pass = {
          lot_number: randomBytes(16).toString('hex'),
          captcha_output: randomBytes(32).toString('base64url'),
          pass_token: randomBytes(32).toString('hex'),
          gen_time: '1',
        }
        const body = { username, password, ...pass }
        const sealed = await sealer.seal({ method: 'POST', path: '/wps/session/login', body })
        assert(sealed.ok, 'an attempt was sealed')
        prepared.push({ address, body: JSON.stringify(sealed.value) })
        puzzles.push({
          lot: pass.lot_number,
          address,
          passHash: hash(Object.values(pass).join('\n')),
          nameHash: hash(`${pass.lot_number}\n${username}`),
        })
      }
      await insertSolved(db, puzzles)
      return prepared
    },
    send: async ({ address, body }) =>
      await ask('/wps/session/login', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': 'bench' },
        body,
      }),
    async read({ token, address }) {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'user-agent': 'bench' }
      const { code } = await ask('/wps/ledger/accounts', { headers })
      assert(code === 'ok', `a balance was refused: ${code}`)
    },
  }
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** As if each had been solved by hand just now: what is measured is what comes after. */
async function insertSolved(
  db: pg.Client,
  puzzles: readonly { lot: string; address: string; passHash: Buffer; nameHash: Buffer }[],
): Promise<void> {
  await db.query(
    `insert into captcha_puzzle (slot, lot_number, action, x, address, issued_at, tried_at, pass_hash, username_hash)
     select nextval('captcha_puzzle_slot'), lot, 'login', 0, address, now(), now(), pass, name
     from unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[]) as solved (lot, address, pass, name)
     on conflict (slot) do update set lot_number = excluded.lot_number, action = 'login', address = excluded.address,
       issued_at = now(), tried_at = now(), pass_hash = excluded.pass_hash, username_hash = excluded.username_hash,
       spent_at = null`,
    [
      puzzles.map(({ lot }) => lot),
      puzzles.map(({ address }) => address),
      puzzles.map(({ passHash }) => passHash),
      puzzles.map(({ nameHash }) => nameHash),
    ],
  )
}

/** Several, because one address alone may not ask as often as we measure. */
async function signReadersIn(gate: Gate, site: Site): Promise<Reader[]> {
  const attempts = await gate.prepare(
    Array.from({ length: 10 }, () => ({ username: 'player', password: site.password })),
  )
  const readers: Reader[] = []
  for (const attempt of attempts) {
    const { value } = await gate.send(attempt)
    assert(value?.token, 'the player was let in')
    readers.push({ token: value.token, address: attempt.address })
  }
  return readers
}

/** Right passwords, as many at once as wait their turn without being sent away. */
async function countLogins(
  gate: Gate,
  site: Site,
  seconds: number,
): Promise<{ perSecond: number; p99Ms: number; count: number }> {
  const attempts = await gate.prepare(
    Array.from({ length: 120 * seconds }, () => ({ username: 'player', password: site.password })),
  )
  const took: number[] = []
  const startMs = performance.now()
  async function lane(): Promise<void> {
    for (let next = attempts.pop(); next && performance.now() - startMs < seconds * 1000; next = attempts.pop()) {
      const sentMs = performance.now()
      const { code } = await gate.send(next)
      assert(code === 'ok', `a right password was refused: ${code}`)
      took.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  const perSecond = round(took.length / ((performance.now() - startMs) / 1000), 1)
  return { perSecond, p99Ms: p99(took), count: took.length }
}

async function readPaced(gate: Gate, readers: readonly Reader[], seconds: number): Promise<number[]> {
  return await pace(readsPerSecond, readsPerSecond * seconds, async (at) => {
    const reader = readers[at % readers.length]
    assert(reader, 'somebody is signed in')
    await gate.read(reader)
  })
}

async function guessPaced(gate: Gate, guesses: readonly Prepared[]) {
  const answers = new Map<string, number>()
  const took = await pace(guessesPerSecond, guesses.length, async (at) => {
    const guess = guesses[at]
    assert(guess, 'there is a guess for each beat')
    const { code } = await gate.send(guess)
    answers.set(code, (answers.get(code) ?? 0) + 1)
  })
  return { answers, guesses: took }
}
